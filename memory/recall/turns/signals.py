"""Take signals of candidate turns, and weigh them: pure functions over plain values.

Measured on dialogues and on long coding chats alike: a turn is found by its own words and by those around it, by the
session it stands in, by what its beginning, its neighbours' and its single words mean; it counts for less where it only
asks, and what answers a question inherits what the question holds. Every signal lies between 0 and 1 (cosines may fall
below), so that the weights can be read side by side.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Places = NDArray[np.int64]
K1, B = 0.9, 0.25
SESSION_K1, SESSION_B = 1.2, 0.75
# What a term counts for at a neighbour, by its distance in the session; what a word's meaning counts for there.
WINDOW: Mapping[int, float] = {-2: 0.36, -1: 0.6, 1: 0.5, 2: 0.25}
WORD_WINDOW: Mapping[int, float] = {-2: 0.75, -1: 0.85, 1: 0.85, 2: 0.75}
# Lengths in tokens: up to which two turns are read as one, from which length tells against a turn, and within which a
# question is an empty turn and not the opening of a statement.
JOINED, LONG, SHORT = 80, 150, 40
# More than the turns of any session.
SESSION_APART = 2**40
# The cosine of texts that have nothing in common, and of words.
USUAL_COSINE = 0.08


@dataclass(frozen=True)
class Rows:
    """Hold the candidates, one column each; a neighbour within two places of a candidate is a row too."""

    session: Sequence[int]
    place: Sequence[int]
    length: Array
    asking: Array
    replies: Array
    by_named: Array
    # Of the beginning of the turn to the question; 0 without a model.
    cosine: Array
    # Asked terms by rows: how often a term stands there.
    matches: Array
    # Asked words by rows: the best cosine among the turn's words; no lines without a model.
    word_matches: Array


@dataclass(frozen=True)
class Corpus:
    """Hold what is known of the asked terms among all turns and all sessions."""

    average_length: float
    weights: Array
    session_weights: Array
    # For each session of a row: how often each term stands there, and how long it is beside the average one.
    session_matches: Mapping[int, Array]
    session_lengths: Mapping[int, float]


@dataclass(frozen=True)
class Weights:
    """Hold what each signal counts for."""

    window: float
    session: float
    coverage: float
    head: float
    beside: float
    words: float
    speaker: float
    question: float
    answered: float
    long_reply: float


def score(found: Mapping[str, Array], weights: Weights) -> Array:
    """Return the score of every row: the weighted sum of its signals."""
    total: Array = sum(getattr(weights, field.name) * found[field.name] for field in fields(weights))
    return total


def signals(rows: Rows, corpus: Corpus) -> dict[str, Array]:
    """Return every signal of every row."""
    beside = _neighbours(rows)
    joined = {step: _joined(rows.length, where) for step, where in beside.items()}
    stretch = 1 - B + B * rows.length / corpus.average_length
    damp = 1 / (1 + rows.length / LONG)
    own = corpus.weights @ _gain(rows.matches, stretch)
    pooled = rows.matches + sum(WINDOW[step] * joined[step] * _at(rows.matches, beside[step]) for step in WINDOW)
    brief = rows.asking * np.exp(-rows.length / SHORT)
    return {
        "window": _share(corpus.weights @ _gain(pooled, stretch) * damp),
        "session": _of_sessions(rows, corpus),
        "coverage": corpus.weights @ np.minimum(1, rows.matches) / max(corpus.weights.sum(), 1e-9),
        "head": _above(rows.cosine, USUAL_COSINE),
        "beside": _above(_best_beside(rows.cosine, beside, joined), USUAL_COSINE),
        "words": _by_words(rows, beside, joined),
        "speaker": rows.by_named,
        "question": brief,
        # An answer says little by itself: what the question before it holds counts for it.
        "answered": _at(brief, beside[-1]) * _at(_share(own), beside[-1]),
        "long_reply": rows.replies * rows.length**2 / (rows.length**2 + LONG**2),
    }


def _best_beside(values: Array, beside: Mapping[int, Places], joined: Mapping[int, Array]) -> Array:
    """Return the better of what the turn before and the turn after are, as far as they are read as one with it."""
    found: Array = np.maximum(*(joined[step] * _at(values, beside[step]) for step in (-1, 1)))
    return found


def _by_words(rows: Rows, beside: Mapping[int, Places], joined: Mapping[int, Array]) -> Array:
    if not len(rows.word_matches):
        return np.zeros(len(rows.length))
    near = rows.word_matches
    for step, where in beside.items():
        near = np.maximum(near, WORD_WINDOW[step] * joined[step] * _at(rows.word_matches, where))
    spread = near.mean(axis=0)
    return _above(spread, float(np.median(spread)))


def _of_sessions(rows: Rows, corpus: Corpus) -> Array:
    """Return how much of the question each row's whole session holds: BM25 that saturates at 1 a term."""
    total = max(corpus.session_weights.sum(), 1e-9)
    held: dict[int, float] = {}
    for session, matches in corpus.session_matches.items():
        stretch = SESSION_K1 * (1 - SESSION_B + SESSION_B * corpus.session_lengths[session])
        held[session] = float(corpus.session_weights @ (matches / (matches + stretch)) / total)
    return np.array([held.get(session, 0.0) for session in rows.session])


def _neighbours(rows: Rows) -> dict[int, Places]:
    """Return for each distance the row that stands there in the same session, -1 where there is none."""
    _, sessions = np.unique(np.array(rows.session, dtype=np.int64), return_inverse=True)
    keys = sessions * SESSION_APART + np.array(rows.place, dtype=np.int64)
    order = np.argsort(keys)
    return {step: _standing_at(keys + step, keys[order], order) for step in WINDOW}


def _standing_at(wanted: Places, keys: Places, order: Places) -> Places:
    places = np.searchsorted(keys, wanted).clip(max=max(len(keys) - 1, 0))
    found: Places = np.where(keys[places] == wanted, order[places], -1)
    return found


def _joined(lengths: Array, where: Places) -> Array:
    """Return how far each row and its neighbour are read as one: in full while both together are short."""
    together = lengths + _at(lengths, where)
    found: Array = np.where(where >= 0, np.minimum(1, JOINED / np.maximum(1, together)), 0.0)
    return found


def _at(values: Array, where: Places) -> Array:
    found: Array = np.where(where >= 0, values[..., where], 0.0)
    return found


def _gain(matches: Array, stretch: Array) -> Array:
    found: Array = matches * (K1 + 1) / (matches + K1 * stretch + 1e-9)
    return found


def _share(scores: Array) -> Array:
    best = scores.max(initial=0.0)
    return scores / best if best > 0 else scores


def _above(scores: Array, usual: float) -> Array:
    """Return how far scores rise above the usual, 1 for the best."""
    found: Array = (scores - usual) / max(scores.max(initial=0.0) - usual, 0.05)
    return found
