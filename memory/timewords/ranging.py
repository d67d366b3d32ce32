"""Turn framed points into ranges: relate each, join two to a span, and let two open ones bound each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import cast, get_args

from memory.timewords.framing import Framed
from memory.timewords.grammar import Grammar
from memory.timewords.periods import Clock, Period
from memory.timewords.resolving import VAGUE, is_cyclic
from memory.timewords.values import Range, Relation

FORCED: dict[str, Relation] = {"lasting": "since"}
"""Kinds of points that hold their relation in their own words: "seit zwei Wochen"."""
_OPENS = frozenset({"between", "origin"})


@dataclass(frozen=True, kw_only=True)
class Reading:
    """Hold the ranges of a question, their spans with what joins them, and what looks like a date and is none."""

    ranges: tuple[Range, ...]
    cuts: tuple[tuple[int, int], ...]
    failed: tuple[tuple[int, int], ...]


@dataclass(frozen=True, kw_only=True)
class _Reader:
    question: str
    clock: Clock
    spoken: Sequence[Grammar]

    def joint(self, first: Framed, second: Framed) -> str:
        """Give the role of what joins two points: "span", "and", "or" or nothing."""
        between = (first.core[1], second.core[0])
        if between[1] - between[0] > 20:
            return ""
        found = (grammar.joint.fullmatch(self.question, *between) for grammar in self.spoken)
        return next((match.lastgroup or "" for match in found if match is not None), "")

    def is_span(self, first: Framed, second: Framed) -> bool:
        """Tell whether two points are the ends of one span of time."""
        joint = self.joint(first, second)
        opened = bool(_OPENS & {*first.roles, *second.roles})
        if first.is_vetoed or second.is_vetoed or (first.point.weak and second.point.weak and not first.roles):
            return False
        return joint == "span" or (joint == "and" and opened)

    def span(self, first: Framed, second: Framed) -> Range:
        """Give the range between two points. Raises ValueError or OverflowError where there is none."""
        start, end = self._ends(first, second)
        if end.end <= start.start:
            start, end = end, start
        span = (first.span[0], second.span[1])
        return self._range(Period(start.start, end.end), "between", span, vague=_is_vague(first))

    def _ends(self, first: Framed, second: Framed) -> tuple[Period, Period]:
        start, end = first.period(self.clock), second.period(self.clock)
        if _is_cyclic(second):
            ahead = self.clock.near(start.start.date(), ahead=True)
            return start, second.period(ahead)
        if _is_cyclic(first):
            return first.period(self.clock.near(end.start.date(), ahead=False)), end
        return start, end

    def lists(self, first: Framed, second: Framed) -> bool:
        """Tell whether two points are named side by side: "in May and June"."""
        return self.joint(first, second) in ("and", "or")

    def alone(self, item: Framed, following: Framed | None, *, carried: Relation | None) -> Range:
        """Give the range of one point. Raises ValueError or OverflowError where there is none."""
        relation = _relation(item, carried=carried)
        period = item.period(self._clock_of(item, following))
        edge = period.edge
        since = edge if edge is not None and edge < period.end else period.start
        start, end = {
            "in": (period.start, period.end),
            "between": (period.start, period.end),
            "before": (None, edge or period.start),
            "after": (edge or period.end, None),
            "since": (since, None),
            "until": (None, edge or period.end),
        }[relation]
        bounds = Period(start or datetime.min, end or datetime.max)  # noqa: DTZ901 - the side is open
        return self._range(bounds, relation, item.span, vague=_is_vague(item))

    def _clock_of(self, item: Framed, following: Framed | None) -> Clock:
        """Give the clock of a point: "by Friday" is the next one, "May and June 2024" are of one year."""
        if not _is_cyclic(item):
            return self.clock
        if following is not None and not _is_cyclic(following) and self.lists(item, following):
            return self.clock.near(following.period(self.clock).start.date(), ahead=False)
        return self.clock.near(self.clock.today, ahead="by" in item.roles)

    def _range(self, period: Period, relation: Relation, span: tuple[int, int], *, vague: bool) -> Range:
        start = None if period.start == datetime.min else self.clock.instant(period.start)  # noqa: DTZ901
        end = None if period.end == datetime.max else self.clock.instant(period.end)  # noqa: DTZ901
        if start is not None and end is not None and start >= end:
            raise ValueError("the time ends before it begins")
        phrase = self.question[span[0] : span[1]]
        kept = (span[0] + len(phrase) - len(phrase.lstrip()), span[0] + len(phrase.rstrip()))
        return Range(
            start=start,
            end=end,
            relation=relation,
            kind="vague" if vague else "explicit",
            phrase=phrase.strip(),
            span=kept,
        )


def _is_cyclic(item: Framed) -> bool:
    return is_cyclic(item.point.kind, item.point.meant)


def _is_vague(item: Framed) -> bool:
    return item.point.kind in VAGUE or not {"about", "for"}.isdisjoint(item.roles)


def _relation(item: Framed, *, carried: Relation | None) -> Relation:
    if item.point.kind in FORCED:
        return FORCED[item.point.kind]
    if "by" in item.roles or {"origin_since", "origin"} <= {*item.roles}:
        return "until" if "by" in item.roles else "since"
    named = [role for role in item.roles if role in get_args(Relation) and role not in ("in", "between")]
    return cast(Relation, named[0]) if named else carried or "in"


def ranged(question: str, framed: Sequence[Framed], *, clock: Clock, spoken: Sequence[Grammar]) -> Reading:
    """Give the ranges that the points of a question make, in order, and what could not be placed."""
    reader = _Reader(question=question, clock=clock, spoken=spoken)
    ranges: list[Range] = []
    cuts: list[tuple[int, int]] = []
    failed: list[tuple[int, int]] = []
    carried: Relation | None = None
    for group, following in _groups(reader, framed):
        first, last = group[0], group[-1]
        if first.is_vetoed or not (len(group) > 1 or carried or first.is_meant(question)):
            carried = None
            continue
        try:
            found = reader.span(first, last) if len(group) > 1 else reader.alone(first, following, carried=carried)
        except (ValueError, OverflowError):
            failed.append((first.core[0], last.core[1]))
            carried = None
            continue
        cuts.append((cuts[-1][1] if carried else found.span[0], found.span[1]))
        ranges.append(found)
        carried = found.relation if following and reader.lists(last, following) else None
    return Reading(ranges=_bounded(reader, ranges), cuts=tuple(cuts), failed=tuple(failed))


def _groups(reader: _Reader, framed: Sequence[Framed]) -> Iterator[tuple[tuple[Framed, ...], Framed | None]]:
    """Give each point alone or with the one it spans to, and the one that follows."""
    index = 0
    while index < len(framed):
        pair = tuple(framed[index : index + 2])
        group = pair if len(pair) > 1 and reader.is_span(*pair) else pair[:1]
        index += len(group)
        yield group, framed[index] if index < len(framed) else None


def _bounded(reader: _Reader, ranges: Sequence[Range]) -> tuple[Range, ...]:
    """Let "after May" and "before July", said one after the other, bound one time."""
    found: list[Range] = []
    for item in ranges:
        other = found[-1] if found else None
        if other is not None and _bound_each_other(reader, other, item):
            found[-1] = _both(reader.question, other, item)
        else:
            found.append(item)
    return tuple(found)


def _bound_each_other(reader: _Reader, first: Range, second: Range) -> bool:
    start, end = first.start or second.start, first.end or second.end
    open_sides = {first.start is None, second.start is None} == {first.end is None, second.end is None} == {True, False}
    between = reader.question[first.span[1] : second.span[0]]
    return open_sides and start is not None and end is not None and start < end and len(between) <= 20


def _both(question: str, first: Range, second: Range) -> Range:
    span = (first.span[0], second.span[1])
    return replace(
        first,
        start=first.start or second.start,
        end=first.end or second.end,
        relation="between",
        phrase=question[span[0] : span[1]],
        span=span,
    )
