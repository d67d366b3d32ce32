"""Find the technologies a text names, each under one canonical name with the category it is chosen for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memory.analysis.lexicon import CATEGORIES, EVERYDAY

_UNSPACED = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
"""Kana and Han: scripts without spaces, in which a name such as "PostgreSQL" touches the words beside it."""
_NAME = re.compile(rf"(?:[^\W{_UNSPACED}]|@)(?:[^\W{_UNSPACED}]|[.+#/@-])*")
_CHOICE_BEFORE = re.compile(
    r"(?:\b|(?=,))(?:us(?:e|es|ed|ing)|prefer(?:s|red)?|adopt(?:ed|ing)?|choos(?:e|ing)|chose|chosen|pick(?:ed|ing)?"
    r"|drop(?:ped|ping)?|replac(?:e|ed|ing)|avoid|love|like|hate|over|with|instead of|rather than|, not)"
    r"\s+(?:the\s+)?[\"'`*]*$",
    re.IGNORECASE,
)
_SUBJECT_AFTER = re.compile(r"[\"'`*]*\s+(?:is|was|has|it is|will|replaces|over|instead of|not|as)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"\s+(?:with|to|for|of|ahead|back|on|the|a|an|through|in|it|this|that|your|our)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Technology:
    """Name one technology or convention and the category it is chosen for."""

    name: str
    category: str


@dataclass(frozen=True)
class Mention:
    """Mark where a text names a technology: a half-open span of characters."""

    start: int
    end: int
    technology: Technology


def _spellings() -> Iterator[tuple[tuple[str, ...], Technology]]:
    for category, names in CATEGORIES.items():
        for entry in names.split(","):
            written, *others = (" ".join(spelling.split()) for spelling in entry.split("|"))
            technology = Technology(name=written, category=category)
            for spelling in (written, *others):
                yield tuple(spelling.casefold().split()), technology


_BY_WORDS = dict(_spellings())
_LONGEST: dict[str, int] = {}
for _words in _BY_WORDS:
    _LONGEST[_words[0]] = max(len(_words), _LONGEST.get(_words[0], 0))


def is_technology(word: str) -> bool:
    """Say whether one word, in any case, is a known name by itself."""
    return (word.casefold(),) in _BY_WORDS


def mentions(text: str) -> list[Mention]:
    """Give every technology named in a text, in order; the longest name wins where two begin alike.

    A name that is also an everyday word counts only where its capitals or the words around it say so.
    """
    words = [(name.start(), name.start() + len(name.group().rstrip("./-@"))) for name in _NAME.finditer(text)]
    found: list[Mention] = []
    reached = 0
    for index, (start, _) in enumerate(words):
        if start < reached:
            continue
        mention = _longest_at(text, words, index)
        if mention is not None:
            found.append(mention)
            reached = mention.end
    return found


def _longest_at(text: str, words: list[tuple[int, int]], index: int) -> Mention | None:
    start, end = words[index]
    for length in range(_LONGEST.get(text[start:end].casefold(), 0), 0, -1):
        if index + length > len(words):
            continue
        end = words[index + length - 1][1]
        technology = _BY_WORDS.get(tuple(text[start:end].casefold().split()))
        if technology is not None and _is_meant(text, start, end, technology):
            return Mention(start=start, end=end, technology=technology)
    return None


def _is_meant(text: str, start: int, end: int, technology: Technology) -> bool:
    """Tell a name from an everyday word: "write it in Go", "use black"; not "let's go", "Render the page"."""
    written = text[start:end]
    if written.casefold() not in EVERYDAY:
        return True
    before = text[max(0, start - 40) : start]
    if _CHOICE_BEFORE.search(before):
        return not text.startswith(" of ", end)
    if technology.category == "indentation":
        return _SUBJECT_AFTER.match(text, end) is not None
    if not written[0].isupper() or written[1:] != technology.name[1:]:
        return False
    opens = not before.strip() or before.rstrip()[-1] in ".!?:;\n"
    return _SUBJECT_AFTER.match(text, end) is not None if opens else _GOES_ON.match(text, end) is None
