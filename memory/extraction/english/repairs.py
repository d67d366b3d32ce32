"""Take back, undo, repair or confirm in a paragraph what its earlier words claimed."""

import re
from dataclasses import replace

from memory.extraction.english import choices, doubts, gates, settled
from memory.extraction.english.clauses import clauses
from memory.extraction.english.marks import trimmed
from memory.extraction.english.saying import PASSED_OVER
from memory.extraction.prose import Heard, Prose, Sentence, Verdict

_VALUE = re.compile(r"\S+(?: \S+){0,3}?(?=,\s)")


def is_joking(text: str, *, before: bool) -> bool:
    """Say whether a sentence jokes, or goes on with a joke."""
    if gates.SERIOUS.match(text):
        return False
    said = gates.without_laugh(text)
    return before or doubts.JOKE.search(said) is not None or gates.IRONY.search(said) is not None


def taken_back(heard: list[Heard], *, since: int) -> list[Heard]:
    """Pass over the choices and rules that the next sentence makes fun of; what is so stays."""
    meant = {"decision", "concept", "preference", "note"}
    return [
        replace(found, verdict=PASSED_OVER) if found.start >= since and found.verdict.type in meant else found
        for found in heard
    ]


def undone(prose: Prose, heard: list[Heard], sentence: Sentence) -> list[Heard]:
    """Pass over the latest choice of a paragraph where a sentence says that it was undone: "so I rolled it back"."""
    if not settled.UNDONE.search(prose.masked[sentence.start : sentence.end]):
        return heard
    chosen = [index for index, found in enumerate(heard) if found.verdict.type == "decision"]
    return [
        replace(found, verdict=PASSED_OVER, correction=None) if index in chosen[-1:] else found
        for index, found in enumerate(heard)
    ]


def repaired(
    prose: Prose, heard: list[Heard], last: list[Heard], sentences: tuple[Sentence, Sentence], marked: int
) -> tuple[list[Heard], list[Heard]]:
    """Drop what the sentence before claimed where this one repairs it: "We launch on Monday. No wait, Tuesday."."""
    before, sentence = sentences
    stated = [found for found in heard if found.verdict.type in {"fact", "decision", "concept"}]
    wrong = [found for found in stated if found.start >= before.start]
    if not wrong:
        return heard, last
    kept = [found for found in heard if found not in wrong]
    first = clauses(prose.masked, start=sentence.start + marked, end=sentence.end)[0]
    short = _VALUE.match(prose.masked, first.start, first.end)
    start, end = trimmed(prose.text, first.start, short.end() if short is not None else first.end)
    said = any(found.start < end and found.verdict.type is not None for found in last)
    said_before = wrong[0].verdict
    verdict = Verdict(said_before.type, said_before.tags)
    new = Heard(start=start, end=end, verdict=verdict, block=sentence.block)
    value = [] if said or end <= start else [new]
    return kept, [*value, *(moved(found, len(value)) for found in last if not value or found.start >= end)]


def moved(found: Heard, by: int) -> Heard:
    """Point a reason past what was put in before it."""
    return found if found.reason_for is None else replace(found, reason_for=found.reason_for + by)


def confirmed(prose: Prose, heard: list[Heard], before: Sentence, *, known: bool) -> list[Heard]:
    """Take the sentence before "that's decided" for a choice: its claim, or the wish that it is."""
    if choices.WISH.match(prose.masked, before.start, before.end):
        first = clauses(prose.masked, start=before.start, end=before.end)[0]
        start, end = trimmed(prose.text, first.start, first.end)
        wish = Heard(start=start, end=end, verdict=Verdict("decision"), block=before.block)
        kept = [found for found in heard if found.start < before.start]
        return [*kept, wish, *(moved(found, 1) for found in heard[len(kept) :])]
    if not known:
        start, end = trimmed(prose.text, before.start, before.end)
        return (
            [*heard, Heard(start=start, end=end, verdict=Verdict("decision"), block=before.block)]
            if end > start
            else heard
        )
    if heard:
        heard[-1] = replace(heard[-1], verdict=Verdict("decision", heard[-1].verdict.tags))
    return heard


def agreed(prose: Prose, heard: list[Heard]) -> list[Heard]:
    """Take a clause for a choice where the next one says so: "retention is a year, that's what we agreed"."""
    result = list(heard)
    for index in range(1, len(heard)):
        here = heard[index]
        if heard[index - 1].verdict.type is None or not settled.AGREED_ON.match(prose.masked[here.start : here.end]):
            continue
        result[index] = replace(here, verdict=PASSED_OVER)
        before = result[index - 1]
        if before.verdict.type == "fact":
            result[index - 1] = replace(before, verdict=Verdict("decision", before.verdict.tags))
    return result
