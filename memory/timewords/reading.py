"""Read what a question says of time."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from memory.timewords.framing import frame
from memory.timewords.grammar import Grammar
from memory.timewords.periods import Clock
from memory.timewords.points import languages, points
from memory.timewords.ranging import ranged
from memory.timewords.values import Event, Order, Relation, Times

LOOKED_AT = 4_000
"""How many characters from the start are read; a question is short, and what is longer is a text."""
DAY_FIRST = frozenset({"de", "fr", "es"})
_OPPOSITE: dict[str, tuple[Relation, Relation]] = {"between": ("after", "before")}
_RELATIONS: dict[str, Relation] = {item: item for item in ("before", "after", "since", "until")}
_BLANK = "\x00"
_EDGES = re.compile(r"^[\s,;、，]+|[\s,;、，]+$")
_DOUBLED = re.compile(r"\s{2,}")
_CLOSING = frozenset(",;:.?!)]")


def read(question: str, *, now: datetime, zone: str) -> Times:
    """Read the ranges, the order, the events and the unclear phrases of a question asked at an instant in a place.

    Dates that come again ("in May", "on Monday") are the latest that have begun. Days begin at midnight of the zone.
    Ranges are half-open, in UTC. Raises ValueError for an asking time without a zone, and ZoneInfoNotFoundError for
    a zone that is none.
    """
    if now.tzinfo is None:
        raise ValueError("the asking time needs a zone")
    place = ZoneInfo(zone)
    shown = question[:LOOKED_AT]
    spoken = languages(shown)
    today = now.astimezone(place).date()
    clock = Clock(now=now, zone=place, today=today, day_first=bool(spoken) and spoken[0].words.code in DAY_FIRST)
    unread = list(_unread(shown, spoken))
    named = list(points(shown, spoken=spoken))
    unread = [span for span in unread if not any(_holds(point.span, span) for point in named)]
    named = [point for point in named if not any(_overlap(point.span, span) for span in unread)]
    found = ranged(shown, frame(shown, named, spoken=spoken), clock=clock, spoken=spoken)
    masked = _masked(shown, [*found.cuts, *found.failed, *unread])
    events = tuple(_events(masked, spoken))
    return Times(
        ranges=found.ranges,
        order=_order(_masked(masked, [event.span for event in events]), spoken),
        events=events,
        not_understood=tuple(question[start:end] for start, end in sorted([*found.failed, *unread])),
        without=_without(question, found.cuts),
        looked_at=len(shown),
    )


def _masked(question: str, spans: Sequence[tuple[int, int]]) -> str:
    """Give the question with spans blanked by what no word is made of, so that positions stay."""
    for start, end in spans:
        question = f"{question[:start]}{_BLANK * (end - start)}{question[end:]}"
    return question


def _holds(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return span[0] <= other[0] and other[1] <= span[1]


def _overlap(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return span[0] < other[1] and other[0] < span[1]


def _unread(masked: str, spoken: Sequence[Grammar]) -> Iterator[tuple[int, int]]:
    taken: list[tuple[int, int]] = []
    for grammar in spoken:
        for match in grammar.unread.finditer(masked):
            if all(match.end() <= start or end <= match.start() for start, end in taken):
                taken.append(match.span())
    yield from taken


def _order(masked: str, spoken: Sequence[Grammar]) -> Order:
    latest = any(grammar.latest.search(masked) for grammar in spoken)
    earliest = any(grammar.earliest.search(masked) for grammar in spoken)
    if latest == earliest:
        return ""
    return "latest" if latest else "earliest"


def _events(masked: str, spoken: Sequence[Grammar]) -> list[Event]:
    found: list[Event] = []
    for grammar in spoken:
        for relation, pattern in grammar.events:
            for match in pattern.finditer(masked):
                free = all(match.end() <= item.span[0] or item.span[1] <= match.start() for item in found)
                if free and not grammar.no_event.match(match["words"]) and _BLANK not in match["words"]:
                    found.extend(_named(relation, match))
    return sorted(found, key=lambda event: event.span)


def _named(relation: str, match: re.Match[str]) -> Iterator[Event]:
    if relation in _OPPOSITE:
        first, second = _OPPOSITE[relation]
        yield _event(first, match, "words", start=match.start())
        yield _event(second, match, "words2", start=match.start("words2"))
        return
    yield _event(_RELATIONS[relation], match, "words", start=match.start())


def _event(relation: Relation, match: re.Match[str], group: str, *, start: int) -> Event:
    words = match[group].rstrip(" .\u3002")
    end = match.end() if group == "words" and not match.re.groupindex.get("words2") else match.end(group)
    return Event(relation=relation, words=words, span=(start, end - (len(match[group]) - len(words))))


def _without(question: str, spans: Sequence[tuple[int, int]]) -> str:
    if not spans:
        return question
    starts = [*(start for start, _ in spans), len(question)]
    kept = question[: starts[0]]
    for (_, end), start in zip(spans, starts[1:], strict=True):
        piece = question[end:start]
        kept = (kept.rstrip(" \t\n,;") if piece[:1] in _CLOSING else kept) + piece
    return _EDGES.sub("", _DOUBLED.sub(" ", kept))
