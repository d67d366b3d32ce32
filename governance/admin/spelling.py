"""Spell out, in a text that a person reads, every character that is not seen."""

from collections.abc import Container

from audit.admin.showing import plain
from governance.risk.characters import find_hidden


def spelled(text: str) -> str:
    """Return a text with the characters that are not seen spelled out, as in ⟨U+200B⟩."""
    return spelled_part(text, 0, len(text), hidden=hidden_in(text))


def hidden_in(text: str) -> frozenset[int]:
    """Return the positions of the characters that are not seen where they stand."""
    return frozenset(place for finding in find_hidden(text) for place in range(finding.start, finding.end))


def spelled_part(text: str, start: int, end: int, *, hidden: Container[int]) -> str:
    """Return a part of a text, with what is not seen spelled out as it is where it stands in the whole."""
    return "".join(_code(text[place]) if place in hidden else plain(text[place]) for place in range(start, end))


def _code(character: str) -> str:
    return f"⟨U+{ord(character):04X}⟩"
