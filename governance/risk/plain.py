"""Read a text as a machine would after dropping what cannot be seen, and keep the way back to the original."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, repeat

import regex

_UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}--[\n\t\r]]", regex.V1)
_CHANGED = regex.compile(r"[^\p{ASCII}]|[\p{Cc}--[\n\t\r]]", regex.V1)


@dataclass(frozen=True, kw_only=True)
class Plain:
    """Hold the plain form of a text: compatibility forms folded (NFKC), unseen characters dropped.

    `positions` gives for each character of `text` the index in the original that it came from; None when each stands
    where it stood.
    """

    text: str
    positions: tuple[int, ...] | None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the half-open span in the original that a non-empty span of the plain text covers."""
        if self.positions is None:
            return start, end
        return self.positions[start], self.positions[end - 1] + 1


def plain(text: str) -> Plain:
    """Return the plain form of a text. Each character is folded by itself, so that positions stay exact."""
    if _CHANGED.search(text) is None:
        return Plain(text=text, positions=None)
    pieces = [_folded(character) for character in text]
    lengths = [len(piece) for piece in pieces]
    if min(lengths) == max(lengths) == 1:
        return Plain(text="".join(pieces), positions=None)
    positions = chain.from_iterable(repeat(index, length) for index, length in enumerate(lengths))
    return Plain(text="".join(pieces), positions=tuple(positions))


@lru_cache(maxsize=8192)
def _folded(character: str) -> str:
    if _UNSEEN.fullmatch(character):
        return ""
    return unicodedata.normalize("NFKC", character)
