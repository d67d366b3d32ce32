"""Answer a question with ranked nodes and turns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import TypeVar

from django.db.models import QuerySet

from memory.models import Node, Turn
from memory.recall.ask import Ask
from memory.recall.fusion import fuse
from memory.recall.lanes import dense, lexical
from memory.recall.lanes.lexical import Statistics
from memory.recall.question import Question, read_beside
from memory.recall.rarity import Kind
from memory.recall.times import preferred, prefers
from memory.recall.turns.candidates import Held, holding
from memory.recall.turns.ranking import ranked

CANDIDATES_PER_LANE = 50
# Of how many times as many those are chosen that are of a preferred time.
WIDER = 3
Row = TypeVar("Row", Node, Turn)


@dataclass(frozen=True)
class Hits:
    """Hold the rows that answer, best first, their scores, and what kept a lane from looking."""

    nodes: Sequence[Node]
    turns: Sequence[Turn]
    node_scores: Mapping[int, float]
    turn_scores: Mapping[int, float]
    degraded: Sequence[str]


def search(ask: Ask, *, most_nodes: int, most_turns: int) -> Hits:
    """Return the best nodes and turns for a question, each at most as many as asked for."""
    if not prefers(ask.times):
        return _search(ask, most_nodes=most_nodes, most_turns=most_turns)
    hits = _search(ask, most_nodes=WIDER * most_nodes, most_turns=WIDER * most_turns)
    nodes = preferred(hits.nodes, hits.node_scores, times=ask.times)[:most_nodes]
    return replace(hits, nodes=nodes, turns=preferred(hits.turns, hits.turn_scores, times=ask.times)[:most_turns])


@dataclass(frozen=True)
class Looked:
    """Hold what the lanes found: shares of words, cosines, and the turns that hold asked terms."""

    question: Question
    known: Mapping[Kind, Statistics | None]
    by_words: Mapping[int, float]
    by_meaning: Mapping[int, float]
    held: Held | None
    has_turns: bool


def look(ask: Ask, *, most_nodes: int, most_turns: int) -> Looked:
    """Return what each lane finds; words are looked for while the model reads the question."""
    # In steps, so that few statements differ by it.
    candidates, tenant = CANDIDATES_PER_LANE * ceil(2 * most_nodes / CANDIDATES_PER_LANE), ask.actor.tenant_id
    reading = read_beside(ask.text)
    dense.tune_search(candidates)
    known = lexical.statistics_of_each(ask)
    has_nodes, has_turns = (lexical.any_of(kind, known[kind], tenant_id=tenant) for kind in lexical.KINDS)
    by_words = lexical.scores(ask, "node", known["node"], most=candidates)
    held = holding(ask, known["turn"]) if most_turns else None
    question = reading.result()
    by_meaning = dense.near(ask, "node", question, most=candidates) if has_nodes else {}
    return Looked(question, known, by_words, by_meaning, held, has_turns and most_turns > 0)


def _search(ask: Ask, *, most_nodes: int, most_turns: int) -> Hits:
    found = look(ask, most_nodes=most_nodes, most_turns=most_turns)
    node_scores = _first(fuse(found.by_words, found.by_meaning), most_nodes)
    turn_scores = ranked(ask, found.question, found.held, most=most_turns) if found.has_turns else {}
    return Hits(
        nodes=_in_order(ask.rows(_nodes, ids=list(node_scores)) if node_scores else [], node_scores),
        turns=_in_order(ask.rows(_turns, ids=list(turn_scores)) if turn_scores else [], turn_scores),
        node_scores=node_scores,
        turn_scores=turn_scores,
        degraded=[found.question.reason] if found.question.reason else [],
    )


def _first(scores: Mapping[int, float], most: int) -> dict[int, float]:
    return dict(list(scores.items())[:most])


def _nodes(ask: Ask, ids: list[int]) -> QuerySet[Node]:
    return ask.shown(ask.nodes).filter(pk__any_of=ids)


def _turns(ask: Ask, ids: list[int]) -> QuerySet[Turn]:
    return ask.turns.select_related("session").filter(pk__any_of=ids)


def _in_order(rows: Iterable[Row], scores: Mapping[int, float]) -> list[Row]:
    found = {row.pk: row for row in rows}
    return [found[identifier] for identifier in scores if identifier in found]
