"""Choose what each signal of a turn counts for, by questions of which the answering turns are known.

Run as `python -m tests.benchmarks.recall.fit`; it takes about ten minutes and a PostgreSQL of its own. It prints the
weights that all conversations give, and what each conversation is found by with the weights that the others give.

Those weights are chosen under which the answering turns are the likeliest of all candidates, a softmax over scores:
Cao et al., Learning to Rank: From Pairwise to Listwise Approach (2007). The likelihood has one top, which Newton's
steps reach, cut at the bounds: Bertsekas, Projected Newton Methods for Optimization Problems with Simple Constraints
(1982).
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields

import numpy as np
from numpy.typing import NDArray

from memory.recall.turns.signals import Array, Weights
from tests.benchmarks.recall import conversations
from tests.benchmarks.recall.conversations import Asked
from tests.benchmarks.recall.measures import summed

SIGNALS = tuple(field.name for field in fields(Weights))
# What tells against a turn; everything else tells for it or nothing.
AGAINST = ("question", "long_reply")
# How much a question of each set counts for: there are eleven about dialogues for one about chats.
EMPHASIS = {"locomo": 1.0, "beam": 6.0}
# How strongly weights are drawn to nothing, and when the steps have arrived.
DRAWN, STEPS, ARRIVED = 1e-3, 50, 1e-7


@dataclass(frozen=True)
class Example:
    """Hold the candidates of a question, their signals (candidates by signals), and how much the question counts."""

    conversation: str
    asked: Asked
    turns: Sequence[str]
    signals: Array
    emphasis: float

    @property
    def answering(self) -> NDArray[np.bool_]:
        """Return which of the candidates answer."""
        return np.array([turn in self.asked.evidence for turn in self.turns], dtype=bool)

    def ranking(self, weights: Weights) -> list[str]:
        """Return the candidates, best first."""
        order = np.argsort(-(self.signals @ np.array(list(asdict(weights).values()))), kind="stable")
        return [self.turns[place] for place in order]


@dataclass(frozen=True)
class Listed:
    """Hold the candidates of all questions one behind the other; `starts` says where each question's begin."""

    signals: Array
    answers: Array
    starts: NDArray[np.int64]
    of: NDArray[np.int64]
    emphasis: Array

    def chances(self, weights: Array) -> Array:
        """Return how likely each candidate is to be the answer among those of its question."""
        scores = self.signals @ weights
        raised = np.exp(scores - np.maximum.reduceat(scores, self.starts)[self.of])
        chances: Array = raised / np.add.reduceat(raised, self.starts)[self.of]
        return chances

    def loss(self, weights: Array) -> float:
        """Return how unlikely the answers are, and how far the weights are from nothing."""
        unlikely = -np.log(self.chances(weights) + 1e-300)
        return float((self.emphasis[self.of] * self.answers) @ unlikely + DRAWN / 2 * weights @ weights)

    def slope(self, weights: Array) -> tuple[Array, Array]:
        """Return the first and second derivative of the loss."""
        chances = self.chances(weights)
        each = self.emphasis[self.of]
        first = self.signals.T @ (each * (chances - self.answers)) + DRAWN * weights
        means = np.add.reduceat(self.signals * chances[:, None], self.starts)
        spread = (self.signals * (each * chances)[:, None]).T @ self.signals
        return first, spread - (means * self.emphasis[:, None]).T @ means + DRAWN * np.eye(len(weights))


def fitted(examples: Iterable[Example]) -> Weights:
    """Return the weights under which the answering turns are likeliest; raises ValueError where none is a candidate."""
    listed = _listed([example for example in examples if example.answering.any()])
    signs = np.array([-1.0 if name in AGAINST else 1.0 for name in SIGNALS])
    weights = signs.copy()
    for _ in range(STEPS):
        first, second = listed.slope(weights)
        free = (weights != 0) | (first * signs < 0)
        step = np.zeros(len(weights))
        step[free] = np.linalg.solve(second[np.ix_(free, free)], first[free])
        before, weights = weights, _nearer(listed, weights, step, signs)
        if np.abs(weights - before).max() < ARRIVED:
            break
    return Weights(*weights.tolist())


def left_out(examples: Sequence[Example]) -> dict[str, Weights]:
    """Return for each conversation the weights that all the others give."""
    names = dict.fromkeys(example.conversation for example in examples)
    return {name: fitted(example for example in examples if example.conversation != name) for name in names}


def _listed(examples: Sequence[Example]) -> Listed:
    if not examples:
        raise ValueError("no question has an answering turn among its candidates")
    sizes = [len(example.turns) for example in examples]
    emphasis = np.array([example.emphasis for example in examples])
    return Listed(
        signals=np.concatenate([example.signals for example in examples]),
        answers=np.concatenate([example.answering / example.answering.sum() for example in examples]),
        starts=np.concatenate([[0], np.cumsum(sizes)[:-1]]),
        of=np.repeat(np.arange(len(sizes)), sizes),
        emphasis=emphasis / emphasis.sum(),
    )


def _nearer(listed: Listed, weights: Array, step: Array, signs: Array) -> Array:
    """Return the weights a step further, no sign turned; half as far, and again, until that is nearer."""
    here, share = listed.loss(weights), 1.0
    while share > ARRIVED:
        there = np.where((weights - share * step) * signs > 0, weights - share * step, 0.0)
        if listed.loss(there) < here:
            return there
        share /= 2
    return weights


def main() -> None:
    """Print the weights, and what they find in the conversation that each was chosen without."""
    from tests.benchmarks.database import database
    from tests.benchmarks.recall import serving

    if why_not := conversations.missing():
        sys.stdout.write(f"Skipped: {why_not}\n")
        return
    with database():
        examples = serving.examples_of(serving.keep_sets())
    every = [example for found in examples.values() for example in found]
    sys.stdout.write(f"{fitted(every)}\n")
    apart = left_out(every)
    for name, found in examples.items():
        means = summed({example.asked: example.ranking(apart[example.conversation]) for example in found})
        sys.stdout.writelines(f"{name} {key:40} {value:8.3f}\n" for key, value in means.items())


if __name__ == "__main__":
    main()
