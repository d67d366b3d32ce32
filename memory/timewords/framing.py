"""Read what stands around a point: the part of it that is meant, and the words that relate it to the question."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memory.timewords import parts
from memory.timewords.grammar import Grammar
from memory.timewords.periods import Clock, Period, unit
from memory.timewords.points import Point
from memory.timewords.resolving import at_clock, part_of_day, resolve

REACH = 60
"""How many characters around a point are looked at for what frames it."""
INNER = parts.NAMES | {"clock", "daypart", "week"}
_DEEPEST = 3
_TIMELESS = frozenset({"the", "veto", "about", "origin_since"})


@dataclass(frozen=True, kw_only=True)
class Framed:
    """Hold a point with its parts, as (role, meanings) from the innermost on, and the roles of what stands around it.

    `core` is the span of the point with its parts, `span` that with its relations.
    """

    point: Point
    core: tuple[int, int]
    span: tuple[int, int]
    inner: tuple[tuple[str, dict[str, str]], ...] = ()
    roles: tuple[str, ...] = ()

    @property
    def is_vetoed(self) -> bool:
        """Tell whether a word says that this is no point in time: "every Monday"."""
        return "veto" in self.roles

    @property
    def lacks_part(self) -> bool:
        """Tell whether only a part of it would be a time: "the year" is none, "the end of the year" is one."""
        return self.point.kind == "whole" and not {role for role, _ in self.inner} & parts.NAMES

    def is_meant(self, question: str) -> bool:
        """Tell whether the point stands for a time: by itself, by its parts or by the words around it."""
        if not self.point.weak or self.inner or set(self.roles) - _TIMELESS or "about" in self.roles:
            return True
        named = self.point.kind == "month" and question[self.point.span[0]].isupper()
        return named and "the" in self.roles

    def period(self, clock: Clock) -> Period:
        """Give the period that is meant. Raises ValueError or OverflowError where there is none."""
        found = resolve(self.point.kind, self.point.meant, clock=clock)
        for role, meant in self.inner:
            found = _narrowed(found, role, meant)
        return found


def _narrowed(period: Period, role: str, meant: dict[str, str]) -> Period:
    if role == "clock":
        return at_clock(period, meant)
    if role == "week":
        return unit("week", today=period.start.date(), offset=0)
    if role == "daypart":
        return part_of_day(period, meant["part"])
    return parts.part(period, role)


def frame(question: str, points: Sequence[Point], *, spoken: Sequence[Grammar]) -> list[Framed]:
    """Give the points, in order, with all that stands around them."""
    bare = [Framed(point=point, core=point.span, span=point.span) for point in points]
    tried = [_with_parts(question, item, room, spoken) for item, room in _rooms(bare, len(question))]
    kept = [bare[index] for index, item in enumerate(tried) if not item.lacks_part]
    cored = [_with_parts(question, item, room, spoken) for item, room in _rooms(kept, len(question))]
    return [_with_relations(question, item, room, spoken) for item, room in _rooms(cored, len(question))]


def _rooms(items: Sequence[Framed], length: int) -> Iterator[tuple[Framed, tuple[int, int]]]:
    ends = [0, *(item.core[1] for item in items)]
    starts = [*(item.core[0] for item in items[1:]), length]
    for item, end, start in zip(items, ends, starts, strict=False):
        yield item, (max(end, item.core[0] - REACH), min(start, item.core[1] + REACH))


def _with_parts(question: str, item: Framed, room: tuple[int, int], spoken: Sequence[Grammar]) -> Framed:
    for _ in range(_DEEPEST):
        found = _around(question, item.core, room, _grammars(item, spoken), inner=True)
        if found is None:
            break
        role, meant, span = found
        item = replace(item, core=span, span=span, inner=(*item.inner, (role, meant)))
    return item


def _with_relations(question: str, item: Framed, room: tuple[int, int], spoken: Sequence[Grammar]) -> Framed:
    for _ in range(_DEEPEST):
        found = _around(question, item.span, room, _grammars(item, spoken), inner=False)
        if found is None:
            break
        role, _, span = found
        span = item.span if role == "the" else span
        item = replace(item, span=span, roles=(*item.roles, role))
        if role == "the":
            break
    return item


def _grammars(item: Framed, spoken: Sequence[Grammar]) -> tuple[Grammar, ...]:
    own = item.point.grammar
    return (own, *(grammar for grammar in spoken if grammar is not own))


def _around(
    question: str, span: tuple[int, int], room: tuple[int, int], grammars: Sequence[Grammar], *, inner: bool
) -> tuple[str, dict[str, str], tuple[int, int]] | None:
    """Give the role, the meanings and the widened span of what stands directly behind or before a span."""
    for grammar in grammars:
        behind = grammar.behind.match(question, span[1])
        if behind is not None and behind.end() <= room[1] and (behind.lastgroup in INNER) is inner:
            return behind.lastgroup or "", grammar.meant(behind.groupdict(), {}), (span[0], behind.end())
        before = grammar.before.search(question, room[0], span[0])
        if before is not None and (before.lastgroup in INNER) is inner:
            return before.lastgroup or "", grammar.meant(before.groupdict(), {}), (before.start(), span[1])
    return None
