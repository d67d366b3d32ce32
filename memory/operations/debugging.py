"""Tell how an answer came about: what each way of looking found, and why something is not in it."""

from collections.abc import Mapping, Sequence

from pydantic import Field

from governance.errors import NotFound
from governance.gate.operation import Call, Effect, Operation, Outcome, Result
from governance.gate.registry import declare
from governance.refs import NODE, TURN, OptionalNodeRef, number_of, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import Printed
from memory.models import Node
from memory.operations.recall import Asked, Found, SpanShown, ask_of, find, spans_shown, time_notices
from memory.operations.shown import Remembered
from memory.recall.ask import Ask
from memory.recall.explaining import Explained, everything, explain, standing_of
from memory.recall.lanes.dense import LEAST_SIMILARITY

RULES = {
    "project": "it lies in another project than was asked",
    "session": "it was said in another conversation than was asked",
    "type": "it is of another type than was asked",
    "tags": "it has not all of the asked tags",
    "floor": "its trust is below the floor",
    "time": "it lies outside of the time that was asked",
    "rejected": "it was rejected",
    "retired": "it was retired",
    "superseded": "another one replaced it",
    "expired": "it no longer holds",
    "future": "it does not hold yet",
}


class DebugRetrieval(Asked):
    """Hold a question, and the node of which it is asked why it is not in the answer."""

    node_id: OptionalNodeRef = Field(default="", description="Why is this node (not) in the answer?")


class LaneShown(Result):
    """Show a node's place, from 1, and value in each way of looking; place 0 where it was not found that way."""

    id: str
    place: int
    score: float
    words_place: int
    words_share: float
    meaning_place: int
    meaning_cosine: float
    terms: list[str]


class WeighedShown(Result):
    """Show a turn's place, and what each signal added to its score."""

    id: str
    place: int
    score: float
    signals: dict[str, float]
    terms: list[str]


class ExcludedShown(Result):
    """Show a node that a question would find, and the rules that keep it out of the answer."""

    id: str
    rules: list[str]


class WhyShown(Result):
    """Show why a node is in an answer or not."""

    id: str
    is_shown: bool
    because: str
    rules: list[str]
    place: int
    cosine: float | None
    terms: list[str]


class Debugged(Remembered):
    """Hold how an answer came about."""

    query: str
    projects: list[str]
    as_of: Printed
    model: str
    degraded: list[str]
    times: list[SpanShown]
    time_notices: list[str]
    nodes: list[LaneShown]
    turns: list[WeighedShown]
    excluded: list[ExcludedShown]
    why: WhyShown | None


def _debug(call: Call[DebugRetrieval]) -> Outcome[Debugged]:
    params = call.params
    projects = projects_to_read(call.actor, params.project)
    ask = ask_of(params, actor=call.actor, now=call.now, projects=projects)
    found = find(ask, params)
    explained = explain(found.ask, found.hits, nodes=found.nodes, turns=found.turns)
    result = Debugged(
        query=params.query,
        projects=[project.slug for project in projects],
        as_of=ask.moment,
        model=found.hits.looked.question.model,
        degraded=list(found.hits.degraded),
        times=spans_shown(ask.times),
        time_notices=time_notices(ask.times, freed=found.place.freed),
        nodes=_nodes(found, explained),
        turns=_turns(found, explained),
        excluded=[
            ExcludedShown(id=ref(NODE, node.pk), rules=list(rules)) for node, rules in explained.excluded.items()
        ],
        why=_why(found, params) if params.node_id else None,
    )
    nodes = [*found.nodes, *explained.excluded]
    served = [(ref(NODE, node.pk), node.version) for node in nodes]
    return Outcome(result=result, served=[*served, *((turn.id, 1) for turn in result.turns)])


def _nodes(found: Found, explained: Explained) -> list[LaneShown]:
    words, meaning = found.hits.looked.by_words, found.hits.looked.by_meaning
    by_words, by_meaning = _places(words), _places(meaning)
    return [
        LaneShown(
            id=ref(NODE, node.pk),
            place=place,
            # The other side of what is contested is shown although it was not found.
            score=found.hits.node_scores.get(node.pk, 0.0),
            words_place=by_words.get(node.pk, 0),
            words_share=words.get(node.pk, 0.0),
            meaning_place=by_meaning.get(node.pk, 0),
            meaning_cosine=meaning.get(node.pk, 0.0),
            terms=list(explained.node_terms.get(node.pk, ())),
        )
        for place, node in enumerate(found.nodes, start=1)
    ]


def _turns(found: Found, explained: Explained) -> list[WeighedShown]:
    return [
        WeighedShown(
            id=ref(TURN, turn.pk),
            place=place,
            score=found.hits.turn_scores[turn.pk],
            signals={name: round(value, 3) for name, value in explained.signals.get(turn.pk, {}).items() if value},
            terms=list(explained.turn_terms.get(turn.pk, ())),
        )
        for place, turn in enumerate(found.turns, start=1)
    ]


def _places(scores: Mapping[int, float]) -> dict[int, int]:
    return {pk: place for place, pk in enumerate(scores, start=1)}


def _why(found: Found, params: DebugRetrieval) -> WhyShown:
    node = _node(found.ask, params.node_id)
    standing = standing_of(found.ask, node, found.hits)
    is_shown = node.pk in {shown.pk for shown in found.nodes}
    because = "it is in the answer" if is_shown else "; ".join(RULES.get(rule, rule) for rule in standing.rules)
    return WhyShown(
        id=ref(NODE, node.pk),
        is_shown=is_shown,
        because=because or _too_far(standing.place, standing.cosine, standing.terms, params),
        rules=list(standing.rules),
        place=standing.place,
        cosine=standing.cosine,
        terms=list(standing.terms),
    )


def _too_far(place: int, cosine: float | None, terms: Sequence[str], params: DebugRetrieval) -> str:
    if 0 < place <= params.max_nodes:
        return f"it is number {place} of what was found, and other sides of what is contested came before it"
    if place:
        return f"it is number {place} of what was found, and {params.max_nodes} were asked for"
    far = "it has no vector yet" if cosine is None else f"its cosine {cosine:.2f} is not among the nearest"
    if cosine is not None and cosine < LEAST_SIMILARITY:
        far = f"its cosine {cosine:.2f} is below {LEAST_SIMILARITY}"
    words = "others hold more of the asked words" if terms else "it holds none of the asked words"
    return f"{words}, and {far}"


def _node(ask: Ask, node_id: str) -> Node:
    """Return a node that the reader may know of, with its state; raises NotFound otherwise."""
    free = everything(ask)
    node = free.shown(free.nodes).filter(pk=number_of(node_id)).first()
    if node is None:
        raise NotFound(f"There is no node {node_id}.")
    return node


debug_retrieval = declare(
    Operation(
        name="debug_retrieval",
        scope=Scope.MEMORY_READ,
        summary=(
            "Ask as query_graph does and be told how the answer came about: places and scores by words and by meaning, "
            "what was added to each turn's score, which nodes were kept out by which rule, and why a node is not there."
        ),
        params=DebugRetrieval,
        result=Debugged,
        effect=Effect.READ,
        event="memory.explained",
        handler=_debug,
        idempotent=True,
    )
)
