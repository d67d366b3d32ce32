"""Read when a question is about: its dates and spans, the events that bound it, and which end is wanted.

Pure functions over plain values, in English, German, French, Spanish, Japanese and Chinese.
"""

from memory.timewords.points import prepare
from memory.timewords.reading import read
from memory.timewords.values import Event, Kind, Order, Range, Relation, Times

__all__ = ["Event", "Kind", "Order", "Range", "Relation", "Times", "prepare", "read"]
