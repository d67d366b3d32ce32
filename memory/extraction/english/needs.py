"""Tell which words a pattern needs, so that it is not searched in words that hold none of them.

A small reader of the verbose patterns in `cues`: letters, groups, alternatives and quantifiers; whatever else it meets
counts as unknown. What it finds is necessary, never sufficient.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory.extraction.words import words_of

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<look>\(\?(?:<?[=!]))|(?P<open>\(\?(?:P<\w+>|[a-zA-Z-]*:)?|\()|(?P<close>\))|(?P<or>\|)"
    r"|(?P<bound>\^|\\b)|(?P<gap>\\[ \-,.:'/]|[,:'-])|(?P<class>\[\^?\]?(?:\\.|[^\]\\])*\])|(?P<other>\\.|[.$])"
    r"|(?P<letter>.)"
)
_QUANTIFIER = re.compile(r"(?:[?*]|\{0?,\d*\}|\{0\})[?+]?|(?:\+|\{[1-9]\d*(?:,\d*)?\})[?+]?")
_MAY_LACK = re.compile(r"[?*]|\{[0,]")
_PREFIX = 4
_LEAST = 3
_FREQUENT = 24
_COMMON = frozenset(
    f"{word}$" for word in words_of("the and for are was not you our this that with have has had will now all can but")
) | {"the", "and", "for", "thi", "tha", "not", "can", "wil", "hav"}
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class _Item:
    kind: str
    letter: str = ""
    inner: tuple[tuple["_Item", ...], ...] = ()
    optional: bool = False
    repeated: bool = False


def alternatives(pattern: str) -> list[str]:
    """Give the top-level alternatives of a pattern."""
    found, depth, opened = [], 0, 0
    for token in _TOKEN.finditer(pattern):
        kind = token.lastgroup
        depth += (kind in {"open", "look"}) - (kind == "close")
        if kind == "or" and not depth:
            found.append(pattern[opened : token.start()])
            opened = token.end()
    return [*found, pattern[opened:]]


def needed_words(pattern: str) -> frozenset[str] | None:
    """Give beginnings of words ("deci") and whole words ("we$"), one of which each match holds; None if unknown."""
    items, _ = _read(pattern, 0)
    return _of_any(items, before=False, after=False)


@lru_cache(maxsize=64)
def folded(text: str) -> tuple[str, frozenset[str]]:
    """Give a text in lower case, and what `needed_words` is compared with: its words and their beginnings."""
    lower = text.lower()
    words = set(_WORD.findall(lower))
    held = {f"{word}$" for word in words}
    for length in range(2, _PREFIX + 1):
        held.update([word[:length] for word in words])
    return lower, frozenset(held)


def _read(pattern: str, start: int) -> tuple[tuple[tuple[_Item, ...], ...], int]:
    """Read alternatives up to a closing bracket; give them and where they end."""
    branches: list[list[_Item]] = [[]]
    place = start
    while place < len(pattern):
        token = _TOKEN.match(pattern, place)
        if token is None:
            break
        kind, place = token.lastgroup or "", token.end()
        if kind == "close":
            return tuple(tuple(branch) for branch in branches), place
        if kind == "or":
            branches.append([])
        elif kind != "space":
            item, place = _item(pattern, token, place)
            branches[-1].append(item)
    return tuple(tuple(branch) for branch in branches), place


def _item(pattern: str, token: re.Match[str], place: int) -> tuple[_Item, int]:
    kind = token.lastgroup or ""
    inner: tuple[tuple[_Item, ...], ...] = ()
    if kind in {"open", "look"}:
        inner, place = _read(pattern, place)
    quantifier = _QUANTIFIER.match(pattern, place)
    optional = quantifier is not None and _MAY_LACK.match(quantifier.group()) is not None
    letter = token.group().lower() if kind == "letter" and (token.group().isalnum() or token.group() == "_") else ""
    kind = "other" if kind == "letter" and not letter else kind
    item = _Item(kind, letter, inner, optional=optional, repeated=quantifier is not None)
    return item, place if quantifier is None else quantifier.end()


def _of_any(branches: Sequence[Sequence[_Item]], *, before: bool, after: bool) -> frozenset[str] | None:
    found: set[str] = set()
    for branch in branches:
        words = _of_all(branch, before=before, after=after)
        if words is None:
            return None
        found |= words
    return frozenset(found)


def _of_all(items: Sequence[_Item], *, before: bool, after: bool) -> frozenset[str] | None:
    """Give the rarest words among those that the parts of a sequence need."""
    found = list(_needs(items, before=before, after=after))
    return min(found, key=_weight) if found else None


def _weight(words: frozenset[str]) -> int:
    """Give how often one of some words may stand in a sentence, roughly."""
    return sum(_FREQUENT if word in _COMMON or len(word) < _LEAST else 1 for word in words)


def _needs(items: Sequence[_Item], *, before: bool, after: bool) -> Iterator[frozenset[str]]:
    bound, index = before, 0
    while index < len(items):
        item = items[index]
        if item.kind == "letter" and not item.repeated:
            last = _end_of_word(items, index)
            word, whole = "".join([one.letter for one in items[index:last]]), _closes(items, last, after=after)
            if bound and (whole or len(word) > 1):
                yield frozenset({f"{word}$" if whole else word[:_PREFIX]})
            bound, index = False, last
            continue
        if item.kind == "open" and not item.optional:
            closes = _closes(items, index + 1, after=after) and not item.repeated
            words = _of_any(item.inner, before=bound, after=closes)
            if words is not None:
                yield words
        bound, index = _bound_after(item, bound=bound), index + 1


def _end_of_word(items: Sequence[_Item], index: int) -> int:
    """Give where a run of letters that stand for themselves ends."""
    while index < len(items) and items[index].kind == "letter" and not items[index].repeated:
        index += 1
    return index


def _closes(items: Sequence[_Item], index: int, *, after: bool) -> bool:
    """Say whether a word must end before an item, whatever follows."""
    if index >= len(items):
        return after
    return items[index].kind in {"bound", "gap"} and not items[index].optional


def _bound_after(item: _Item, *, bound: bool) -> bool:
    """Say whether a word begins behind an item, whatever it matches."""
    if item.kind == "look":
        return bound
    if item.kind in {"bound", "gap"}:
        return bound if item.optional else True
    if item.kind == "open":
        ends = all(_ends_bound(branch, bound=bound) for branch in item.inner)
        return ends and (bound or not item.optional)
    return False


def _ends_bound(branch: Sequence[_Item], *, bound: bool) -> bool:
    for item in branch:
        bound = _bound_after(item, bound=bound)
    return bound
