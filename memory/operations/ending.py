"""End what a node says, with or without another in its place, and take that back."""

from typing import Annotated

from pydantic import Field

from audit.services import digest
from governance.actors import Actor
from governance.errors import Conflict
from governance.gate import rejections
from governance.gate.operation import About, Call, Change, Effect, Named, Operation, Outcome, Params, Preview, Review
from governance.gate.registry import declare
from governance.refs import EDGE, NODE, NodeRef, ref
from governance.scopes import Scope
from memory import selectors
from memory.models import Node
from memory.operations.proposed import refuse_rejected_reason, screen_reason
from memory.operations.shown import EdgeShown, NodeShown, Remembered, RememberedGoverned, edge_shown, named, node_now
from memory.operations.wishes import Reason
from memory.services import decisions, nodes, revising, screening, superseding
from memory.services.decisions import Reading
from memory.services.superseding import Because
from memory.states import State, Trust

SeenVersion = Annotated[int, Field(ge=0, description="Version you have read; a changed node is then not ended.")]


class RetireNode(Params):
    """Say what is withdrawn without a replacement."""

    node_id: NodeRef = Field(description="Id of the node, as in n12.")
    version: SeenVersion = 0
    reason: Reason = Field(description="Why.")


class SupersedeNode(Params):
    """Say what no longer holds, and which node holds instead."""

    node_id: NodeRef = Field(description="Id of the node that no longer holds, as in n12.")
    by: NodeRef = Field(description="Id of the node that holds instead.")
    version: SeenVersion = 0
    reason: Reason = Field(description="Why.")


class ReinstateNode(Params):
    """Name a node that was ended, and shall stand again."""

    node_id: NodeRef = Field(description="Id of the node that was retired or superseded.")
    reason: Reason = Field(description="Why.")


class Retired(RememberedGoverned):
    """Show the node as it is now; nothing while it waits."""

    node: NodeShown | None = None


class Superseded(RememberedGoverned):
    """Show the node that ended, and name the other and the contradiction that this resolved; nothing while it waits."""

    node: NodeShown | None = None
    by: str = ""
    resolved: str = ""


class Reinstated(Remembered):
    """Show the node that stands again, and the contradictions that came to light with it."""

    node: NodeShown
    conflicts: list[EdgeShown]


def _find_to_retire(params: RetireNode, actor: Actor) -> Node:
    rejections.hold_off(actor.tenant_id)
    return selectors.node_to_change(params.node_id, actor)


def _find_to_supersede(params: SupersedeNode, actor: Actor) -> Node:
    rejections.hold_off(actor.tenant_id)
    selectors.lock_nodes([params.node_id, params.by], actor=actor)
    return selectors.node_to_change(params.node_id, actor)


def _find_to_reinstate(params: ReinstateNode, actor: Actor) -> Node:
    """Return the node, locked together with what took its place: either may change."""
    rejections.hold_off(actor.tenant_id)
    successor = selectors.node_of(params.node_id, actor).superseded_by_id
    selectors.lock_nodes([params.node_id, *([ref(NODE, successor)] if successor else [])], actor=actor)
    node = selectors.node_to_decide(params.node_id, actor)
    if node.superseded_by_id != successor:
        raise Conflict(f"{params.node_id} was changed at this very moment.", hint="Look at it, and try again.")
    return node


def _retire(call: Call[RetireNode]) -> Outcome[Retired]:
    node, reason = call.about(Node), call.params.reason
    refuse_rejected_reason(call)
    before = nodes.digest_of(node)
    version = call.params.version or node.version
    decisions.retire(node, Reading(version=version, reason=reason, now=call.now), actor=call.actor)
    return Outcome(
        result=Retired(status="retired", node=node_now(node, actor=call.actor)),
        subject=named(node),
        before=before,
        after=nodes.digest_of(node),
        detail={"reason": reason},
    )


def _about_retiring(call: Call[RetireNode]) -> About:
    node = call.about(Node)
    _require_seen(node, call)
    return About(project_id=node.project_id, node_type=node.type, target=named(node), likeness=f"{ref(NODE, node.pk)}")


def _require_seen(node: Node, call: Call[RetireNode] | Call[SupersedeNode]) -> None:
    if call.params.version:
        revising.require_version(node, call.params.version)


def _preview_retire(call: Call[RetireNode]) -> Preview:
    node = call.about(Node)
    changes = [
        Change(field="trust", before=node.trust, after=State.RETIRED),
        Change(field="content", before=node.content, after=""),
    ]
    return Preview(changes=changes, affected=["Its words stay in history; nothing takes their place."])


def _supersede(call: Call[SupersedeNode]) -> Outcome[Superseded]:
    node, by = call.about(Node), _by(call)
    refuse_rejected_reason(call)
    _require_seen(node, call)
    before = nodes.digest_of(node)
    edge = superseding.supersede(node, by, _because(call), actor=call.actor)
    result = Superseded(
        status="superseded",
        node=node_now(node, actor=call.actor),
        by=ref(NODE, by.pk),
        resolved=ref(EDGE, edge.pk) if edge else "",
    )
    detail = {"by": result.by, "reason": call.params.reason, "resolved": result.resolved}
    return Outcome(result=result, subject=named(node), before=before, after=nodes.digest_of(node), detail=detail)


def _by(call: Call[SupersedeNode]) -> Node:
    return selectors.node_to_change(call.params.by, call.actor)


def _because(call: Call[SupersedeNode] | Call[ReinstateNode]) -> Because:
    return Because(reason=call.params.reason, now=call.now)


def _about_superseding(call: Call[SupersedeNode]) -> About:
    node, by = call.about(Node), _by(call)
    _require_seen(node, call)
    # Versions only grow: the sum tells that either has changed since somebody looked at both.
    target = Named(kind="node", id=node.pk, version=node.version + by.version, project_id=node.project_id)
    return About(project_id=node.project_id, node_type=node.type, target=target, likeness=f"{ref(NODE, node.pk)}")


def _preview_supersede(call: Call[SupersedeNode]) -> Preview:
    """Tell what would change; raises what superseding itself would, as far as it is known before."""
    node, by = call.about(Node), _by(call)
    superseding.require_replaceable(node, by, now=call.now)
    edge = superseding.open_between(node, by)
    mine, theirs = ref(NODE, node.pk), ref(NODE, by.pk)
    return Preview(
        changes=[
            Change(field="state", before=node.trust, after=State.SUPERSEDED),
            Change(field="content", before=node.content, after=by.content),
        ],
        affected=[
            f"{theirs} {by.label} holds instead of {mine} {node.label}.",
            *([] if by.is_accepted else [f"{theirs} is a candidate; who agrees to this stands behind it."]),
            *([f"The contradiction {ref(EDGE, edge.pk)} is resolved by that."] if edge else []),
        ],
    )


def _screen_superseding(call: Call[SupersedeNode]) -> list[screening.Shown]:
    """Return the risks of the reason, and of a replacement that nobody stands behind yet."""
    by = _by(call)
    return screening.merged([*screen_reason(call), *([] if by.is_accepted else by.risks)])


def _reinstate(call: Call[ReinstateNode]) -> Outcome[Reinstated]:
    node = call.about(Node)
    refuse_rejected_reason(call)
    sides = [node, *([node.superseded_by] if node.superseded_by else [])]
    before, ended = digest({"sides": [nodes.digest_of(side) for side in sides]}), node.ended_as
    opened = superseding.reinstate(node, _because(call), actor=call.actor)
    shown = [edge_shown(edge) for edge in opened.edges]
    return Outcome(
        result=Reinstated(node=node_now(node, actor=call.actor), conflicts=shown),
        subject=named(node),
        before=before,
        after=digest({"sides": [nodes.digest_of(side) for side in sides]}),
        detail={"reason": call.params.reason, "was": ended},
    )


def _preview_reinstate(call: Call[ReinstateNode]) -> Preview:
    node = call.about(Node)
    before, successor = superseding.last_standing(node), node.superseded_by
    affected = [f"{ref(NODE, successor.pk)} {successor.label} stands beside it."] if successor else []
    return Preview(changes=[Change(field="state", before=node.ended_as, after=Trust(before.trust))], affected=affected)


retire_node = declare(
    Operation(
        name="retire_node",
        scope=Scope.MEMORY_WRITE,
        summary="Withdraw a node without a replacement. It stays in history; a new statement may bring it back.",
        params=RetireNode,
        result=Retired,
        effect=Effect.WRITE,
        review=Review.ACCEPTED_SUBJECT,
        event="node.retired",
        subject=_find_to_retire,
        handler=_retire,
        preview=_preview_retire,
        about=_about_retiring,
        screen=screen_reason,
        agent_facing=False,
    )
)
supersede_node = declare(
    Operation(
        name="supersede_node",
        scope=Scope.MEMORY_WRITE,
        summary="Let a node that is there take the place of another, which stays in history. It can be undone.",
        params=SupersedeNode,
        result=Superseded,
        effect=Effect.WRITE,
        review=Review.ACCEPTED_SUBJECT,
        event="node.superseded",
        subject=_find_to_supersede,
        handler=_supersede,
        preview=_preview_supersede,
        about=_about_superseding,
        screen=_screen_superseding,
        agent_facing=False,
    )
)
reinstate_node = declare(
    Operation(
        name="reinstate_node",
        scope=Scope.MEMORY_REVIEW,
        summary="Let a node that was retired or superseded stand again, as it was before.",
        params=ReinstateNode,
        result=Reinstated,
        effect=Effect.WRITE,
        review=Review.PERSON_ONLY,
        event="node.reinstated",
        subject=_find_to_reinstate,
        handler=_reinstate,
        preview=_preview_reinstate,
        agent_facing=False,
    )
)
