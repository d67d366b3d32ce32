"""Compare two texts word by word, for a person to read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from governance.admin.spelling import hidden_in, spelled_part
from governance.gate.operation import Change

Kind = Literal["same", "old", "new", "folded"]
FOLDED_FROM = 400
KEPT_BESIDE_A_CHANGE = 120


@dataclass(frozen=True)
class Piece:
    """Hold a run of words that are the same in both texts, only in the old, only in the new, or folded away."""

    kind: Kind
    text: str


@dataclass(frozen=True)
class Difference:
    """Hold a field's old and new text in pieces."""

    field: str
    old: Sequence[Piece]
    new: Sequence[Piece]


def differences(changes: Sequence[Change]) -> list[Difference]:
    """Return the changes that change something."""
    return [compare(change) for change in changes if change.before != change.after]


def compare(change: Change) -> Difference:
    """Return one change with hidden characters spelled out, and long runs that are the same folded.

    The texts are compared as they are stored: a hidden character is not taken for the same text spelled out.
    """
    before, after = _Words(change.before), _Words(change.after)
    matcher = SequenceMatcher(a=before.words, b=after.words)
    old: list[Piece] = []
    new: list[Piece] = []
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        gone, come = before.spelled(start, end), after.spelled(new_start, new_end)
        if tag == "equal":
            old += _folded(gone)
            new += _folded(come)
        else:
            old += [Piece("old", gone)] if gone else []
            new += [Piece("new", come)] if come else []
    return Difference(change.field, old, new)


class _Words:
    """Hold a text cut into words, each compared as stored and shown spelled out."""

    def __init__(self, text: str) -> None:
        found = list(re.finditer(r"\s+|\w+|[^\w\s]", text))
        self.text = text
        self.words = [match[0] for match in found]
        self.starts = [match.start() for match in found] + [len(text)]
        self.hidden = hidden_in(text)

    def spelled(self, start: int, end: int) -> str:
        return spelled_part(self.text, self.starts[start], self.starts[end], hidden=self.hidden)


def _folded(text: str) -> Iterator[Piece]:
    if len(text) < FOLDED_FROM:
        yield Piece("same", text)
        return
    hidden = len(text) - 2 * KEPT_BESIDE_A_CHANGE
    yield Piece("same", text[:KEPT_BESIDE_A_CHANGE])
    yield Piece("folded", f"… {hidden} characters are the same …")
    yield Piece("same", text[-KEPT_BESIDE_A_CHANGE:])
