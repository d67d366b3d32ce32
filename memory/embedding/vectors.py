"""Do the arithmetic of vectors and refuse those that are not sound."""

import numpy as np
import numpy.typing as npt

from memory.embedding.errors import EmbeddingFailed

Matrix = npt.NDArray[np.floating]

SMALLEST_NORM = 1e-6
UNIT_TOLERANCE = 1e-3


def masked_mean(states: Matrix, *, mask: npt.NDArray[np.int64]) -> Matrix:
    """Return the mean of the token states that the mask keeps: (batch, tokens, n) to (batch, n).

    Source: mean pooling as in Sentence-BERT, Reimers and Gurevych 2019.
    """
    kept = mask[:, :, None].astype(states.dtype)
    mean: Matrix = (states * kept).sum(axis=1) / kept.sum(axis=1)
    return mean


def unit(rows: Matrix) -> Matrix:
    """Return the rows at length 1; a row without direction becomes NaN, for `sound` to refuse."""
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        units: Matrix = rows / np.where(norms > SMALLEST_NORM, norms, np.nan)
    return units


def sound(rows: Matrix, *, dimension: int, first: int = 0) -> list[list[float]]:
    """Return the rows as lists of floats after checking each one.

    `first` is the place of row 0 in the caller's sequence. Raises `EmbeddingFailed` for a wrong dimension, a
    value that is not finite, or a length that is not 1.
    """
    if rows.ndim != 2 or rows.shape[1] != dimension:
        raise EmbeddingFailed(first, f"the model gave shape {rows.shape}, not {dimension} numbers a text")
    norms = np.linalg.norm(rows, axis=1)
    for index, norm in enumerate(norms):
        if not np.isfinite(norm):
            raise EmbeddingFailed(first + index, "its vector holds a value that is not finite")
        if abs(norm - 1.0) > UNIT_TOLERANCE:
            raise EmbeddingFailed(first + index, f"its vector has length {norm:.4f}, not 1")
    vectors: list[list[float]] = rows.tolist()
    return vectors


def mean_per_text(vectors: Matrix, *, owners: list[int], lengths: list[int]) -> Matrix:
    """Return one unit row per text from the unit rows of its windows, weighted by their lengths.

    `owners` says, per window, which text it is of: 0, 1, 2 ... with none left out.
    """
    totals = np.zeros((max(owners) + 1, vectors.shape[1]))
    np.add.at(totals, owners, vectors * np.array(lengths, dtype=np.float64)[:, None])
    return unit(totals)
