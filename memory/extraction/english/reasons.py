"""Tie reasons to what they justify: inside a sentence by its joints, beside it by what they are about."""

import re
from collections.abc import Sequence
from dataclasses import replace

from memory.analysis import mentions
from memory.extraction.english import talk
from memory.extraction.english.clauses import Clause
from memory.extraction.english.saying import PASSED_OVER
from memory.extraction.prose import Heard, Prose, Verdict

_JUSTIFIED = frozenset({"decision", "preference", "concept", "note", "fact"})
_SENTENCE_ENDS = re.compile(r"[.!?;\n]")
_CHOSEN = frozenset({"decision", "preference", "concept"})


def with_reasons(heard: Sequence[Heard], cut: Sequence[Clause]) -> list[Heard]:
    """Make reasons of what the joints of a sentence say are reasons, where both sides are what they must be."""
    result = list(heard)
    for index, clause in enumerate(cut):
        target = clause.reason_for
        if target is None or target >= len(result):
            continue
        reason, main = result[index], result[target]
        if _justifies(reason, main, clause):
            result[index] = replace(
                reason, verdict=_reason_verdict(reason), reason_for=target, confidence=clause.confidence
            )
    return result


def _justifies(reason: Heard, main: Heard, clause: Clause) -> bool:
    if main.verdict.type not in _JUSTIFIED or reason.verdict == PASSED_OVER:
        return False
    if clause.confidence == "explicit":
        return reason.verdict.type in {None, "fact", "note", "concept", "preference", "decision"}
    mains = _JUSTIFIED if clause.joint == "colon" else _CHOSEN
    return main.verdict.type in mains and reason.verdict.type in {None, "fact"}


def _reason_verdict(reason: Heard) -> Verdict:
    tags = tuple(tag for tag in reason.verdict.tags if tag != "unknown")
    return Verdict(reason.verdict.type or "fact", (*tags, "reason"))


def with_neighbours(prose: Prose, heard: list[Heard]) -> list[Heard]:
    """Tie a choice weakly to the fact beside it: the next sentence that speaks for it, else the one before."""
    result = list(heard)
    justified = {found.reason_for for found in heard}
    for place, choice in enumerate(heard):
        if choice.verdict.type not in _CHOSEN or place in justified:
            continue
        for beside in (place + 1, place - 1):
            if 0 <= beside < len(heard) and _speaks_for(prose, result[beside], choice):
                result[beside] = replace(result[beside], reason_for=place, confidence="weak")
                _tie_the_rest(prose, result, beside, place)
                break
    return result


def _tie_the_rest(prose: Prose, heard: list[Heard], beside: int, place: int) -> None:
    """Let what follows a reason in the same sentence be one too."""
    for index in range(beside + 1, len(heard)):
        between = prose.text[heard[index - 1].end : heard[index].start]
        if (
            index == place
            or heard[index].reason_for is not None
            or heard[index].verdict.type not in {"fact", "concept"}
        ):
            return
        if _SENTENCE_ENDS.search(between):
            return
        heard[index] = replace(heard[index], reason_for=place, confidence="weak")


def _speaks_for(prose: Prose, fact: Heard, choice: Heard) -> bool:
    if fact.verdict.type not in {"fact", "concept"} or fact.reason_for is not None:
        return False
    said, chosen = prose.text[fact.start : fact.end], prose.text[choice.start : choice.end]
    if _categories(said) & _categories(chosen):
        return True
    return talk.PROBLEM.search(said) is not None and choice.verdict.type != "concept"


def _categories(words: str) -> set[str]:
    return {mention.technology.category for mention in mentions(words)}
