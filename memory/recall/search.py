"""Answer a question with ranked nodes and turns."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from memory.embedding import EmbeddingError, service
from memory.models import Node, Turn
from memory.recall.ask import Ask
from memory.recall.fusion import fuse
from memory.recall.lanes import dense, lexical

logger = logging.getLogger(__name__)
CANDIDATES_PER_LANE = 50
Row = TypeVar("Row")


@dataclass(frozen=True)
class Hits:
    """Hold the rows that answer, best first, their scores, and what kept a lane from looking."""

    nodes: Sequence[Node]
    turns: Sequence[Turn]
    node_scores: Mapping[int, float]
    turn_scores: Mapping[int, float]
    degraded: Sequence[str]


@dataclass(frozen=True)
class Question:
    """Hold a question's vector with the model that made it, or the reason why there is none."""

    vector: Sequence[float]
    model: str
    reason: str


def search(ask: Ask, *, most_nodes: int, most_turns: int) -> Hits:
    """Return the best nodes and turns for a question, each at most as many as asked for."""
    question = embed(ask.text)
    node_scores = _node_scores(ask, question, most=most_nodes)
    turn_scores = _turn_scores(ask, question, most=most_turns) if most_turns else {}
    return Hits(
        nodes=_in_order(ask.shown(ask.nodes).in_bulk(list(node_scores)), node_scores),
        turns=_in_order(ask.turns.select_related("session").in_bulk(list(turn_scores)), turn_scores),
        node_scores=node_scores,
        turn_scores=turn_scores,
        degraded=[question.reason] if question.reason else [],
    )


def _node_scores(ask: Ask, question: Question, *, most: int) -> dict[int, float]:
    candidates = max(CANDIDATES_PER_LANE, 2 * most)
    near = dense.nodes(ask, question.vector, model=question.model, most=candidates) if question.vector else {}
    return _first(fuse(lexical.nodes(ask, most=candidates), near), most)


def _turn_scores(ask: Ask, question: Question, *, most: int) -> dict[int, float]:
    candidates = max(CANDIDATES_PER_LANE, 2 * most)
    near = dense.turns(ask, question.vector, model=question.model, most=candidates) if question.vector else {}
    return _first(fuse(lexical.turns(ask, most=candidates), near), most)


def embed(text: str) -> Question:
    """Return a question's vector; without a model, the reason, so that the answer can say what it lacks.

    A model that is still loading is not waited for: words answer at once.
    """
    if not service.ready():
        service.warm_up()
        return Question((), "", f"Found by words only: {service.status().reason}")
    try:
        vector = service.embed_query(text)
    except EmbeddingError as error:
        logger.warning("A question was not embedded.", exc_info=True)
        return Question((), "", f"Found by words only: {error}")
    return Question(vector, service.status().model_id, "")


def _first(scores: Mapping[int, float], most: int) -> dict[int, float]:
    return dict(list(scores.items())[:most])


def _in_order(rows: Mapping[int, Row], scores: Mapping[int, float]) -> list[Row]:
    return [rows[identifier] for identifier in scores if identifier in rows]
