"""Cut a text into passages that a model reads whole, each with its place in the text."""

from typing import NamedTuple

import regex

# About 200 tokens of English; models that read less see the beginning of each.
MOST_CHARACTERS = 700
_BREAK = regex.compile(r"\n\s*\n|\n|(?<=[.!?。！？])\s*")


class Span(NamedTuple):
    """Say where a passage begins and ends in its text."""

    start: int
    end: int


def passages(text: str) -> list[Span]:
    """Return the passages of a text in order, one where it is short: whole paragraphs, lines or sentences if they fit.

    Together they are the whole text; none is longer than one and a half times `MOST_CHARACTERS`.
    """
    if len(text) <= MOST_CHARACTERS:
        return [Span(0, len(text))]
    found: list[Span] = []
    start = last = 0
    for cut in _cuts(text):
        if cut - start > MOST_CHARACTERS and last > start:
            found.append(Span(start, last))
            start = last
        while cut - start > MOST_CHARACTERS * 3 // 2:
            found.append(Span(start, start + MOST_CHARACTERS))
            start += MOST_CHARACTERS
        last = cut
    if start < len(text):
        found.append(Span(start, len(text)))
    return found


def _cuts(text: str) -> list[int]:
    return [*dict.fromkeys(match.end() for match in _BREAK.finditer(text) if match.end()), len(text)]
