"""Cut a block of prose into sentences without cutting names, versions, paths and abbreviations."""

import re
from collections.abc import Iterator
from itertools import zip_longest

_STOP = re.compile(
    r"(?P<dots>\.{2,}|\u2026)(?=\s|$)|[.!?]+[\"')\]*_`\u201d]*(?=\s|$)|[\u3002\uff01\uff1f]+|[;\uff1b](?=\s|$)"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\"'])(?:e\.g|i\.e|etc|vs|cf|approx|incl|excl|resp|mr|mrs|(?<!\d\s)ms|dr|prof|st|jr|sr|fig|eq|sec|ch"
    r"|vol|ver|"
    r"dept|inc|ltd|co|corp|u\.s|u\.k|a\.m|p\.m|w\.r\.t)$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?:(?<=[\s:;,.])|(?<![\w)]))\s*(?:\b(?:and|or)\s+)?\((?:[1-9]|[a-f]|i{1,3}|iv|v)\)\s+(?=\S)")
_ENUMERATED = 2
_DIGIT = re.compile(r"\s*\d")
_LOWER = re.compile(r"\s+[a-z]")


def sentences(text: str, *, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Give the half-open spans of the sentences between two positions, without the space around them.

    A full stop ends a sentence only before space; not after an abbreviation. A semicolon
    ends one too: what stands on its two sides is claimed separately.
    """
    for first, last in _enumerated(text, start, end):
        yield from _sentences(text, first, last)


def _enumerated(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut at "(1) ... (2) ..." inside running text, without the marks."""
    marks = list(_NUMBERED.finditer(text, start, end)) if ")" in text[start:end] else []
    if len(marks) < _ENUMERATED:
        yield start, end
        return
    yield start, marks[0].start()
    for mark, following in zip_longest(marks, marks[1:]):
        yield mark.end(), end if following is None else following.start()


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    opened = start
    for stop in _STOP.finditer(text, start, end):
        if _is_inner(text, stop, opened, end):
            continue
        yield from _trimmed(text, opened, stop.end())
        opened = stop.end()
    yield from _trimmed(text, opened, end)


def _is_inner(text: str, stop: re.Match[str], opened: int, end: int) -> bool:
    if stop.end() >= end:
        return False
    if stop.group("dots"):
        return _LOWER.match(text, stop.end()) is not None
    if not stop.group().startswith(".") or len(stop.group()) > 1:
        return False
    before = text[max(opened, stop.start() - 12) : stop.start()]
    number = before.casefold().endswith("no") and _DIGIT.match(text, stop.end()) is not None
    return before.isdigit() or number or _ABBREVIATION.search(before) is not None


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    first = start + len(piece) - len(piece.lstrip())
    last = start + len(piece.rstrip())
    if first < last:
        yield first, last
