"""Keep a model's label only where the quoted words bear it out."""

import re
import textwrap

from memory.analysis import analyse

LONGEST = 60
NEGATION = re.compile(
    r"\b(?:not|never|no|cannot|without|nicht|nie|niemals|kein\w*|ohne|pas|jamais|sans|nunca|sin)\b|n['’]t\b"
    r"|[不没沒未]|ない|なかった|ません",
    re.IGNORECASE,
)
NUMBER = re.compile(r"\d+")


def borne_out(label: str, *, words: str) -> bool:
    """Tell whether a label says what the words say: two thirds of its terms, all of its numbers, and their negation.

    A label is served beside the quote; freely worded it could say what nobody said.
    """
    terms = set(analyse(label))
    if not terms or 3 * len(terms & set(analyse(words))) < 2 * len(terms):
        return False
    if not set(NUMBER.findall(label)) <= set(NUMBER.findall(words)):
        return False
    return bool(NEGATION.search(label)) is bool(NEGATION.search(words))


def shortened(text: str) -> str:
    """Return a text on one line, of at most 60 characters."""
    single = " ".join(text.split())
    if len(single) <= LONGEST:
        return single
    cut = textwrap.shorten(single, LONGEST, placeholder="…")
    return cut if len(cut) > LONGEST // 2 else f"{single[: LONGEST - 1]}…"
