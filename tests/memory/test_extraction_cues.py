"""Patterns are searched only where a match is possible, and find the same there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.extraction.english import choices, doubts, gates, likings, limits, settled, talk
from memory.extraction.english.cues import Cue, cue
from memory.extraction.english.needs import alternatives, needed_words
from memory.extraction.words import words_of

CUES = [
    found
    for module in (choices, doubts, gates, likings, limits, settled, talk)
    for found in vars(module).values()
    if isinstance(found, Cue)
]
WORDS = words_of(
    "we i you the a not never must should maybe decided dropped keep stays goes to in of it is are was were that from "
    "now on prefer like hate at most least 5 let's if when because Postgres Redis . , : ? said docs should read please"
)


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        (r"\b(?:maybe|perhaps)\b", {"maybe$", "perhaps$"}),
        (r"^we\ (?:really\ )?decid(?:e|ed)\b", {"we$"}),
        (r"\b(?:i|we)\ prefers?\b", {"pref"}),
        (r"\w+ing\b", None),
        (r"\bfoo\b|\d+", None),
    ],
)
def test_it_tells_the_words_a_pattern_needs(pattern: str, needed: set[str] | None) -> None:
    found = needed_words(pattern)

    assert found == needed or (found is not None and needed is not None and found <= {"deci", "we$", *needed})


def test_it_parts_a_pattern_at_its_own_alternatives_only() -> None:
    assert alternatives(r"a(?:b|c)|[|]d|\|e") == ["a(?:b|c)", "[|]d", r"\|e"]


@settings(max_examples=40)
@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_it_finds_what_the_whole_pattern_finds(words: list[str]) -> None:
    text = " ".join(words)

    for found in CUES:
        assert (found.search(text) is None) == (found.anywhere.search(text) is None), found.pattern
        assert (found.match(text) is None) == (found.anywhere.match(text) is None), found.pattern


def test_it_ignores_case() -> None:
    assert cue(r"\bwe\ decided\b").search("WE Decided on it") is not None
