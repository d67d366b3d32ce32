"""Hold a question and the bounds within which it may be answered."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from governance.actors import Actor, Floor
from memory.models import Node, Turn
from memory.models.node import NodeQuerySet
from memory.models.turn import TurnQuerySet
from memory.states import NodeType


@dataclass(frozen=True, kw_only=True)
class Ask:
    """Say what is asked, by whom, where and as of when; every lane keeps to it, in SQL, before any limit."""

    text: str
    actor: Actor
    now: datetime
    project_ids: frozenset[int]
    session_id: int | None = None
    types: frozenset[NodeType] = frozenset()
    tags: frozenset[str] = frozenset()
    as_of: datetime | None = None
    known_at: datetime | None = None
    floor: Floor | None = None
    include_history: bool = False

    @property
    def moment(self) -> datetime:
        """Return the instant that filtering and ranking share."""
        return self.as_of or self.known_at or self.now

    @cached_property
    def nodes(self) -> NodeQuerySet:
        """Return the nodes that may answer; built once, since every lane asks for it."""
        every = Node.objects.visible_to(self.actor).as_known(self.known_at)
        rows = every if self.include_history else self._in_force
        rows = rows.within(project_ids=self.project_ids, session_id=self.session_id)
        then = "" if self.known_at is None else "known_"
        rows = rows.filter(**{f"{then}type__in": self.types}) if self.types else rows
        return rows.filter(**{f"{then}tags__contains": sorted(self.tags)}) if self.tags else rows

    @cached_property
    def turns(self) -> TurnQuerySet:
        """Return the turns that may answer; none where the question is for types or tags, which turns have not."""
        if self.types or self.tags:
            return Turn.objects.none()
        rows = Turn.objects.visible_to(self.actor) if self.include_history else self._current_turns
        return rows.within(project_ids=self.project_ids, session_id=self.session_id)

    @cached_property
    def nodes_in_force(self) -> NodeQuerySet:
        """Return the nodes that hold at the asked instant, whatever their type, tags or session."""
        return self._in_force.within(project_ids=self.project_ids)

    def shown(self, rows: NodeQuerySet) -> NodeQuerySet:
        """Return nodes with what an answer says of them: their state at the asked instant, project and session."""
        return rows.with_state(self.moment, known_at=self.known_at).select_related("project", "session")

    @cached_property
    def _in_force(self) -> NodeQuerySet:
        return Node.objects.in_force(self.actor, as_of=self.moment, known_at=self.known_at, floor=self.floor)

    @cached_property
    def _current_turns(self) -> TurnQuerySet:
        return Turn.objects.current(self.actor, as_of=self.as_of, known_at=self.known_at, floor=self.floor)
