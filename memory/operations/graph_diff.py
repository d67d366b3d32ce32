"""Tell how what is known differs between two instants."""

from collections.abc import Iterable
from datetime import datetime

from pydantic import Field

from governance.errors import InvalidInput
from governance.gate.operation import Call, Effect, Operation, Outcome, Result
from governance.gate.registry import declare
from governance.models import RetentionRun
from governance.printing import escaped, fenced
from governance.refs import EDGE, NODE, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import Moment, OptionalMoment, OptionalSlug, Printed
from memory.models import Node
from memory.operations.timeline import PlaceParams
from memory.recall.ask import Ask
from memory.recall.differences import Difference, differences


class GraphDiff(PlaceParams):
    """Name two instants."""

    since: Moment = Field(description="The earlier instant.")
    until: OptionalMoment = Field(default=None, description="The later instant; now if left out.")
    project: OptionalSlug = Field(default="", description="One project; all of yours if left out.")


class NodeDiffers(Result):
    """Show a node that is not as it was, and since when; `label` is empty where it no longer holds.

    `fields` names what changed, `how` as what it ended, `by` the node that superseded it.
    """

    id: str
    at: Printed
    type: str
    label: str
    fields: list[str]
    how: str
    by: str


class EdgeDiffers(Result):
    """Show an edge that was added, or a contradiction that was resolved, and when."""

    id: str
    at: Printed
    kind: str
    source: str
    target: str


class Differences(Result):
    """Hold a page of differences, each list in the order in which they came to be."""

    projects: list[str]
    since: Printed
    until: Printed
    added: list[NodeDiffers]
    changed: list[NodeDiffers]
    ended: list[NodeDiffers]
    deleted: list[NodeDiffers]
    edges: list[EdgeDiffers]
    next_cursor: str
    message: str

    def as_text(self) -> str:
        """Return the page fenced as data, one line for each difference."""
        notices = [self.message] if self.message else []
        if self.next_cursor:
            notices.append(f"more follows; cursor {self.next_cursor}")
        lists = {"added": self.added, "changed": self.changed, "ended": self.ended, "deleted": self.deleted}
        lines = [
            *(f"notice: {notice}" for notice in notices),
            *(_node_line(kind, node) for kind, nodes in lists.items() for node in nodes),
            *(f"{edge.kind} {edge.id} {edge.source} {edge.target} {edge.at:%Y-%m-%d}" for edge in self.edges),
        ]
        return fenced(lines, attributes=[("projects", ", ".join(self.projects))])


def _node_line(kind: str, node: NodeDiffers) -> str:
    how = f" {node.how}" if node.how else ""
    by = f" by {node.by}" if node.by else ""
    fields = f" {','.join(node.fields)}" if node.fields else ""
    label = f" {node.type} {escaped(node.label)}" if node.label else ""
    return f"{kind} {node.id} {node.at:%Y-%m-%d}{how}{by}{fields}{label}"


def _diff(call: Call[GraphDiff]) -> Outcome[Differences]:
    params, until = call.params, min(call.params.until or call.now, call.now)
    if params.since >= until:
        raise InvalidInput.of("since", "must come before until, and lie in the past")
    projects = projects_to_read(call.actor, params.project)
    ask = Ask(text="", actor=call.actor, now=call.now, project_ids=frozenset(project.pk for project in projects))
    found = differences(ask, since=params.since, until=until, after=params.cursor, most=params.limit + 1)
    kept = found[: params.limit]
    known = _known({one.happening.subject for one in kept}, ask=ask)
    lists = {kind: _nodes(kept, kind, known) for kind in ("added", "changed", "ended", "deleted")}
    result = Differences(
        projects=[project.slug for project in projects],
        since=params.since,
        until=until,
        **lists,
        edges=[_edge(one) for one in kept if one.kind in ("linked", "resolved")],
        next_cursor=kept[-1].happening.place if len(found) > params.limit else "",
        message=_message(call, until=until, found=bool(kept)),
    )
    told = {one.happening.subject for one in kept if one.kind in lists}
    return Outcome(result=result, served=[(ref(NODE, pk), known[pk].version) for pk in sorted(told & set(known))])


def _known(ids: set[int], *, ask: Ask) -> dict[int, Node]:
    """Return the nodes that hold: only of these words are told."""
    return {node.pk: node for node in ask.nodes.filter(pk__any_of=sorted(ids))} if ids else {}


def _nodes(found: Iterable[Difference], kind: str, known: dict[int, Node]) -> list[NodeDiffers]:
    return [_node(one, known.get(one.happening.subject)) for one in found if one.kind == kind]


def _node(difference: Difference, node: Node | None) -> NodeDiffers:
    return NodeDiffers(
        id=ref(NODE, difference.happening.subject),
        at=difference.happening.at,
        type=node.type if node else "",
        label=node.label if node else "",
        fields=list(difference.fields),
        how=difference.how,
        by=ref(NODE, difference.successor) if difference.successor else "",
    )


def _edge(difference: Difference) -> EdgeDiffers:
    happening = difference.happening
    return EdgeDiffers(
        id=ref(EDGE, happening.edge or 0),
        at=happening.at,
        kind=difference.kind,
        source=ref(NODE, happening.subject),
        target=ref(NODE, happening.other or 0),
    )


def _message(call: Call[GraphDiff], *, until: datetime, found: bool) -> str:
    """Say that nothing differs, and that retention, whose ledger entry names no nodes, removed some."""
    runs = RetentionRun.objects.filter(tenant_id=call.actor.tenant_id, nodes_removed__gt=0)
    pruned = runs.filter(started_at__gte=call.params.since, started_at__lt=until).exists()
    sentences = ["" if found else "Nothing differs.", "Retention removed nodes that are not named." if pruned else ""]
    return " ".join(sentence for sentence in sentences if sentence)


graph_diff = declare(
    Operation(
        name="graph_diff",
        scope=Scope.MEMORY_READ,
        summary="Compare what was recorded by two instants: nodes added, changed, ended and deleted; edges added.",
        params=GraphDiff,
        result=Differences,
        effect=Effect.READ,
        event="memory.compared",
        handler=_diff,
        idempotent=True,
    )
)
