"""Read a question by the model, beside the lanes that need no model."""

import logging
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from memory.embedding import EmbeddingError, service

logger = logging.getLogger(__name__)
READERS = 4


@dataclass(frozen=True)
class Question:
    """Hold a question's vectors with the model that made them, or the reason why there are none."""

    vector: Sequence[float]
    words: bytes
    model: str
    reason: str


def read_beside(text: str) -> "Future[Question]":
    """Begin to read a question: the model takes a processor while the caller waits for PostgreSQL."""
    return _readers().submit(read, text)


def read(text: str) -> Question:
    """Return a question's vectors; without a model, the reason, so that the answer can say what it lacks.

    A model that is still loading is not waited for: words answer at once.
    """
    if not service.ready():
        service.warm_up()
        return Question((), b"", "", f"Found by words only: {service.status().reason}")
    try:
        reading = service.read_query(text)
    except EmbeddingError as error:
        logger.warning("A question was not embedded.", exc_info=True)
        return Question((), b"", "", f"Found by words only: {error}")
    return Question(reading.vector, reading.words, service.status().model_id, "")


@cache
def _readers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(READERS, thread_name_prefix="question")
