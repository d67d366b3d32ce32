"""What turns are weighed by, over plain values."""

from dataclasses import fields, replace

import numpy as np
import pytest

from memory.recall.turns.signals import USUAL_COSINE, Array, Corpus, Rows, Weights, score, signals

ASKED = Corpus(
    average_length=10.0,
    weights=np.array([2.0, 1.0]),
    session_weights=np.array([1.0, 0.5]),
    session_matches={1: np.array([3.0, 0.0]), 2: np.array([0.0, 1.0])},
    session_lengths={1: 1.0, 2: 1.0},
)


def rows(
    *matches: tuple[float, float],
    places: list[int] | None = None,
    sessions: list[int] | None = None,
    length: float = 10,
) -> Rows:
    """Return turns of one session, one after the other, that hold the two asked terms so often."""
    count = len(matches)
    return Rows(
        session=sessions or [1] * count,
        place=places or list(range(count)),
        length=np.full(count, float(length)),
        asking=np.zeros(count),
        replies=np.zeros(count),
        by_named=np.zeros(count),
        cosine=np.zeros(count),
        matches=np.array(matches, dtype=float).T,
        word_matches=np.zeros((0, count)),
    )


def of(name: str, found: Rows, corpus: Corpus = ASKED) -> list[float]:
    """Return one signal of every row."""
    values: list[float] = signals(found, corpus)[name].tolist()
    return values


def test_it_lets_neighbours_count_and_the_nearer_for_more() -> None:
    window = of("window", rows((0, 0), (0, 0), (1, 0), (0, 0), (0, 0), (0, 0)))
    assert window[2] == 1.0
    assert window[2] > window[1] > window[0] > 0
    assert window[2] > window[3] > window[4] > 0
    assert window[5] == 0


@pytest.mark.parametrize("apart", [rows((1, 0), (0, 0), places=[0, 3]), rows((1, 0), (0, 0), sessions=[1, 2])])
def test_it_takes_no_neighbour_from_afar(apart: Rows) -> None:
    assert of("window", apart) == [1.0, 0.0]


def test_it_joins_short_neighbours_only() -> None:
    short, long = (of("window", rows((1, 0), (0, 0), length=length))[1] for length in (10, 400))
    assert short > 3 * long > 0


def test_it_lets_a_rarer_term_count_for_more() -> None:
    assert of("coverage", rows((1, 0), (0, 1), (5, 1))) == pytest.approx([2 / 3, 1 / 3, 1.0])


def test_it_prefers_the_session_that_holds_what_is_asked() -> None:
    first, second = of("session", rows((0, 0), (0, 0), sessions=[1, 2]))
    assert 1 > first > second > 0


def test_it_discounts_short_questions_more_than_long_ones() -> None:
    asking = replace(rows((1, 0), (1, 0), (1, 0)), asking=np.array([1.0, 1.0, 0.0]), length=np.array([5.0, 200.0, 5.0]))
    short, long, told = of("question", asking)
    assert short > 0.8
    assert long < 0.1
    assert told == 0


def test_it_lets_an_answer_inherit_what_the_question_holds() -> None:
    asked = replace(rows((1, 1), (0, 0), (0, 0)), asking=np.array([1.0, 0.0, 0.0]))
    assert of("answered", asked)[1] > 0.5
    assert of("answered", asked)[2] == 0
    assert of("answered", replace(asked, asking=np.zeros(3))) == [0, 0, 0]


def test_it_measures_meaning_from_what_is_usual() -> None:
    near = replace(rows((0, 0), (0, 0), (0, 0)), cosine=np.array([0.7, USUAL_COSINE, 0.0]))
    assert of("head", near) == pytest.approx([1.0, 0.0, -0.129], abs=0.001)


def test_it_does_not_make_much_of_small_differences_in_meaning() -> None:
    far = replace(rows((0, 0), (0, 0)), cosine=np.array([USUAL_COSINE + 0.01, USUAL_COSINE]))
    assert of("head", far)[0] == pytest.approx(0.2)


def test_it_counts_what_the_turn_right_before_or_after_means() -> None:
    near = replace(rows(*[(0, 0)] * 5), cosine=np.array([0.0, 0.0, 0.7, 0.0, 0.4]))
    assert of("beside", near) == pytest.approx([-0.129, 1.0, -0.129, 1.0, -0.129], abs=0.001)
    assert of("beside", replace(near, length=np.full(5, 400.0)))[1] < 0.2


def test_it_takes_words_near_in_meaning_also_from_neighbours() -> None:
    words = np.array([[0.9, 0.1, 0.1, 0.1, 0.1, 0.1]])
    told = of("words", replace(rows(*[(0, 0)] * 6), word_matches=words))
    assert told[0] == 1.0
    assert told[0] > told[1] > told[2] > told[3] == told[5]


def test_it_counts_long_replies_for_less_and_long_statements_not() -> None:
    long = replace(
        rows((1, 0), (1, 0), (1, 0)), length=np.array([500.0, 500.0, 5.0]), replies=np.array([1.0, 0.0, 1.0])
    )
    reply, statement, brief = of("long_reply", long)
    assert reply > 0.9
    assert (statement, round(brief, 2)) == (0, 0)


def test_it_adds_up_what_each_signal_counts_for() -> None:
    weights = Weights(**{field.name: 2.0**place for place, field in enumerate(fields(Weights))})
    for place, field in enumerate(fields(Weights)):
        found: dict[str, Array] = {other.name: np.array([float(other is field)]) for other in fields(Weights)}
        assert score(found, weights).tolist() == [2.0**place]


def test_it_gives_sound_numbers_where_nothing_is_known() -> None:
    empty = Corpus(1.0, np.zeros(0), np.zeros(0), {}, {})
    bare = replace(rows((0, 0), (0, 0)), matches=np.zeros((0, 2)), length=np.zeros(2))
    assert all(np.isfinite(values).all() for values in signals(bare, empty).values())
