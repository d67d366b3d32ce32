"""Weigh what the rules cut out of a turn: keep it, drop it, or take up what they passed over.

The rules propose the stretches and stay the first word; a log-linear model over what a stretch looks like has the last
where it is sure enough. Its weights come from the labelled turns that rules are written from. What it changed carries
the tag `weighed`.
"""

from collections.abc import Sequence
from dataclasses import replace

from memory.extraction.judged.candidates import candidates
from memory.extraction.judged.features import features, of_turn
from memory.extraction.judged.weights import KINDS, Kind, weights
from memory.extraction.prose import Heard, Prose, Verdict

WEIGHED = "weighed"
DROPS = 0.6
"""A stretch that is this likely to be nothing is dropped."""
TAKES_UP = 0.65
"""A stretch that the rules passed over is taken up for a kind that is this likely."""
_TALK = frozenset({"assistant_talk", "chatter", "doubt", "never_was", "shown"})
_KEPT_TAGS = frozenset({"negated", "reason", "correction", "past"})
_OWN_TAGS: dict[str, tuple[str, ...]] = {"concept": ("constraint",), "note": ("task",)}


def weighed(prose: Prose, heard: Sequence[Heard], passed: Sequence[Heard]) -> list[Heard]:
    """Give what is heard after weighing, in the order of the words; reasons point at what is left."""
    known, shared = weights(), of_turn(prose)
    result: list[Heard | None] = list(heard)
    taken: list[Heard] = []
    for candidate in candidates(prose, heard, passed):
        one = candidate.heard
        if is_settled(one):
            continue
        kind = chosen(one, known.shares(features(prose, candidate, of_turn=shared)))
        if kind == (one.verdict.type or "none"):
            continue
        if candidate.place is None:
            taken.append(replace(one, verdict=_verdict(one, kind)))
        else:
            result[candidate.place] = replace(one, verdict=_verdict(one, kind)) if one.correction is not None else None
    return _ordered(result, taken)


def is_settled(one: Heard) -> bool:
    """Say whether a stretch is not weighed: other words make it what it is (an answer, a reason), or it is mere talk.

    Such talk is what a rule knows to be an assistant's offers, small talk, a doubt, or a thing that never was.
    """
    verdict = one.verdict
    if verdict.type is None:
        return verdict.rule in _TALK
    return not verdict.rule and verdict.type != "question"


def chosen(one: Heard, shares: Sequence[float]) -> Kind:
    """Give the kind of a stretch by what the rules take it for and how likely each of `KINDS` is.

    What the rules take it for is kept: on turns they had not seen, the model knew the kind no better than they.
    """
    proposed = one.verdict.type
    if proposed is not None:
        return "none" if shares[0] >= DROPS else next(kind for kind in KINDS if kind == proposed)
    best = max(range(1, len(KINDS)), key=lambda index: shares[index])
    return KINDS[best] if shares[best] >= TAKES_UP else "none"


def _verdict(one: Heard, kind: Kind) -> Verdict:
    if kind == "none":
        return Verdict(None, one.verdict.tags, one.verdict.rule)
    kept = tuple(tag for tag in one.verdict.tags if tag in _KEPT_TAGS)
    return Verdict(kind, (*kept, *_OWN_TAGS.get(kind, ()), WEIGHED), one.verdict.rule)


def _ordered(result: Sequence[Heard | None], taken: Sequence[Heard]) -> list[Heard]:
    """Put what was taken up in its place, leave out what was dropped, and renumber the reasons."""
    marked = [(one, place) for place, one in enumerate(result) if one is not None]
    every = sorted([*marked, *((one, -1) for one in taken)], key=lambda each: each[0].start)
    places = {place: index for index, (_, place) in enumerate(every) if place >= 0}
    return [one if one.reason_for is None else replace(one, reason_for=places.get(one.reason_for)) for one, _ in every]
