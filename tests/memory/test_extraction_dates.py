"""Days that are named in words, against the day they were said."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.extraction import Utterance, extract
from memory.extraction.dates import days

WEDNESDAY = date(2026, 3, 4)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("we ship tomorrow", date(2026, 3, 5)),
        ("the disk filled up yesterday", date(2026, 3, 3)),
        ("it broke this morning", date(2026, 3, 4)),
        ("the certificate expires in 9 days", date(2026, 3, 13)),
        ("we meet again in a week", date(2026, 3, 11)),
        ("three days ago it was fine", date(2026, 3, 1)),
        ("two months ago it was fine", date(2026, 1, 4)),
        ("send it by Friday", date(2026, 3, 6)),
        ("send it by Wednesday", date(2026, 3, 11)),
        ("it has been down since Monday", date(2026, 3, 2)),
        ("the deploy failed on Monday", date(2026, 3, 2)),
        ("rotate it before the 15th", date(2026, 3, 15)),
        ("rotate it before the 1st", date(2026, 4, 1)),
        ("the audit is on 31 July", date(2026, 7, 31)),
        ("it gets switched off on February 20", date(2026, 2, 20)),
        ("we freeze on December 1, 2027", date(2027, 12, 1)),
        ("released on 2026-01-31", date(2026, 1, 31)),
        ("next month we move", date(2026, 4, 1)),
        ("last week it was slow", date(2026, 2, 23)),
    ],
)
def test_it_resolves(text: str, day: date) -> None:
    assert [found.resolves for found in days(text, start=0, end=len(text), said=WEDNESDAY)] == [day]


@pytest.mark.parametrize(
    "text",
    [
        "we sun the app",
        "may be slow",
        "every Monday we meet",
        "in 3 steps",
        "version 2026-99-99",
        "the 45th try",
        "we wed the two",
    ],
)
def test_it_leaves_alone_what_names_no_day(text: str) -> None:
    assert list(days(text, start=0, end=len(text), said=WEDNESDAY)) == []


def test_it_keeps_the_words_and_the_claim_they_are_in() -> None:
    said = datetime(2026, 3, 4, 23, 30, tzinfo=UTC)
    found = extract([Utterance(role="user", text="ok so. The contract ends tomorrow.", observed_at=said)])
    [dated] = found.dates
    assert (dated.quote, dated.resolves) == ("tomorrow", date(2026, 3, 5))
    assert dated.claim is not None
    assert found.claims[dated.claim].content == "The contract ends tomorrow"


@given(st.text(max_size=80), st.dates())
def test_it_never_raises(text: str, said: date) -> None:
    for found in days(f"in 9999 years {text} last year on the 31st", start=0, end=len(text) + 40, said=said):
        assert found.start < found.end
