"""Give the form in which two texts that a person would call the same value are equal."""

import unicodedata

from governance.canonical.folding import fold
from governance.canonical.signs import significant


def canonical(text: str) -> str:
    """Return the canonical form of a text; empty when it holds nothing but spaces and punctuation.

    Equal forms: other case, width, composition, look-alike letters, invisible characters, spacing, quotation marks,
    dashes, Markdown, closing stop, and code identifiers in another style. What makes another value stays: accents,
    numbers and what parts their digits, versions, units, paths, signs. Linear in the length of the text; the canonical
    form of a canonical form is itself.
    """
    # Letters that come together where a mark fell out can compose.
    return unicodedata.normalize("NFC", significant(fold(text)))
