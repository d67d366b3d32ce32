"""Run all-MiniLM-L6-v2 through onnxruntime: the default model, without PyTorch."""

import importlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from memory.embedding.embedder import Role
from memory.embedding.texts import refuse_unreadable
from memory.embedding.vectors import Matrix, masked_mean, mean_per_text, sound, unit

MODEL_ID = "all-MiniLM-L6-v2/int8"
DIMENSION = 384
WINDOW_TOKENS = 256
OVERLAP_TOKENS = 32
# Both bound memory. A run of 512 padded tokens is as fast per text as one of 2,048, in a quarter of the room.
TOKENS_A_RUN = 512
TEXTS_A_PASS = 64


@dataclass(frozen=True)
class Window:
    """Hold the token ids of one window and the place of its text in the pass."""

    owner: int
    ids: list[int]


class MiniLM:
    """Embed with the int8 weights of all-MiniLM-L6-v2; safe to share between threads."""

    model_id = MODEL_ID
    dimension = DIMENSION

    def __init__(self, *, weights: bytes, tokenizer: bytes, threads: int = 1) -> None:
        """Build from the bytes of model.onnx and tokenizer.json; `threads` are those within one run.

        Each run has room of its own, so as many run at once as there are cores and the others wait.
        """
        self._tokenizer = _window_tokenizer(tokenizer)
        self._session = _session(weights, threads=threads)
        self._room = BoundedSemaphore(os.cpu_count() or 1)

    def embed(self, texts: Sequence[str], *, role: Role = "document") -> list[list[float]]:
        """Return one unit vector per text; this model has no prompts, so both roles are one."""
        refuse_unreadable(texts)
        vectors: list[list[float]] = []
        for first in range(0, len(texts), TEXTS_A_PASS):
            vectors.extend(self._embed_pass(texts[first : first + TEXTS_A_PASS], first=first))
        return vectors

    def _embed_pass(self, texts: Sequence[str], *, first: int) -> list[list[float]]:
        windows: list[Window] = []
        for owner, text in enumerate(texts):
            encoding = self._tokenizer.encode(text)
            windows.extend(Window(owner, part.ids) for part in (encoding, *encoding.overflowing))
        # Equal lengths side by side: padding to the longest of a mixed run costs five times the work.
        windows.sort(key=lambda window: len(window.ids))
        rows = np.concatenate([self._run(batch) for batch in _batches(windows)])
        owners = [window.owner for window in windows]
        lengths = [len(window.ids) for window in windows]
        means = mean_per_text(rows, owners=owners, lengths=lengths)
        return sound(means, dimension=self.dimension, first=first)

    def _run(self, windows: Sequence[Window]) -> Matrix:
        ids = np.zeros((len(windows), len(windows[-1].ids)), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, window in enumerate(windows):
            ids[row, : len(window.ids)] = window.ids
            mask[row, : len(window.ids)] = 1
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        with self._room:
            states: Matrix = self._session.run(["last_hidden_state"], feeds)[0]
        return unit(masked_mean(states, mask=mask))


def _window_tokenizer(content: bytes) -> Tokenizer:
    tokenizer = Tokenizer.from_buffer(content)
    # The published file pads every text to 128 tokens and cuts there.
    tokenizer.no_padding()
    tokenizer.enable_truncation(WINDOW_TOKENS, stride=OVERLAP_TOKENS)
    return tokenizer


def _session(weights: bytes, *, threads: int) -> Any:
    onnxruntime = importlib.import_module("onnxruntime")  # untyped, and start-up should not wait
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])


def _batches(windows: Sequence[Window]) -> Iterator[Sequence[Window]]:
    """Yield runs of windows, shortest first, of at most `TOKENS_A_RUN` tokens each once padded."""
    start = 0
    for end, window in enumerate(windows):
        if end > start and (end - start + 1) * len(window.ids) > TOKENS_A_RUN:
            yield windows[start:end]
            start = end
    if start < len(windows):
        yield windows[start:]
