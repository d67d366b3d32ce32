"""Compile the forms of orders to a model, and bring a text into the shape that they are written for."""

from dataclasses import dataclass
from functools import cached_property

import regex

SENTENCE_END = "\0"
"""Stands for what ends a sentence. No text holds it: unseen characters are dropped before."""

_ENDS = regex.compile(r"[.!?](?=[\"')\]]?(?:\s|$))|[。．]|(?<=[\p{Han}\p{Hiragana}\p{Katakana}])[!?]|\n(?=\W)")
_PARTS = regex.compile(r"\\.|\[(?:\\.|[^\]\\])*\]|[ ]\?|.", regex.DOTALL)
_MEANINGS = {
    " ": r"\s+",
    " ?": r"\s*",
    "~": r"[^\0]{0,40}?",
    "@": r"(?:^|(?<=[\n\0]))[\s>*#\-]{0,8}",
    "%": r"(?=[\n\0;]|\Z)",
}
_LEAD = (
    r"(?:(?:^|[\n\0])[\s>*#\-\d.)\"'`]{0,12}|[:;,(\"'`>\]]\s{0,3}|\b(?:please|then|and|first|also|instead|now|always|"
    r"immediately|"
    r"quietly|silently|secretly|just|(?:now|here)\son,?|(?:you|i)\s(?:must|should|shall|will|need\sto|have\sto)|"
    r"must\snow|remember\sto)\s{1,3})"
)


@dataclass(frozen=True, kw_only=True)
class InstructionRule:
    """Describe one form of order; `written` is its pattern in the short form of `rules`."""

    kind: str
    written: str

    @cached_property
    def pattern(self) -> regex.Pattern[str]:
        """Return the pattern, compiled at its first use: all together would hold up every start."""
        return regex.compile(_compiled(self.written))


def rules(kind: str, *patterns: str) -> tuple[InstructionRule, ...]:
    """Return one rule for each pattern; separate patterns let the engine look for their fixed words first.

    In a pattern a blank is any white space, `~` a gap within a sentence, `@` the start of a line or sentence and
    `%` its end; letters match without regard to case.
    """
    return tuple(InstructionRule(kind=kind, written=pattern) for pattern in patterns)


def command(verbs: str) -> str:
    """Return a pattern for a verb where it gives an order: first in its sentence or clause, or after `please`.

    The verb stands before the look back, so that a search goes by the verbs.
    """
    return rf"\b(?:{verbs})\b(?<={_LEAD}(?:{verbs}))"


def gap(limit: int) -> str:
    """Return a pattern for up to so many characters of the same sentence."""
    return rf"[^\0]{{0,{limit}}}?"


def shaped(text: str) -> str:
    """Return the text in small letters with marked sentence ends, as long as before."""
    return _ENDS.sub(SENTENCE_END, text.replace("\u0130", "i").lower())


def _compiled(pattern: str) -> str:
    return "".join(_meaning(part) for part in _PARTS.findall(pattern))


def _meaning(part: str) -> str:
    if part.startswith("\\"):
        return part
    return _MEANINGS.get(part) or part.lower()
