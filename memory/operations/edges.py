"""Link two nodes, and take a link back."""

from pydantic import Field

from audit.services import digest
from governance.actors import Actor
from governance.errors import Conflict
from governance.gate import rejections
from governance.gate.operation import About, Call, Change, Effect, Named, Operation, Outcome, Params, Preview, Review
from governance.gate.registry import declare
from governance.refs import EDGE, NODE, EdgeRef, NodeRef, ref
from governance.scopes import Scope
from governance.text import Note
from memory import selectors
from memory.models import Edge, Node
from memory.operations.proposed import refuse_rejected_reason, screen_reason
from memory.operations.shown import EdgeShown, RememberedGoverned, edge_shown
from memory.operations.wishes import Reason
from memory.services.edges import Tie, add_edge
from memory.states import Confidence, EdgeType


class StoreEdge(Params):
    """Describe how one node bears on another."""

    source_id: NodeRef = Field(description="Id of the node that the edge begins at, as in n12.")
    target_id: NodeRef = Field(description="Id of the node that the edge ends at.")
    relationship: EdgeType = Field(description="How the source bears on the target.")
    weight: float = Field(default=1.0, ge=0, le=1, description="How strongly, from 0 to 1.")
    reason: Note = Field(default="", description="Why.")


class StoredEdge(RememberedGoverned):
    """Show the edge and whether it is new; while it waits there is none."""

    edge: EdgeShown | None = None
    created: bool = False


class DeleteEdge(Params):
    """Name an edge that shall go."""

    edge_id: EdgeRef = Field(description="Id of the edge, as in e4.")
    reason: Reason = Field(description="Why.")


class DeletedEdge(RememberedGoverned):
    """Name the edge that is gone; nothing while it waits."""

    id: str = ""


def _find(params: StoreEdge, actor: Actor) -> Node:
    rejections.hold_off(actor.tenant_id)
    selectors.lock_nodes([params.source_id, params.target_id], actor=actor)
    return selectors.node_to_change(params.source_id, actor)


def _store(call: Call[StoreEdge]) -> Outcome[StoredEdge]:
    params, source = call.params, call.about(Node)
    target = selectors.node_to_change(params.target_id, call.actor)
    refuse_rejected_reason(call)
    tie = Tie(type=params.relationship, confidence=Confidence.EXPLICIT, weight=params.weight, reason=params.reason)
    edge, created = add_edge(source, target, tie, actor=call.actor)
    subject = Named(kind="edge", id=edge.pk, project_id=edge.project_id)
    status = "stored" if created else "duplicate"
    return Outcome(result=StoredEdge(status=status, edge=edge_shown(edge), created=created), subject=subject)


def _about(call: Call[StoreEdge]) -> About:
    node, end = call.about(Node), selectors.node_to_change(call.params.target_id, call.actor)
    # Versions only grow: the sum tells that either end has changed since somebody looked at both.
    target = Named(kind="node", id=node.pk, version=node.version + end.version, project_id=node.project_id)
    return About(
        project_id=node.project_id, node_type=node.type, target=target, likeness=f"edge {call.params.source_id}"
    )


def _preview(call: Call[StoreEdge]) -> Preview:
    params = call.params
    text = f"{params.source_id} {params.relationship} {params.target_id}"
    changes = [Change(field="edge", before="", after=text), Change(field="reason", before="", after=params.reason)]
    return Preview(changes=[change for change in changes if change.after])


def _find_to_delete(params: DeleteEdge, actor: Actor) -> Edge:
    return selectors.edge_to_change(params.edge_id, actor)


def _delete(call: Call[DeleteEdge]) -> Outcome[DeletedEdge]:
    edge = call.about(Edge)
    _refuse_a_contradiction(edge)
    subject, text = _named(edge), _text(edge)
    detail = {"edge": text, "reason": call.params.reason}
    edge.delete()
    result = DeletedEdge(status="deleted", id=ref(EDGE, subject.id))
    return Outcome(result=result, subject=subject, before=digest(text), detail=detail)


def _about_deleting(call: Call[DeleteEdge]) -> About:
    edge = call.about(Edge)
    likeness = f"edge {ref(NODE, edge.source_id)}"
    return About(project_id=edge.project_id, node_type=edge.source.type, target=_named(edge), likeness=likeness)


def _preview_deleting(call: Call[DeleteEdge]) -> Preview:
    """Tell what would go; raises what deleting itself would."""
    edge = call.about(Edge)
    _refuse_a_contradiction(edge)
    return Preview(changes=[Change(field=name, before=text, after="") for name, text in _text(edge).items() if text])


def _refuse_a_contradiction(edge: Edge) -> None:
    if edge.type == EdgeType.CONTRADICTS:
        hint = "Name the side that stands with resolve_conflict."
        raise Conflict(f"{ref(EDGE, edge.pk)} is a contradiction; a person decides about it.", hint=hint)


def _text(edge: Edge) -> dict[str, str]:
    return {
        "edge": f"{ref(NODE, edge.source_id)} {edge.type} {ref(NODE, edge.target_id)}",
        "reason": edge.reason,
    }


def _named(edge: Edge) -> Named:
    return Named(kind="edge", id=edge.pk, project_id=edge.project_id)


store_edge = declare(
    Operation(
        name="store_edge",
        scope=Scope.MEMORY_WRITE,
        summary="Link two nodes of a project. A contradiction marks both as contested until a person resolves it.",
        params=StoreEdge,
        result=StoredEdge,
        effect=Effect.WRITE,
        event="edge.stored",
        subject=_find,
        handler=_store,
        preview=_preview,
        about=_about,
        screen=screen_reason,
        idempotent=True,
    )
)
delete_edge = declare(
    Operation(
        name="delete_edge",
        scope=Scope.MEMORY_WRITE,
        summary="Take a link between two nodes away; a contradiction is resolved instead.",
        params=DeleteEdge,
        result=DeletedEdge,
        effect=Effect.DESTROY,
        review=Review.ACCEPTED_SUBJECT,
        event="edge.deleted",
        subject=_find_to_delete,
        handler=_delete,
        preview=_preview_deleting,
        about=_about_deleting,
        agent_facing=False,
    )
)
