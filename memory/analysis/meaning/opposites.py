"""Know which English qualities and doings are each other's opposites in their common senses, from WordNet 3.1."""

import json
from collections.abc import Mapping
from functools import cache
from itertools import combinations, product
from pathlib import Path

from memory.analysis.meaning.english_opposites import EXCLUSIVE, OPPOSED
from memory.analysis.meaning.words import stem_in

_TABLE = Path(__file__).with_name("opposites.json")


def exclude_one_another(one: str, other: str) -> bool:
    """Say whether two ideas are values of which one thing has only one, or each the other's opposite."""
    return are_listed(one, other) or other in _table().get(one, ())


def are_listed(one: str, other: str) -> bool:
    """Say whether two ideas stand in our own lists.

    Of two doings that are antonyms both may go on, as import and export.
    """
    return frozenset((one, other)) in _listed()


@cache
def _listed() -> frozenset[frozenset[str]]:
    pairs = [pair.split() for pair in OPPOSED.replace("\n", " ").split(", ")]
    for group in EXCLUSIVE.replace("\n", " ").split(";"):
        pairs += [list(pair) for pair in combinations(group.split(), 2)]
    return frozenset(
        frozenset(key)
        for one, other in pairs
        for key in product({one, stem_in(one, "english")}, {other, stem_in(other, "english")})
    )


@cache
def _table() -> Mapping[str, frozenset[str]]:
    stored: dict[str, str] = json.loads(_TABLE.read_text(encoding="utf-8"))
    table: dict[str, frozenset[str]] = {}
    for word, opposites in stored.items():
        stems = frozenset(stem_in(opposite, "english") for opposite in opposites.split())
        for key in {word, stem_in(word, "english")}:
            table[key] = table.get(key, frozenset()) | stems | frozenset(opposites.split())
    return table
