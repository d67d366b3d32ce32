"""The arithmetic of vectors leaves padding out and lets nothing unsound through."""

import numpy as np
import pytest

from memory.embedding import EmbeddingFailed
from memory.embedding.vectors import masked_mean, mean_per_text, sound, unit


def test_it_leaves_padding_out_of_the_mean() -> None:
    states = np.array([[[1.0, 3.0], [3.0, 5.0], [900.0, 900.0]]])
    assert masked_mean(states, mask=np.array([[1, 1, 0]])).tolist() == [[2.0, 4.0]]


def test_it_brings_rows_to_length_one() -> None:
    assert unit(np.array([[3.0, 4.0]])).tolist() == [[0.6, 0.8]]


def test_it_weighs_windows_by_length() -> None:
    windows = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 1.0]])
    means = mean_per_text(windows, owners=[0, 1, 0], lengths=[4, 9, 3])
    assert np.allclose(means, [[0.8, 0.6], [0.0, 1.0]])


def test_it_passes_sound_rows_as_plain_floats() -> None:
    assert sound(np.array([[0.6, 0.8]]), dimension=2) == [[0.6, 0.8]]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ([0.6, float("nan")], "not finite"),
        ([0.6, float("inf")], "not finite"),
        ([0.6, 0.9], "length 1.08"),
        ([0.0, 0.0], "length 0"),
        ([1.0, 0.0, 0.0], "not 2 numbers"),
    ],
)
def test_it_refuses_rows_that_are_not_sound(row: list[float], reason: str) -> None:
    with pytest.raises(EmbeddingFailed, match=reason) as caught:
        sound(np.array([row]), dimension=2, first=7)
    assert caught.value.index == 7


def test_it_refuses_a_row_without_direction() -> None:
    with pytest.raises(EmbeddingFailed, match=r"Text 1 .* not finite"):
        sound(unit(np.array([[3.0, 4.0], [0.0, 0.0]])), dimension=2)
