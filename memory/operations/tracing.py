"""Follow a node: to its neighbours, and back through its history."""

from pydantic import Field

from governance.actors import Actor, Floor
from governance.errors import NotFound
from governance.gate.operation import Call, Effect, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.refs import NODE, NodeRef, number_of, ref
from governance.scopes import Scope
from governance.text import OptionalMoment, Printed
from memory import selectors
from memory.models import Node, NodeVersion
from memory.operations.shown import EdgeShown, NodeShown, Remembered, edge_shown, named, node_with_history, nodes_shown
from memory.recall.ask import Ask
from memory.recall.neighbours import MOST_EDGES, around
from memory.states import Trust

WITHHELD = "[quarantined]"


class GetRelated(Params):
    """Name a node and how far to go."""

    node_id: NodeRef = Field(description="Id of the node to start from, as in n12.")
    max_depth: int = Field(default=2, ge=1, le=4, description="How many edges away at most.")
    max_nodes: int = Field(default=25, ge=1, le=200, description="How many nodes to return at most.")
    as_of: OptionalMoment = Field(default=None, description="What held at this instant; now if left out.")
    floor: Floor = Field(default="candidate", description="accepted: only what a person stands behind.")
    include_history: bool = Field(default=False, description="Also what no longer holds, each marked with its state.")


class GetNodeHistory(Params):
    """Name a node."""

    node_id: NodeRef = Field(description="Id of the node, as in n12.")


class Related(Remembered):
    """Show a node's surroundings."""

    nodes: list[NodeShown]
    edges: list[EdgeShown]
    truncated: bool


class VersionShown(Result):
    """Show what a node said and was at one time."""

    number: int
    label: str
    content: str
    trust: str
    valid_from: Printed
    valid_to: Printed | None
    superseded_by: str
    recorded_at: Printed
    recorded_until: Printed | None
    by: str
    by_kind: str
    reason: str


class History(Remembered):
    """Show everything a node has been."""

    node: NodeShown
    versions: list[VersionShown]
    edges: list[EdgeShown]
    edges_truncated: bool
    supersedes: list[str]
    aliases: list[str]
    restated: int
    near: list[str]


def _related(call: Call[GetRelated]) -> Outcome[Related]:
    ask = _ask(call)
    start = ask.shown(ask.nodes).filter(pk=number_of(call.params.node_id)).first()
    if start is None:
        raise NotFound(
            f"There is no node {call.params.node_id} that holds.", hint="get_node_history shows what no longer holds."
        )
    found = around(start, ask=ask, depth=call.params.max_depth, most=call.params.max_nodes)
    result = Related(
        nodes=nodes_shown(found.nodes, actor=call.actor),
        edges=[edge_shown(edge) for edge in found.edges],
        truncated=found.truncated,
    )
    return Outcome(result=result, served=[(node.id, node.version) for node in result.nodes])


def _ask(call: Call[GetRelated]) -> Ask:
    return Ask(
        text="",
        actor=call.actor,
        now=call.now,
        project_ids=call.actor.projects(Scope.MEMORY_READ),
        as_of=call.params.as_of,
        floor=call.params.floor,
        include_history=call.params.include_history,
    )


def _find(params: GetNodeHistory, actor: Actor) -> Node:
    return selectors.node_in_history(params.node_id, actor)


def _history(call: Call[GetNodeHistory]) -> Outcome[History]:
    node = call.about(Node)
    reads_all = selectors.may_review(node.project_id, call.actor)
    versions = node.versions.filter(tenant_id=node.tenant_id).order_by("number")
    edges = selectors.edges_touching({node.pk}, actor=call.actor, most=MOST_EDGES + 1)
    replaced = Node.objects.visible_to(call.actor).filter(superseded_by=node).order_by("pk")
    result = History(
        node=node_with_history(node, actor=call.actor),
        versions=[_version_shown(version, withheld=not reads_all) for version in versions],
        edges=[edge_shown(edge) for edge in edges[:MOST_EDGES]],
        edges_truncated=len(edges) > MOST_EDGES,
        supersedes=[ref(NODE, other.pk) for other in replaced],
        aliases=node.aliases,
        restated=node.restated,
        near=_near(node, call.actor),
    )
    return Outcome(result=result, subject=named(node), served=[(ref(NODE, node.pk), node.version)])


def _near(node: Node, actor: Actor) -> list[str]:
    """Return the nodes that nearly say the same and that the reader may be served."""
    served = set(Node.objects.current(actor).filter(pk__in=node.near).values_list("pk", flat=True))
    return [ref(NODE, number) for number in node.near if number in served]


def _version_shown(version: NodeVersion, *, withheld: bool) -> VersionShown:
    """Return a version; without its words where it was quarantined and the reader is no reviewer."""
    hidden = withheld and version.trust == Trust.QUARANTINED
    return VersionShown(
        number=version.number,
        label=WITHHELD if hidden else version.label,
        content=WITHHELD if hidden else version.content,
        trust=version.trust,
        valid_from=version.valid_from,
        valid_to=version.valid_to,
        superseded_by=ref(NODE, version.superseded_by_number) if version.superseded_by_number else "",
        recorded_at=version.recorded_at,
        recorded_until=version.recorded_until,
        by=version.actor_label,
        by_kind=version.actor_kind,
        reason=version.reason,
    )


get_related = declare(
    Operation(
        name="get_related",
        scope=Scope.MEMORY_READ,
        summary="Show what a node is linked to, over one or more edges, as far as it holds.",
        params=GetRelated,
        result=Related,
        effect=Effect.READ,
        event="node.related_read",
        handler=_related,
        idempotent=True,
    )
)
get_node_history = declare(
    Operation(
        name="get_node_history",
        scope=Scope.MEMORY_READ,
        summary="Show everything a node has been: each version, who made it and why, its sources and what replaced it.",
        params=GetNodeHistory,
        result=History,
        effect=Effect.READ,
        event="node.history_read",
        subject=_find,
        handler=_history,
        idempotent=True,
    )
)
