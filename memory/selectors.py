"""Find rows of memory that an actor may know of."""

from datetime import datetime

from django.db.models import Q, QuerySet

from governance.actors import Actor
from governance.errors import Forbidden, NotFound
from governance.refs import number_of
from governance.scopes import Scope
from memory.models import Edge, Evidence, Node
from memory.states import EdgeType


def node_of(reference: str, actor: Actor) -> Node:
    """Return a visible node, whatever its state; raises NotFound alike for a foreign and a missing id."""
    node = Node.objects.history(actor).select_related("project").filter(pk=number_of(reference)).first()
    if node is None:
        raise NotFound(f"There is no node {reference}.")
    return node


def node_to_change(reference: str, actor: Actor) -> Node:
    """Return a visible node, locked; raises NotFound, or Forbidden where the actor may only read.

    The lock lets others link to the node meanwhile: whoever opens a conflict with it holds what its changer waits for.
    """
    node = Node.objects.visible_to(actor).select_for_update(no_key=True).filter(pk=number_of(reference)).first()
    if node is None:
        raise NotFound(f"There is no node {reference}.")
    require_right(node.project_id, scope=Scope.MEMORY_WRITE, actor=actor)
    return node


def conflict_to_change(reference: str, actor: Actor) -> Edge:
    """Return a visible contradiction, locked with both its nodes; raises NotFound, or Forbidden without the right."""
    edge = Edge.objects.visible_to(actor).filter(pk=number_of(reference), type=EdgeType.CONTRADICTS).first()
    if edge is None:
        raise NotFound(f"There is no conflict {reference}.")
    require_right(edge.project_id, scope=Scope.MEMORY_REVIEW, actor=actor)
    # Nodes first and by id, as everywhere: two decisions about overlapping conflicts then wait instead of dying.
    list(Node.objects.select_for_update(no_key=True).filter(pk__in=[edge.source_id, edge.target_id]).order_by("pk"))
    return Edge.objects.select_for_update(of=("self",), no_key=True).select_related("source", "target").get(pk=edge.pk)


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
        return rows
    standing = Node.objects.current(actor).values("pk")
    return rows.filter(resolved_at=None, source__in=standing, target__in=standing)


def edges_among(node_ids: set[int], *, actor: Actor) -> list[Edge]:
    """Return the edges that join two of these nodes."""
    rows = Edge.objects.visible_to(actor).filter(source_id__in=node_ids, target_id__in=node_ids)
    return list(rows.order_by("pk"))


def edges_touching(node_ids: set[int], *, actor: Actor) -> list[Edge]:
    """Return the edges that begin or end at one of these nodes."""
    touching = Q(source_id__in=node_ids) | Q(target_id__in=node_ids)
    return list(Edge.objects.visible_to(actor).filter(touching).order_by("pk"))


def evidence_of(
    node_ids: set[int], *, actor: Actor, known_at: datetime | None = None, include_withdrawn: bool = False
) -> dict[int, list[Evidence]]:
    """Return the evidence that each node rests on, oldest first; with what it once rested on, if that is asked for."""
    found: dict[int, list[Evidence]] = {node_id: [] for node_id in node_ids}
    rows = Evidence.objects.filter(tenant_id=actor.tenant_id, node_id__in=node_ids)
    rows = rows if include_withdrawn else rows.in_force(known_at=known_at)
    for evidence in rows.order_by("observed_at", "pk"):
        found[evidence.node_id].append(evidence)
    return found
