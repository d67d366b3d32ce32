"""Know which English words can stand for one another in their common senses, from WordNet 3.1."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from memory.analysis.meaning.english_twins import TWINS
from memory.analysis.stems import stem

_TABLE = Path(__file__).with_name("synonyms.json")


def are_synonyms(one: str, other: str) -> bool:
    """Say whether two case-folded English words share a common sense, or one is the noun of the other."""
    first, second = stem(one), stem(other)
    return first == second or second in _table().get(first, ()) or first in _table().get(second, ())


def _groups() -> Iterator[frozenset[str]]:
    for group in TWINS.replace("\n", " ").split(", "):
        yield frozenset(stem(word) for word in group.split())


@cache
def _words() -> Mapping[str, list[str]]:
    stored: dict[str, str] = json.loads(_TABLE.read_text(encoding="utf-8"))
    return {word: twins.split() for word, twins in stored.items()}


@cache
def _table() -> Mapping[str, frozenset[str]]:
    table = {stem(word): frozenset(stem(twin) for twin in twins) for word, twins in _words().items()}
    for group in _groups():
        for word in group:
            table[word] = table.get(word, frozenset()) | group
    return table


@cache
def _vocabulary() -> frozenset[str]:
    return frozenset(_words()) | frozenset(twin for twins in _words().values() for twin in twins)


def is_word(word: str) -> bool:
    """Say whether a case-folded word, or what it is the plural of, stands in the table."""
    return word in _vocabulary() or word.removesuffix("s") in _vocabulary()
