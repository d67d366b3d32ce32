"""Turn text into vectors: one protocol, one default model, any other by name.

The default, all-MiniLM-L6-v2, runs through onnxruntime with its weights and tokenizer checked by digest. The
process-wide model, its state and its cache of questions are in `memory.embedding.service`.
"""

from memory.embedding.embedder import Embedder, Reading, Role
from memory.embedding.errors import (
    EmbeddingError,
    EmbeddingFailed,
    EmbeddingUnavailable,
    ModelMissing,
    WeightsNotTrusted,
)
from memory.embedding.loading import DEFAULT_MODEL, NO_MODEL, load

__all__ = [
    "DEFAULT_MODEL",
    "NO_MODEL",
    "Embedder",
    "EmbeddingError",
    "EmbeddingFailed",
    "EmbeddingUnavailable",
    "ModelMissing",
    "Reading",
    "Role",
    "WeightsNotTrusted",
    "load",
]
