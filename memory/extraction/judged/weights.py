"""Hold the weights of features, as `python -m tests.benchmarks.extraction.fit` writes them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Literal

Kind = Literal["none", "decision", "preference", "fact", "concept", "question", "note"]
KINDS: tuple[Kind, ...] = ("none", "decision", "preference", "fact", "concept", "question", "note")
UNIT = 50
"""Weights are kept as whole numbers of fiftieths."""


@dataclass(frozen=True)
class Weights:
    """Hold, for each feature, what it adds to the score of each kind, in the order of `KINDS` and in fiftieths."""

    bias: tuple[int, ...]
    of: dict[str, tuple[int, ...]]

    def shares(self, features: Iterable[str]) -> list[float]:
        """Give how likely each kind is, in the order of `KINDS`; the sum is 1 (a softmax of the summed weights)."""
        of = self.of
        known = [of[name] for name in features if name in of]
        scores = [sum(column) for column in zip(self.bias, *known, strict=True)]
        highest = max(scores)
        raised = [exp((score - highest) / UNIT) for score in scores]
        total = sum(raised)
        return [one / total for one in raised]


@lru_cache(maxsize=1)
def weights() -> Weights:
    """Read the weights that come with the package, once."""
    kept = json.loads(files("memory.extraction.judged").joinpath("weights.json").read_text(encoding="utf-8"))
    return Weights(bias=tuple(kept["bias"]), of={name: tuple(row) for name, row in kept["weights"].items()})
