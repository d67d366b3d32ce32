"""List conversations: what came of each that holds now, and how they are tied."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Max, Min
from pydantic import Field

from governance.actors import Floor
from governance.errors import InvalidInput
from governance.gate.operation import Call, Effect, Operation, Outcome, Result
from governance.gate.registry import declare
from governance.models import Project
from governance.paging import PageParams, page
from governance.refs import NODE, SESSION, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalSlug, Printed, Query
from memory.models import Node, Session, Turn
from memory.recall.ask import Ask
from memory.recall.conversations import Resting, SessionEdge, answering, edges, resting_on
from memory.states import NodeType, State

# What tells most of a conversation comes first; what only names a thing tells nothing of it.
TOLD = (
    *(NodeType.DECISION, NodeType.CONCEPT, NodeType.PREFERENCE, NodeType.QUESTION),
    *(NodeType.NOTE, NodeType.FACT),
)
MOST_EDGES, MOST_BECAUSE = 50, 5
ONE_PAGE = "a question has one page; ask for more with limit"


class ListSessions(PageParams):
    """Ask for conversations: the newest, or those that best answer a question."""

    project: OptionalSlug = Field(default="", description="Only this project; all of yours if left out.")
    query: Query = Field(
        default="", description="Only those that best answer this, best first; the newest if left out."
    )
    limit: int = Field(default=10, ge=1, le=50, description="How many at most.")
    max_nodes: int = Field(default=5, ge=0, le=50, description="How many nodes of each to show at most.")
    floor: Floor = Field(default="candidate", description="accepted: only what a person stands behind.")


class Said(NamedTuple):
    """Hold how many turns a conversation has, and when the first and the last of them were said."""

    turns: int = 0
    begun: datetime | None = None
    last: datetime | None = None


class NodeTold(Result):
    """Show briefly a node that rests on a conversation and holds."""

    id: str
    type: NodeType
    state: State
    valid_from: Printed
    label: str


class SessionEdgeShown(Result):
    """Show how one conversation bears on another, and by which nodes: the newest, of `count`."""

    source: str
    type: str
    target: str
    because: list[str]
    count: int


class SessionShown(Result):
    """Show a conversation: when it was, how much was said, and what of it holds, counted by type."""

    id: str
    name: str
    title: str
    project: str
    agent: str
    status: str
    begun: Printed | None
    last: Printed | None
    turns: int
    counts: dict[str, int]
    nodes: list[NodeTold]


class Sessions(Result):
    """Hold a page of conversations, and how they are tied to one another and to others, most strongly first."""

    projects: list[str]
    sessions: list[SessionShown]
    edges: list[SessionEdgeShown]
    edges_left_out: int
    next_cursor: str
    truncated: bool
    message: str


def _list(call: Call[ListSessions]) -> Outcome[Sessions]:
    params, projects = call.params, projects_to_read(call.actor, call.params.project)
    ask = _ask(call, projects)
    found, cursor, is_cut = _found(params, ask)
    resting = resting_on([session.pk for session in found], ask)
    nodes, said = _nodes(found, resting, ask, most=params.max_nodes), _said(found, ask)
    tied = edges(found, resting, ask)
    result = Sessions(
        projects=[project.slug for project in projects],
        sessions=[_shown(it, resting, nodes[it.pk], said.get(it.pk, Said())) for it in found],
        edges=[_edge_shown(edge) for edge in tied[:MOST_EDGES]],
        edges_left_out=len(tied[MOST_EDGES:]),
        next_cursor=cursor,
        truncated=is_cut,
        message="" if found else "No conversation matches there." if params.query else "There is none there yet.",
    )
    served = {ref(NODE, node.pk): node.version for shown in nodes.values() for node in shown}
    return Outcome(result=result, served=list(served.items()))


def _ask(call: Call[ListSessions], projects: Sequence[Project]) -> Ask:
    return Ask(
        text=call.params.query,
        actor=call.actor,
        now=call.now,
        project_ids=frozenset(project.pk for project in projects),
        floor=call.params.floor,
    )


def _found(params: ListSessions, ask: Ask) -> tuple[Sequence[Session], str, bool]:
    """Return the asked page, where the next one begins, and whether there are more."""
    rows = Session.objects.visible_to(ask.actor).within(project_ids=ask.project_ids).select_related("project")
    if not params.query:
        newest, cursor = page(rows, params)
        return newest, cursor, bool(cursor)
    if params.cursor:
        raise InvalidInput.of("cursor", ONE_PAGE)
    ids = answering(ask, most=params.limit + 1)
    known = rows.in_bulk(ids)
    return [known[number] for number in ids[: params.limit] if number in known], "", len(ids) > params.limit


def _nodes(sessions: Sequence[Session], resting: Resting, ask: Ask, *, most: int) -> dict[int, list[Node]]:
    """Return for each conversation the nodes that tell most of it, at most so many."""
    order = {kind: place for place, kind in enumerate(TOLD)}
    chosen = {
        session.pk: sorted(
            (node for node in resting.by_session.get(session.pk, ()) if resting.types[node] in order),
            key=lambda node: (order[NodeType(resting.types[node])], -node),
        )[:most]
        for session in sessions
    }
    ids = sorted({node for nodes in chosen.values() for node in nodes})
    known = ask.shown(ask.nodes).in_bulk(ids) if ids else {}
    return {session: [known[node] for node in nodes if node in known] for session, nodes in chosen.items()}


def _said(sessions: Sequence[Session], ask: Ask) -> dict[int, Said]:
    """Return how much was said in each conversation, and when."""
    rows = Turn.objects.visible_to(ask.actor).filter(session__in=[session.pk for session in sessions])
    counted = (
        rows.order_by("session").values_list("session").annotate(Count("pk"), Min("observed_at"), Max("observed_at"))
    )
    return {session: Said(*told) for session, *told in counted}


def _shown(session: Session, resting: Resting, nodes: Sequence[Node], said: Said) -> SessionShown:
    counts = Counter(resting.types[node] for node in resting.by_session.get(session.pk, ()))
    return SessionShown(
        id=ref(SESSION, session.pk),
        name=session.name,
        title=session.title,
        project=session.project.slug,
        agent=session.agent,
        status=session.status,
        begun=said.begun,
        last=said.last,
        turns=said.turns,
        counts=dict(sorted(counts.items())),
        nodes=[_told(node) for node in nodes],
    )


def _told(node: Node) -> NodeTold:
    return NodeTold(
        id=ref(NODE, node.pk),
        type=NodeType(node.type),
        state=State(node.state),
        valid_from=node.valid_from,
        label=node.label,
    )


def _edge_shown(edge: SessionEdge) -> SessionEdgeShown:
    return SessionEdgeShown(
        source=ref(SESSION, edge.source),
        type=edge.type,
        target=ref(SESSION, edge.target),
        because=[ref(NODE, node) for node in edge.because[:MOST_BECAUSE]],
        count=len(edge.because),
    )


list_sessions = declare(
    Operation(
        name="list_sessions",
        scope=Scope.MEMORY_READ,
        summary=(
            "List conversations, the newest or those that best answer a question: what came of each that holds now, "
            "and how they are tied. query_graph with session then asks one of them."
        ),
        params=ListSessions,
        result=Sessions,
        effect=Effect.READ,
        event="memory.sessions_listed",
        handler=_list,
        idempotent=True,
        agent_facing=False,
    )
)
