"""Ask what turns in other languages claim."""

from memory.extraction.languages import language_of, reading_for
from memory.extraction.reading import prose_of
from memory.extraction.values import Role


def claims(text: str, *, language: str, role: Role = "user") -> list[tuple[str, str]]:
    """Return the type and the quoted words of each claim of a turn, once its language is told as expected."""
    assert language_of(text) == language
    heard = reading_for(language)(prose_of(text, role=role))
    return [(found.verdict.type or found.correction or "", text[found.start : found.end]) for found in heard]
