"""Compare two texts word by word, for a person to read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from audit.admin.showing import plain
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
    """Return one change with hidden characters spelled out, and long runs that are the same folded."""
    before, after = _words(change.before), _words(change.after)
    matcher = SequenceMatcher(a=before, b=after)
    old: list[Piece] = []
    new: list[Piece] = []
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        gone, come = "".join(before[start:end]), "".join(after[new_start:new_end])
        if tag == "equal":
            old += _folded(gone)
            new += _folded(come)
        else:
            old += [Piece("old", gone)] if gone else []
            new += [Piece("new", come)] if come else []
    return Difference(change.field, old, new)


def _words(text: str) -> list[str]:
    return re.findall(r"\s+|\w+|[^\w\s]", plain(text))


def _folded(text: str) -> Iterator[Piece]:
    if len(text) < FOLDED_FROM:
        yield Piece("same", text)
        return
    hidden = len(text) - 2 * KEPT_BESIDE_A_CHANGE
    yield Piece("same", text[:KEPT_BESIDE_A_CHANGE])
    yield Piece("folded", f"… {hidden} characters are the same …")
    yield Piece("same", text[-KEPT_BESIDE_A_CHANGE:])
