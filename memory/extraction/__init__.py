"""Draw typed claims, with the exact words they rest on, from the turns of a conversation.

Pure functions over plain values: no database, no clock, no network. The rules read English; of another
language only a question mark is understood, and the rest of such a turn gives no claim.
"""

from memory.extraction.extractor import extract
from memory.extraction.values import Claim, Extraction, Link, Utterance

__all__ = ["Claim", "Extraction", "Link", "Utterance", "extract"]
