"""Read a question by the model, beside the lanes that need no model."""

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from pgvector import HalfVector

from memory.embedding import EmbeddingError
from memory.embedding.service import EmbeddingService

logger = logging.getLogger(__name__)
READERS = 4


@dataclass(frozen=True)
class Question:
    """Hold a question's vector, as PostgreSQL reads it, with its width, the vectors of its words, and their model.

    Without a model there are none, and there is a reason.
    """

    vector: str
    width: int
    words: bytes
    model: str
    reason: str


def read_beside(text: str, by: EmbeddingService) -> "Future[Question]":
    """Begin to read a question: the model takes a processor while the caller waits for PostgreSQL."""
    return _readers().submit(read, text, by)


def read(text: str, by: EmbeddingService) -> Question:
    """Return a question's vectors; without a model, the reason, so that the answer can say what it lacks.

    A model that is still loading is not waited for: words answer at once.
    """
    if not by.ready():
        by.warm_up()
        return Question("", 0, b"", "", f"Found by words only: {by.status().reason}")
    try:
        reading = by.read_query(text)
    except EmbeddingError as error:
        logger.warning("A question was not embedded.", exc_info=True)
        return Question("", 0, b"", "", f"Found by words only: {error}")
    written = HalfVector(reading.vector).to_text()
    return Question(written, len(reading.vector), reading.words, by.status().model_id, "")


@cache
def _readers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(READERS, thread_name_prefix="question")
