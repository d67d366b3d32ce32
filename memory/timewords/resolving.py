"""Place a phrase on the calendar: one function for each kind of phrase."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import cast, get_args

from memory.timewords import periods
from memory.timewords.periods import LENGTHS, MONTHS_IN, Clock, Period, Unit

Meanings = Mapping[str, str]
YEARS_SEARCHED = 8
"""29 February comes at most eight years after the last one."""
FORGOTTEN_AFTER = timedelta(days=30)
"""How long "recently" reaches back, and before which "a while ago" lies."""
OTHER_DAY = 7
WEEKS_IN = {"fortnight": 2}
PARTS = {
    "morning": (5, 12),
    "afternoon": (12, 18),
    "late_afternoon": (12, 20),
    "evening": (17, 24),
    "night": (20, 30),
    "overnight": (18, 30),
}
"""Hours of a day; those past 24 belong to the next one."""
YEARLY = frozenset({"date", "days", "month", "quarter", "half", "week"})
VAGUE = frozenset({"recent", "past", "units_ago", "other_day", "some_ago", "some_trailing"})


def is_cyclic(kind: str, meant: Meanings) -> bool:
    """Tell whether a phrase names a date that comes again: "in May", "on Monday"."""
    if kind == "weekday":
        return not {"side", "weekside"} & meant.keys()
    return kind in YEARLY and not {"year", "yearside", "side"} & meant.keys()


def resolve(kind: str, meant: Meanings, *, clock: Clock) -> Period:
    """Give the period that a phrase means. Raises ValueError or OverflowError where there is no such time."""
    return _KINDS[kind](meant, clock)


def part_of_day(period: Period, part: str) -> Period:
    """Give the morning, the evening ... of a day."""
    first, last = PARTS[part]
    return Period(period.start + timedelta(hours=first), period.start + timedelta(hours=last))


def at_clock(period: Period, meant: Meanings) -> Period:
    """Give the hour of a day that begins at a time of day. Raises ValueError where the clock has no such hour."""
    hour = int(meant["hour"]) % 12 if "ampm" in meant else int(meant["hour"])
    hour += 12 if meant.get("ampm") == "pm" else 0
    start = datetime.combine(period.start, datetime.min.time().replace(hour=hour, minute=int(meant.get("minute", 0))))
    return Period(start, start + timedelta(hours=1), edge=start)


def _yearly(meant: Meanings, clock: Clock, of_year: Callable[[int], Period]) -> Period:
    if "year" in meant:
        return of_year(int(meant["year"]))
    if "yearside" in meant:
        return of_year(clock.today.year + int(meant["yearside"]))
    years = range(clock.today.year - YEARS_SEARCHED, clock.today.year + YEARS_SEARCHED + 1)
    found = [period for year in years if (period := _or_none(of_year, year)) is not None]
    if "side" not in meant:
        return clock.nearest(found)
    current = [item for item in found if item.start <= clock.wall < item.end]
    if meant["side"] == "0":
        return of_year(clock.today.year)
    others = [item for item in found if item not in current]
    return clock.near(clock.today, ahead=meant["side"] == "1").nearest(others)


def _or_none(of_year: Callable[[int], Period], year: int) -> Period | None:
    try:
        return of_year(year)
    except ValueError:
        return None


def _date(meant: Meanings, clock: Clock) -> Period:
    number, day = int(meant["month"]), int(meant["day"])
    period = _yearly(meant, clock, lambda year: periods.days(date(year, number, day)))
    if "hour" not in meant:
        return period
    start = period.start + timedelta(hours=int(meant["hour"]), minutes=int(meant["minute"]))
    start = _from_offset(start, meant.get("offset", ""), clock)
    return Period(start, start + timedelta(minutes=1), edge=start)


def _from_offset(wall: datetime, offset: str, clock: Clock) -> datetime:
    if not offset:
        return wall
    shown = datetime.fromisoformat(f"{wall.isoformat()}{'+00:00' if offset in 'Zz' else offset}")
    return shown.astimezone(clock.zone).replace(tzinfo=None)


def _either(meant: Meanings, clock: Clock) -> Period:
    first, second = int(meant["first"]), int(meant["second"])
    if not clock.day_first and first != second and max(first, second) <= MONTHS_IN["year"]:
        raise ValueError("either number may be the day")
    day, number = (second, first) if second > MONTHS_IN["year"] else (first, second)
    return periods.days(date(int(meant["year"]), number, day))


def _days(meant: Meanings, clock: Clock) -> Period:
    number, first, last = int(meant["month"]), int(meant["day"]), int(meant["day2"])
    if first > last:
        raise ValueError("the days run backwards")
    return _yearly(
        meant,
        clock,
        lambda year: Period(periods.days(date(year, number, first)).start, periods.days(date(year, number, last)).end),
    )


def _month(meant: Meanings, clock: Clock) -> Period:
    number = _within(int(meant["month"]), most=12)
    return _yearly(meant, clock, lambda year: periods.month(year, number))


def _quarter(meant: Meanings, clock: Clock) -> Period:
    number = _within(int(meant["nth"]), most=4)
    return _yearly(meant, clock, lambda year: periods.month(year, number * 3 - 2, count=3))


def _half(meant: Meanings, clock: Clock) -> Period:
    number = _within(int(meant["nth"]), most=2)
    return _yearly(meant, clock, lambda year: periods.month(year, number * 6 - 5, count=6))


def _week(meant: Meanings, clock: Clock) -> Period:
    return _yearly(meant, clock, lambda year: periods.week(year, int(meant["week"])))


def _year(meant: Meanings, clock: Clock) -> Period:
    return _yearly(meant, clock, lambda year: periods.month(year, 1, count=12))


def _within(number: int, *, most: int) -> int:
    if not 1 <= number <= most:
        raise ValueError("there is no such part of a year")
    return number


def _unit(meant: Meanings, clock: Clock) -> Period:
    return periods.unit(_named(meant), today=clock.today, offset=int(meant.get("side", 0)))


def _named(meant: Meanings) -> Unit:
    name = "week" if meant["unit"] in WEEKS_IN else meant["unit"]
    if name not in get_args(Unit):
        raise ValueError("there is no such unit")
    return cast(Unit, name)


def _count(meant: Meanings) -> int:
    number = int(meant.get("number", 1)) * WEEKS_IN.get(meant["unit"], 1)
    if number < 1:
        raise ValueError("nothing lasts no time")
    return number


def _before_now(name: Unit, count: int, clock: Clock) -> datetime:
    if name in ("second", "minute", "hour"):
        return clock.back(LENGTHS[name] * count)
    return periods.start_of(periods.moved(clock.today, name, count=-count))


def _trailing(meant: Meanings, clock: Clock) -> Period:
    return Period(_before_now(_named(meant), _count(meant), clock), clock.wall)


def _some_trailing(meant: Meanings, clock: Clock) -> Period:
    return _trailing({**meant, "number": meant["some"].split()[0]}, clock)


def _coming(meant: Meanings, clock: Clock) -> Period:
    name, count = _named(meant), _count(meant)
    if name in ("second", "minute", "hour"):
        return Period(clock.wall, clock.back(-LENGTHS[name] * count))
    return Period(clock.wall, periods.days(periods.moved(clock.today, name, count=count)).end)


def _ago(meant: Meanings, clock: Clock) -> Period:
    name, count = _named(meant), _count(meant)
    return _around(name, -count, clock)


def _ahead(meant: Meanings, clock: Clock) -> Period:
    return _around(_named(meant), _count(meant), clock)


def _around(name: Unit, offset: int, clock: Clock) -> Period:
    if name in ("second", "minute", "hour"):
        length = LENGTHS[name]
        return Period(
            clock.back(length * (1 - offset)), clock.back(length * (-1 - offset)), clock.back(-length * offset)
        )
    whole = periods.unit(name, today=clock.today, offset=offset)
    return Period(whole.start, whole.end, edge=periods.start_of(periods.moved(clock.today, name, count=offset)))


def _some_ago(meant: Meanings, clock: Clock) -> Period:
    far, near = (int(number) * WEEKS_IN.get(meant["unit"], 1) for number in meant["some"].split())
    return Period(_around(_named(meant), -far, clock).start, _around(_named(meant), -near, clock).end)


def _units_ago(meant: Meanings, clock: Clock) -> Period:
    return _up_to(_before_now(_named(meant), 2, clock))


def _past(_meant: Meanings, clock: Clock) -> Period:
    return _up_to(periods.start_of(clock.today - FORGOTTEN_AFTER))


def _up_to(end: datetime) -> Period:
    return Period(datetime.min, end)  # noqa: DTZ901 - the side is open


def _recent(_meant: Meanings, clock: Clock) -> Period:
    return Period(periods.start_of(clock.today - FORGOTTEN_AFTER), datetime.max)  # noqa: DTZ901 - the side is open


def _other_day(_meant: Meanings, clock: Clock) -> Period:
    return periods.days(clock.today - timedelta(days=OTHER_DAY), count=OTHER_DAY)


def _so_far(meant: Meanings, clock: Clock) -> Period:
    return Period(periods.unit(_named(meant), today=clock.today, offset=0).start, clock.wall)


def _weekday(meant: Meanings, clock: Clock) -> Period:
    wanted = int(meant["weekday"])
    monday = clock.today - timedelta(days=clock.today.weekday())
    if "weekside" in meant:
        return periods.days(monday + timedelta(weeks=int(meant["weekside"]), days=wanted))
    if meant.get("side") == "0":
        return periods.days(monday + timedelta(days=wanted))
    found = [periods.days(monday + timedelta(weeks=offset, days=wanted)) for offset in (-1, 0, 1)]
    if "side" not in meant:
        return clock.nearest(found)
    others = [item for item in found if item.start.date() != clock.today]
    return clock.near(clock.today, ahead=meant["side"] == "1").nearest(others)


def _monthday(meant: Meanings, clock: Clock) -> Period:
    today, day = clock.today, int(meant["day"])
    if "monthside" in meant:
        first = periods.unit("month", today=today, offset=int(meant["monthside"])).start
        return periods.days(date(first.year, first.month, day))
    months = [periods.unit("month", today=today, offset=offset).start for offset in range(-2, 3)]
    found = [_of_month(first, day) for first in months]
    return clock.nearest([period for period in found if period is not None])


def _of_month(first: datetime, day: int) -> Period | None:
    try:
        return periods.days(date(first.year, first.month, day))
    except ValueError:
        return None


def _day(meant: Meanings, clock: Clock) -> Period:
    return periods.days(clock.today + timedelta(days=int(meant["dayword"])))


def _night(meant: Meanings, clock: Clock) -> Period:
    offset, part = meant["night"].split()
    return part_of_day(periods.days(clock.today + timedelta(days=int(offset))), part)


_KINDS: Mapping[str, Callable[[Meanings, Clock], Period]] = {
    "date": _date,
    "either": _either,
    "days": _days,
    "month": _month,
    "quarter": _quarter,
    "half": _half,
    "week": _week,
    "year": _year,
    "unit": _unit,
    "whole": _unit,
    "trailing": _trailing,
    "some_trailing": _some_trailing,
    "coming": _coming,
    "ago": _ago,
    "lasting": _ago,
    "ahead": _ahead,
    "some_ago": _some_ago,
    "units_ago": _units_ago,
    "past": _past,
    "recent": _recent,
    "other_day": _other_day,
    "so_far": _so_far,
    "weekday": _weekday,
    "monthday": _monthday,
    "day": _day,
    "night": _night,
}
