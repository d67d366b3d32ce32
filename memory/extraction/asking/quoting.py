"""Find the words that a model quotes among the words of the turn."""

import re

import regex

from memory.analysis.scripts import UNSPACED
from memory.extraction.asking.passages import Passage
from memory.extraction.asking.values import Reason

Span = tuple[int, int]
LONGEST = 1_000
MOST_PLACES = 20
WORD = regex.compile(rf"[[\p{{L}}\p{{M}}\p{{N}}_]--{UNSPACED}]", regex.V1)
BACK = 60
# A quote that begins after the negation of its clause, or ends before it, says the opposite of what was said.
AFTER_NEGATION = re.compile(
    r"(?:\b(?:not|never|no|cannot|without|nicht|nie|niemals|kein\w*|ohne|ne|pas|jamais|sans|nunca|sin)\b|n['’]t\b)"
    r"(?!.*\b(?:but|and|so|because|aber|sondern|und|mais|et|pero|y)\b)[^.,;:!?()\n]*\Z|[不没沒未别別][^，。；！？\s]{0,4}\Z",
    re.IGNORECASE,
)
BEFORE_NEGATION = re.compile(r"\s*(?:nicht|pas|not|never)\b|ない|なかった|なく|ません|ず", re.IGNORECASE)


def place(quote: str, passage: Passage, *, may_be_denied: bool = False) -> Span | Reason:
    """Return the span of the turn that a quote stands in, or why it is not taken.

    The characters have to be the turn's own; only runs of whitespace may differ. Of several places the first sound one
    counts. A quote must not cut a word nor, unless it may, leave out the negation that it stands under.
    """
    if len(quote) > LONGEST:
        return Reason.TOO_LONG
    places = _places(quote, passage.text)
    if not places:
        return Reason.UNQUOTED
    faults = [_fault(span, passage, may_be_denied=may_be_denied) for span in places]
    for (start, end), fault in zip(places, faults, strict=True):
        if fault is None:
            return passage.start + start, passage.start + end
    return next(fault for fault in faults if fault)


def _places(quote: str, text: str) -> list[Span]:
    """Return where the words of a quote stand in a row, whatever whitespace is between them."""
    pattern = r"\s+".join(re.escape(word) for word in quote.split())
    spans: list[Span] = []
    for match in re.finditer(pattern, text):
        spans.append(match.span())
        if len(spans) == MOST_PLACES:
            break
    return spans


def _fault(span: Span, passage: Passage, *, may_be_denied: bool) -> Reason | None:
    start, end = span
    text, here = passage.text, passage.start
    if any(here + start < last and first < here + end for first, last in passage.blanked):
        return Reason.WITHHELD
    if _cuts(text, start) or _cuts(text, end):
        return Reason.CUT
    denied = AFTER_NEGATION.search(text[max(0, start - BACK) : start]) or BEFORE_NEGATION.match(text, end)
    return Reason.NEGATED if denied and not may_be_denied else None


def _cuts(text: str, position: int) -> bool:
    """Tell whether a position lies inside a word; scripts without spaces have none to cut."""
    beside = text[position - 1 : position + 1] if 0 < position < len(text) else ""
    return len(beside) == 2 and all(WORD.match(character) for character in beside)
