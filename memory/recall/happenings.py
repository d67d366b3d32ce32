"""Tell what happened to what is known: one row for each happening, in the order of time, from one query.

Each kind of happening is a query of its own with the same columns; PostgreSQL takes the first rows of each and merges
them. What is quarantined happens for nobody yet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from django.db.models import BigIntegerField, Case, CharField, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Cast, Greatest

from memory.models import Edge, Node, NodeVersion
from memory.recall.ask import Ask
from memory.recall.floors import served_trusts
from memory.states import EdgeType, NodeType, Trust

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
COLUMNS = ("at", "step", "row", "kind", "subject", "other", "edge")
ORDER = ("at", "step", "row")
# What comes first of what happened at one instant; each step is one kind of row.
BEGUN, ACCEPTED, CONTRADICTED, RESOLVED, ENDED, REJECTED = range(6)


@dataclass(frozen=True)
class Happening:
    """Hold when something happened, what, and to which node; with the other node and the edge where there are any."""

    at: datetime
    step: int
    row: int
    kind: str
    subject: int
    other: int | None
    edge: int | None

    @property
    def place(self) -> str:
        """Return where it stands among all: microseconds since 1970, step and row."""
        return f"{(self.at - EPOCH) // timedelta(microseconds=1)}.{self.step}.{self.row}"


@dataclass(frozen=True, kw_only=True)
class Span:
    """Bound happenings: from an instant on, before another, after the place of one already given."""

    start: datetime | None = None
    end: datetime | None = None
    after: str = ""

    def keep(self, rows: "QuerySet[Any, Any]") -> "QuerySet[Any, Any]":
        """Keep what happened within these bounds."""
        rows = rows if self.start is None else rows.filter(at__gte=self.start)
        rows = rows if self.end is None else rows.filter(at__lt=self.end)
        if not self.after:
            return rows
        microseconds, step, row = map(int, self.after.split("."))
        at = EPOCH + timedelta(microseconds=microseconds)
        return rows.filter(Q(at__gt=at) | Q(at=at, step__gt=step) | Q(at=at, step=step, row__gt=row))


@dataclass(frozen=True, kw_only=True)
class Stage:
    """Say of whom happenings are told: the nodes that a reader may know of, of these only where they are named."""

    ask: Ask
    only: Sequence[int] | None = None

    @classmethod
    def of(cls, ask: Ask, *, only: Sequence[int] | None = None) -> Self:
        """Return the stage of a question's projects."""
        return cls(ask=ask, only=only)

    @property
    def nodes(self) -> QuerySet[Node]:
        """Return the nodes that something may be told of, if only that it ended; never what is quarantined."""
        told = [*served_trusts(self.ask), Trust.REJECTED, Trust.RETIRED]
        rows = Node.objects.visible_to(self.ask.actor).within(project_ids=self.ask.project_ids)
        rows = rows.filter(trust__in=told, recorded_at__lte=self.ask.now)
        return rows if self.only is None else rows.filter(pk__any_of=list(self.only) or [0])

    @property
    def edges(self) -> QuerySet[Edge]:
        """Return the contradictions between nodes that something may be told of."""
        rows = Edge.objects.visible_to(self.ask.actor).within(project_ids=self.ask.project_ids)
        known = Stage.of(self.ask).nodes.values("pk")
        rows = rows.filter(type=EdgeType.CONTRADICTS, source__in=known, target__in=known)
        if self.only is None:
            return rows
        named = list(self.only) or [0]
        return rows.filter(Q(source_id__any_of=named) | Q(target_id__any_of=named))


def happenings(stage: Stage, span: Span, *, most: int) -> list[Happening]:
    """Return what happened, oldest first, up to the asked instant."""
    kinds = [
        _begun(stage),
        _ended(stage),
        _accepted(stage),
        _rejected(stage),
        _contradicted(stage),
        _resolved(stage),
    ]
    first, *others = [_first(rows, span, order=ORDER, most=most) for rows in kinds]
    return [Happening(*row) for row in first.union(*others, all=True).order_by(*ORDER)[:most]]


def latest_changes(ask: Ask, *, most: int) -> list[Happening]:
    """Return what was accepted, superseded, retired, rejected or resolved last, newest first."""
    stage, order = Stage.of(ask), [f"-{name}" for name in ORDER]
    kinds = [_ended(stage), _accepted(stage), _rejected(stage), _resolved(stage)]
    first, *others = [_first(rows, Span(), order=order, most=most) for rows in kinds]
    return [Happening(*row) for row in first.union(*others, all=True).order_by(*order)[:most]]


def _first(rows: "QuerySet[Any, Any]", span: Span, *, order: Sequence[str], most: int) -> "QuerySet[Any, Any]":
    return span.keep(rows).order_by(*order).values_list(*COLUMNS)[:most]


def _begun(stage: Stage) -> QuerySet[Any]:
    kind = Case(When(type=NodeType.DECISION, then=Value("decided")), default=Value("stored"))
    begun = stage.nodes.filter(valid_from__lte=stage.ask.now)
    return plain(begun, BEGUN, at=F("valid_from"), kind=kind, subject=F("pk"))


def _ended(stage: Stage) -> QuerySet[Any]:
    kind = Case(
        When(trust=Trust.RETIRED, then=Value("retired")),
        When(superseded_by__isnull=False, then=Value("superseded")),
        default=Value("expired"),
    )
    ended = stage.nodes.exclude(trust=Trust.REJECTED).filter(valid_to__lte=stage.ask.now)
    return plain(ended, ENDED, at=F("valid_to"), kind=kind, subject=F("pk"), other=F("superseded_by_id"))


def _accepted(stage: Stage) -> QuerySet[Any]:
    before = NodeVersion.objects.filter(node=OuterRef("node_id"), number=OuterRef("number") - 1, trust=Trust.ACCEPTED)
    versions = _versions(stage, Trust.ACCEPTED).filter(~Exists(before), number__gt=1)
    return plain(versions, ACCEPTED, at=F("recorded_at"), kind=Value("accepted"), subject=F("node_id"))


def _rejected(stage: Stage) -> QuerySet[Any]:
    versions = _versions(stage, Trust.REJECTED).filter(recorded_until=None)
    return plain(versions, REJECTED, at=F("recorded_at"), kind=Value("rejected"), subject=F("node_id"))


def _contradicted(stage: Stage) -> QuerySet[Any]:
    """Return contradictions at the instant from which both sides were held: the later of the two."""
    ends = {"subject": F("source_id"), "other": F("target_id"), "edge": F("pk")}
    at = Greatest("source__valid_from", "target__valid_from")
    rows = plain(stage.edges, CONTRADICTED, at=at, kind=Value("contradicted"), **ends)
    return rows.filter(at__lte=stage.ask.now)


def _resolved(stage: Stage) -> QuerySet[Any]:
    """Return resolutions: the node that stands, and the one that lost to it."""
    loser = Case(When(winner=F("source"), then=F("target_id")), default=F("source_id"), output_field=BigIntegerField())
    ends = {"subject": F("winner_id"), "other": loser, "edge": F("pk")}
    rows = stage.edges.filter(resolved_at__lte=stage.ask.now, winner__isnull=False)
    return plain(rows, RESOLVED, at=F("resolved_at"), kind=Value("resolved"), **ends)


def _versions(stage: Stage, trust: Trust) -> QuerySet[NodeVersion]:
    rows = NodeVersion.objects.filter(tenant_id=stage.ask.actor.tenant_id, trust=trust)
    return rows.filter(node__in=stage.nodes.values("pk"), recorded_at__lte=stage.ask.now)


def plain(rows: QuerySet[Any], step: int, **columns: Any) -> QuerySet[Any]:
    """Return rows with the columns that all kinds share, of the same types, so that they can be merged."""
    nothing = Value(None, output_field=BigIntegerField())
    numbers = {name: columns.get(name, nothing) for name in ("subject", "other", "edge")}
    shared: QuerySet[Any] = rows.annotate(
        at=columns["at"],
        step=Value(step),
        row=Cast(F("pk"), BigIntegerField()),
        kind=Cast(columns["kind"], CharField()),
        **{name: Cast(number, BigIntegerField()) for name, number in numbers.items()},
    )
    return shared
