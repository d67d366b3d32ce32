"""Resolve words that name a day against the day they were said: "yesterday", "in 9 days", "by Friday", "the 15th".

English forms only, and only those with one reading; a phrase without one is left alone. Days are in UTC, as the turn's
time is. Weekdays are the next to come, or the last one after "last", "since" and in a past tense.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from memory.extraction.words import words_of

_NUMBERS = dict(
    zip(
        words_of("a an one two three four five six seven eight nine ten eleven twelve"),
        [1, 1, *range(1, 13)],
        strict=True,
    )
)
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = words_of("january february march april may june july august september october november december")
_COUNT = r"(?P<count>\d{1,4}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a\s+couple\s+of)"
_UNIT = r"(?P<unit>day|week|month|year)s?"
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WEEKDAY = r"(?P<weekday>mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
_PHRASE = re.compile(
    rf"""\b(?:
      (?P<today>today|tonight|this\ (?:morning|afternoon|evening)|right\ now)
    | (?P<tomorrow>tomorrow|tmrw|tmr)
    | (?P<before_yesterday>the\ day\ before\ yesterday) | (?P<yesterday>yesterday|last\ night|yday)
    | (?P<after_tomorrow>the\ day\ after\ tomorrow)
    | (?:in\ {_COUNT}\ {_UNIT}(?P<ahead>)) |
       (?:{_COUNT.replace("count", "count2")}\ {_UNIT.replace("unit", "unit2")}\ (?P<ago>ago|earlier|back))
    | (?P<which>last|next|this)\ (?P<span>week|month|quarter|year)
    | (?:(?P<lead>since|last|next|this|by|on|until|till|before|after|for|from|around|every|each)\ )?\b{_WEEKDAY}\b(?!\w)
    | (?P<year_first>\d{{4}})-(?P<month_no>\d\d)-(?P<day_no>\d\d)
    | {_MONTH.replace("month", "month1")}\ (?P<day1>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:|\.\d|
      %)(?:,?\ (?P<year1>\d{{4}}))?
    | (?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\ (?:of\ )?{_MONTH.replace("month", "month2")}(?:,?\ (?P<year2>\d{{4}}))?
    | (?:by\ |on\ |before\ |after\ |until\ )?\bthe\ (?P<day3>\d{{1,2}})(?:st|nd|rd|th)\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|went|broke|failed|crashed|lost|shipped|released|deployed|started|merged|moved|"
    r"\w{3,}ed)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Day:
    """Mark words that name a day: a half-open span, and the day or the first day of the span of time meant."""

    start: int
    end: int
    resolves: date


@dataclass(frozen=True)
class Said:
    """Hold the day on which words were said, and whether they tell of the past."""

    day: date
    past: bool


def days(text: str, *, start: int, end: int, said: date) -> Iterator[Day]:
    """Give the days named between two positions of a masked text, in order."""
    for found in _PHRASE.finditer(text, start, end):
        past = _PAST.search(text, max(start, found.start() - 120), found.start()) is not None
        resolved = _resolved(found, Said(day=said, past=past))
        if resolved is not None:
            yield Day(start=found.start(), end=found.end(), resolves=resolved)


def _resolved(found: re.Match[str], said: Said) -> date | None:
    for name, resolve in _FORMS:
        if found.group(name) is not None:
            try:
                return resolve(found, said)
            except (ValueError, OverflowError):
                return None
    return None


def _near(days_off: int) -> Callable[[re.Match[str], Said], date | None]:
    return lambda found, said: said.day + timedelta(days=days_off)


def _ahead(found: re.Match[str], said: Said) -> date | None:
    return _shifted(said.day, _count(found.group("count")), found.group("unit"))


def _ago(found: re.Match[str], said: Said) -> date | None:
    return _shifted(said.day, -_count(found.group("count2")), found.group("unit2"))


def _count(word: str) -> int:
    plain = " ".join(word.casefold().split())
    return int(plain) if plain.isdigit() else _NUMBERS.get(plain, 2)


def _shifted(said: date, count: int, unit: str) -> date:
    if unit.casefold() in {"day", "week"}:
        return said + timedelta(days=count * (7 if unit.casefold() == "week" else 1))
    months = said.year * 12 + said.month - 1 + count * (12 if unit.casefold() == "year" else 1)
    year, month = divmod(months, 12)
    return date(year, month + 1, min(said.day, monthrange(year, month + 1)[1]))


def _span(found: re.Match[str], said: Said) -> date | None:
    step = {"last": -1, "next": 1, "this": 0}[found.group("which").casefold()]
    span = found.group("span").casefold()
    if span == "week":
        return said.day - timedelta(days=said.day.weekday()) + timedelta(days=7 * step)
    if span == "quarter":
        return _shifted(said.day.replace(month=(said.day.month - 1) // 3 * 3 + 1, day=1), 3 * step, "month")
    return _shifted(said.day.replace(day=1, month=1 if span == "year" else said.day.month), step, span)


def _weekday(found: re.Match[str], said: Said) -> date | None:
    lead = (found.group("lead") or "").casefold()
    word = found.group("weekday")
    if lead in {"every", "each"} or (word.islower() and not found.group().endswith("day")):
        return None
    number = next(n for n, name in enumerate(_DAYS) if name.startswith(found.group("weekday").casefold()[:3]))
    if lead in {"since", "last"} or (said.past and lead in {"", "on"}):
        return said.day - timedelta(days=(said.day.weekday() - number - 1) % 7 + 1)
    ahead = (number - said.day.weekday() - 1) % 7 + 1
    return said.day + timedelta(days=ahead)


def _iso(found: re.Match[str], said: Said) -> date | None:
    return date(int(found.group("year_first")), int(found.group("month_no")), int(found.group("day_no")))


def _written(month: str, day: str, year: str) -> Callable[[re.Match[str], Said], date | None]:
    def resolve(found: re.Match[str], said: Said) -> date | None:
        number = next(n for n, name in enumerate(_MONTHS, 1) if name.startswith(found.group(month).casefold()[:3]))
        given = found.group(year)
        that = date(int(given) if given else said.day.year, number, int(found.group(day)))
        if given or abs((that - said.day).days) <= 183:
            return that
        return that.replace(year=said.day.year + (1 if that < said.day else -1))

    return resolve


def _day_of_month(found: re.Match[str], said: Said) -> date | None:
    day = int(found.group("day3"))
    if (day <= said.day.day) if said.past else (day >= said.day.day):
        return said.day.replace(day=day)
    return _shifted(said.day.replace(day=1), -1 if said.past else 1, "month").replace(day=day)


_FORMS: tuple[tuple[str, Callable[[re.Match[str], Said], date | None]], ...] = (
    ("today", _near(0)),
    ("tomorrow", _near(1)),
    ("yesterday", _near(-1)),
    ("before_yesterday", _near(-2)),
    ("after_tomorrow", _near(2)),
    ("ahead", _ahead),
    ("ago", _ago),
    ("which", _span),
    ("year_first", _iso),
    ("day1", _written("month1", "day1", "year1")),
    ("day2", _written("month2", "day2", "year2")),
    ("day3", _day_of_month),
    ("weekday", _weekday),
)
