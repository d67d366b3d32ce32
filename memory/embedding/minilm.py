"""Run all-MiniLM-L6-v2 through onnxruntime: the default model, without PyTorch."""

import ctypes
import importlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from tempfile import NamedTemporaryFile
from threading import BoundedSemaphore
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from memory.embedding.embedder import Reading, Role
from memory.embedding.tables import looked_up_first
from memory.embedding.texts import refuse_unreadable
from memory.embedding.vectors import Matrix, masked_mean, mean_per_text, sound, unit
from memory.embedding.words import pack, word_rows

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
    worded: "Worded | None" = None


@dataclass(frozen=True)
class Worded:
    """Say of each token of a text's first window which word it is of, and where it stands."""

    text: str
    word_ids: Sequence[int | None]
    offsets: Sequence[tuple[int, int]]

    def packed(self, states: Matrix) -> bytes:
        """Return the vectors of the words, from the tokens' states."""
        spans: dict[int, list[int]] = {}
        for word, (start, end) in zip(self.word_ids, self.offsets, strict=True):
            if word is not None:
                spans[word] = [min(start, spans.get(word, [start])[0]), end]
        words = [self.text[start:end] for start, end in spans.values()]
        places = {word: place for place, word in enumerate(spans)}
        owners = [None if word is None else places[word] for word in self.word_ids]
        return pack(word_rows(states, owners=owners, words=words))


class MiniLM:
    """Embed with the int8 weights of all-MiniLM-L6-v2; safe to share between threads."""

    model_id = MODEL_ID
    dimension = DIMENSION

    def __init__(self, *, weights: Callable[[], bytes], tokenizer: bytes, threads: int = 1) -> None:
        """Build from the bytes of tokenizer.json and those of model.onnx, read when they are needed.

        `threads` are those within one run.
        Each run has room of its own, so as many run at once as there are cores and the others wait.
        """
        self._tokenizer = _window_tokenizer(tokenizer)
        self._session = _session(weights, threads=threads)
        self._room = BoundedSemaphore(os.cpu_count() or 1)

    def embed(self, texts: Sequence[str], *, role: Role = "document") -> list[list[float]]:
        """Return one unit vector per text; this model has no prompts, so both roles are one."""
        return [reading.vector for reading in self._passes(texts, with_words=False)]

    def read(self, texts: Sequence[str], *, role: Role = "document") -> list[Reading]:
        """Return one unit vector per text and the vectors of the words in its first window."""
        return self._passes(texts, with_words=True)

    def _passes(self, texts: Sequence[str], *, with_words: bool) -> list[Reading]:
        refuse_unreadable(texts)
        readings: list[Reading] = []
        for first in range(0, len(texts), TEXTS_A_PASS):
            readings.extend(self._pass(texts[first : first + TEXTS_A_PASS], first=first, with_words=with_words))
        return readings

    def _pass(self, texts: Sequence[str], *, first: int, with_words: bool) -> list[Reading]:
        windows: list[Window] = []
        for owner, text in enumerate(texts):
            encoding = self._tokenizer.encode(text)
            worded = Worded(text, encoding.word_ids, encoding.offsets) if with_words else None
            windows.append(Window(owner, encoding.ids, worded))
            windows.extend(Window(owner, part.ids) for part in encoding.overflowing)
        # Equal lengths side by side: padding to the longest of a mixed run costs five times the work.
        windows.sort(key=lambda window: len(window.ids))
        words = [b""] * len(texts)
        rows = np.concatenate([self._run(batch, words=words) for batch in _batches(windows)])
        owners = [window.owner for window in windows]
        lengths = [len(window.ids) for window in windows]
        means = mean_per_text(rows, owners=owners, lengths=lengths)
        vectors = sound(means, dimension=self.dimension, first=first)
        return [Reading(vector, packed) for vector, packed in zip(vectors, words, strict=True)]

    def _run(self, windows: Sequence[Window], *, words: list[bytes]) -> Matrix:
        """Return the vectors of some windows, and write into `words` those of the words of the texts they begin."""
        ids = np.zeros((len(windows), len(windows[-1].ids)), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, window in enumerate(windows):
            ids[row, : len(window.ids)] = window.ids
            mask[row, : len(window.ids)] = 1
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        with self._room:
            states: Matrix = self._session.run(["last_hidden_state"], feeds)[0]
        for row, window in enumerate(windows):
            if window.worded is not None:
                words[window.owner] = window.worded.packed(states[row, : len(window.ids)])
        return unit(masked_mean(states, mask=mask))


def _window_tokenizer(content: bytes) -> Tokenizer:
    tokenizer = Tokenizer.from_buffer(content)
    # The published file pads every text to 128 tokens and cuts there.
    tokenizer.no_padding()
    tokenizer.enable_truncation(WINDOW_TOKENS, stride=OVERLAP_TOKENS)
    return tokenizer


def _session(weights: Callable[[], bytes], *, threads: int) -> Any:
    onnxruntime = importlib.import_module("onnxruntime")  # untyped, and start-up should not wait
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # It would keep room for each length of text that it has met.
    options.enable_mem_pattern = False
    with NamedTemporaryFile(prefix="waggle-model-") as file:
        # From a file, it never holds the whole content beside what it makes of it.
        file.write(looked_up_first(weights()))
        file.flush()
        _give_back()
        session = onnxruntime.InferenceSession(file.name, options, providers=["CPUExecutionProvider"])
    # It would build itself anew from that file for a provider that is not used here.
    session.disable_fallback()
    _give_back()
    return session


def _give_back() -> None:
    """Give freed memory back to the system: what building a session needed is a fifth of what a process holds."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # only glibc keeps it, and has a way to let go of it
    if trim is not None:
        trim(0)


def _batches(windows: Sequence[Window]) -> Iterator[Sequence[Window]]:
    """Yield runs of windows, shortest first, of at most `TOKENS_A_RUN` tokens each once padded."""
    start = 0
    for end, window in enumerate(windows):
        if end > start and (end - start + 1) * len(window.ids) > TOKENS_A_RUN:
            yield windows[start:end]
            start = end
    if start < len(windows):
        yield windows[start:]
