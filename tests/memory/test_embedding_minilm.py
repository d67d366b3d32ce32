"""The default model gives every text its own sound vector, whatever stands beside it."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from memory.embedding import Embedder, EmbeddingFailed, load, minilm
from memory.embedding.minilm import DIMENSION, TEXTS_A_PASS, TOKENS_A_RUN, WINDOW_TOKENS, MiniLM
from memory.embedding.weights import TOKENIZER_FILE

TEXTS = [
    "We chose PostgreSQL because MySQL replication has been painful.",
    "ok",
    "Wir haben uns für PostgreSQL entschieden, weil die Replikation Ärger machte.",
    "我们决定使用 PostgreSQL,因为 MySQL 复制很痛苦。",
    "Мы возвращаемся на MySQL.",
    "🚀 deploy v2.3.1 → staging",
    "def embed(self, texts: Sequence[str]) -> list[list[float]]: ...",
    "The deploy timeout is thirty seconds. " * 30,
    "",
    "nul\x00byte",
]


@pytest.fixture(scope="module")
def model() -> Embedder:
    return load()


class Runtime:
    """Stand in for onnxruntime: keeps the shape of each run and fills every state with one value."""

    def __init__(self, fill: float) -> None:
        self.fill = fill
        self.shapes: list[tuple[int, ...]] = []

    def run(self, names: Sequence[str], feeds: Mapping[str, npt.NDArray[np.int64]]) -> list[Any]:
        self.shapes.append(feeds["input_ids"].shape)
        return [np.full((*feeds["input_ids"].shape, DIMENSION), self.fill)]


def with_runtime(runtime: Runtime, *, monkeypatch: pytest.MonkeyPatch) -> MiniLM:
    monkeypatch.setattr(minilm, "_session", lambda weights, *, threads: runtime)
    return MiniLM(weights=bytes, tokenizer=TOKENIZER_FILE.read_bytes())


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    return float(np.dot(one, other))


def test_it_gives_unit_vectors_of_its_dimension(model: Embedder) -> None:
    vectors = np.array(model.embed(TEXTS))
    assert vectors.shape == (len(TEXTS), model.dimension) == (len(TEXTS), 384)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


def test_it_gives_nothing_for_nothing(model: Embedder) -> None:
    assert model.embed([]) == []


def test_it_names_weights_and_precision_in_its_id(model: Embedder) -> None:
    assert model.model_id == "all-MiniLM-L6-v2/int8"


def test_it_gives_a_text_the_same_vector_in_any_order_and_company(model: Embedder) -> None:
    together = model.embed(TEXTS)
    turned = model.embed(TEXTS[::-1])[::-1]
    alone = [model.embed([text])[0] for text in TEXTS]
    assert np.allclose(together, turned, atol=1e-5)
    assert np.allclose(together, alone, atol=1e-5)


def test_it_gives_different_texts_different_vectors(model: Embedder) -> None:
    likeness = np.array(model.embed(TEXTS)) @ np.array(model.embed(TEXTS)).T
    np.fill_diagonal(likeness, 0)
    assert likeness.max() < 0.95


def test_it_puts_like_meaning_nearer_than_unlike(model: Embedder) -> None:
    asked, answer, other = model.embed(
        ["Which database do we use?", "The data is stored in PostgreSQL.", "Lunch is at noon on Fridays."]
    )
    assert cosine(asked, answer) > cosine(asked, other) + 0.2


def test_it_reads_a_long_text_to_its_end(model: Embedder) -> None:
    body = "The meeting covered the usual points of the weekly plan. " * 200
    ends = ["Invoices are paid late. " * 40, "Whales sing in the deep. " * 40]
    money, whale = model.embed([body + end for end in ends])
    assert cosine(money, whale) < 0.999


def test_it_weighs_the_windows_of_a_long_text_by_their_length(model: Embedder) -> None:
    room = WINDOW_TOKENS - 2
    fits, spills = model.embed(["word " * room, "word " * room + "banana"])
    assert cosine(fits, spills) > 0.9
    assert cosine(fits, spills) < 0.99999


def test_it_keeps_a_text_of_exactly_one_window_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    runtime = Runtime(fill=1.0)
    model = with_runtime(runtime, monkeypatch=monkeypatch)
    model.embed(["word " * (WINDOW_TOKENS - 2)])
    model.embed(["word " * (WINDOW_TOKENS - 1)])
    assert runtime.shapes == [(1, WINDOW_TOKENS), (2, WINDOW_TOKENS)], "one token more makes a second window"


def test_it_bounds_the_tokens_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    runtime = Runtime(fill=1.0)
    texts = ["word " * length for length in range(0, 600, 7)]
    vectors = with_runtime(runtime, monkeypatch=monkeypatch).embed(texts)
    assert len(vectors) == len(texts)
    assert max(rows * tokens for rows, tokens in runtime.shapes) <= TOKENS_A_RUN
    assert sum(rows for rows, _ in runtime.shapes) > len(texts)


def test_it_pads_no_further_than_the_longest_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    runtime = Runtime(fill=1.0)
    with_runtime(runtime, monkeypatch=monkeypatch).embed(["one", "two", "three"])
    assert runtime.shapes == [(3, 3)]


@pytest.mark.parametrize("fill", [float("nan"), float("inf"), 0.0])
def test_it_refuses_a_vector_that_is_not_sound(fill: float, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EmbeddingFailed, match=r"Text 0 .* not finite"):
        with_runtime(Runtime(fill), monkeypatch=monkeypatch).embed(["anything"])


def test_it_names_the_text_it_cannot_read(model: Embedder) -> None:
    texts = ["ok"] * (TEXTS_A_PASS + 1) + ["half of a pair \ud83d"]
    with pytest.raises(EmbeddingFailed, match="not valid Unicode") as caught:
        model.embed(texts)
    assert caught.value.index == TEXTS_A_PASS + 1


def test_it_serves_many_threads_at_once(model: Embedder) -> None:
    expected = model.embed(TEXTS)
    with ThreadPoolExecutor(max_workers=8) as pool:
        answers = list(pool.map(lambda _: model.embed(TEXTS), range(8)))
    assert all(np.allclose(answer, expected, atol=1e-5) for answer in answers)
