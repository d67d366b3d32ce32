"""Let a person decide about a node: accept or reject it."""

from typing import Annotated

from pydantic import Field

from governance.actors import Actor
from governance.gate import rejections
from governance.gate.operation import Call, Change, Effect, Operation, Outcome, Params, Preview, Review
from governance.gate.registry import declare
from governance.refs import NODE, TOMBSTONE, NodeRef, ref
from governance.scopes import Scope
from governance.text import Line, Note
from memory import selectors
from memory.models import Node
from memory.operations.shown import EdgeShown, NodeShown, Remembered, edge_shown, named, node_now
from memory.operations.wishes import OptionalContent, Reason
from memory.services import decisions, nodes, revising
from memory.services.decisions import Reading
from memory.states import Origin, Trust

Version = Annotated[int, Field(ge=1, description="Version that you have read; another one is not decided about.")]


class AcceptNode(Params):
    """Say what to stand behind, and in which words."""

    node_id: NodeRef = Field(description="Id of the node, as in n12.")
    version: Version
    content: OptionalContent = Field(default="", description="Better words, if need be; the sources stay.")
    label: Line = Field(default="", description="A better label, if need be.")
    reason: Note = Field(default="", description="Why; needed for what is flagged or quarantined.")


class RejectNode(Params):
    """Say what is not so, and where."""

    node_id: NodeRef = Field(description="Id of the node, as in n12.")
    version: Version
    reason: Reason = Field(description="Why; whoever says it again is told.")
    whole_tenant: bool = Field(default=False, description="In every project, not only in the node's own.")


class Accepted(Remembered):
    """Show the node as it is now, and the contradictions that came to light with it."""

    node: NodeShown
    conflicts: list[EdgeShown]


class Rejected(Remembered):
    """Show the rejected node, its tombstone, and the other nodes that say the same and still stand."""

    node: NodeShown
    tombstone: str
    same_words: list[str]


def _find_to_accept(params: AcceptNode, actor: Actor) -> Node:
    rejections.hold_off(actor.tenant_id)
    return selectors.node_to_decide(params.node_id, actor)


def _find_to_reject(params: RejectNode, actor: Actor) -> Node:
    rejections.alone(actor.tenant_id)
    node = selectors.node_to_decide(params.node_id, actor)
    if params.whole_tenant:
        selectors.require_right_everywhere(actor)
    return node


def _accept(call: Call[AcceptNode]) -> Outcome[Accepted]:
    node, params = call.about(Node), call.params
    before, edit = nodes.digest_of(node), _edit(params)
    source = nodes.Source(quote=params.content or node.content, observed_at=call.now, role=Origin.PERSON)
    reading = Reading(version=params.version, reason=params.reason, now=call.now)
    opened = decisions.accept(node, reading, edit=edit, source=source, actor=call.actor)
    result = Accepted(node=node_now(node, actor=call.actor), conflicts=[edge_shown(edge) for edge in opened])
    return Outcome(
        result=result,
        subject=named(node),
        before=before,
        after=nodes.digest_of(node),
        detail={"reason": params.reason, "edited": edit is not None, "risks": node.risk_names},
    )


def _edit(params: AcceptNode) -> revising.Revision | None:
    content, label = params.content.strip() and params.content, params.label.strip() and params.label
    return revising.Revision(content=content or None, label=label or None) if content or label else None


def _reject(call: Call[RejectNode]) -> Outcome[Rejected]:
    node, params = call.about(Node), call.params
    before = nodes.digest_of(node)
    reading = Reading(version=params.version, reason=params.reason, now=call.now)
    stone = decisions.reject(node, reading, whole_tenant=params.whole_tenant, actor=call.actor)
    same = selectors.standing_twins(node, actor=call.actor, everywhere=params.whole_tenant)
    result = Rejected(
        node=node_now(node, actor=call.actor),
        tombstone=ref(TOMBSTONE, stone.pk),
        same_words=[ref(NODE, twin.pk) for twin in same],
    )
    detail = {"reason": params.reason, "tombstone": result.tombstone, "whole_tenant": params.whole_tenant}
    return Outcome(result=result, subject=named(node), before=before, after=nodes.digest_of(node), detail=detail)


def _preview_accept(call: Call[AcceptNode]) -> Preview:
    node, params = call.about(Node), call.params
    wished = [("label", node.label, params.label), ("content", node.content, params.content)]
    changes = [Change(field=name, before=old, after=new) for name, old, new in wished if new.strip() and new != old]
    return Preview(
        changes=[Change(field="trust", before=node.trust, after=Trust.ACCEPTED), *changes],
        affected=[f"Flagged: {risk['sentence']}" for risk in node.risks],
    )


def _preview_reject(call: Call[RejectNode]) -> Preview:
    node = call.about(Node)
    where = "in any project" if call.params.whole_tenant else f"in {node.project.slug}"
    twins = selectors.standing_twins(node, actor=call.actor, everywhere=call.params.whole_tenant)
    return Preview(
        changes=[Change(field="trust", before=node.trust, after=Trust.REJECTED)],
        affected=[
            f"Nobody can store this {where} again until a person lifts it.",
            *(f"{ref(NODE, twin.pk)} {twin.label} says the same and stays." for twin in twins),
        ],
    )


accept_node = declare(
    Operation(
        name="accept_node",
        scope=Scope.MEMORY_REVIEW,
        summary="Stand behind a candidate or quarantined node, with better words if need be; its sources stay.",
        params=AcceptNode,
        result=Accepted,
        effect=Effect.WRITE,
        review=Review.PERSON_ONLY,
        event="node.accepted",
        subject=_find_to_accept,
        handler=_accept,
        preview=_preview_accept,
        agent_facing=False,
    )
)
reject_node = declare(
    Operation(
        name="reject_node",
        scope=Scope.MEMORY_REVIEW,
        summary="Say that a node is not so. Its value is remembered, and nobody can store it again unnoticed.",
        params=RejectNode,
        result=Rejected,
        effect=Effect.WRITE,
        review=Review.PERSON_ONLY,
        event="node.rejected",
        subject=_find_to_reject,
        handler=_reject,
        preview=_preview_reject,
        agent_facing=False,
    )
)
