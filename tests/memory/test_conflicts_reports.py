"""What a found contradiction says, and which statements are never compared."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.conflicts import Statement, contradictions


def _statement(content: str, *, key: int = 1, type: str = "decision", tags: tuple[str, ...] = ()) -> Statement:
    return Statement(key=key, type=type, content=content, tags=tags, valid_from=datetime(2026, 3, 1, tzinfo=UTC))


def test_it_names_the_category_and_both_choices() -> None:
    [found] = contradictions(_statement("we are moving back to MySQL", key=2), [_statement("Let's use PostgreSQL")])
    assert (found.key, found.reason) == (1, "different choice of database: MySQL, not PostgreSQL")


def test_it_tells_a_stated_replacement_from_a_bare_difference() -> None:
    old = _statement("Use PostgreSQL")
    [stated] = contradictions(_statement("We switched to MySQL", key=2), [old])
    [bare] = contradictions(_statement("Use MySQL", key=2), [old])
    assert (stated.confidence, bare.confidence) == ("explicit", "inferred")


def test_it_names_both_values() -> None:
    old = _statement("The API listens on port 8080", type="fact")
    [found] = contradictions(_statement("The API listens on port 9090", key=2, type="fact"), [old])
    assert found.reason == "different value: 9090, not 8080"


def test_it_gives_every_contradicted_statement_in_their_order() -> None:
    old = [
        _statement("Use PostgreSQL", key=5),
        _statement("Use Redis as the cache", key=4),
        _statement("We decided on SQLite", key=3),
    ]
    assert [found.key for found in contradictions(_statement("We use MySQL", key=9), old)] == [5, 3]


def test_it_never_contradicts_itself() -> None:
    old = _statement("Use PostgreSQL", key=2)
    assert contradictions(_statement("Use MySQL", key=2), [old]) == []


@pytest.mark.parametrize("kind", ["note", "question", "entity", "anything"])
def test_it_does_not_compare_what_states_nothing(kind: str) -> None:
    old = _statement("Use PostgreSQL")
    assert contradictions(_statement("Use MySQL", key=2, type=kind), [old]) == []
    assert contradictions(_statement("Use MySQL", key=2), [_statement("Use PostgreSQL", type=kind)]) == []


@pytest.mark.parametrize("tag", ["hedged", "conditional", "reported", "proposed", "past", "task"])
def test_it_does_not_compare_what_is_in_doubt(tag: str) -> None:
    old = _statement("Use PostgreSQL")
    assert contradictions(_statement("Use MySQL", key=2, tags=(tag,)), [old]) == []
    assert contradictions(_statement("Use MySQL", key=2), [_statement("Use PostgreSQL", tags=(tag,))]) == []


def test_it_keeps_a_persons_taste_apart_from_the_projects_choice() -> None:
    old = _statement("Use PostgreSQL")
    assert contradictions(_statement("I prefer MySQL", key=2, type="preference"), [old]) == []


@given(new=st.text(max_size=200), old=st.text(max_size=200))
def test_it_takes_any_text(new: str, old: str) -> None:
    for kind in ("decision", "fact", "preference"):
        before = _statement(old, type=kind)
        after = _statement(new, key=2, type=kind)
        assert contradictions(after, [before]) == contradictions(after, [before])


@given(st.text(max_size=200))
def test_it_finds_no_contradiction_between_a_statement_and_its_repetition(text: str) -> None:
    assert contradictions(_statement(text, key=2), [_statement(text)]) == []
