"""Hold a question and the bounds within which it may be answered."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from django.contrib.postgres.fields import ArrayField
from django.db.models import CharField, Q, Value

from governance import statements
from governance.actors import Actor, Contested, Floor, system
from governance.scopes import Scope
from governance.statements import Given
from memory.models import Node, Turn
from memory.models.node import NodeQuerySet
from memory.models.turn import TurnQuerySet
from memory.recall.rarity import Kind
from memory.recall.times import blank, bounds_of, exact, nodes_within, turns_within, within
from memory.states import NodeType, Trust
from memory.timewords import Range, Times

if TYPE_CHECKING:
    from django.db.models import QuerySet

Row = TypeVar("Row")


class Shape(NamedTuple):
    """Hold what of a question decides which SQL answers it."""

    tenant_floor: Floor
    contested: Contested
    floor: Floor | None
    include_history: bool
    has_as_of: bool
    spans: tuple[Range, ...]


@dataclass(frozen=True, kw_only=True)
class Ask:
    """Say what is asked, by whom, where and as of when; every lane keeps to it, in SQL, before any limit."""

    text: str
    actor: Actor
    now: datetime
    project_ids: frozenset[int] | None
    session_id: int | None = None
    types: frozenset[NodeType] = frozenset()
    tags: frozenset[str] = frozenset()
    as_of: datetime | None = None
    known_at: datetime | None = None
    floor: Floor | None = None
    include_history: bool = False
    times: Times | None = None

    @property
    def moment(self) -> datetime:
        """Return the instant that filtering and ranking share."""
        return self.as_of or self.known_at or self.now

    @cached_property
    def nodes(self) -> NodeQuerySet:
        """Return the nodes that may answer; built once, since every lane asks for it."""
        then = "" if self.known_at is None else "known_"
        every = Node.objects.visible_to(self.actor).as_known(self.known_at)
        # Not even as history: what may be an order to a model is read by a person first.
        waiting = Q(trust=Trust.QUARANTINED) | Q(**{f"{then}trust": Trust.QUARANTINED})
        rows = every.exclude(waiting) if self.include_history else self._in_force
        rows = rows.within(project_ids=self.project_ids, session_id=self.session_id)
        rows = rows.filter(**{f"{then}type__any_of": sorted(self.types)}) if self.types else rows
        # As one value: Django would write one for each tag.
        tags = Value(sorted(self.tags), output_field=ArrayField(CharField(max_length=64)))
        rows = rows.filter(**{f"{then}tags__contains": tags}) if self.tags else rows
        return rows.filter(nodes_within(spans, then=then)) if (spans := exact(self.times)) else rows

    @cached_property
    def turns(self) -> TurnQuerySet:
        """Return the turns that may answer; none where the question is for types or tags, which turns have not."""
        if self.types or self.tags:
            return Turn.objects.none()
        rows = Turn.objects.visible_to(self.actor) if self.include_history else self._current_turns
        rows = rows.within(project_ids=self.project_ids, session_id=self.session_id)
        return rows.filter(turns_within(spans)) if (spans := exact(self.times)) else rows

    def documents(self, kind: Kind) -> NodeQuerySet | TurnQuerySet:
        """Return what of a kind may answer."""
        return self.nodes if kind == "node" else self.turns

    @cached_property
    def nodes_in_force(self) -> NodeQuerySet:
        """Return the nodes that hold at the asked instant, whatever their type, tags or session."""
        return self._in_force.within(project_ids=self.project_ids)

    def rows(self, build: "Callable[..., QuerySet[Any, Row]]", *fixed: Hashable, **values: Given) -> list[Row]:
        """Return the rows of `build(ask, *fixed, **values)`; see `statements.rows` for what is fixed and what is not.

        What was known at an earlier instant is asked for seldom and by other rules, so its SQL is written each time.
        """
        if self.known_at is not None:
            return list(build(self, *fixed, **values))
        actor, has_as_of = self.actor, self.as_of is not None
        spans = blank(exact(self.times))
        shape = Shape(actor.floor, actor.contested, self.floor, self.include_history, has_as_of, spans)
        return statements.rows(_build, build, shape, *fixed, **self._bounds, **values)

    @property
    def _bounds(self) -> dict[str, Any]:
        """Return what differs from question to question; no project has the number 0."""
        readable = self.actor.projects(Scope.MEMORY_READ)
        bounds = {
            "tenant": self.actor.tenant_id,
            "projects": sorted(readable if self.project_ids is None else readable & self.project_ids) or [0],
            "moment": self.moment,
            "session": self.session_id,
            "types": sorted(item.value for item in self.types),
            "tags": sorted(self.tags),
        }
        return {name: value for name, value in bounds.items() if value} | bounds_of(exact(self.times))

    def shown(self, rows: NodeQuerySet) -> NodeQuerySet:
        """Return nodes with what an answer says of them: their state at the asked instant, project and session."""
        rows = rows.with_state(self.moment, known_at=self.known_at, contested=self.actor.contested)
        return rows.select_related("project", "session")

    @cached_property
    def _in_force(self) -> NodeQuerySet:
        return Node.objects.in_force(self.actor, as_of=self.moment, known_at=self.known_at, floor=self.floor)

    @cached_property
    def _current_turns(self) -> TurnQuerySet:
        return Turn.objects.current(
            self.actor, as_of=self.as_of, known_at=self.known_at, floor=self.floor, now=self.now
        )


def _build(  # noqa: PLR0913 - one for each bound of a question
    build: "Callable[..., QuerySet[Any, Row]]",
    shape: Shape,
    *fixed: Hashable,
    tenant: int,
    projects: list[int],
    moment: datetime,
    session: int | None = None,
    types: list[NodeType] | None = None,
    tags: list[str] | None = None,
    **others: Given,
) -> "QuerySet[Any, Row]":
    actor = system("recall", tenant_id=tenant, project_ids=frozenset(projects))
    ask = Ask(
        text="",
        actor=replace(actor, floor=shape.tenant_floor, contested=shape.contested),
        now=moment,
        project_ids=None,
        session_id=session,
        types=frozenset(types or ()),
        tags=frozenset(tags or ()),
        as_of=moment if shape.has_as_of else None,
        floor=shape.floor,
        include_history=shape.include_history,
        times=within(shape.spans, others),
    )
    return build(ask, *fixed, **others)
