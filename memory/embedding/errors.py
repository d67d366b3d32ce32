"""Name what can go wrong between a text and its vector."""

from pathlib import Path


class EmbeddingError(Exception):
    """Stand for every failure of this package; the message is a sentence for people."""


class EmbeddingUnavailable(EmbeddingError):
    """Say that no model is there to answer now; callers go on without vectors and report it."""


class ModelMissing(EmbeddingUnavailable):
    """Say that a model, or the package that runs it, is not installed, and what to install."""


class WeightsNotTrusted(EmbeddingError):
    """Say that a file of the model is not the one that was vouched for."""

    def __init__(self, file: Path, *, expected: str, found: str) -> None:
        super().__init__(f"{file} is not trusted: expected sha256 {expected}, found {found}.")
        self.file = file


class EmbeddingFailed(EmbeddingError):
    """Say that one text has no sound vector; `index` is its place in the sequence that was given."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"Text {index} could not be embedded: {reason}.")
        self.index = index
