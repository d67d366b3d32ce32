"""Narrow a period to a part of it: "early March", "the end of last year", "the second half of May"."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from memory.timewords import periods
from memory.timewords.periods import Period

DECADE_OF_MONTH, EARLY_IN_WEEK, LATE_IN_WEEK, DAYS_OF_WEEK = 10, 2, 4, 7


def part(period: Period, name: str) -> Period:
    """Give a part of a period of more than a day. Raises ValueError for a day, an hour or an open period."""
    if not timedelta(days=1) < period.end - period.start < timedelta(days=DAYS_OF_WEEK * 60):
        raise ValueError("what has no such part")
    return _PARTS[name](period)


def _early(period: Period) -> Period:
    return Period(period.start, _thirds(period)[0], edge=period.start)


def _mid(period: Period) -> Period:
    return Period(*_thirds(period))


def _late(period: Period) -> Period:
    return Period(_thirds(period)[1], period.end)


def _end(period: Period) -> Period:
    return Period(_thirds(period)[1], period.end, edge=period.end)


def _thirds(period: Period) -> tuple[datetime, datetime]:
    """Give where the second and the third third begin: months of ten days, weeks by Wednesday and Friday."""
    start = period.start
    if (period.end - start).days <= DAYS_OF_WEEK:
        return start + timedelta(days=EARLY_IN_WEEK), start + timedelta(days=LATE_IN_WEEK)
    count = _months(period)
    if count == 1:
        return start + timedelta(days=DECADE_OF_MONTH), start + timedelta(days=2 * DECADE_OF_MONTH)
    return _later(start, count // 3), _later(start, count // 3 * 2)


def _months(period: Period) -> int:
    return (period.end.year - period.start.year) * 12 + period.end.month - period.start.month


def _later(start: datetime, months: int) -> datetime:
    return periods.month(start.year, start.month + months).start


def _middle(period: Period) -> datetime:
    count = _months(period)
    if count > 1:
        return _later(period.start, count // 2)
    return period.start + timedelta(days=(period.end - period.start).days // 2)


def _first(period: Period, days: int) -> Period:
    return Period(period.start, period.start + timedelta(days=days))


def _last(period: Period, days: int) -> Period:
    return Period(period.end - timedelta(days=days), period.end)


_PARTS: Mapping[str, Callable[[Period], Period]] = {
    "early": _early,
    "mid": _mid,
    "late": _late,
    "end": _end,
    "first_half": lambda period: Period(period.start, _middle(period)),
    "second_half": lambda period: Period(_middle(period), period.end),
    "first_week": lambda period: _first(period, DAYS_OF_WEEK),
    "last_week": lambda period: _last(period, DAYS_OF_WEEK),
    "first_day": lambda period: _first(period, 1),
    "last_day": lambda period: _last(period, 1),
}
NAMES = frozenset(_PARTS)
