"""Answer a question with ranked nodes and turns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import QuerySet

from memory.models import Node, Turn
from memory.recall.ask import Ask
from memory.recall.fusion import fuse
from memory.recall.lanes import dense, lexical
from memory.recall.question import read_beside
from memory.recall.turns.ranking import ranked

CANDIDATES_PER_LANE = 50
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
    candidates = max(CANDIDATES_PER_LANE, 2 * most_nodes)
    reading = read_beside(ask.text)
    dense.tune_search()
    by_words = lexical.scores(ask, "node", lexical.statistics_of(ask, "node"), most=candidates)
    question = reading.result()
    by_meaning = (
        dense.near(ask, "node", question.vector, model=question.model, most=candidates) if question.vector else {}
    )
    node_scores = _first(fuse(by_words, by_meaning), most_nodes)
    turn_scores = ranked(ask, question, most=most_turns) if most_turns else {}
    return Hits(
        nodes=_in_order(ask.rows(_nodes, ids=list(node_scores)) if node_scores else [], node_scores),
        turns=_in_order(ask.rows(_turns, ids=list(turn_scores)) if turn_scores else [], turn_scores),
        node_scores=node_scores,
        turn_scores=turn_scores,
        degraded=[question.reason] if question.reason else [],
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
