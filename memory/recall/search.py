"""Answer a question with ranked nodes and turns."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from django.db.models import QuerySet

from memory.embedding import EmbeddingError, service
from memory.models import Node, Turn
from memory.recall.ask import Ask
from memory.recall.fusion import fuse
from memory.recall.lanes import dense, lexical
from memory.recall.rarity import Kind

logger = logging.getLogger(__name__)
CANDIDATES_PER_LANE, EMBEDDERS = 50, 4
Row = TypeVar("Row", Node, Turn)


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
    candidates = max(CANDIDATES_PER_LANE, 2 * max(most_nodes, most_turns))
    dense.tune_search()
    # The words are looked for while the model reads: one waits for PostgreSQL, the other for a processor.
    embedding = _embedders().submit(embed, ask.text)
    wanted: dict[Kind, int] = {"node": most_nodes}
    if most_turns:
        wanted["turn"] = most_turns
    by_words = {kind: lexical.scores(ask, kind, most=candidates) for kind in wanted}
    question = embedding.result()
    best = {
        kind: _first(fuse(by_words[kind], _near(ask, kind, question, most=candidates)), most)
        for kind, most in wanted.items()
    }
    node_scores, turn_scores = best["node"], best.get("turn", {})
    return Hits(
        nodes=_in_order(ask.rows(_nodes, ids=list(node_scores)) if node_scores else [], node_scores),
        turns=_in_order(ask.rows(_turns, ids=list(turn_scores)) if turn_scores else [], turn_scores),
        node_scores=node_scores,
        turn_scores=turn_scores,
        degraded=[question.reason] if question.reason else [],
    )


def _near(ask: Ask, kind: Kind, question: Question, *, most: int) -> dict[int, float]:
    return dense.near(ask, kind, question.vector, model=question.model, most=most) if question.vector else {}


@cache
def _embedders() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(EMBEDDERS, thread_name_prefix="question")


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


def _nodes(ask: Ask, ids: list[int]) -> QuerySet[Node]:
    return ask.shown(ask.nodes).filter(pk__any_of=ids)


def _turns(ask: Ask, ids: list[int]) -> QuerySet[Turn]:
    return ask.turns.select_related("session").filter(pk__any_of=ids)


def _in_order(rows: Iterable[Row], scores: Mapping[int, float]) -> list[Row]:
    found = {row.pk: row for row in rows}
    return [found[identifier] for identifier in scores if identifier in found]
