"""The vectors of single words are kept small, and still tell which words are near each other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.embedding import load
from memory.embedding.words import LARGEST, MOST_WORDS, WIDTH, closeness, pack, unpack, word_rows

DRAWN = np.random.default_rng(7)


def rows(count: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return DRAWN.normal(size=(count, 384))


def test_it_packs_a_byte_for_each_number() -> None:
    assert len(pack(rows(5))) == 5 * WIDTH
    assert pack(rows(0)) == b""
    assert unpack(b"").shape == (0, WIDTH)


def test_it_packs_alike_in_every_process() -> None:
    first = np.frombuffer(pack(np.arange(384.0)[None]), dtype=np.int8)[:6]
    assert first.tolist() == pytest.approx([36, 0, 47, 35, 29, 5], abs=1), "what is stored would mean nothing any more"


def test_it_packs_a_row_of_zeros_without_dividing_by_them() -> None:
    assert not unpack(pack(np.zeros((1, 384)))).any()


def test_it_keeps_angles_nearly() -> None:
    one = rows(1)
    near, far = one + 0.3 * rows(1), rows(1)
    kept = unpack(pack(np.concatenate([one, near, far])))
    lengths = np.linalg.norm(kept, axis=1)
    assert np.allclose(lengths, 1.0, atol=1e-5)
    assert kept[0] @ kept[1] > 0.85
    assert abs(kept[0] @ kept[2]) < 0.5


@given(st.integers(0, 6), st.lists(st.integers(0, 5), max_size=6))
def test_it_finds_the_nearest_word_of_each_text(asked: int, lengths: list[int]) -> None:
    question, texts = unpack(pack(rows(asked))), [pack(rows(length)) for length in lengths]
    slow = [[max((word @ row for row in unpack(text)), default=0.0) for text in texts] for word in question]
    assert closeness(question, texts).shape == (asked, len(texts))
    assert np.allclose(closeness(question, texts), np.array(slow).reshape(asked, len(texts)), atol=1e-5)


def test_it_means_the_tokens_of_a_word_and_leaves_out_common_ones() -> None:
    states = np.array([[9.0, 9.0], [1.0, 3.0], [3.0, 5.0], [7.0, 7.0], [9.0, 9.0]])
    found = word_rows(states, owners=[None, 0, 0, 1, None], words=["Postgres", "the"])
    assert found.tolist() == [[2.0, 4.0]]


def test_it_keeps_common_words_where_there_are_no_others() -> None:
    assert word_rows(np.ones((2, 3)), owners=[0, 1], words=["the", "of"]).shape == (2, 3)


def test_it_keeps_so_many_words_at_most() -> None:
    many = MOST_WORDS + 40
    found = word_rows(np.ones((many, 3)), owners=list(range(many)), words=[f"w{number}" for number in range(many)])
    assert len(found) == MOST_WORDS


def test_it_reads_the_words_of_a_text_with_the_model() -> None:
    asked, about, other = load().read(["database", "The databases were moved.", "We ate a cake."])
    near, far = closeness(unpack(asked.words), [about.words, other.words])[0]
    assert near > far + 0.2
    assert len(about.words) == 2 * WIDTH
    assert max(abs(int(number)) for number in np.frombuffer(about.words, dtype=np.int8)) == LARGEST


@pytest.mark.parametrize("text", ["", "🙂", "???"])
def test_it_reads_a_text_without_words(text: str) -> None:
    assert len(load().read([text])[0].words) % WIDTH == 0
