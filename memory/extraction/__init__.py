"""Draw typed claims, with the exact words they rest on, from the turns of a conversation.

Pure functions over plain values: no database, no clock, no network. Each turn is read by the rules of its language;
one without rules gives only what is announced in so many words and what it names, and `Extraction.unread` says so.
"""

from memory.extraction.extractor import extract
from memory.extraction.values import Claim, Correction, Dated, Extraction, Link, Utterance

__all__ = ["Claim", "Correction", "Dated", "Extraction", "Link", "Utterance", "extract"]
