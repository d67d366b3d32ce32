"""Tell what is asked, and whether somebody has to answer it."""

import re

from memory.extraction.english import doubts, talk
from memory.extraction.english.marks import LEAD_MARK

_FEWEST_WORDS = 2
_ASKS = re.compile(
    r"(?:do|does|did|have|has|is|are|was|will)(?! (?:you|it|this|that"
    r"|not)\b) (?=[^?]*\?)",
    re.IGNORECASE,
)
_UNREAL = re.compile(r"(?:were|had|should) (?:we|i|they|it|he|she|the \w+)\b[^,?]*,", re.IGNORECASE)
"""An inverted condition: "were we a bank, we would ..."."""
_SHOULD_WE = re.compile(r"(?:should|shall|do|does|can|could) (?:we|our)\b(?!.*\bhere\b)", re.IGNORECASE)
"""A question about the work, whatever it adds ("or is that overkill?")."""
_COMMANDS = re.compile(r"(?:do|have|can|will|may|would|could)\b", re.IGNORECASE)
"""Opening words that ask only where a question mark says so."""
_ASKED = re.compile(
    r"(?:[,:]|\s[-\u2013\u2014])\s+(?=(?:what|why|how|when|where|who|which|should|could|would|do|does|did|"
    r"is|are|was|were|will|can|may|has|have)\b[^,]*$)",
    re.IGNORECASE,
)


def is_question(sentence: str) -> bool:
    """Say whether a masked sentence asks: by its mark, or by its opening words when the mark is missing."""
    stripped = sentence.rstrip("\"')*_` ")
    if stripped.endswith(("?", "\uff1f")):
        return True
    opening = _opening(sentence)
    if _UNREAL.match(opening):
        return False
    if doubts.INVERTED_QUESTION.match(opening) and not _COMMANDS.match(opening):
        return True
    return doubts.WH_QUESTION.match(opening) is not None and not stripped.endswith(("!", ":"))


def is_worth_asking(sentence: str) -> bool:
    """Say whether a question is about the work, and not small talk or a request in the form of one."""
    opening = _opening(sentence)
    asked = doubts.INVERTED_QUESTION.match(opening) is not None or _ASKS.match(opening) is not None
    if (
        (doubts.HERE.search(opening) and not _SHOULD_WE.match(opening))
        or (talk.REQUEST.match(opening) and not asked)
        or doubts.IDLE_QUESTION.match(opening)
        or doubts.ASKS_YOU.search(opening)
    ):
        return False
    return len(opening.split()) > _FEWEST_WORDS


def question_start(masked: str, start: int, end: int) -> int:
    """Give where the words that ask begin, after what leads to them ("What they didn't say: is it valid?")."""
    found = _ASKED.search(masked, start, end)
    return found.end() if found is not None and end - found.end() > 12 else start


def _opening(sentence: str) -> str:
    lead = LEAD_MARK.match(sentence)
    return sentence[lead.end() :] if lead else sentence
