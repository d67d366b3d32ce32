"""Let an answer keep to the time that a question is about: exact spans filter, vague ones and "latest" prefer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeGuard, TypeVar

from django.db.models import DateTimeField, DurationField, Q, Value

from memory.models import Node, Turn
from memory.timewords import Range, Times

Row = TypeVar("Row", Node, Turn)
# What lies in a preferred span, or at the wanted end, gains this share of the distance from the worst to the best.
GAINED = 0.25
NEVER = datetime(1, 1, 1, tzinfo=UTC)
BEGINNING = ("after", "since")
# "The week before May 3" is asked of what somebody told that day.
TOLD_THAT_DAY = timedelta(days=1)


def exact(times: Times | None) -> tuple[Range, ...]:
    """Return the spans that filter; of several, one is enough."""
    return tuple(span for span in times.ranges if span.kind == "explicit") if times else ()


def unbounded(times: Times) -> Times:
    """Return what a question says of time without the spans that filter."""
    return replace(times, ranges=tuple(span for span in times.ranges if span.kind == "vague"))


def prefers(times: Times | None) -> TypeGuard[Times]:
    """Tell whether a question likes some time better than another."""
    return times is not None and bool(times.ranges or times.order)


def blank(spans: Sequence[Range]) -> tuple[Range, ...]:
    """Return what of spans decides which SQL they become: all but the instants themselves and their words."""
    return tuple(
        replace(span, start=span.start and NEVER, end=span.end and NEVER, phrase="", span=(0, 0)) for span in spans
    )


def bounds_of(spans: Sequence[Range]) -> dict[str, datetime]:
    """Return the instants of spans, named by their place."""
    ends = {f"from_{place}": span.start for place, span in enumerate(spans)}
    ends |= {f"to_{place}": span.end for place, span in enumerate(spans)}
    return {name: moment for name, moment in ends.items() if moment is not None}


def within(blanks: Sequence[Range], values: dict[str, Any]) -> Times | None:
    """Return the times of blank spans, with their instants taken out of what `bounds_of` named."""
    spans = tuple(
        replace(span, start=values.pop(f"from_{place}", None), end=values.pop(f"to_{place}", None))
        for place, span in enumerate(blanks)
    )
    if not spans:
        return None
    return Times(ranges=spans, order="", events=(), not_understood=(), without="", looked_at=0)


def nodes_within(spans: Sequence[Range], *, then: str) -> Q:
    """Return what holds of the nodes that held in a span; after and since ask for those that began there."""
    return _any([_node_within(span, then) for span in spans])


def turns_within(spans: Sequence[Range]) -> Q:
    """Return what holds of the turns that were said in a span; what was before a day may be told on that day."""
    return _any([_from("observed_at", span.start) & _told_by(span) for span in spans])


def preferred(rows: Sequence[Row], scores: Mapping[int, float], *, times: Times) -> list[Row]:
    """Return rows, best first, where those of the preferred time gain a little."""
    if not rows:
        return []
    best, worst = (choose(scores[row.pk] for row in rows) for choose in (max, min))
    gain = GAINED * ((best - worst) or 1.0)
    ages = {row.pk: place for place, row in enumerate(sorted(rows, key=_began))}
    wanted = {"latest": 1, "earliest": -1, "": 0}[times.order]

    def worth(row: Row) -> float:
        share = ages[row.pk] / max(len(rows) - 1, 1)
        towards = share if wanted > 0 else 1 - share if wanted < 0 else 0.0
        return scores[row.pk] + gain * (towards + any(_holds(span, _began(row)) for span in times.ranges))

    return sorted(rows, key=lambda row: (-worth(row), -row.pk))


def _began(row: Node | Turn) -> datetime:
    moment: datetime = row.as_read("valid_from") if isinstance(row, Node) else row.observed_at
    return moment


def _holds(span: Range, moment: datetime) -> bool:
    return (span.start is None or span.start <= moment) and (span.end is None or moment < span.end)


def _node_within(span: Range, then: str) -> Q:
    if span.relation in BEGINNING:
        return _from(f"{then}valid_from", span.start) & _before(f"{then}valid_from", span.end)
    still = Q() if span.start is None else Q(**{f"{then}valid_to": None}) | Q(**{f"{then}valid_to__gt": span.start})
    return _before(f"{then}valid_from", span.end) & still


def _told_by(span: Range) -> Q:
    if span.relation != "before" or span.end is None:
        return _before("observed_at", span.end)
    # In SQL, since the instant is not known yet when that is written.
    end = Value(span.end, DateTimeField()) + Value(TOLD_THAT_DAY, DurationField())
    return Q(observed_at__lt=end)


def _from(field: str, moment: datetime | None) -> Q:
    return Q() if moment is None else Q(**{f"{field}__gte": moment})


def _before(field: str, moment: datetime | None) -> Q:
    return Q() if moment is None else Q(**{f"{field}__lt": moment})


def _any(conditions: Sequence[Q]) -> Q:
    whole = Q()
    for condition in conditions:
        whole |= condition
    return whole
