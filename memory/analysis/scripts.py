"""Cut runs of scripts that put no space between words into overlapping pairs."""

from itertools import pairwise

import regex

UNSPACED = (
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Bopomofo}\u30fc"
    r"\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}]"
)
_GRAPHEME = regex.compile(r"\X")


def pairs(run: str) -> list[str]:
    """Give the overlapping pairs of characters of a run, or the one character when it stands alone.

    A character is a grapheme cluster, so that a Thai vowel sign stays with its consonant.
    """
    characters: list[str] = _GRAPHEME.findall(run)
    if len(characters) < 2:
        return characters
    return [first + second for first, second in pairwise(characters)]
