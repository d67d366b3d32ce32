"""Search word patterns whatever the case of the words, and fast."""

import re
from collections.abc import Callable, Iterator

from memory.extraction.english.needs import alternatives, folded, needed_words

_ESCAPE = re.compile(r"\\.|\(\?P<\w+>")
_CAPITAL = re.compile(r"[A-Z]|\(\?-i:")


_Find = Callable[[str], re.Match[str] | None]
_Part = tuple[frozenset[str] | None, _Find, _Find, bool]
"""Some alternatives of a pattern: the words of which a match needs one, how to find it, how at the beginning, and
whether in lower case."""


class Cue:
    """Hold a verbose word pattern that ignores case.

    A pattern without capitals is searched in the text in lower case, which costs less than ignoring case, unless
    that changes the text's length. Alternatives that only hold at the beginning are tried there alone, and none is
    searched in a text without the words it needs. The latest answer is kept: several rules ask the same of one clause.
    """

    __slots__ = ("_compiled", "_matched", "_needs", "_parts", "_searched", "pattern")

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._needs: frozenset[str] | None = None
        self._compiled: re.Pattern[str] | None = None
        self._parts: tuple[_Part, ...] | None = None
        self._searched: tuple[str, re.Match[str] | None] | None = None
        self._matched: tuple[str, re.Match[str] | None] | None = None

    @property
    def anywhere(self) -> re.Pattern[str]:
        """Return the whole pattern, compiled when first used."""
        if self._compiled is None:
            self._compiled = re.compile(self.pattern, re.IGNORECASE | re.VERBOSE)
        return self._compiled

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """Find the pattern between two positions; its groups may be in lower case."""
        if start or end is not None:
            return self.anywhere.search(text, start, len(text) if end is None else end)
        latest = self._searched
        if latest is not None and latest[0] == text:
            return latest[1]
        found = self._found(text, at_start=False)
        self._searched = (text, found)
        return found

    def _found(self, text: str, *, at_start: bool) -> re.Match[str] | None:
        lower, held = folded(text)
        if self._parts is None:
            self._needs, self._parts = needed_words(self.pattern), tuple(_parts(self.pattern))
        if self._needs is not None and self._needs.isdisjoint(held):
            return None
        if len(lower) != len(text):
            return self.anywhere.match(text) if at_start else self.anywhere.search(text)
        for needs, search, match, uncased in self._parts:
            if needs is None or not needs.isdisjoint(held):
                found = (match if at_start else search)(lower if uncased else text)
                if found is not None:
                    return found
        return None

    def match(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """Find the pattern at a position."""
        if start or end is not None:
            return self.anywhere.match(text, start, len(text) if end is None else end)
        latest = self._matched
        if latest is not None and latest[0] == text:
            return latest[1]
        found = self._found(text, at_start=True)
        self._matched = (text, found)
        return found

    def sub(self, replacement: str, text: str) -> str:
        """Replace what the pattern finds."""
        return self.anywhere.sub(replacement, text)


def _parts(pattern: str) -> Iterator[_Part]:
    """Part the alternatives into those that hold at the beginning only, those that need a word, and the rest."""
    found = alternatives(pattern)
    anchored = [one for one in found if one.lstrip().startswith("^")]
    floating = [one for one in found if not one.lstrip().startswith("^")]
    needing = [one for one in floating if needed_words(one) is not None]
    rest = [one for one in floating if needed_words(one) is None]
    for some in (anchored, needing, rest):
        if some:
            yield _part("|".join(some), anchored=some is anchored)


def _part(pattern: str, *, anchored: bool) -> _Part:
    cased = _CAPITAL.search(_ESCAPE.sub("", pattern)) is not None
    compiled = re.compile(pattern, re.VERBOSE | (re.IGNORECASE if cased else re.NOFLAG))
    return needed_words(pattern), compiled.match if anchored else compiled.search, compiled.match, not cased


def cue(pattern: str) -> Cue:
    """Compile a verbose pattern that ignores case."""
    return Cue(pattern)
