"""Count days, weeks, months, quarters, halves and years on the calendar of one place."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

Unit = Literal["second", "minute", "hour", "day", "week", "weekend", "month", "quarter", "half", "year"]
MONTHS_IN = {"month": 1, "quarter": 3, "half": 6, "year": 12}
LENGTHS = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
    "weekend": timedelta(weeks=1),
}


@dataclass(frozen=True)
class Period:
    """Hold a half-open span of wall time: instants without a zone; `fold` tells apart an hour that comes twice.

    `edge` is the instant that "before" and "after" mean where it is neither the start nor the end: "before two weeks
    ago" ends on that day, though "two weeks ago" is a whole week.
    """

    start: datetime
    end: datetime
    edge: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Clock:
    """Hold the asking instant, its place, and the day from which a date without a year is looked for.

    With `ahead` the first such date from that day on is meant, else the latest up to it. `day_first` says
    that the question's language writes 3/4 for 3 April.
    """

    now: datetime
    zone: ZoneInfo
    today: date
    ahead: bool = False
    day_first: bool = False

    @property
    def wall(self) -> datetime:
        """Return the asking instant as wall time."""
        return self.now.astimezone(self.zone).replace(tzinfo=None)

    def back(self, span: timedelta) -> datetime:
        """Give the wall time a span of real time before the asking instant, also across a change of the clocks."""
        return (self.now - span).astimezone(self.zone).replace(tzinfo=None)

    def instant(self, wall: datetime) -> datetime:
        """Give a wall time in UTC; one that the clocks skip is the instant at which they skip it."""
        return wall.replace(tzinfo=self.zone).astimezone(UTC)

    def near(self, day: date, *, ahead: bool) -> "Clock":
        """Give the clock that looks for dates from another day."""
        return replace(self, today=day, ahead=ahead)

    def nearest(self, periods: list[Period]) -> Period:
        """Give, of periods in order, the latest that has begun by the looked-from day, or the first from it on.

        Raises ValueError where there is none.
        """
        midnight = start_of(self.today)
        if self.ahead:
            return min((item for item in periods if item.start >= midnight), key=lambda item: item.start)
        return max((item for item in periods if item.start <= midnight), key=lambda item: item.start)


def start_of(day: date) -> datetime:
    """Give the first wall time of a day."""
    return datetime(day.year, day.month, day.day)  # noqa: DTZ001 - wall time has no zone


def days(first: date, *, count: int = 1) -> Period:
    """Give the period of `count` days from a day on."""
    return Period(start_of(first), start_of(first + timedelta(days=count)))


def month(year: int, number: int, *, count: int = 1) -> Period:
    """Give the period of `count` months from a month on; a number outside 1 to 12 counts on into other years."""
    return Period(start_of(_first_of(year, number)), start_of(_first_of(year, number + count)))


def week(year: int, number: int) -> Period:
    """Give an ISO 8601 week. Raises ValueError where the year has no such week."""
    return days(date.fromisocalendar(year, number, 1), count=7)


def unit(name: Unit, *, today: date, offset: int) -> Period:
    """Give the calendar unit that lies `offset` units from the one that holds today."""
    if name == "day":
        return days(today + timedelta(days=offset))
    if name in ("week", "weekend"):
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=offset)
        return days(monday, count=7) if name == "week" else days(monday + timedelta(days=5), count=2)
    size = MONTHS_IN[name]
    first = (today.month - 1) // size * size + 1
    return month(today.year, first + offset * size, count=size)


def moved(day: date, name: Unit, *, count: int) -> date:
    """Give the day `count` units later, or the last one of its month where that day is not in it."""
    if name not in MONTHS_IN:
        return day + LENGTHS[name] * count
    first = _first_of(day.year, day.month + count * MONTHS_IN[name])
    last = _first_of(first.year, first.month + 1) - timedelta(days=1)
    return first.replace(day=min(day.day, last.day))


def _first_of(year: int, number: int) -> date:
    return date(year + (number - 1) // 12, (number - 1) % 12 + 1, 1)
