"""Read turns in other languages than English: which language it is, and what its words claim.

Japanese, Chinese, German, French and Spanish have rules, kept as data, one module each; one reading applies them. A
turn in any other language gives only what is announced in so many words, such as "TODO:"; nothing is translated.
"""

from memory.extraction.languages.detection import language_of
from memory.extraction.languages.registry import has_rules, reading_for

__all__ = ["has_rules", "language_of", "reading_for"]
