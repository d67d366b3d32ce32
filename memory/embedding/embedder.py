"""Define the one shape every embedding model has here."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

Role = Literal["document", "query"]


class Reading(NamedTuple):
    """Hold what a model makes of a text: its vector, and those of its words as `memory.embedding.words` packs them.

    The words are those of the text's beginning, as far as the model reads in one go; none where it gives none.
    """

    vector: list[float]
    words: bytes


class Embedder(Protocol):
    """Turn texts into unit vectors.

    `model_id` is stored beside each vector and differs whenever the weights differ: vectors of two ids are
    never compared. `dimension` is the length of every vector.
    """

    @property
    def model_id(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def embed(self, texts: Sequence[str], *, role: Role = "document") -> list[list[float]]:
        """Return one unit vector per text, in the order given.

        A text longer than the model's window is cut into windows that overlap a little; its vector is the
        normalised mean of theirs, weighted by length, so that no part of it is left out. `role` matters to
        models that were trained with different prompts for questions and for stored texts.
        Raises `EmbeddingFailed` naming the first text whose vector is not sound.
        """
        ...

    def read(self, texts: Sequence[str], *, role: Role = "document") -> list[Reading]:
        """Return, per text, its vector and those of its words; raises as `embed` does."""
        ...
