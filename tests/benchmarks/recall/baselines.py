"""Rank the same turns plainly: by meaning, by words, by words with date and speaker, by both with ranks fused."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from memory.analysis import analyse
from memory.embedding import load
from tests.benchmarks.recall.conversations import Asked, Conversation
from tests.benchmarks.recall.measures import summed

K1, B, FUSED = 0.9, 0.25, 60
SHOWN = ("recall@5", "recall@10", "ndcg@10")
Scores = NDArray[np.float64]


def baselines(every: Sequence[Conversation]) -> dict[str, float]:
    """Return the figures of the four, each under its own prefix."""
    embedder = load()
    rankings: dict[str, dict[Asked, list[str]]] = defaultdict(dict)
    for conversation in every:
        vectors = np.array(embedder.embed([turn.text for turn in conversation.turns]))
        plain = [analyse(turn.text) for turn in conversation.turns]
        framed = [analyse(f"{turn.at:%d %B %Y} {turn.speaker}: {turn.text}") for turn in conversation.turns]
        for asked in conversation.questions:
            terms, near = analyse(asked.text), vectors @ np.array(embedder.embed([asked.text])[0])
            scores = {"dense": near, "bm25": _bm25(plain, terms), "bm25_prefix": _bm25(framed, terms)}
            scores["rrf"] = _fused(near, scores["bm25"])
            for name, values in scores.items():
                order = np.argsort(-values, kind="stable")[:20]
                rankings[name][asked] = [conversation.turns[place].id for place in order]
    figures: dict[str, float] = {}
    for name, ranked in rankings.items():
        means = summed(ranked)
        figures |= {f"{name}_{key}": means[key] for key in SHOWN}
    return figures


def _bm25(documents: Sequence[Sequence[str]], terms: Sequence[str]) -> Scores:
    lengths = np.array([len(document) for document in documents], dtype=float)
    counted = [Counter(document) for document in documents]
    scores: Scores = np.zeros(len(documents))
    for term in dict.fromkeys(terms):
        frequency = np.array([count[term] for count in counted], dtype=float)
        holders = float((frequency > 0).sum())
        weight = math.log(1 + (len(documents) - holders + 0.5) / (holders + 0.5))
        scores += weight * frequency * (K1 + 1) / (frequency + K1 * (1 - B + B * lengths / lengths.mean()))
    return scores


def _fused(*lanes: Scores) -> Scores:
    ranks = [np.argsort(np.argsort(-lane, kind="stable")) for lane in lanes]
    total: Scores = np.sum([1 / (FUSED + 1 + rank) for rank in ranks], axis=0)
    return total
