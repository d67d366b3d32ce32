"""Judge a line by the lines around it: what stands inside pasted material belongs to it."""

import re
from collections.abc import Iterator, Sequence

_SETTING = re.compile(r"\s*(?:-\s+)?[\w.$\"'-]+:(?:\s+(?:\S+|[\"'].*[\"']|[\[{].*[\]}]))?\s*(?:#.*)?$")
_OWN_SETTING = re.compile(r"[a-z][\w.-]*:\s+(?:[\d\"'\[{/.$&*|>~-]\S*|true|false|null|none|yes|no|on|off)\s*$")
_OPENS_SETTINGS = re.compile(r"[a-z][\w.-]*:\s*$")
_COMMENT = re.compile(r"\s*(?:#(?!#)|//|--\s|;)\s?\S")
_BULLET = re.compile(r"\s*(?:[-*+\u2022~]|\d{1,3}[.)])\s")
_QUOTED = re.compile(r"\s*>")
_REMOVED = re.compile(r"-\s+\S")
_ADDED = re.compile(r"\+\s+\S")
_PAIR = 2
_SPOKEN = re.compile(r"\s*(?:\[[^\]]*\]\s*)?<?(?P<name>[A-Z@][\w.-]{0,15}(?:\s[A-Z]\w*)?)>?:\s+\S")
_TALK = 3
_DIFF = re.compile(r"(?:diff --git |@@ -\d|--- (?:a/|\S+\.\w)|\+\+\+ (?:b/|\S+\.\w))")
_IN_DIFF = re.compile(r"[ +\-\\@]|$|index [0-9a-f]|diff --git ")


def pasted(raw: Sequence[str], alone: Sequence[bool]) -> list[bool]:
    """Say for each line whether it belongs to pasted material.

    `alone` says which lines do so by themselves. A run is a stretch without an empty line.
    """
    found = list(alone)
    _diffs(raw, found)
    for first, last in _runs(raw):
        _settings(raw, found, first, last)
        _spoken(raw, found, first, last)
        _enclosed(raw, found, first, last)
        _adjoining(raw, found, first, last)
    return found


def is_anchor(line: str) -> bool:
    """Say whether a line that shows something is no quotation and no list item: its neighbours may belong to it."""
    return _QUOTED.match(line) is None and _BULLET.match(line) is None


def _runs(raw: Sequence[str]) -> Iterator[tuple[int, int]]:
    first = 0
    for index, line in enumerate(raw):
        if not line.strip():
            if index > first:
                yield first, index
            first = index + 1
    if len(raw) > first:
        yield first, len(raw)


def _diffs(raw: Sequence[str], found: list[bool]) -> None:
    """Take what follows the head of a diff for its body, empty lines between too."""
    inside = False
    for index, line in enumerate(raw):
        if _DIFF.match(line):
            inside = True
        elif inside and _IN_DIFF.match(line.rstrip("\r\n")) is None:
            inside = False
        found[index] = found[index] or (inside and bool(line.strip()))


def _settings(raw: Sequence[str], found: list[bool], first: int, last: int) -> None:
    """Take "key: value" lines for settings where two or more with plain values, or an indented one, stand together."""
    plain = [index for index in range(first, last) if _OWN_SETTING.match(raw[index])]
    opened = [
        index
        for index in range(first, last - 1)
        if _OPENS_SETTINGS.match(raw[index]) and raw[index + 1][:1].isspace() and _SETTING.match(raw[index + 1])
    ]
    if len(plain) < _PAIR and not opened:
        return
    for index in range(first, last):
        indented = raw[index][:1].isspace()
        if _SETTING.match(raw[index]) and (indented or index in plain or opened or _is_listed(raw[index])):
            found[index] = True


def _spoken(raw: Sequence[str], found: list[bool], first: int, last: int) -> None:
    """Take "Lena: ..., Tom: ..., Lena: ..." for a talk of others."""
    named = {index: said.group("name") for index in range(first, last) if (said := _SPOKEN.match(raw[index]))}
    if len(named) >= _TALK and _PAIR <= len(set(named.values())) < len(named):
        for index in named:
            found[index] = True


def _is_listed(line: str) -> bool:
    return _BULLET.match(line) is not None


def _enclosed(raw: Sequence[str], found: list[bool], first: int, last: int) -> None:
    anchors = [index for index in range(first, last) if found[index] and is_anchor(raw[index])]
    changed = [index for index in range(first, last - 1) if _REMOVED.match(raw[index]) and _ADDED.match(raw[index + 1])]
    if changed:
        for index in range(first, last):
            found[index] = found[index] or raw[index][:1] in {"+", "-", " "}
    for index in range(anchors[0] + 1, anchors[-1]) if anchors else ():
        found[index] = found[index] or _BULLET.match(raw[index]) is None or raw[index][:1].isspace()


def _adjoining(raw: Sequence[str], found: list[bool], first: int, last: int) -> None:
    """Take a comment beside pasted lines, and an indented line below one, for pasted too."""
    for index in range(first + 1, last):
        below = found[index - 1] and is_anchor(raw[index - 1])
        if below and (_COMMENT.match(raw[index]) or (raw[index][:1].isspace() and not _is_listed(raw[index]))):
            found[index] = True
    for index in range(last - 2, first - 1, -1):
        if found[index + 1] and is_anchor(raw[index + 1]) and _COMMENT.match(raw[index]):
            found[index] = True
