"""Answer questions from memory."""

import hashlib
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from itertools import takewhile
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, Field

from governance.actors import Actor, Floor
from governance.errors import InvalidInput
from governance.gate.operation import Call, Effect, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.models import Project
from governance.printing import escaped, fenced
from governance.refs import NODE, OptionalSessionRef, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import Line, OptionalMoment, OptionalSlug, Printed, Query
from memory import selectors
from memory.models import Node, Turn
from memory.operations.shown import EdgeShown, EvidenceShown, NodeShown, TurnShown, edge_shown, nodes_shown, turn_shown
from memory.operations.wishes import Tag
from memory.recall.ask import Ask
from memory.recall.counting import count_tokens
from memory.recall.lanes.lexical import asked_terms
from memory.recall.search import First, Hits, search
from memory.recall.shortening import shortened
from memory.recall.times import exact, unbounded
from memory.recall.withholding import readable_texts
from memory.services.nodes import LEDGER
from memory.states import NodeType, State
from memory.timewords import Times, read

CUT = "more was found than the budget holds"
OTHER_TIMES = "nothing of that time matches; what follows is of other times"
TURNS_OF_OTHER_TIMES = "no turn of that time matches; the turns that follow are of other times"
FIRST_OF_ALL = "of what was first, only what still holds is shown; include_history also shows what was replaced"
CURSOR = re.compile(
    r"(?P<nodes>\d{1,3})\.(?P<turns>\d{1,3})\.(?P<first_nodes>\d{1,3})\.(?P<first_turns>\d{1,2})"
    r"\.(?P<asked>[0-9a-f]{8})(?P<freed>[~^]?)"
)
MOST_NODES, MOST_TURNS = 100, 50
DEEPEST = 300
TOO_DEEP = f"there is more, but no answer goes on behind {DEEPEST}; ask for less at once"
LEAST_BUDGET, MOST_BUDGET, MOST_NAMED = 200, 50_000, 3


def _enough(value: int) -> int:
    if value and not LEAST_BUDGET <= value <= MOST_BUDGET:
        raise ValueError(f"is 0, or from {LEAST_BUDGET} to {MOST_BUDGET}")
    return value


Budget = Annotated[int, AfterValidator(_enough)]


class Asked(Params):
    """Hold a question and its bounds."""

    query: Query = Field(min_length=1, description="What you want to know, in plain words.")
    project: OptionalSlug = Field(default="", description="Only this project; all of yours if left out.")
    session: OptionalSessionRef = Field(default="", description="Only this session.")
    max_nodes: int = Field(default=10, ge=1, le=MOST_NODES, description="How many nodes to return at most.")
    max_turns: int = Field(default=3, ge=0, le=MOST_TURNS, description="How many turns to return at most.")
    node_types: tuple[NodeType, ...] = Field(default=(), description="Only nodes of these types.")
    tags: tuple[Tag, ...] = Field(default=(), description="Only nodes with all of these tags.")
    as_of: OptionalMoment = Field(default=None, description="What held at this instant; now if left out.")
    known_at: OptionalMoment = Field(default=None, description="What was known by this instant.")
    floor: Floor = Field(default="candidate", description="accepted: only what a person stands behind.")
    include_history: bool = Field(default=False, description="Also what no longer holds, each marked with its state.")


class QueryGraph(Asked):
    """Hold a question, how much text may answer it, and where to go on."""

    budget_tokens: Budget = Field(default=0, description="Most tokens of text, from 200 on; 0: any number.")
    cursor: Line = Field(default="", description="Where to go on, from the last answer to the same question.")


class SpanShown(Result):
    """Show a phrase of the question that was read as a time, and what it did: filter, or prefer."""

    phrase: str
    relation: str
    start: Printed | None
    end: Printed | None
    effect: Literal["filter", "prefer"]


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
    cursor: str = ""
    times: list[SpanShown] = Field(default=[])
    time_notices: list[str] = Field(default=[])

    def as_text(self) -> str:
        """Return the answer fenced as data, one line for each node, edge and turn."""
        lines = [
            *(f"notice: {escaped(notice)[1:-1]}" for notice in self._notices() if notice),
            *(_node_line(node) for node in self.nodes),
            *(f"{edge.id} {edge.source} {edge.type} {edge.target}" for edge in self.edges),
            *(f"{turn.id} {turn.role} {turn.observed_at:%Y-%m-%d} {escaped(turn.text)}" for turn in self.turns),
        ]
        many = self.truncated and len(self.projects) > MOST_NAMED
        names = f"{len(self.projects)} projects" if many else ", ".join(self.projects)
        return fenced(lines, attributes=[("projects", names), ("as_of", f"{self.as_of:%Y-%m-%dT%H:%MZ}")])

    def _notices(self) -> list[str]:
        times = [_span_line(span) for span in self.times]
        cut = f"{CUT}; cursor {self.cursor}" if self.cursor else CUT
        return [*self.degraded, *times, *self.time_notices, self.message, cut * self.truncated]


def _span_line(span: SpanShown) -> str:
    start, end = (f"{moment:%Y-%m-%dT%H:%MZ}" if moment else "" for moment in (span.start, span.end))
    return f"“{span.phrase}” is {start}..{end}, {'only' if span.effect == 'filter' else 'preferred'}"


def _node_line(node: NodeShown) -> str:
    until = f"..{node.valid_to:%Y-%m-%d}" if node.valid_to else ""
    quote = _source(node.evidence[0]) if node.evidence else ""
    flags = f" flagged {','.join(node.risks)}" if node.risks else ""
    content = escaped(node.content)
    return f"{node.id} {node.type} {node.state}{flags} {node.valid_from:%Y-%m-%d}{until} {content}{quote}"


def _source(source: EvidenceShown) -> str:
    """Name who said it and where; the ledger, which is the source where nobody named any, tells an agent nothing."""
    place = source.turn or ("" if source.locator.startswith(LEDGER) else escaped(source.locator))
    return f" said by {source.role}{f' {place}' if place else ''}"


class Freed(StrEnum):
    """Say what is answered of any time, since nothing is of the asked one; the sign stands in a cursor."""

    NOTHING = ""
    TURNS = "^"
    ALL = "~"


class Place(NamedTuple):
    """Say how many of the best nodes and turns were given before, of which order, and what of them is of any time."""

    nodes: int
    turns: int
    first: First
    freed: Freed = Freed.NOTHING


class Found(NamedTuple):
    """Hold what was found, by which question, from which place on, and the nodes and turns of it that are shown."""

    ask: Ask
    hits: Hits
    place: Place
    nodes: Sequence[Node]
    turns: Sequence[Turn]


def _query(call: Call[QueryGraph]) -> Outcome[Recalled]:
    projects = projects_to_read(call.actor, call.params.project)
    ask = ask_of(call.params, actor=call.actor, now=call.now, projects=projects)
    found = find(ask, call.params, _place(call.params))
    nodes, turns = found.nodes, found.turns
    edges = selectors.edges_among({node.pk for node in nodes}, actor=call.actor, known_at=ask.known_at)
    result = Recalled(
        query=call.params.query,
        projects=[project.slug for project in projects],
        as_of=ask.moment,
        nodes=nodes_shown(nodes, actor=call.actor, known_at=ask.known_at),
        edges=[edge_shown(edge, known_at=ask.known_at) for edge in edges],
        turns=_turns(turns, ask),
        degraded=list(found.hits.degraded),
        message="" if nodes or turns else _nothing(projects),
        times=spans_shown(ask.times),
        time_notices=time_notices(ask.times, freed=found.place.freed),
    )
    result = _within(result, call.params, found)
    return Outcome(result=result, served=_served(result.nodes, result.turns))


def find(ask: Ask, params: Asked, place: Place | None = None) -> Found:
    """Return what is found from a place on, one of each more than is shown.

    Where nothing is of the asked time, or no turn is, that is of any time.
    """
    place = place or beginning(params)
    free = replace(ask, times=unbounded(ask.times)) if ask.times and exact(ask.times) else None
    if free is None:
        return _found(ask, _search(ask, params, place), place, params)
    if place.freed is Freed.ALL:
        return _found(free, _search(free, params, place), place, params)
    hits = _search(ask, params, place)
    freed = _lacking(hits, params) if place == beginning(params) else place.freed
    if freed is Freed.NOTHING:
        return _found(ask, hits, place, params)
    others, place = _search(free, params, place), place._replace(freed=freed)
    if freed is Freed.ALL:
        return _found(free, others, place, params)
    return _found(ask, replace(hits, turns=others.turns, turn_scores=others.turn_scores), place, params)


def _lacking(hits: Hits, params: Asked) -> Freed:
    """Return what the first page of an answer has none of."""
    if hits.turns or (hits.nodes and not params.max_turns):
        return Freed.NOTHING
    return Freed.TURNS if hits.nodes else Freed.ALL


def _found(ask: Ask, hits: Hits, place: Place, params: Asked) -> Found:
    nodes = with_other_sides(hits.nodes[: params.max_nodes], ask=ask)[: params.max_nodes]
    turns = hits.turns[: params.max_turns]
    is_freed = turns or (nodes and place.freed is Freed.ALL)
    return Found(ask, hits, place if is_freed else place._replace(freed=Freed.NOTHING), nodes, turns)


def beginning(params: Asked) -> Place:
    """Return where an answer begins."""
    return Place(0, 0, First(params.max_nodes, params.max_turns))


def _search(ask: Ask, params: Asked, place: Place) -> Hits:
    hits = search(
        ask,
        most_nodes=place.nodes + params.max_nodes + 1,
        most_turns=place.turns + params.max_turns + 1 if params.max_turns else 0,
        first=First(place.first.nodes + 1, place.first.turns and place.first.turns + 1),
    )
    return replace(hits, nodes=hits.nodes[place.nodes :], turns=hits.turns[place.turns :])


def ask_of(params: Asked, *, actor: Actor, now: datetime, projects: Sequence[Project]) -> Ask:
    """Return the question that an actor asks of projects, with the times that it names."""
    return Ask(
        text=params.query,
        actor=actor,
        now=now,
        project_ids=frozenset(project.pk for project in projects),
        session_id=selectors.session_of(params.session, actor).pk if params.session else None,
        types=frozenset(params.node_types),
        tags=frozenset(params.tags),
        as_of=params.as_of,
        known_at=params.known_at,
        floor=params.floor,
        include_history=params.include_history,
        times=read(params.query, now=params.as_of or params.known_at or now, zone=actor.time_zone),
    )


def spans_shown(times: Times | None) -> list[SpanShown]:
    """Return the times that were read in a question, as answers show them."""
    return [
        SpanShown(
            phrase=span.phrase,
            relation=span.relation,
            start=span.start,
            end=span.end,
            effect="filter" if span.kind == "explicit" else "prefer",
        )
        for span in (times.ranges if times else ())
    ]


def time_notices(times: Times | None, *, freed: Freed) -> list[str]:
    """Return what an answer says of the times that were asked for."""
    if times is None:
        return []
    unclear = [*times.not_understood, *(f"{event.relation} {event.words}" for event in times.events)]
    unread = [f"“{phrase}” may be a time, but it was not understood; give a date" for phrase in unclear]
    left = {Freed.NOTHING: [], Freed.TURNS: [TURNS_OF_OTHER_TIMES], Freed.ALL: [OTHER_TIMES]}[freed]
    return [*unread, *[FIRST_OF_ALL] * (times.order == "earliest"), *left]


def _place(params: QueryGraph) -> Place:
    if not params.cursor:
        return beginning(params)
    found = CURSOR.fullmatch(params.cursor)
    first = First(int(found["first_nodes"]), int(found["first_turns"])) if found else First(0, 0)
    is_first = 1 <= first.nodes <= MOST_NODES and first.turns <= MOST_TURNS
    if found is None or found["asked"] != _asked(params) or not is_first:
        raise InvalidInput.of("cursor", "belongs to another question; begin without one")
    return Place(int(found["nodes"]), int(found["turns"]), first, Freed(found["freed"]))


def _going_on(params: QueryGraph, found: Found, result: Recalled) -> Recalled:
    """Return an answer with where to go on; without, where all that was found was given, or where nobody reads on."""
    hits, place = found.hits, found.place
    shown = {node.id for node in result.nodes}
    given = sum(1 for _ in takewhile(lambda node: ref(NODE, node.pk) in shown, hits.nodes))
    after = place._replace(nodes=place.nodes + given, turns=place.turns + len(result.turns))
    is_whole = given == len(hits.nodes) and len(result.turns) == len(hits.turns)
    if is_whole or after == place:
        return result
    if max(after.nodes, after.turns) > DEEPEST:
        return result.model_copy(update={"message": TOO_DEEP})
    sizes = ".".join(str(size) for size in (after.nodes, after.turns, *after.first))
    return result.model_copy(update={"cursor": f"{sizes}.{_asked(params)}{place.freed}"})


def _asked(params: QueryGraph) -> str:
    """Return a digest of all that decides the order of what is found."""
    bounds = params.model_dump_json(exclude={"cursor", "budget_tokens", "max_nodes", "max_turns"})
    return hashlib.sha256(bounds.encode("utf-8", "surrogatepass")).hexdigest()[:8]


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


def _turns(turns: Sequence[Turn], ask: Ask) -> list[TurnShown]:
    texts, terms = readable_texts(turns, ask=ask), asked_terms(ask.text)
    return [turn_shown(turn, shortened(texts[turn.pk], terms=terms)) for turn in turns]


def _within(result: Recalled, params: QueryGraph, found: Found) -> Recalled:
    """Return as many of the best nodes and turns, one of each by turns, as a budget of tokens holds.

    With them goes where to go on, which takes tokens too.
    """
    whole, budget = _going_on(params, found, result), params.budget_tokens
    if not budget or count_tokens(whole.as_text()) <= budget:
        return whole

    def first(most: int) -> Recalled:
        return _going_on(params, found, _first(result, most))

    every = range(1, len(result.nodes) + len(result.turns))
    return first(bisect_right(every, budget, key=lambda most: count_tokens(first(most).as_text())))


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
