"""Weigh what the rules propose by what was learned from labelled turns."""

from memory.extraction.judged.weighing import weighed

__all__ = ["weighed"]
