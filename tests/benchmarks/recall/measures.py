"""Score rankings against the turns that answer."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

from tests.benchmarks.recall.conversations import Asked

DEPTHS = (5, 10, 20)


def scored(ranking: Sequence[str], asked: Asked) -> dict[str, float]:
    """Return recall at each depth, NDCG at 10 and the reciprocal rank of one ranking."""
    hits = [turn in asked.evidence for turn in ranking[: max(DEPTHS)]]
    found = {f"recall@{depth}": sum(hits[:depth]) / len(asked.evidence) for depth in DEPTHS}
    gained = sum(1 / math.log2(place + 2) for place, hit in enumerate(hits[:10]) if hit)
    ideal = sum(1 / math.log2(place + 2) for place in range(min(10, len(asked.evidence))))
    first = next((1 / (place + 1) for place, hit in enumerate(hits) if hit), 0.0)
    return found | {"ndcg@10": gained / ideal, "mrr": first}


def summed(rankings: Mapping[Asked, Sequence[str]], *, prefix: str = "") -> dict[str, float]:
    """Return the means over all questions, and recall at 5 and 10 for each category."""
    every: dict[str, list[float]] = defaultdict(list)
    for asked, ranking in rankings.items():
        figures = scored(ranking, asked)
        for name, value in figures.items():
            every[f"{prefix}{name}"].append(value)
        for name in ("recall@5", "recall@10"):
            every[f"{prefix}{asked.category}_{name}"].append(figures[name])
    return {name: sum(values) / len(values) for name, values in sorted(every.items())}


def of_pairs(rankings: Mapping[Asked, Sequence[str]], *, prefix: str = "") -> dict[str, float]:
    """Return how many updates rank above what they replaced, and how many contradictions are shown with both sides.

    Nothing where there is neither.
    """
    updates = [(asked, ranking) for asked, ranking in rankings.items() if asked.newer and asked.older]
    opposed = [(asked, ranking) for asked, ranking in rankings.items() if len(asked.sides) == 2]
    newer = [_first(ranking, asked.newer) < _first(ranking, asked.older) for asked, ranking in updates]
    both = [all(_first(ranking, side) < 10 for side in asked.sides) for asked, ranking in opposed]
    found = {
        "updates": len(newer),
        "updates_newer_first": sum(newer),
        "contradictions": len(both),
        "contradictions_both_in_ten": sum(both),
    }
    return {f"{prefix}{name}": float(value) for name, value in found.items()} if newer or both else {}


def _first(ranking: Sequence[str], turns: frozenset[str]) -> int:
    return next((place for place, turn in enumerate(ranking) if turn in turns), len(ranking))
