"""Days, weeks and hours as they are at the place of the tenant, also when its clocks change."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfoNotFoundError

import pytest

from memory.timewords import read
from tests.memory.times_said import asked, said


@pytest.mark.parametrize(
    ("zone", "now", "question", "expected"),
    [
        ("America/Los_Angeles", "2026-03-18T03:00", "What changed today?", "in 2026-03-17/2026-03-18"),
        ("Asia/Tokyo", "2026-03-17T20:00", "今日の変更は？", "in 2026-03-18/2026-03-19"),
        ("Pacific/Kiritimati", "2025-12-31T11:00", "What changed this year?", "in 2026-01-01/2027-01-01"),
        ("Europe/Berlin", "2026-01-01T12:00", "What changed last week?", "in 2025-12-22/2025-12-29"),
        ("Europe/Berlin", "2026-01-01T12:00", "What changed last quarter?", "in 2025-10-01/2026-01-01"),
        ("Europe/Berlin", "2026-05-31T12:00", "What changed in the last 3 months?", "in 2026-02-28/2026-05-31T14:00"),
        ("Europe/Berlin", "2024-02-29T12:00", "What changed in the past year?", "in 2023-02-28/2024-02-29T13:00"),
        ("UTC", "2026-01-02T12:00", "What changed in calendar week 53?", "in 2020-12-28/2021-01-04"),
    ],
)
def test_it_counts_by_the_calendar_of_the_place(zone: str, now: str, question: str, expected: str) -> None:
    assert said(question, now=datetime.fromisoformat(now).replace(tzinfo=UTC), zone=zone) == expected


@pytest.mark.parametrize(
    ("zone", "question", "hours"),
    [
        ("Europe/Berlin", "What changed on 2026-03-29?", 23),
        ("Europe/Berlin", "What changed on 2025-10-26?", 25),
        ("Europe/Berlin", "What changed on 2026-03-30?", 24),
        ("Africa/Cairo", "What changed on 2025-04-25?", 23),
        ("America/Havana", "What changed on 2025-11-02?", 25),
        ("Australia/Lord_Howe", "What changed on 2025-10-05?", 23.5),
    ],
)
def test_it_gives_a_day_its_real_length(zone: str, question: str, hours: float) -> None:
    found = asked(question, zone=zone).ranges[0]
    assert found.start is not None
    assert found.end is not None
    assert found.end - found.start == timedelta(hours=hours)


def test_it_counts_hours_as_they_pass_when_the_clocks_change() -> None:
    now = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    found = read("What changed in the last 2 hours?", now=now, zone="Europe/Berlin").ranges[0]
    assert (found.start, found.end) == (now - timedelta(hours=2), now)


def test_it_answers_in_utc() -> None:
    found = asked("What changed yesterday?").ranges[0]
    assert found.start == datetime(2026, 3, 16, 23, tzinfo=UTC)
    assert found.start.tzinfo is UTC


def test_it_refuses_a_time_or_a_place_that_is_none() -> None:
    with pytest.raises(ValueError, match="zone"):
        read("yesterday", now=datetime(2026, 3, 18), zone="UTC")  # noqa: DTZ001 - what is refused
    with pytest.raises(ZoneInfoNotFoundError):
        asked("yesterday", zone="Mars/Olympus")
