"""Read from a statement what two ways of putting the same thing have in common: what it names and whether it denies."""

from memory.analysis import mentions
from memory.conflicts.values import values
from memory.conflicts.wording import NEGATIVE


def marks(text: str) -> frozenset[str]:
    """Return the values and technologies that a statement names, each in one canonical form."""
    measured = {f"{value.dimension}:{value.canonical}" for value in values(text)}
    return frozenset(measured | {f"name:{mention.technology.name}" for mention in mentions(text)})


def denies(text: str) -> bool:
    """Tell whether a statement turns round what it speaks of; two denials make none."""
    return len(NEGATIVE.findall(text)) % 2 == 1
