"""Bring the lanes' scores together."""

from collections.abc import Mapping

LEXICAL_SHARE = 0.5


def fuse(lexical: Mapping[int, float], dense: Mapping[int, float]) -> dict[int, float]:
    """Return a score from 0 to 1 for each id, best first: the mean of both lanes, each relative to its own best.

    A sum of scores keeps how sure each lane is, which ranks alone throw away; where one lane is silent the other's
    scores count for half. Ties fall to the newer id, so that the same question gets the same order.
    """
    parts = [(lexical, LEXICAL_SHARE), (dense, 1 - LEXICAL_SHARE)]
    fused: dict[int, float] = {}
    for scores, share in parts:
        best = max(scores.values(), default=0.0)
        for identifier, score in scores.items():
            fused[identifier] = fused.get(identifier, 0.0) + (share * score / best if best > 0 else 0.0)
    return dict(sorted(fused.items(), key=lambda item: (-item[1], -item[0])))
