"""Read text without judging it: search tokens, sentences' technologies, canonical names.

Pure functions over plain strings. `analyse` gives the tokens that lexical search stores and asks for;
`mentions` finds the technologies a text names.
"""

from memory.analysis.technologies import Mention, Technology, mentions
from memory.analysis.tokens import analyse

__all__ = ["Mention", "Technology", "analyse", "mentions"]
