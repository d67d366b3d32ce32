"""Hold what the rules of opposition look at: what either statement says alone, what both share, what ties them."""

from dataclasses import dataclass

from memory.analysis.meaning import Reading, Term
from memory.analysis.meaning.matching import carrying, leftover

_TIED = ("IF", "UNLESS", "BEFORE", "AFTER", "UNTIL", "SINCE", "INSTEAD")
_CONDITIONS = ("IF", "UNLESS")
CHANGING = frozenset(
    {"move", "change", "update", "upgrade", "grow", "shrink", "postpone", "increase-to", "extend", "doubl", "bring"}
)

_LIGHT = frozenset({"run", "listen", "host", "go", "set", "happen", "schedule", "stay", "contain", "number", "size"})
"""Doings and kinds that only lead up to a figure: "runs on port 80" and "listens on port 80"."""


@dataclass(frozen=True)
class Compared:
    """Hold what two statements have not in common: every word left over, and of these what counts as a claim."""

    left: tuple[Term, ...]
    right: tuple[Term, ...]
    mine: tuple[Term, ...]
    theirs: tuple[Term, ...]


def compare(new: Reading, old: Reading) -> Compared:
    """Match two statements; the kinds of things count where both sides name another one."""
    rest = leftover(new, old, without_reasons=True)
    both = all(
        any(term.key not in CHANGING and term.key not in _LIGHT for term in terms) for terms in (rest.left, rest.right)
    )
    mine, theirs = (
        tuple(term for term in (terms if both and not carrying(terms) else carrying(terms)) if _claims(term))
        for terms in (rest.left, rest.right)
    )
    return Compared(rest.left, rest.right, mine, theirs)


def _claims(term: Term) -> bool:
    return not is_place(term) and term.side != "CAUSE" and term.key not in CHANGING


def tied_alike(new: Reading, old: Reading) -> bool:
    """Say whether conditions, orders and what is turned away are the same on both sides."""
    if any((mark in new.marks) != (mark in old.marks) for mark in _CONDITIONS):
        return False
    return all(new.tied(side) == old.tied(side) for side in _TIED)


def shared(new: Reading, old: Reading) -> frozenset[str]:
    """Give the ideas that both name."""
    return new.told & old.named


def same_values(new: Reading, old: Reading) -> bool:
    """Say whether both give the same values under the same bounds, in order."""
    return [value.form for value in new.values] == [value.form for value in old.values]


def is_place(term: Term) -> bool:
    """Say whether a term only names an environment, or environments at large."""
    return term.key.startswith("env:") or term.key == "environment"
