"""Tell from when or until when a claim holds, where it says so with a day: "until 30 April", "from Monday".

English forms only, and only where the words open or close the claim: inside it they speak of something else. A deadline
("by Friday") bounds nothing, and a week, month or quarter is no day.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from memory.extraction.values import Claim, Dated

_BOUNDED = frozenset({"fact", "decision", "concept", "preference"})
_LEAD = re.compile(
    r"(?:^|(?<=[\s,(]))(?:(?P<until>until|till|through)|(?P<since>from|since|starting(?:\s+(?:on|from))?|as\s+of|"
    r"effective(?:\s+(?:on|from))?|beginning(?:\s+on)?))\s+(?:on\s+|the\s+)?$",
    re.IGNORECASE,
)
_LED = re.compile(r"(?:until|till|through|from|since)\s+(?:the\s+)?", re.IGNORECASE)
_SPAN = re.compile(r"\b(?:week|month|quarter|year)s?\b", re.IGNORECASE)
_OPENS = re.compile(r"[\s,(*_-]*")
_CLOSES = re.compile(r"[\s.!;)*_]*")
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Bounds:
    """Hold from when and until when a claim holds; None where it does not say. The end is exclusive."""

    valid_from: datetime | None = None
    valid_to: datetime | None = None


def bounds_of(claim: Claim, dates: Iterable[Dated], *, text: str) -> Bounds:
    """Return the bounds that the days among a claim's words set; `text` is the whole turn. Days begin at 0:00 UTC."""
    start, end = None, None
    for day in dates if claim.type in _BOUNDED else ():
        match _bound(day, claim, text):
            case "until":
                end = _midnight(day.resolves) + _DAY
            case "since":
                start = _midnight(day.resolves)
    return Bounds(start, None if start and end and end <= start else end)


def _bound(day: Dated, claim: Claim, text: str) -> str:
    """Return until or since, as the words before a day say; empty where they bound nothing."""
    led = _LED.match(day.quote)
    place = day.start + (led.end() if led else 0)
    lead = _LEAD.search(text, claim.start, place)
    if lead is None or _SPAN.search(day.quote):
        return ""
    opens = _OPENS.fullmatch(text, claim.start, lead.start()) is not None
    closes = _CLOSES.fullmatch(text, min(day.end, claim.end), claim.end) is not None
    if not (opens or closes) or (opens and not closes and re.match(r"\s*(?:to|until|-|\u2013)\s", text[day.end :])):
        return ""
    return "until" if lead["until"] else "since"


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), tzinfo=UTC)
