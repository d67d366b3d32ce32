"""Link nodes."""

from dataclasses import dataclass

from governance.actors import Actor
from governance.errors import InvalidInput
from memory.models import Edge, Node
from memory.states import Confidence, EdgeType


@dataclass(frozen=True, kw_only=True)
class Tie:
    """Describe an edge to be."""

    type: EdgeType
    confidence: Confidence
    weight: float = 1.0
    reason: str = ""


def add_edge(source: Node, target: Node, tie: Tie, *, actor: Actor) -> tuple[Edge, bool]:
    """Link two nodes of one project, once per type; return the edge and whether it is new.

    A contradiction is one, whichever of the two it is told of. Raises InvalidInput when the two are one node or of
    different projects.
    """
    if source.pk == target.pk:
        raise InvalidInput.of("target_id", "is the source itself")
    if source.project_id != target.project_id:
        raise InvalidInput.of("target_id", "belongs to another project than the source")
    told = _told_of_the_other(source, target, tie)
    if told is not None:
        return told, False
    edge, created = Edge.objects.get_or_create(
        source=source,
        target=target,
        type=tie.type,
        defaults={
            "tenant_id": actor.tenant_id,
            "project_id": source.project_id,
            "confidence": tie.confidence,
            "weight": tie.weight,
            "reason": tie.reason,
        },
    )
    return edge, created


def _told_of_the_other(source: Node, target: Node, tie: Tie) -> Edge | None:
    if tie.type != EdgeType.CONTRADICTS:
        return None
    return Edge.objects.filter(tenant_id=source.tenant_id, source=target, target=source, type=tie.type).first()
