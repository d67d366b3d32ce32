"""Rank turns for a question."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from memory.analysis.tokens import analyse
from memory.embedding.words import closeness, unpack
from memory.models import Turn
from memory.recall.ask import Ask
from memory.recall.lanes.dense import LEAST_SIMILARITY, Near, near_turns
from memory.recall.question import Question
from memory.recall.turns.candidates import BY_MEANING, BY_PASSAGE, Held, Seen, gather
from memory.recall.turns.corpus import corpus_of, matches_of
from memory.recall.turns.signals import Array, Rows, Weights, score, signals

REPLIES = (Turn.Role.ASSISTANT, Turn.Role.TOOL)
# Chosen by `tests.benchmarks.recall.fit` on dialogues and coding chats together, and rounded. It also tells what is
# found in each conversation by the weights that the others give.
WEIGHTS = Weights(
    window=2.65,
    session=3.15,
    coverage=1.5,
    head=1.0,
    beside=0.45,
    words=2.55,
    speaker=0.75,
    question=-1.55,
    answered=4.6,
    long_reply=-1.5,
)


@dataclass(frozen=True)
class Weighed:
    """Hold the candidates of a question, by id, what they are weighed by, and how near their nearest passage is."""

    ids: list[int]
    rows: Rows
    signals: dict[str, Array]
    nearest: Array

    @property
    def answering(self) -> list[int]:
        """Return the places of those that may be shown.

        A neighbour of a hit is no hit: it, or what stands beside it, holds what is asked or means it.
        """
        answers: list[int] = np.flatnonzero((self.signals["window"] > 0) | (self.nearest >= LEAST_SIMILARITY)).tolist()
        return answers


def ranked(ask: Ask, question: Question, held: Held | None, *, most: int) -> dict[int, float]:
    """Return the ids of the best turns, best first, with their scores; of two alike the newer first."""
    weighed = weigh(ask, question, held)
    if weighed is None:
        return {}
    scores = score(weighed.signals, WEIGHTS)
    order = sorted(weighed.answering, key=lambda place: (-scores[place], -weighed.ids[place]))
    return {weighed.ids[place]: float(scores[place]) for place in order[:most]}


def weigh(ask: Ask, question: Question, held: Held | None) -> Weighed | None:
    """Return the candidates of a question with their signals; None where nothing is near it."""
    near = near_turns(ask, question, by_whole=BY_MEANING, by_passage=BY_PASSAGE)
    seen = gather(ask, question, near, held)
    if not seen:
        return None
    rows = _rows(ask, question, seen, held)
    found = signals(rows, corpus_of(ask, seen, held))
    return Weighed([turn.id for turn in seen], rows, found, _nearest(seen, rows, near))


def _nearest(seen: Sequence[Seen], rows: Rows, near: Sequence[Near]) -> Array:
    """Return how near the nearest passage of each turn is, its beginning or a later one."""
    later: dict[int, float] = {}
    for found in near:
        later[found.id] = max(later.get(found.id, 0.0), 1 - found.distance)
    nearest: Array = np.maximum(rows.cosine, np.array([later.get(turn.id, 0.0) for turn in seen]))
    return nearest


def _rows(ask: Ask, question: Question, seen: Sequence[Seen], held: Held | None) -> Rows:
    return Rows(
        session=[turn.session for turn in seen],
        place=[turn.place for turn in seen],
        length=np.array([float(turn.length) for turn in seen]),
        asking=np.array([turn.asking for turn in seen]),
        replies=np.array([float(turn.role in REPLIES) for turn in seen]),
        by_named=_by_named(ask.text, seen),
        cosine=np.array([0.0 if turn.distance is None else 1 - turn.distance for turn in seen]),
        matches=matches_of(seen, held),
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
    named = [speaker for speaker in sorted(speakers) if asked & _names_in(speaker)]
    return np.array([float(named == [turn.speaker]) for turn in seen])


@lru_cache(4_096)
def _names_in(speaker: str) -> frozenset[str]:
    return frozenset(analyse(speaker))
