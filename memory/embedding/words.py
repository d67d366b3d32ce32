"""Keep a vector for each telling word of a text, small enough to lie beside the text.

Late interaction compares each word of a question with the words of a text, where one vector for each says only what
both are about. Source: Khattab and Zaharia, ColBERT (2020). The states of a sentence model serve untrained: their
words are turned by a random rotation to fewer dimensions, which keeps angles (Johnson and Lindenstrauss 1984), and
rounded to a byte a number.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from memory.analysis.stems import STOP_WORDS
from memory.embedding.vectors import Matrix

WIDTH = 64
MOST_WORDS = 160
LARGEST = 127
SEED = 2020
Words = npt.NDArray[np.float32]


def word_rows(states: Matrix, *, owners: Sequence[int | None], words: Sequence[str]) -> Matrix:
    """Return one row for each telling word: the mean of its tokens' states, (tokens, n) to (words, n).

    `owners` says of each token which word it is of, None for none; a text of nothing but common words keeps them all.
    """
    telling = [number for number, word in enumerate(words) if _tells(word)] or list(range(len(words)))
    places: dict[int, list[int]] = {number: [] for number in telling[:MOST_WORDS]}
    for place, owner in enumerate(owners):
        if owner is not None and owner in places:
            places[owner].append(place)
    rows: list[Matrix] = [states[where].mean(axis=0)[None] for where in places.values() if where]
    return np.concatenate(rows) if rows else states[:0]


def pack(rows: Matrix) -> bytes:
    """Return rows turned to `WIDTH` dimensions and rounded: `WIDTH` bytes a row."""
    if not len(rows):
        return b""
    turned = rows @ _rotation(rows.shape[1])
    largest = np.abs(turned).max(axis=1, keepdims=True)
    rounded = np.round(turned / np.where(largest > 0, largest, 1.0) * LARGEST)
    return rounded.astype(np.int8).tobytes()


def unpack(packed: bytes) -> Words:
    """Return unit rows from what `pack` gave: (words, `WIDTH`)."""
    rows = np.frombuffer(packed, dtype=np.int8).reshape(-1, WIDTH).astype(np.float32)
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    units: Words = (rows / np.where(norms > 0, norms, 1.0)).astype(np.float32)
    return units


def closeness(question: Words, texts: Sequence[bytes]) -> Words:
    """Return for each word of a question and each text the best cosine among the text's words, 0 for a text of none."""
    lengths = [len(text) // WIDTH for text in texts]
    found = np.zeros((len(question), len(texts)), dtype=np.float32)
    full = [place for place, length in enumerate(lengths) if length]
    if not full or not len(question):
        return found
    rows = np.frombuffer(b"".join(texts[place] for place in full), dtype=np.int8).reshape(-1, WIDTH)
    rows = rows.astype(np.float32)
    # Dividing the products by the lengths is a tenth of the work of dividing the rows.
    norms = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    every = (rows @ question.T) / np.where(norms > 0, norms, 1.0)[:, None]
    starts = np.concatenate([[0], np.cumsum([lengths[place] for place in full])[:-1]])
    found[:, full] = np.maximum.reduceat(every, starts, axis=0).T
    return found


def _tells(word: str) -> bool:
    return any(sign.isalnum() for sign in word) and word.casefold() not in STOP_WORDS


@cache
def _rotation(width: int) -> Matrix:
    """Return the first columns of a random rotation, the same in every process: (width, `WIDTH`)."""
    drawn = np.random.default_rng(SEED).normal(size=(width, max(width, WIDTH)))
    columns: Matrix = np.linalg.qr(drawn[:, :WIDTH])[0] if width >= WIDTH else drawn[:, :WIDTH]
    return columns
