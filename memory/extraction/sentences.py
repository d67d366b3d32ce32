"""Cut a block of prose into sentences without cutting names, versions, paths and abbreviations."""

import re
from collections.abc import Iterator

_STOP = re.compile(
    r"(?P<dots>\.{2,}|\u2026)(?=\s|$)|[.!?]+[\"')\]*_`\u201d]*(?=\s|$)|[\u3002\uff01\uff1f]+|[;\uff1b](?=\s|$)"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\"'])(?:e\.g|i\.e|etc|vs|cf|approx|incl|excl|resp|mr|mrs|(?<!\d\s)ms|dr|prof|st|jr|sr|no|fig|eq|sec|ch|vol|ver|"
    r"dept|inc|ltd|co|corp|u\.s|u\.k|a\.m|p\.m|w\.r\.t)$",
    re.IGNORECASE,
)
_LOWER = re.compile(r"\s+[a-z]")


def sentences(text: str, *, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Give the half-open spans of the sentences between two positions, without the space around them.

    A full stop ends a sentence only before space; not after an abbreviation. A semicolon
    ends one too: what stands on its two sides is claimed separately.
    """
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
    return before.isdigit() or _ABBREVIATION.search(before) is not None


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    first = start + len(piece) - len(piece.lstrip())
    last = start + len(piece.rstrip())
    if first < last:
        yield first, last
