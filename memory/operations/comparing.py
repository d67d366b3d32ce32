"""Compare a node with those that mean nearly the same, once it is known what it means."""

from pydantic import Field

from governance.actors import Actor
from governance.gate import rejections
from governance.gate.operation import Call, Effect, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.refs import NODE, NodeRef, ref
from governance.scopes import Scope
from memory import selectors
from memory.models import Node
from memory.operations.shown import EdgeShown, edge_shown, named
from memory.recall.lanes.dense import tune_search
from memory.services import comparable, comparing, nodes


class CompareNode(Params):
    """Name a node."""

    node_id: NodeRef = Field(description="Id of the node, as in n12.")


class Compared(Result):
    """Tell which contradictions were opened, how many more there are, and which nodes nearly say the same."""

    conflicts: list[EdgeShown]
    unopened: int
    near: list[str]


def is_worth_comparing(number: int, *, tenant_id: int) -> bool:
    """Tell whether comparing a node would open or note anything; changes nothing."""
    # Locked, since whoever embeds its new words at this moment found the job still waiting and left no other.
    node = Node.objects.select_for_update(no_key=True).filter(tenant_id=tenant_id, pk=number).first()
    tune_search(comparable.MOST_COMPARED)
    return node is not None and comparing.is_worth_it(node)


def _find(params: CompareNode, actor: Actor) -> Node:
    rejections.hold_off(actor.tenant_id)
    return selectors.node_to_change(params.node_id, actor)


def _compare(call: Call[CompareNode]) -> Outcome[Compared]:
    node = call.about(Node)
    before = nodes.digest_of(node)
    tune_search(comparable.MOST_COMPARED)
    seen = comparing.compare(node, actor=call.actor)
    result = Compared(
        conflicts=[edge_shown(edge) for edge in seen.opened.edges],
        unopened=seen.opened.unopened,
        near=[ref(NODE, number) for number in seen.near],
    )
    detail = {"conflicts": [edge.id for edge in result.conflicts], "near": result.near}
    return Outcome(result=result, subject=named(node), before=before, after=nodes.digest_of(node), detail=detail)


compare_node = declare(
    Operation(
        name="compare_node",
        scope=Scope.MEMORY_WRITE,
        summary="Compare an embedded node with the few that mean nearly the same: open conflicts, note near ones.",
        params=CompareNode,
        result=Compared,
        effect=Effect.WRITE,
        event="node.compared",
        subject=_find,
        handler=_compare,
        agent_facing=False,
        idempotent=True,
    )
)
