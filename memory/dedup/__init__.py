"""Tell whether two statements say the same, so that one may be merged into the other without anybody looking.

Pure functions over plain values. What is not surely the same is at most near, and a person decides.
"""

from memory.dedup.blocking import lookup_terms
from memory.dedup.judging import judge
from memory.dedup.sayings import Kind, Saying, Verdict

__all__ = ["Kind", "Saying", "Verdict", "judge", "lookup_terms"]
