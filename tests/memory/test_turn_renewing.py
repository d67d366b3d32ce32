"""What was said later with another figure comes before what it renews; everything else stays where it was."""

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest

from memory.operations.work import do_waiting
from memory.recall import search
from memory.recall.turns import renewing
from memory.recall.turns.renewing import AMONG, Saying, asks_for_what_is, renewed
from memory.services.indexing import EMBED
from tests.cast import Do, Tenancy

QUESTION = "What is the test coverage of the API integration module?"
OLD = "The test coverage of the API integration module is at 65% after the first run."
NEW = "The test coverage of the API integration has recently improved to 78%."
START = datetime(2026, 1, 1, tzinfo=UTC)


def saying(number: int, text: str, *, day: int, score: float = 1.0, by_user: bool = True) -> Saying:
    at = START + timedelta(days=day)
    return Saying(id=number, text=text, said_at=at, place=number, score=score, by_user=by_user)


def test_it_puts_the_later_figure_first() -> None:
    other = saying(3, "The module is written in Go.", day=2)
    assert renewed(QUESTION, [saying(1, OLD, day=0), other, saying(2, NEW, day=9)]) == [2, 1, 3]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("The test coverage of the API integration module is now at 65%.", "the same figure"),
        ("The test coverage of the API integration module takes 78 minutes now.", "another dimension"),
        ("The share of paying customers has recently improved to 78%.", "another thing"),
        ("The test coverage of the API integration module has recently improved.", "no figure"),
        ("The test coverage of the API integration module should be 78%.", "no change is told"),
    ],
)
def test_it_leaves_the_order_where_nothing_is_renewed(text: str, why: str) -> None:
    assert renewed(QUESTION, [saying(1, OLD, day=0), saying(2, text, day=9)]) == [1, 2], why


def test_it_leaves_the_earlier_one_behind_the_later_one() -> None:
    assert renewed(QUESTION, [saying(2, NEW, day=9), saying(1, OLD, day=0)]) == [2, 1]
    assert renewed(QUESTION, [saying(1, OLD, day=9), saying(2, NEW, day=0)]) == [1, 2]


def test_it_heeds_who_said_it_and_how_well_it_answers() -> None:
    first = saying(1, OLD, day=0)
    assert renewed(QUESTION, [first, saying(2, NEW, day=9, by_user=False)]) == [1, 2]
    assert renewed(QUESTION, [first, saying(2, NEW, day=9, score=0.69)]) == [1, 2]
    assert renewed(QUESTION, [first, saying(2, NEW, day=9, score=0.71)]) == [2, 1]


def test_it_changes_the_order_of_the_best_alone_and_loses_none() -> None:
    others = [saying(number, "The module is written in Go.", day=1) for number in range(10, 10 + AMONG - 1)]
    ranked = [saying(1, OLD, day=0), *others, saying(2, NEW, day=9)]
    assert renewed(QUESTION, ranked) == [one.id for one in ranked]
    assert sorted(renewed(QUESTION, ranked[1:])) == sorted(one.id for one in ranked[1:])


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("How many commits have been merged?", True),
        ("What is the daily quota?", True),
        ("How many commits were merged in May?", False),
        ("What was the daily quota?", False),
        ("Why do we use Redis?", False),
    ],
)
def test_it_tells_what_is_so_from_what_was_so(question: str, asks: bool) -> None:
    assert asks_for_what_is(question) is asks


def _ask(do: Do, tenancy: Tenancy, query: str, **more: int | str) -> list[str]:
    found = do(tenancy.agent("bob"), "query_graph", query=query, project="alpha", **more).turns
    return [turn.text for turn in found]


def test_it_answers_with_the_later_figure_first(acme: Tenancy, do: Do, monkeypatch: pytest.MonkeyPatch) -> None:
    # Scores are relative to the best of few turns here, and lie further apart than among many.
    monkeypatch.setattr(renewing, "LEAST_SCORE", 0.1)
    later = (
        "With retries and loggers in it, test coverage of the API integration module has now reached 78% at last, and "
        "the report is on the page of the team, below the plan for the summer and the list of birthdays."
    )
    others = [f"The {thing} is painted blue." for thing in ("door", "fence", "boat", "chair", "shed")]
    for day, text in enumerate((OLD, later, *others), start=1):
        said = {"user_message": text, "observed_at": f"2026-01-0{day}T09:00:00Z", "session_id": f"day {day}"}
        do(acme.agent("bob"), "observe_conversation", project="alpha", **said)
    do_waiting(EMBED, tenant_id=acme.tenant_id)
    assert _ask(do, acme, QUESTION)[:2] == [later, OLD]
    assert _ask(do, acme, QUESTION, max_turns=1) == [later], "one more than is shown is looked at"
    with patch.object(search, "asks_for_what_is", return_value=False):
        assert _ask(do, acme, QUESTION)[:2] == [OLD, later]
