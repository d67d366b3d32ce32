"""Cut a long turn to the words around what was asked."""

import re
from collections.abc import Sequence

import regex

MOST_SHOWN = 2_000
ROOM_FOR_MARKS = 80
LEAD = 500
NEAR = 64
CLUSTER = regex.compile(r"\X")


def shortened(text: str, *, terms: Sequence[str], most: int = MOST_SHOWN) -> str:
    """Return a text of so many characters at most: the part where an asked term first occurs, with what was cut said.

    It is cut between what a reader takes for characters; only inside one of more than 64 code points, between those.
    """
    if len(text) <= most:
        return text
    room = most - ROOM_FOR_MARKS
    begin = max(0, min(_first_place(text, terms) - min(LEAD, room // 3), len(text) - room))
    finish = _edge(text, begin + room, forwards=False)
    begin = _edge(text, begin, forwards=True)
    before = f"[… {begin:,} characters before] " if begin else ""
    after = f" [… {len(text) - finish:,} characters after]" if finish < len(text) else ""
    return f"{before}{text[begin:finish]}{after}"


def _first_place(text: str, terms: Sequence[str]) -> int:
    if not terms:
        return 0
    found = re.search("|".join(_pattern(term) for term in terms), text, re.IGNORECASE)
    return found.start() if found else 0


def _pattern(term: str) -> str:
    """Return what finds the words of a term, which is a stem: "happi" also stands for happy."""
    stem = term[:-1] if len(term) > 3 and term.endswith("i") else term
    return rf"(?<!\w){re.escape(stem)}" if stem.isascii() else re.escape(stem)


def _edge(text: str, place: int, *, forwards: bool) -> int:
    """Return the nearest place, on or after this one or on or before it, where no character is split."""
    start, end = max(0, place - NEAR), min(len(text), place + NEAR)
    edges = {match.start() for match in CLUSTER.finditer(text, start, end)} - ({start} if start else set())
    edges |= {end} if end == len(text) else set()
    if forwards:
        return min((edge for edge in edges if edge >= place), default=place)
    return max((edge for edge in edges if edge <= place), default=place)
