"""A day bounds what a claim says only where the claim says so."""

from datetime import UTC, datetime

import pytest

from memory.extraction import Utterance, extract
from memory.extraction.bounds import Bounds, bounds_of

SAID = datetime(2026, 3, 10, 15, 0, tzinfo=UTC)  # a Tuesday


def _bounds(text: str) -> Bounds:
    found = extract([Utterance(role="user", text=text, observed_at=SAID)])
    index = next(number for number, claim in enumerate(found.claims) if claim.type != "entity")
    days = [day for day in found.dates if day.claim == index]
    return bounds_of(found.claims[index], days, text=text)


@pytest.mark.parametrize(
    ("text", "first", "end"),
    [
        ("Until 30 April we deploy only on Mondays.", None, datetime(2026, 5, 1, tzinfo=UTC)),
        ("We deploy only on Mondays until 2026-04-30.", None, datetime(2026, 5, 1, tzinfo=UTC)),
        ("The staging cluster is frozen until Friday.", None, datetime(2026, 3, 14, tzinfo=UTC)),
        ("From 1 May the API requires tokens.", datetime(2026, 5, 1, tzinfo=UTC), None),
        ("We require tokens for the API as of 1 May.", datetime(2026, 5, 1, tzinfo=UTC), None),
    ],
)
def test_it_reads_from_when_and_until_when_a_claim_holds(
    text: str, first: datetime | None, end: datetime | None
) -> None:
    assert _bounds(text) == Bounds(valid_from=first, valid_to=end)


@pytest.mark.parametrize(
    "text",
    [
        "We decided to ship the API on 1 May.",
        "The report must be done by Friday.",
        "We moved the freeze from 3 May to 5 May.",
        "The backup from 3 May is corrupt.",
        "We decided to keep MySQL until next month.",
        "The API requires tokens.",
    ],
)
def test_it_takes_no_other_day_for_a_bound(text: str) -> None:
    assert _bounds(text) == Bounds()
