"""Search word patterns whatever the case of the words, and fast."""

import re

from memory.extraction.english.needs import alternatives, beginnings, needed_words

_ESCAPE = re.compile(r"\\.|\(\?P<\w+>")
_CAPITAL = re.compile(r"[A-Z]|\(\?-i:")


class _Part:
    """Hold some alternatives of a pattern, and the words of which a match needs one."""

    __slots__ = ("_find", "_lower", "_needs")

    def __init__(self, pattern: str, *, anchored: bool) -> None:
        cased = _CAPITAL.search(_ESCAPE.sub("", pattern)) is not None
        compiled = re.compile(pattern, re.VERBOSE | (re.IGNORECASE if cased else re.NOFLAG))
        self._find = compiled.match if anchored else compiled.search
        self._lower = not cased
        self._needs = needed_words(pattern)

    def find(self, text: str, lower: str, held: frozenset[str]) -> re.Match[str] | None:
        """Find the part in a text, given in lower case too, with the beginnings of its words."""
        if self._needs is not None and self._needs.isdisjoint(held):
            return None
        return self._find(lower if self._lower else text)


class Cue:
    """Hold a verbose word pattern that ignores case.

    A pattern without capitals is searched in the text in lower case, which costs less than ignoring case, unless
    that changes the text's length. Alternatives that only hold at the beginning are tried there alone, and none is
    searched in a text without the words it needs. The latest answer is kept: several rules ask the same of one clause.
    """

    __slots__ = ("_compiled", "_matched", "_parts", "_searched", "pattern")

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
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
        found = self._search(text)
        self._searched = (text, found)
        return found

    def _search(self, text: str) -> re.Match[str] | None:
        lower = text.lower()
        if len(lower) != len(text):
            return self.anywhere.search(text)
        held = beginnings(text)
        if self._parts is None:
            self._parts = tuple(_parts(self.pattern))
        for part in self._parts:
            found = part.find(text, lower, held)
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
        found = self.anywhere.match(text)
        self._matched = (text, found)
        return found

    def sub(self, replacement: str, text: str) -> str:
        """Replace what the pattern finds."""
        return self.anywhere.sub(replacement, text)


def _parts(pattern: str) -> list[_Part]:
    found = alternatives(pattern)
    anchored = [one for one in found if one.lstrip().startswith("^")]
    floating = [one for one in found if not one.lstrip().startswith("^")]
    parts = [_Part("|".join(anchored), anchored=True)] if anchored else []
    return [*parts, *([_Part("|".join(floating), anchored=False)] if floating else [])]


def cue(pattern: str) -> Cue:
    """Compile a verbose pattern that ignores case."""
    return Cue(pattern)
