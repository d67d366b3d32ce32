"""Find rows of memory that an actor may know of."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from governance import statements
from governance.actors import Actor, system
from governance.errors import ApprovalRequired, Forbidden, NotFound
from governance.models import Project
from governance.refs import number_of
from governance.scopes import Scope
from memory.models import Edge, Evidence, Node, Session, Tombstone
from memory.models.node import open_at
from memory.states import STANDING, EdgeType, Trust

# What a node stands on, as its edges lead to it.
REASONS = (EdgeType.DEPENDS_ON, EdgeType.DERIVED_FROM)


def node_of(reference: str, actor: Actor) -> Node:
    """Return a visible node, whatever its state; raises NotFound alike for a foreign and a missing id."""
    found = statements.rows(_nodes, **_reach(actor), number=number_of(reference), now=timezone.now())
    if not found:
        raise NotFound(f"There is no node {reference}.")
    return found[0]


def _nodes(*, tenant: int, readable: list[int], number: int, now: datetime) -> QuerySet[Node]:
    rows = Node.objects.history(_reader(tenant, readable), now=now)
    return rows.select_related("project").filter(pk=number)


def session_of(reference: str, actor: Actor) -> Session:
    """Return a visible conversation; raises NotFound alike for a foreign and a missing id."""
    found = Session.objects.visible_to(actor).filter(pk=number_of(reference)).first()
    if found is None:
        raise NotFound(f"There is no session {reference}.")
    return found


def lock_nodes(references: Iterable[str], *, actor: Actor) -> None:
    """Lock visible nodes in the order of their ids, so that two who lock the same ones never wait in a ring."""
    ids = [number_of(reference) for reference in references]
    list(Node.objects.visible_to(actor).select_for_update(no_key=True).filter(pk__in=ids).order_by("pk").values("pk"))


def node_to_change(reference: str, actor: Actor) -> Node:
    """Return a visible node, locked; raises NotFound, or Forbidden where the actor may only read.

    The lock lets others link to the node meanwhile: whoever opens a conflict with it holds what its changer waits for.
    """
    node = Node.objects.visible_to(actor).select_for_update(no_key=True).filter(pk=number_of(reference)).first()
    if node is None:
        raise NotFound(f"There is no node {reference}.")
    require_right(node.project_id, scope=Scope.MEMORY_WRITE, actor=actor)
    if is_withheld(node, actor):
        raise ApprovalRequired(f"{reference} is withheld until a person has decided about it.")
    return node


def node_in_history(reference: str, actor: Actor) -> Node:
    """Return a visible node for its history; raises NotFound, also for one that only reviewers may read so far."""
    node = node_of(reference, actor)
    if is_withheld(node, actor):
        raise NotFound(f"{reference} is withheld until a person has decided about it.", hint="A reviewer can read it.")
    return node


def node_to_decide(reference: str, actor: Actor) -> Node:
    """Return a visible node, locked, for a reviewer's decision; raises NotFound, or Forbidden without the right."""
    node = Node.objects.visible_to(actor).select_for_update(no_key=True).filter(pk=number_of(reference)).first()
    if node is None:
        raise NotFound(f"There is no node {reference}.")
    require_right(node.project_id, scope=Scope.MEMORY_REVIEW, actor=actor)
    return node


def standing_twins(node: Node, *, actor: Actor, everywhere: bool) -> list[Node]:
    """Return the other nodes that stand and say the same words, of the project or of all that the actor may read."""
    rows = Node.objects.visible_to(actor).filter(fingerprint=node.fingerprint, trust__in=STANDING, superseded_by=None)
    rows = rows if everywhere else rows.filter(project_id=node.project_id)
    return list(rows.exclude(pk=node.pk).order_by("pk"))


def tombstones_within(project_ids: list[int], *, actor: Actor) -> QuerySet[Tombstone]:
    """Return the tombstones that stop something in these projects, with their project."""
    rows = Tombstone.objects.visible_to(actor).select_related("project").defer("vector")
    return rows.filter(Q(project=None) | Q(project_id__in=project_ids))


def may_review(project_id: int, actor: Actor) -> bool:
    """Tell whether an actor may decide about what a project remembers."""
    return Scope.MEMORY_REVIEW in actor.scopes and project_id in actor.projects(Scope.MEMORY_REVIEW)


def is_withheld(node: Node, actor: Actor) -> bool:
    """Tell whether a node's words wait for a person, and the actor is nobody who decides there."""
    return node.trust == Trust.QUARANTINED and not may_review(node.project_id, actor)


def tombstone_to_lift(reference: str, actor: Actor) -> Tombstone:
    """Return a visible tombstone, locked; raises NotFound, or Forbidden without the right.

    One of the whole tenant takes the right on every project.
    """
    rows = Tombstone.objects.visible_to(actor).select_for_update(no_key=True, of=("self",)).defer("vector")
    tombstone = rows.filter(pk=number_of(reference)).first()
    if tombstone is None:
        raise NotFound(f"There is no tombstone {reference}.")
    if tombstone.project_id is None:
        require_right_everywhere(actor)
    else:
        require_right(tombstone.project_id, scope=Scope.MEMORY_REVIEW, actor=actor)
    return tombstone


def require_right_everywhere(actor: Actor) -> None:
    """Raise Forbidden unless the actor may decide in every project of the tenant."""
    projects = Project.objects.filter(tenant_id=actor.tenant_id).values_list("pk", flat=True)
    for project_id in projects:
        require_right(project_id, scope=Scope.MEMORY_REVIEW, actor=actor)


def conflict_to_change(reference: str, actor: Actor) -> Edge:
    """Return a visible contradiction, locked with both its nodes; raises NotFound, or Forbidden without the right."""
    edge = Edge.objects.visible_to(actor).filter(pk=number_of(reference), type=EdgeType.CONTRADICTS).first()
    if edge is None:
        raise NotFound(f"There is no conflict {reference}.")
    require_right(edge.project_id, scope=Scope.MEMORY_REVIEW, actor=actor)
    return _locked_with_nodes(edge, reference)


def edge_to_change(reference: str, actor: Actor) -> Edge:
    """Return a visible edge, locked with both its nodes; raises NotFound, or Forbidden for who may only read."""
    edge = Edge.objects.visible_to(actor).filter(pk=number_of(reference)).first()
    if edge is None:
        raise NotFound(f"There is no edge {reference}.")
    require_right(edge.project_id, scope=Scope.MEMORY_WRITE, actor=actor)
    return _locked_with_nodes(edge, reference)


def _locked_with_nodes(edge: Edge, reference: str) -> Edge:
    # Nodes first and by id, as everywhere: two decisions about overlapping conflicts then wait instead of dying.
    list(Node.objects.select_for_update(no_key=True).filter(pk__in=[edge.source_id, edge.target_id]).order_by("pk"))
    locked = Edge.objects.select_for_update(of=("self",), no_key=True).select_related("source", "target")
    still = locked.filter(pk=edge.pk).first()
    if still is None:
        raise NotFound(f"There is no edge {reference} any more.")
    return still


def require_right(project_id: int, *, scope: Scope, actor: Actor) -> None:
    """Raise Forbidden unless the actor holds, on a project it can see, the right behind a scope."""
    if project_id not in actor.projects(scope):
        raise Forbidden(
            f"You may read this project, but {scope} is not granted to you there.",
            hint="Ask an administrator of the tenant for the right on this project.",
        )


def conflicts_visible_to(actor: Actor, *, include_resolved: bool) -> QuerySet[Edge]:
    """Return the contradictions that the actor may know of, with both nodes; open ones only while both sides hold."""
    rows = Edge.objects.visible_to(actor).filter(type=EdgeType.CONTRADICTS).select_related("source", "target")
    if include_resolved:
        return rows.exclude(Q(source__trust=Trust.QUARANTINED) | Q(target__trust=Trust.QUARANTINED))
    standing = Node.objects.current(actor).values("pk")
    return rows.filter(resolved_at=None, source__in=standing, target__in=standing)


def edges_among(
    node_ids: set[int], *, actor: Actor, known_at: datetime | None = None, most: int | None = None
) -> list[Edge]:
    """Return the edges that join two of these nodes, oldest first, at most `most`."""
    if known_at is None and node_ids:
        return statements.rows(_edges_among, most, **_reach(actor), ids=sorted(node_ids))
    rows = Edge.objects.visible_to(actor).filter(source_id__in=node_ids, target_id__in=node_ids)
    return list(_known(rows, known_at).order_by("pk")[:most])


def _edges_among(most: int | None, *, tenant: int, readable: list[int], ids: list[int]) -> QuerySet[Edge]:
    rows = Edge.objects.visible_to(_reader(tenant, readable))
    return rows.filter(source_id__any_of=ids, target_id__any_of=ids).order_by("pk")[:most]


def _reach(actor: Actor) -> dict[str, Any]:
    """Return what bounds an actor's reading, as values of a statement."""
    return {"tenant": actor.tenant_id, "readable": actor.reach(Scope.MEMORY_READ)}


def _reader(tenant: int, readable: list[int]) -> Actor:
    return system("reader", tenant_id=tenant, project_ids=frozenset(readable))


def edges_touching(
    node_ids: set[int], *, actor: Actor, known_at: datetime | None = None, most: int | None = None
) -> list[Edge]:
    """Return the edges that begin or end at one of these nodes, oldest first, at most `most`."""
    rows = Edge.objects.visible_to(actor).filter(_touching(node_ids))
    return list(_known(rows, known_at).order_by("pk")[:most])


def reasons_of(node_ids: set[int], *, actor: Actor, known_at: datetime | None = None) -> list[tuple[int, int]]:
    """Return pairs of a node and another that is a reason for it, oldest first; the reason may no longer hold."""
    rows = Edge.objects.visible_to(actor).filter(source_id__any_of=sorted(node_ids), type__in=REASONS)
    return list(_known(rows, known_at).order_by("pk").values_list("source_id", "target_id"))


def sources_of(
    node_ids: set[int], *, actor: Actor, most: int, known_at: datetime | None = None
) -> list[tuple[int, int]]:
    """Return pairs of a node and one of these that its edge leads to, newest first, at most `most`."""
    rows = Edge.objects.visible_to(actor).filter(target_id__any_of=sorted(node_ids))
    return list(_known(rows, known_at).order_by("-pk").values_list("source_id", "target_id")[:most])


def contradictions_of(node_ids: set[int], *, actor: Actor, moment: datetime, known_at: datetime | None) -> list[Edge]:
    """Return the contradictions of these nodes that were open at an instant, as far as was known by another."""
    rows = Edge.objects.visible_to(actor).filter(_touching(node_ids), open_at(moment, known_at))
    return list(rows.order_by("pk"))


def _touching(node_ids: set[int]) -> Q:
    return Q(source_id__in=node_ids) | Q(target_id__in=node_ids)


def _known(rows: QuerySet[Edge], known_at: datetime | None) -> QuerySet[Edge]:
    return rows if known_at is None else rows.filter(recorded_at__lte=known_at)


@dataclass
class Sources:
    """Hold the newest evidence of a node, newest first, and how much there is in all."""

    newest: list[Evidence] = field(default_factory=list)
    count: int = 0


def evidence_of(
    node_ids: set[int],
    *,
    actor: Actor,
    most: int,
    known_at: datetime | None = None,
    include_withdrawn: bool = False,
) -> dict[int, Sources]:
    """Return the evidence that each node rests on; with what it once rested on, if that is asked for."""
    found = {node_id: Sources() for node_id in node_ids}
    asked: dict[str, Any] = {"tenant": actor.tenant_id, "ids": sorted(node_ids)}
    shown: Iterable[Any] = ()
    if known_at is not None:
        shown = _newest_evidence(most, include_withdrawn, known_at, **asked)
    elif node_ids:
        shown = statements.rows(_newest_evidence, most, include_withdrawn, None, **asked)
    for evidence in shown:
        sources = found[evidence.node_id]
        sources.newest.append(evidence)
        sources.count = evidence.count
    return found


def _newest_evidence(
    most: int,
    include_withdrawn: bool,  # noqa: FBT001 - what is fixed comes by place
    known_at: datetime | None,
    *,
    tenant: int,
    ids: list[int],
) -> QuerySet[Evidence]:
    rows = Evidence.objects.filter(tenant_id=tenant, node_id__any_of=ids)
    rows = rows if include_withdrawn else rows.in_force(known_at=known_at)
    newest_first = [F("observed_at").desc(), F("pk").desc()]
    placed = rows.annotate(
        place=Window(RowNumber(), partition_by=F("node_id"), order_by=newest_first),
        count=Window(Count("pk"), partition_by=F("node_id")),
    )
    return placed.filter(place__lte=most).order_by("node_id", "place")
