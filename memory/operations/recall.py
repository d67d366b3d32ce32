"""Answer questions from memory."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field

from governance.actors import Floor
from governance.gate.operation import Call, Effect, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.models import Project
from governance.printing import escaped, fenced
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalMoment, OptionalSlug, Printed, Query
from memory import selectors
from memory.models import Node
from memory.operations.shown import EdgeShown, NodeShown, TurnShown, edge_shown, nodes_shown, turn_shown
from memory.operations.wishes import Tag
from memory.recall.ask import Ask
from memory.recall.counting import count_tokens
from memory.recall.lanes.lexical import asked_terms
from memory.recall.search import Hits, search
from memory.recall.shortening import shortened
from memory.recall.withholding import readable_texts
from memory.states import NodeType, State

CUT = "more was found than the budget holds"
LEAST_BUDGET, MOST_BUDGET, MOST_NAMED = 200, 50_000, 3


def _enough(value: int) -> int:
    if value and not LEAST_BUDGET <= value <= MOST_BUDGET:
        raise ValueError(f"is 0, or from {LEAST_BUDGET} to {MOST_BUDGET}")
    return value


Budget = Annotated[int, AfterValidator(_enough)]


class QueryGraph(Params):
    """Hold a question and its bounds."""

    query: Query = Field(min_length=1, description="What you want to know, in plain words.")
    project: OptionalSlug = Field(default="", description="Only this project; all of yours if left out.")
    max_nodes: int = Field(default=10, ge=1, le=100, description="How many nodes to return at most.")
    max_turns: int = Field(default=3, ge=0, le=50, description="How many turns to return at most.")
    node_types: tuple[NodeType, ...] = Field(default=(), description="Only nodes of these types.")
    tags: tuple[Tag, ...] = Field(default=(), description="Only nodes that have all of these tags.")
    as_of: OptionalMoment = Field(default=None, description="What held at this instant; now if left out.")
    known_at: OptionalMoment = Field(default=None, description="What was known by this instant.")
    floor: Floor = Field(default="candidate", description="accepted: only what a person stands behind.")
    include_history: bool = Field(default=False, description="Also what no longer holds, each marked with its state.")
    budget_tokens: Budget = Field(default=0, description="Most tokens of text, from 200 on; 0: any number.")


class Recalled(Result):
    """Hold what answers a question."""

    query: str
    projects: list[str]
    as_of: Printed
    nodes: list[NodeShown]
    edges: list[EdgeShown]
    turns: list[TurnShown]
    degraded: list[str]
    message: str
    truncated: bool = False

    def as_text(self) -> str:
        """Return the answer fenced as data, one line for each node, edge and turn."""
        lines = [
            *(f"notice: {notice}" for notice in [*self.degraded, self.message, CUT * self.truncated] if notice),
            *(_node_line(node) for node in self.nodes),
            *(f"{edge.id} {edge.source} {edge.type} {edge.target}" for edge in self.edges),
            *(f"{turn.id} {turn.role} {turn.observed_at:%Y-%m-%d} {escaped(turn.text)}" for turn in self.turns),
        ]
        many = self.truncated and len(self.projects) > MOST_NAMED
        names = f"{len(self.projects)} projects" if many else ", ".join(self.projects)
        return fenced(lines, attributes=[("projects", names), ("as_of", f"{self.as_of:%Y-%m-%dT%H:%MZ}")])


def _node_line(node: NodeShown) -> str:
    until = f"..{node.valid_to:%Y-%m-%d}" if node.valid_to else ""
    source = node.evidence[0] if node.evidence else None
    quote = f" said by {source.role} {source.turn or escaped(source.locator)}" if source else ""
    flags = f" flagged {','.join(node.risks)}" if node.risks else ""
    content = escaped(node.content)
    return f"{node.id} {node.type} {node.state}{flags} {node.valid_from:%Y-%m-%d}{until} {content}{quote}"


def _query(call: Call[QueryGraph]) -> Outcome[Recalled]:
    projects = projects_to_read(call.actor, call.params.project)
    ask = _ask(call, projects)
    hits = search(ask, most_nodes=call.params.max_nodes, most_turns=call.params.max_turns)
    nodes = with_other_sides(hits.nodes, ask=ask)[: call.params.max_nodes]
    edges = selectors.edges_among({node.pk for node in nodes}, actor=call.actor, known_at=ask.known_at)
    result = Recalled(
        query=call.params.query,
        projects=[project.slug for project in projects],
        as_of=ask.moment,
        nodes=nodes_shown(nodes, actor=call.actor, known_at=ask.known_at),
        edges=[edge_shown(edge, known_at=ask.known_at) for edge in edges],
        turns=_turns(hits, ask),
        degraded=list(hits.degraded),
        message="" if nodes or hits.turns else _nothing(projects),
    )
    result = _within(result, call.params.budget_tokens)
    return Outcome(result=result, served=_served(result.nodes, result.turns))


def _ask(call: Call[QueryGraph], projects: Sequence[Project]) -> Ask:
    params = call.params
    return Ask(
        text=params.query,
        actor=call.actor,
        now=call.now,
        project_ids=frozenset(project.pk for project in projects),
        types=frozenset(params.node_types),
        tags=frozenset(params.tags),
        as_of=params.as_of,
        known_at=params.known_at,
        floor=params.floor,
        include_history=params.include_history,
    )


def with_other_sides(nodes: Sequence[Node], *, ask: Ask) -> list[Node]:
    """Put behind each contested node the sides that it is contested by, so that neither is read as the truth."""
    contested = {node.pk for node in nodes if node.state == State.CONTESTED}
    if not contested:
        return list(nodes)
    edges = selectors.contradictions_of(contested, actor=ask.actor, moment=ask.moment, known_at=ask.known_at)
    ends = {number for edge in edges for number in (edge.source_id, edge.target_id)}
    known = ask.shown(ask.nodes_in_force).in_bulk(list(ends))
    ordered: dict[int, Node] = {}
    for node in nodes:
        ordered.setdefault(node.pk, node)
        for edge in edges:
            other = edge.target_id if edge.source_id == node.pk else edge.source_id
            if node.pk in (edge.source_id, edge.target_id) and other in known:
                ordered.setdefault(other, known[other])
    return list(ordered.values())


def _turns(hits: Hits, ask: Ask) -> list[TurnShown]:
    texts, terms = readable_texts(hits.turns, ask=ask), asked_terms(ask.text)
    return [turn_shown(turn, shortened(texts[turn.pk], terms=terms)) for turn in hits.turns]


def _within(result: Recalled, budget: int) -> Recalled:
    """Return as many of the best nodes and turns, one of each by turns, as a budget of tokens holds."""
    if not budget or count_tokens(result.as_text()) <= budget:
        return result
    most = len(result.nodes) + len(result.turns)
    found = bisect_right(range(1, most), budget, key=lambda kept: count_tokens(_first(result, kept).as_text()))
    return _first(result, found)


def _first(result: Recalled, most: int) -> Recalled:
    nodes = result.nodes[: max((most + 1) // 2, most - len(result.turns))]
    ids = {node.id for node in nodes}
    return result.model_copy(
        update={
            "nodes": nodes,
            "edges": [edge for edge in result.edges if {edge.source, edge.target} <= ids],
            "turns": result.turns[: most - len(nodes)],
            "truncated": True,
        }
    )


def _nothing(projects: Sequence[Project]) -> str:
    names = ", ".join(project.slug for project in projects)
    return f"Nothing in {names} matches." if names else "This credential reaches no project."


def _served(nodes: Sequence[NodeShown], turns: Sequence[TurnShown]) -> list[tuple[str, int]]:
    return [(node.id, node.version) for node in nodes] + [(turn.id, 1) for turn in turns]


query_graph = declare(
    Operation(
        name="query_graph",
        scope=Scope.MEMORY_READ,
        summary=(
            "Ask memory a question. Answers with the nodes that hold now, and turns word for word, each with type, "
            "state, dates and source; contested nodes come with the other side."
        ),
        params=QueryGraph,
        result=Recalled,
        effect=Effect.READ,
        event="memory.recalled",
        handler=_query,
        idempotent=True,
    )
)
