"""Read what statements mean, far enough to compare two of them: ideas, values, and what turns or bounds them.

Pure functions over plain strings, in English and, more coarsely, German, French, Spanish, Japanese and Chinese.
"""

from memory.analysis.meaning.reading import read
from memory.analysis.meaning.readings import Reading, Term, Value

__all__ = ["Reading", "Term", "Value", "read"]
