"""Find contradictions, keep both sides, and let a person name the winner."""

from datetime import datetime

from django.db.models import Count

from governance.actors import Actor
from governance.errors import ApprovalRequired, Conflict, InvalidInput
from memory.conflicts import Statement, contradictions
from memory.models import Edge, Node
from memory.services.edges import Tie, add_edge
from memory.services.indexing import ABOUT, subjects
from memory.services.locks import hold
from memory.services.nodes import end_node
from memory.states import Confidence, EdgeType, NodeType, Trust

COMPARED = (NodeType.DECISION, NodeType.PREFERENCE, NodeType.FACT, NodeType.CONCEPT)
MOST_COMPARED = 50


def find_conflicts(node: Node, *, actor: Actor) -> list[Edge]:
    """Open a contradiction between a new node and each standing one that it cannot hold together with."""
    if node.type not in COMPARED:
        return []
    # Two opposed statements at the same instant would each compare with what the other has not committed yet.
    hold(f"conflicts:{node.project_id}")
    others = {other.pk: other for other in _comparable(node)}
    found = contradictions(_statement(node), [_statement(other) for other in others.values()])
    edges = []
    for contradiction in found:
        tie = Tie(type=EdgeType.CONTRADICTS, confidence=Confidence.INFERRED, reason=contradiction.reason)
        edge, created = add_edge(node, others[contradiction.key], tie, actor=actor)
        edges += [edge] if created else []
    return edges


def resolve(edge: Edge, *, winner: Node, note: str, now: datetime, actor: Actor) -> Node:
    """Let one side of a locked, open contradiction stand and end the other; return the loser.

    The loser held until the winner began, or until now when the winner is the older one. Raises Conflict when it is
    resolved already, InvalidInput when the winner is neither side and ApprovalRequired when a person accepted what a
    program would end.
    """
    if edge.resolved_at is not None:
        raise Conflict(f"This conflict was resolved by {edge.resolved_by}.")
    if winner.pk not in (edge.source_id, edge.target_id):
        raise InvalidInput.of("winner", "is neither side of the conflict")
    loser = edge.target if winner.pk == edge.source_id else edge.source
    if loser.is_accepted and not actor.is_person:
        raise ApprovalRequired("A person accepted the side that would lose; only a person may end it.")
    ended = winner.valid_from if loser.valid_from < winner.valid_from <= now else now
    end_node(loser, superseded_by=winner, valid_to=max(ended, loser.valid_from), reason="lost a conflict", actor=actor)
    edge.winner, edge.resolution, edge.resolved_at, edge.resolved_by = winner, note, now, actor.label
    edge.save(update_fields=["winner", "resolution", "resolved_at", "resolved_by"])
    return loser


def _comparable(node: Node) -> list[Node]:
    """Return the standing nodes of the project that share a subject with this one or, without one, the most words."""
    terms = [ABOUT + subject for subject in subjects(node.content)] or list(
        node.terms.filter(tenant_id=node.tenant_id).values_list("term", flat=True)
    )
    standing = Node.objects.filter(
        tenant_id=node.tenant_id,
        project_id=node.project_id,
        type__in=COMPARED,
        trust__in=[Trust.CANDIDATE, Trust.ACCEPTED],
        superseded_by=None,
        valid_to=None,
        terms__tenant_id=node.tenant_id,
        terms__term__in=terms,
    )
    nearest = standing.exclude(pk=node.pk).values("pk").annotate(shared=Count("terms")).order_by("-shared", "-pk")
    chosen = [row["pk"] for row in nearest[:MOST_COMPARED]]
    return list(Node.objects.filter(pk__in=chosen).defer("vector").order_by("-pk"))


def _statement(node: Node) -> Statement:
    return Statement(
        key=node.pk, type=node.type, content=node.content, tags=tuple(node.tags), valid_from=node.valid_from
    )
