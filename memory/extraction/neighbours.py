"""Judge a line by the lines around it: what stands inside pasted material belongs to it."""

import re
from collections.abc import Iterator, Sequence

from memory.extraction.names import GIVEN

_SETTING = re.compile(r"\s*(?:-\s+)?[\w.$\"'-]+:(?:\s+(?:\S+|[\"'].*[\"']|[\[{].*[\]}]))?\s*(?:#.*)?$")
_OWN_SETTING = re.compile(r"[a-z][\w.-]*:\s+(?:[\d\"'\[{/.$&*|>~-]\S*|true|false|null|none|yes|no|on|off)\s*$")
_OPENS_SETTINGS = re.compile(r"[a-z][\w.-]*:\s*$")
_COMMENT = re.compile(r"\s*(?:#(?!#)|//|--\s|;)\s?\S")
_BULLET = re.compile(r"\s*(?:[-*+\u2022~]|\d{1,3}[.)])\s")
_QUOTED = re.compile(r"\s*>")
_REMOVED = re.compile(r"-\s+\S")
_ADDED = re.compile(r"\+\s+\S")
_PAIR = 2
_VOICE = re.compile(
    r"(?<![\w'\"/.-])(?i:i|i'm|im|i've|i'd|i'll|we|we're|we've|we'll|our|my|me|us|let's|lets|pls|thanks|thx|btw"
    r"|anyway|idk|imo|tbh|wtf|hm+|"
    r"ich|wir|uns|unsere?r?|mir|mich|nous|je|notre|nos|yo|nosotros|nuestr[oa]s?|hemos|vamos|estamos)(?![\w'\"/])"
    r"|[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u1fff\u3040-\u9fff\uac00-\ud7af]",
)
"""What only persons write: a voice of their own, or letters that the output of tools seldom has."""
_RELEASE = re.compile(
    r"\s*(?:#{1,4}\s*|\*\*)?(?:(?:release|version"
    r"|changes\s+in)\s+)?\[?v?\d+\.\d+(?:\.\d+)*(?:-\w+(?:\.\d+)?)?\]?(?:\([^)]*\))?\s*(?:[-\u2013\u2014(,:]\s*)?"
    r"(?:\d{4}-\d\d-\d\d|(?:\w+\s)?\d{1,2},?\s(?:\w+\s)?\d{4})\)?(?:\*\*)?\s*$|\s*(?:#{1,4}\s*)?(?:\[?unreleased\]?|changelog"
    r"|release\s+notes|what'?s\s+new\s+in\s+\S+(?:\s\S+)?)\s*:?\s*$",
    re.IGNORECASE,
)
_CHANGE_HEAD = re.compile(
    r"\s*(?:#{2,4}\s*|\*\*)(?:added|changed|fixed|removed|deprecated|security|breaking(?:\s+changes)?|bug\s?fixes"
    r"|features|improvements|new\s+features|"
    r"enhancements|chores?|internal|documentation)(?:\*\*)?:?\s*$",
    re.IGNORECASE,
)
_SPOKEN = re.compile(r"\s*(?:\[[^\]]*\]\s*)?<?(?P<name>[A-Z@][\w.-]{0,15}(?:\s[A-Z]\w*)?)>?:\s+\S")
_TALK = 3
_CALLED = re.compile(r"\s*(?P<name>[A-Za-z]{2,12}):\s+(?P<said>\S.*)")
_TALKS = re.compile(r"\b(?:i|we|no|nope|yes|yeah|ok|fine|lol|you|should|let's|why|sure)\b", re.IGNORECASE)
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
        _spread(raw, found, first, last)
    _between(raw, found)
    _changes(raw, found)
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
    called = {index: said for index in range(first, last) if (said := _CALLED.match(raw[index]))}
    names = {said.group("name").casefold() for said in called.values()}
    if len(names) >= _PAIR and names <= GIVEN and any(_TALKS.search(said.group("said")) for said in called.values()):
        for index in called:
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


def _spread(raw: Sequence[str], found: list[bool], first: int, last: int) -> None:
    """Take what stands below a pasted line, up to the next empty one, for pasted too, unless a person speaks in it.

    With two such lines, what stands above them is pasted as well, but for a line that introduces them.
    """
    anchors = [index for index in range(first, last) if found[index] and is_anchor(raw[index])]
    if not anchors:
        return
    start = first if len(anchors) >= _PAIR else anchors[0]
    for index in range(start, last):
        above = index < anchors[0] and raw[index].rstrip().endswith((":", "?", ".", "!", "\u3002", "\uff1a"))
        found[index] = found[index] or not (above or _is_voiced(raw[index]))


def _is_voiced(line: str) -> bool:
    return _VOICE.search(line) is not None or _BULLET.match(line) is not None


def _between(raw: Sequence[str], found: list[bool]) -> None:
    """Take a stretch between two pasted ones for pasted too, where nobody speaks in it."""
    runs = list(_runs(raw))
    machine = [any(found[index] and is_anchor(raw[index]) for index in range(*run)) for run in runs]
    for place in range(1, len(runs) - 1):
        inner = range(*runs[place])
        if machine[place - 1] and machine[place + 1] and not any(_is_voiced(raw[index]) for index in inner):
            for index in inner:
                found[index] = True


def _changes(raw: Sequence[str], found: list[bool]) -> None:
    """Take the list of changes of a release for pasted: a head with a version and a day, or one such as "### Fixed"."""
    inside = gap = False
    for index, line in enumerate(raw):
        if not line.strip():
            gap = True
            continue
        if _RELEASE.match(line) or _CHANGE_HEAD.match(line):
            inside, gap = True, False
        elif inside and gap and not (_BULLET.match(line) or line[:1].isspace()):
            inside = False
        found[index] = found[index] or inside
