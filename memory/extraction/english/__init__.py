"""Read English turns."""

from memory.extraction.english.reading import read

__all__ = ["read"]
