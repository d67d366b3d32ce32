"""Rank turns for a question."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memory.analysis.tokens import analyse
from memory.embedding.words import closeness, unpack
from memory.models import Turn
from memory.recall.ask import Ask
from memory.recall.lanes import lexical
from memory.recall.lanes.dense import LEAST_SIMILARITY
from memory.recall.lanes.lexical import Statistics
from memory.recall.question import Question
from memory.recall.turns.candidates import Seen, gather
from memory.recall.turns.corpus import corpus_of, matches_of
from memory.recall.turns.signals import Array, Rows, Weights, score, signals

REPLIES = (Turn.Role.ASSISTANT, Turn.Role.TOOL)
# Chosen by `tests.benchmarks.recall.fit` on dialogues and coding chats together, each conversation left out in turn.
WEIGHTS = Weights(
    window=3.0,
    session=4.0,
    coverage=1.4,
    head=1.3,
    words=1.8,
    speaker=1.4,
    question=-1.8,
    answered=4.4,
    long_reply=-1.5,
)


def ranked(ask: Ask, question: Question, *, most: int) -> dict[int, float]:
    """Return the ids of the best turns, best first, with their scores; of two alike the newer first."""
    weighed = weigh(ask, question)
    if weighed is None:
        return {}
    scores = score(weighed.signals, WEIGHTS)
    # A neighbour of a hit is no hit: it, or what stands beside it, holds what is asked or means it.
    answers = np.flatnonzero((weighed.signals["window"] > 0) | (weighed.rows.cosine >= LEAST_SIMILARITY))
    order = sorted(answers.tolist(), key=lambda place: (-scores[place], -weighed.ids[place]))
    return {weighed.ids[place]: float(scores[place]) for place in order[:most]}


@dataclass(frozen=True)
class Weighed:
    """Hold the candidates of a question, by id, and what they are weighed by."""

    ids: list[int]
    rows: Rows
    signals: dict[str, Array]


def weigh(ask: Ask, question: Question) -> Weighed | None:
    """Return the candidates of a question with their signals; None where nothing is near it."""
    statistics = lexical.statistics_of(ask, "turn")
    seen = gather(ask, question, statistics)
    if not seen:
        return None
    rows = _rows(ask, question, seen, statistics)
    return Weighed([turn.id for turn in seen], rows, signals(rows, corpus_of(ask, seen, statistics)))


def _rows(ask: Ask, question: Question, seen: Sequence[Seen], statistics: Statistics | None) -> Rows:
    return Rows(
        session=[turn.session for turn in seen],
        place=[turn.place for turn in seen],
        length=np.array([float(turn.length) for turn in seen]),
        asking=np.array([turn.asking for turn in seen]),
        replies=np.array([float(turn.role in REPLIES) for turn in seen]),
        by_named=_by_named(ask.text, seen),
        cosine=np.array([0.0 if turn.distance is None else 1 - turn.distance for turn in seen]),
        matches=matches_of(seen, statistics, tenant_id=ask.actor.tenant_id),
        word_matches=_words(question, seen),
    )


def _words(question: Question, seen: Sequence[Seen]) -> Array:
    if not question.words or not any(turn.words for turn in seen):
        return np.zeros((0, len(seen)))
    found: Array = closeness(unpack(question.words), [bytes(turn.words or b"") for turn in seen]).astype(np.float64)
    return found


def _by_named(text: str, seen: Sequence[Seen]) -> Array:
    """Return which turns the one speaker said whom the question names; none where it names two or nobody."""
    asked = set(analyse(text))
    speakers = {turn.speaker for turn in seen if turn.speaker}
    named = [speaker for speaker in sorted(speakers) if asked & set(analyse(speaker))]
    return np.array([float(named == [turn.speaker]) for turn in seen])
