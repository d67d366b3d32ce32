"""A model is rewritten to take less memory, and says the very same."""

import importlib

import numpy as np
import numpy.typing as npt
import pytest

from memory.embedding.tables import looked_up_first
from memory.embedding.weights import MINILM_SHA256, minilm_file, trusted_bytes

IDS = np.array([[101, 2029, 7809, 2106, 2057, 5454, 102], [101, 30521, 1, 0, 2, 102, 0]], dtype=np.int64)


@pytest.fixture(scope="module")
def published() -> bytes:
    return trusted_bytes(minilm_file(None), sha256=MINILM_SHA256)


def _states(model: bytes) -> npt.NDArray[np.float32]:
    session = importlib.import_module("onnxruntime").InferenceSession(model, providers=["CPUExecutionProvider"])
    feeds = {"input_ids": IDS, "attention_mask": (IDS > 0).astype(np.int64), "token_type_ids": np.zeros_like(IDS)}
    states: npt.NDArray[np.float32] = session.run(["last_hidden_state"], feeds)[0]
    return states


def test_it_says_the_very_same(published: bytes) -> None:
    rewritten = looked_up_first(published)
    assert rewritten != published
    assert np.array_equal(_states(rewritten), _states(published))


def test_it_finds_nothing_to_rewrite_a_second_time(published: bytes) -> None:
    once = looked_up_first(published)
    assert looked_up_first(once) == once


def test_it_leaves_what_has_no_such_table_as_it_is() -> None:
    assert looked_up_first(b"") == b""
