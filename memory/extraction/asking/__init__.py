"""Ask a language model what a turn claims, and believe of its answer only what the turn itself says.

Pure functions over plain values: the words of the question, the form of the answer, and the checks. Sending is left to
others.
"""

from memory.extraction.asking.checking import check, joined, where, without
from memory.extraction.asking.passages import Passage, passages
from memory.extraction.asking.question import FORM, question
from memory.extraction.asking.reply import Unreadable
from memory.extraction.asking.values import LeftOut, Reading, Reason, counted

__all__ = [
    "FORM",
    "LeftOut",
    "Passage",
    "Reading",
    "Reason",
    "Unreadable",
    "check",
    "counted",
    "joined",
    "passages",
    "question",
    "where",
    "without",
]
