"""Hold the weights of features, as `python -m tests.benchmarks.extraction.fit` writes them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from math import exp
from typing import Literal

Kind = Literal["none", "decision", "preference", "fact", "concept", "question", "note"]
KINDS: tuple[Kind, ...] = ("none", "decision", "preference", "fact", "concept", "question", "note")
UNIT = 50
"""Weights are kept as whole numbers of fiftieths."""


_WIDTH = 20
_MIDDLE = 1 << (_WIDTH - 1)
_MASK = (1 << _WIDTH) - 1


@dataclass(frozen=True)
class Weights:
    """Hold, for each feature, what it adds to the score of each kind, in the order of `KINDS` and in fiftieths."""

    bias: tuple[int, ...]
    of: dict[str, tuple[int, ...]]

    @cached_property
    def _packed(self) -> dict[str, int]:
        """Hold each row as one number, so that all kinds are summed at once."""
        return {name: _number(row) for name, row in self.of.items()}

    def shares(self, features: Iterable[str]) -> list[float]:
        """Give how likely each kind is, in the order of `KINDS`; the sum is 1 (a softmax of the summed weights)."""
        found = map(self._packed.get, features)
        total = sum([row for row in found if row is not None], _number(self.bias) + _MIDDLES)
        scores = [((total >> place) & _MASK) - _MIDDLE for place in _PLACES]
        highest = max(scores)
        raised = [exp((score - highest) / UNIT) for score in scores]
        whole = sum(raised)
        return [one / whole for one in raised]


_PLACES = tuple(range(0, _WIDTH * len(KINDS), _WIDTH))
_MIDDLES = sum(_MIDDLE << place for place in _PLACES)
"""What keeps the sum of each kind above zero: sums stay within half a million fiftieths."""


def _number(row: Iterable[int]) -> int:
    return sum(value << place for value, place in zip(row, _PLACES, strict=True))


@lru_cache(maxsize=1)
def weights() -> Weights:
    """Read the weights that come with the package, once."""
    kept = json.loads(files("memory.extraction.judged").joinpath("weights.json").read_text(encoding="utf-8"))
    return Weights(bias=tuple(kept["bias"]), of={name: tuple(row) for name, row in kept["weights"].items()})
