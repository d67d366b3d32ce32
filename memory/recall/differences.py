"""Compare what was known at two instants: what came, what changed, what ended and what was deleted.

The axis is when the system came to know, not when something holds in the world.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet, Value

from audit.selectors import events_of
from memory.models import Edge, NodeVersion
from memory.recall.ask import Ask
from memory.recall.happenings import COLUMNS, ORDER, Happening, Span, Stage, plain
from memory.states import STANDING, Trust

DELETED = "node.deleted"
CHANGED, GONE, LINKED, SETTLED = range(4)
ENDS = {"subject": F("source_id"), "other": F("target_id"), "edge": F("pk")}
COMPARED = ("label", "content", "type", "tags", "trust", "valid_from", "valid_to", "superseded_by_number")
NAMES = {"superseded_by_number": "superseded_by"}


@dataclass(frozen=True)
class Difference:
    """Hold one node or edge that is not as it was: how it differs, since when, and in which fields.

    `kind` is added, changed, ended, deleted, linked or resolved; `how` tells as what a node ended.
    """

    happening: Happening
    kind: str
    fields: Sequence[str] = ()
    how: str = ""
    successor: int | None = None


def differences(ask: Ask, *, since: datetime, until: datetime, after: str, most: int) -> list[Difference]:
    """Return the differences between two instants, in the order in which they came to be, after a place already given.

    A node that changed several times differs once. What a node was before it left quarantine counts for nothing.
    """
    span = Span(start=since, end=until, after=after)
    kinds = [_nodes(ask, until=until), _deleted(ask), _linked(ask), _resolved(ask)]
    first, *others = [span.keep(rows).order_by(*ORDER).values_list(*COLUMNS)[:most] for rows in kinds]
    found = [Happening(*row) for row in first.union(*others, all=True).order_by(*ORDER)[:most]]
    versions = {happening.row for happening in found if happening.kind == "node"}
    then = NodeVersion.objects.filter(tenant_id=ask.actor.tenant_id).in_bulk(list(versions)) if versions else {}
    before = _before({version.node_id for version in then.values()}, since=since, tenant_id=ask.actor.tenant_id)
    return [
        _compared(happening, before.get(happening.subject), then[happening.row], until=until)
        if happening.kind == "node"
        else Difference(happening, happening.kind)
        for happening in found
    ]


def _nodes(ask: Ask, *, until: datetime) -> QuerySet[Any]:
    """Return, for each node that changed before an instant, the version in which it then was."""
    still = Q(recorded_until=None) | Q(recorded_until__gte=until)
    rows = NodeVersion.objects.filter(still, tenant_id=ask.actor.tenant_id, recorded_at__lt=until)
    rows = rows.filter(node__in=Stage(ask=ask).nodes.values("pk")).exclude(trust=Trust.QUARANTINED)
    return plain(rows, CHANGED, at=F("recorded_at"), kind=Value("node"), subject=F("node_id"))


def _deleted(ask: Ask) -> QuerySet[Any]:
    """Return the deletions that the ledger tells of; it names a node by its number alone."""
    events = events_of(ask.actor.tenant_id).filter(name=DELETED, outcome="done", subject_kind="node")
    events = events.filter(project_id__in=sorted(ask.project_ids or []))
    return plain(events, GONE, at=F("happened_at"), kind=Value("deleted"), subject=F("subject_id"))


def _linked(ask: Ask) -> QuerySet[Any]:
    return plain(_holding(ask), LINKED, at=F("recorded_at"), kind=Value("linked"), **ENDS)


def _resolved(ask: Ask) -> QuerySet[Any]:
    settled = Stage(ask=ask).edges.filter(resolved_at__isnull=False)
    return plain(settled, SETTLED, at=F("resolved_at"), kind=Value("resolved"), **ENDS)


def _holding(ask: Ask) -> QuerySet[Edge]:
    """Return the edges both ends of which hold."""
    ends = ask.nodes.values("pk")
    rows = Edge.objects.visible_to(ask.actor).within(project_ids=ask.project_ids)
    return rows.filter(source__in=ends, target__in=ends)


def _before(ids: set[int], *, since: datetime, tenant_id: int) -> Mapping[int, NodeVersion]:
    if not ids:
        return {}
    known = Q(recorded_until=None) | Q(recorded_until__gte=since)
    rows = NodeVersion.objects.filter(known, tenant_id=tenant_id, node_id__in=sorted(ids), recorded_at__lt=since)
    return {version.node_id: version for version in rows.exclude(trust=Trust.QUARANTINED)}


def _compared(happening: Happening, before: NodeVersion | None, then: NodeVersion, *, until: datetime) -> Difference:
    stood, stands = before is None or _stands(before, until), _stands(then, until)
    if stood and not stands:
        return Difference(happening, "ended", how=_how(then), successor=then.superseded_by_number)
    if before is None:
        return Difference(happening, "added")
    fields = [NAMES.get(name, name) for name in COMPARED if getattr(before, name) != getattr(then, name)]
    return Difference(happening, "changed", fields=fields)


def _stands(version: NodeVersion, moment: datetime) -> bool:
    return version.trust in STANDING and (version.valid_to is None or version.valid_to > moment)


def _how(version: NodeVersion) -> str:
    if version.trust in (Trust.REJECTED, Trust.RETIRED):
        return str(version.trust)
    return "superseded" if version.superseded_by_number else "expired"
