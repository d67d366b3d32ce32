"""Compile the patterns of a language: names of tables become their words, spaces any white space, accents optional."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from memory.timewords.words import Table, Words, fold

DIGITS = {
    "day": r"\d{1,2}",
    "day2": r"\d{1,2}",
    "digits": r"\d{1,2}",
    "week": r"\d{1,2}",
    "year": r"(?:19|20|21)\d\d",
    "hour": r"\d{1,2}",
    "minute": r"[0-5]\d",
    "offset": r"Z|[+-]\d\d:?\d\d",
}
_NAME = re.compile(r"(?<!\?P)<(?P<absent>\?)?(?P<name>[a-z]\w*)(?::(?P<table>\w+))?>")
_TOKEN = re.compile(r"[^\W\d_]+")
_LETTER = r"(?-i:[^\W\u3041-\u9fff])"
"""A letter beside which no date stands; those of Japanese and Chinese may.

Ignoring case, a range so wide takes a second to compile.
"""
_AHEAD = rf"(?<![./\\@#$=:])(?<!{_LETTER})(?<!\d[,-])"
_BEHIND = rf"(?:'s(?!\w))?(?!{_LETTER}|[./@=:]\w|-\d|'\w)"
_WORD = r"[^\s,;:?!()]{1,40}"
_KANA = "\u3000"


@dataclass(frozen=True)
class Rule:
    """Hold one pattern of a point.

    `tables` names the table of each group; `needs` are sets of words of which a question holds one each, if it matches.
    """

    kind: str
    weak: bool
    shape: str
    tables: Mapping[str, str]
    needs: tuple[frozenset[str], ...]
    words: Words

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Return the pattern, compiled when a question first holds a word that the rule needs."""
        return _compiled(self.shape, self.words)


@dataclass(frozen=True, kw_only=True, eq=False)
class Grammar:
    """Hold a compiled language."""

    words: Words
    small: frozenset[str]
    meanings: Mapping[str, Mapping[str, str]]
    points: tuple[Rule, ...]
    before: re.Pattern[str]
    behind: re.Pattern[str]
    joint: re.Pattern[str]
    events: tuple[tuple[str, re.Pattern[str]], ...]
    no_event: re.Pattern[str]
    latest: re.Pattern[str]
    earliest: re.Pattern[str]
    unread: re.Pattern[str]

    def meant(self, groups: Mapping[str, str | None], tables: Mapping[str, str]) -> dict[str, str]:
        """Give what the groups of a match mean; digits of any script become those of ASCII."""
        given = {name: text for name, text in groups.items() if text is not None}
        return {name: self._meaning(text, tables.get(name, name)) for name, text in given.items()}

    def _meaning(self, text: str, table: str) -> str:
        if text.isdecimal():
            return str(int(text))
        return self.meanings.get(table, {}).get(" ".join(fold(text).split()), text)


@cache
def compiled(words: Words) -> Grammar:
    """Give the grammar of a language; it is compiled when it is first asked for."""
    return Grammar(
        words=words,
        small=frozenset(words.small.split()),
        meanings={name: _meanings(table) for name, table in words.tables.items()},
        points=tuple(_rule(kind, pattern, words) for kind, pattern in words.points),
        before=_roles(words.before, words, shape=r"(?<!\w)(?:%s)\s{0,4}\Z" if words.spaced else r"(?:%s)\Z"),
        behind=_roles(words.behind, words, shape=r"(?:%s)(?!\w)" if words.spaced else r"\s?(?:%s)"),
        joint=_roles(words.joints, words, shape=r"(?:%s)"),
        events=tuple((relation, _event(pattern, words)) for relation, pattern in words.events),
        no_event=_compiled(words.no_event, words),
        latest=_compiled(words.latest, words),
        earliest=_compiled(words.earliest, words),
        unread=_compiled("|".join(f"(?:{pattern})" for pattern in words.unread) or r"(?!)", words),
    )


def _meanings(table: Table) -> dict[str, str]:
    return {fold(word).replace("_", " "): value for value, words in table.items() for word in words.split()}


def _roles(roles: tuple[tuple[str, str], ...], words: Words, *, shape: str) -> re.Pattern[str]:
    merged: dict[str, list[str]] = {}
    for role, pattern in roles:
        merged.setdefault(role, []).append(pattern)
    every = "|".join(f"(?P<{role}>{'|'.join(patterns)})" for role, patterns in merged.items())
    return _compiled(shape % (every or "(?!)"), words)


def _rule(kind: str, pattern: str, words: Words) -> Rule:
    found = list(_NAME.finditer(pattern))
    tables = {item["name"]: item["table"] or item["name"] for item in found}
    asked = [tables[item["name"]] for item in found if not item["absent"]]
    free = rf"(?:(?<![\d.])|(?!\d))(?:{pattern})(?!\d)"
    shape = f"{_AHEAD}(?:{pattern}){_BEHIND}" if words.spaced else free
    return Rule(
        kind=kind.removeprefix("?"),
        weak=kind.startswith("?"),
        shape=shape,
        tables=tables,
        needs=tuple(filter(None, (_vocabulary(words.tables[name]) for name in asked if _is_closed(name, words)))),
        words=words,
    )


def _event(pattern: str, words: Words) -> re.Pattern[str]:
    named = rf"(?P<words>{_WORD}(?:\s{{1,4}}(?!(?:{words.stops})(?!\w)){_WORD}){{0,7}})"
    return _compiled(pattern.replace("WORDS", named), words)


def _is_closed(name: str, words: Words) -> bool:
    return words.spaced and name in words.tables and name != "number"


def _vocabulary(table: Table) -> frozenset[str]:
    firsts = [_TOKEN.match(fold(word).replace("_", " ")) for words in table.values() for word in words.split()]
    return frozenset(first[0] for first in firsts if first is not None) if all(firsts) else frozenset()


def tokens(question: str) -> frozenset[str]:
    """Give the words of a question, folded, to tell which rules can match at all."""
    return frozenset(_TOKEN.findall(fold(question)))


def _compiled(pattern: str, words: Words) -> re.Pattern[str]:
    filled = _NAME.sub(lambda name: _group(name, words), pattern)
    space = r"\s{1,4}" if words.spaced else r"\s?"
    filled = filled.replace(" ?", r"\s{0,4}").replace(" ", space).replace("'", "['\u2019]")
    return re.compile(_tolerant(filled), re.IGNORECASE)


def _group(name: re.Match[str], words: Words) -> str:
    table = name["table"] or name["name"]
    return f"(?P<{name['name']}>{_alternatives(table, words)})"


def _alternatives(table: str, words: Words) -> str:
    if table in DIGITS and table not in words.tables:
        return DIGITS[table]
    every = sorted((word for each in words.tables[table].values() for word in each.split()), key=len, reverse=True)
    digits = [r"\d{1,4}"] if table == "number" else []
    return "|".join([*digits, *(re.escape(word).replace("_", " ") for word in every)])


def _tolerant(pattern: str) -> str:
    """Let an accent be missing or stand on its own; the marks of kana make other letters and must be there."""
    return "".join(_letter(letter) for letter in pattern)


def _letter(letter: str) -> str:
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) == 1:
        return letter
    return f"(?:{letter}|{parts})" if letter > _KANA else f"(?:{letter}|{parts[0]}{parts[1:]}?)"
