"""Say whether a person may stand behind a node with nobody else beside them."""

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from governance.actors import Actor
from governance.models import ApiKey, Tenant
from governance.refs import NODE, ref
from memory.models import Edge, Evidence, Node, NodeVersion
from memory.selectors import may_review
from memory.services.holding import why_not_as_ruled
from memory.states import STANDING, EdgeType, Trust

PROGRAMS = ("agent", "service")
ANOTHER = "Another reviewer decides about it; a tenant of one person sets self_review_allowed."


def why_not_vouch(node: Node, *, actor: Actor) -> str:
    """Return why an actor may not be the one who stands behind a node, empty if they may.

    A program's word is vouched for by a second pair of eyes, and as the tenant's rules ask where they hold it.
    """
    return _why_no_second_pair(node, actor=actor) or why_not_as_ruled(node, kinds=_writers(node), actor=actor)


def vouches(node: Node, *, actor: Actor) -> bool:
    """Tell whether a person's own words make a locked candidate accepted, as accept_node would without a reason."""
    return (
        actor.is_person
        and node.trust == Trust.CANDIDATE
        and not node.risks
        and may_review(node.project_id, actor)
        and stands(node, now=timezone.now())
        and open_against_accepted(node) is None
        and not why_not_vouch(node, actor=actor)
    )


def open_against_accepted(node: Node) -> Edge | None:
    """Return an open contradiction of a node with one that stands and that a person accepted."""
    now = timezone.now()
    edges = contradictions_of(node.pk, tenant_id=node.tenant_id).filter(resolved_at=None)
    for edge in edges.select_related("source", "target").order_by("pk"):
        other = edge.target if edge.source_id == node.pk else edge.source
        if other.is_accepted and stands(other, now=now):
            return edge
    return None


def contradictions_of(node_id: int, *, tenant_id: int) -> QuerySet[Edge]:
    """Return the contradictions of a node, open or resolved, whichever way they point."""
    touching = Q(source_id=node_id) | Q(target_id=node_id)
    return Edge.objects.filter(touching, tenant_id=tenant_id, type=EdgeType.CONTRADICTS)


def stands(node: Node, *, now: datetime) -> bool:
    """Tell whether a node is neither withheld, withdrawn nor over."""
    return node.trust in STANDING and node.superseded_by_id is None and (node.valid_to is None or node.valid_to > now)


def _why_no_second_pair(node: Node, *, actor: Actor) -> str:
    if actor.user_id is None or not (_wrote(node, actor.user_id) or _handed_over(node, actor.user_id)):
        return ""
    if Tenant.objects.get(pk=node.tenant_id).self_review_allowed:
        return ""
    return f"A program of yours wrote {ref(NODE, node.pk)}; another reviewer must accept it."


def _wrote(node: Node, user_id: int) -> bool:
    rows = _by_programs(node).values_list("actor_id", flat=True)
    keys = {int(number) for number in rows if number.isdigit()}
    return ApiKey.objects.filter(tenant_id=node.tenant_id, pk__in=keys, owner_id=user_id).exists()


def _handed_over(node: Node, user_id: int) -> bool:
    """Tell whether the node rests on a turn that came from somebody: a job that reads it later writes in no name."""
    resting = Evidence.objects.filter(tenant_id=node.tenant_id, node=node).in_force()
    return resting.filter(turn__handed_by=user_id).exists()


def _writers(node: Node) -> set[str]:
    return set(_by_programs(node).values_list("actor_kind", flat=True))


def _by_programs(node: Node) -> QuerySet[NodeVersion]:
    return NodeVersion.objects.filter(tenant_id=node.tenant_id, node=node, actor_kind__in=PROGRAMS)
