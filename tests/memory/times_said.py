"""Say what was read of the time in a question, in one line a range, so that a case fits on a line."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from memory.timewords import Range, Times, read

BERLIN = "Europe/Berlin"
WEDNESDAY = datetime(2026, 3, 18, 13, 30, tzinfo=UTC)
"""The asking time of the cases: Wednesday, 18 March 2026, 14:30 in Berlin."""


def asked(question: str, *, now: datetime = WEDNESDAY, zone: str = BERLIN) -> Times:
    """Read a question at the asking time of the cases."""
    return read(question, now=now, zone=zone)


def said(question: str, *, now: datetime = WEDNESDAY, zone: str = BERLIN) -> str:
    """Give the ranges of a question as "in 2026-03-09/2026-03-16", joined by "; ", a vague one with "~" before it."""
    found = asked(question, now=now, zone=zone).ranges
    return "; ".join(_line(item, zone=ZoneInfo(zone)) for item in found)


def _line(item: Range, *, zone: ZoneInfo) -> str:
    vague = "~" if item.kind == "vague" else ""
    return f"{vague}{item.relation} {_moment(item.start, zone=zone)}/{_moment(item.end, zone=zone)}"


def _moment(moment: datetime | None, *, zone: ZoneInfo) -> str:
    if moment is None:
        return ""
    local = moment.astimezone(zone)
    return f"{local:%Y-%m-%d}" if (local.hour, local.minute) == (0, 0) else f"{local:%Y-%m-%dT%H:%M}"
