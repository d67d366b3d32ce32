"""Choosing what a turn is weighed by, over plain values."""

from dataclasses import asdict, replace

import numpy as np
import pytest

from tests.benchmarks.recall.conversations import Asked
from tests.benchmarks.recall.fit import AGAINST, SIGNALS, Example, fitted, left_out


def example(answer: int, *, conversation: str = "one", **told: list[float]) -> Example:
    """Return a question that one of three turns answers, with these signals of the three; the others are nothing."""
    signals = np.array([told.get(name, [0.0] * 3) for name in SIGNALS]).T
    asked = Asked(f"{conversation} {answer} {told}", frozenset({f"t{answer}"}), "single_hop")
    return Example(conversation, asked, ["t0", "t1", "t2"], signals, 1.0)


def test_it_gives_weight_to_what_tells_the_answer() -> None:
    weights = asdict(fitted([example(1, window=[0, 1, 0], head=[0.5, 0.5, 0.5])] * 3))
    assert weights["window"] > 1
    assert weights["head"] == pytest.approx(0, abs=1e-6)


def test_it_never_turns_a_sign() -> None:
    misled = [example(0, window=[0, 1, 1], question=[1, 0, 0], session=[1, 0, 0])]
    weights = asdict(fitted(misled))
    assert weights["session"] > 1
    assert weights["window"] == weights["question"] == 0
    assert all(value <= 0 if name in AGAINST else value >= 0 for name, value in weights.items())


def test_it_stands_where_no_small_step_makes_the_answers_likelier() -> None:
    examples = [
        example(0, window=[0.9, 0.4, 0], head=[0.2, 0.8, 0.1]),
        example(1, window=[0.7, 0.3, 0.1], head=[0.1, 0.9, 0.3]),
        example(2, window=[0.5, 0.6, 0.4], head=[0.6, 0.1, 0.7]),
    ]
    found = np.array(list(asdict(fitted(examples)).values()))

    def loss(weights: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
        chances = [np.exp(one.signals @ weights) / np.exp(one.signals @ weights).sum() for one in examples]
        unlikely = [-np.log(chance[one.answering]).mean() for chance, one in zip(chances, examples, strict=True)]
        return float(np.mean(unlikely) + 5e-4 * weights @ weights)

    for name in ("window", "head"):
        for step in (-0.01, 0.01):
            moved = found.copy()
            moved[SIGNALS.index(name)] += step
            assert loss(moved) > loss(found)


def test_it_lets_an_emphasised_question_count_for_more() -> None:
    asked = example(0, window=[1, 0, 0], head=[0, 1, 0])
    other = example(0, window=[0, 1, 0])
    even = fitted([asked, other])
    first = fitted([replace(asked, emphasis=9.0), other])
    assert first.window > even.window


def test_it_leaves_a_conversation_out_of_its_own_weights() -> None:
    by_window = [example(0, conversation="one", window=[1, 0, 0])]
    by_head = [example(0, conversation="other", head=[1, 0, 0])]
    apart = left_out([*by_window, *by_head])
    assert apart["one"] == fitted(by_head) != fitted(by_window) == apart["other"]


def test_it_ranks_by_the_weighted_sum() -> None:
    asked = example(0, window=[1, 0.5, 0], question=[1, 0, 0])
    assert asked.ranking(fitted([asked])) == ["t0", "t1", "t2"]
    assert asked.ranking(fitted([example(1, question=[1, 0, 0])])) == ["t1", "t2", "t0"]


def test_it_leaves_aside_a_question_whose_answer_was_not_found() -> None:
    found = example(1, window=[0, 1, 0])
    assert fitted([found, example(7, window=[1, 0, 0])]) == fitted([found])
    with pytest.raises(ValueError, match="no question has an answering turn"):
        fitted([example(7)])
