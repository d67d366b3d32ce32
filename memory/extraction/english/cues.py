"""Search word patterns whatever the case of the words, and fast."""

import re

_ESCAPE = re.compile(r"\\.|\(\?P<\w+>")
_CAPITAL = re.compile(r"[A-Z]|\(\?-i:")


class Cue:
    """Hold a verbose word pattern that ignores case.

    A pattern without capitals is searched in the text in lower case, which costs less than ignoring case, unless
    that changes the text's length. The latest answer is kept: several rules ask the same of one clause.
    """

    __slots__ = ("_lower", "_matched", "_searched", "anywhere", "pattern")

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.anywhere = re.compile(pattern, re.IGNORECASE | re.VERBOSE)
        cased = _CAPITAL.search(_ESCAPE.sub("", pattern)) is not None
        self._lower = None if cased else re.compile(pattern, re.VERBOSE)
        self._searched: tuple[str, re.Match[str] | None] | None = None
        self._matched: tuple[str, re.Match[str] | None] | None = None

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """Find the pattern between two positions; its groups may be in lower case."""
        if start or end is not None:
            return self.anywhere.search(text, start, len(text) if end is None else end)
        latest = self._searched
        if latest is not None and latest[0] == text:
            return latest[1]
        lower = text.lower() if self._lower is not None else text
        fits = self._lower is not None and len(lower) == len(text)
        found = self._lower.search(lower) if self._lower is not None and fits else self.anywhere.search(text)
        self._searched = (text, found)
        return found

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


def cue(pattern: str) -> Cue:
    """Compile a verbose pattern that ignores case."""
    return Cue(pattern)
