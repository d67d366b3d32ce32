"""Load an embedding model by its name."""

from functools import partial
from pathlib import Path

from memory.embedding.embedder import Embedder
from memory.embedding.errors import ModelMissing, WeightsNotTrusted
from memory.embedding.minilm import MiniLM
from memory.embedding.sentence_models import load_sentence_model
from memory.embedding.weights import (
    MINILM_SHA256,
    TOKENIZER_FILE,
    TOKENIZER_SHA256,
    minilm_file,
    trusted_bytes,
)

DEFAULT_MODEL = "all-MiniLM-L6-v2"
NO_MODEL = "none"


def load(
    name: str = DEFAULT_MODEL, *, folder: Path | None = None, sha256: str | None = None, threads: int = 1
) -> Embedder:
    """Return a model that is ready to embed.

    The default name runs through onnxruntime, from its package or from `folder`/model.onnx, and its digest is
    fixed. Any other name goes to the extra `sentence-transformers`; `sha256` pins its weights. `threads` are
    those of one run of the default model. Raises `ModelMissing`, and `WeightsNotTrusted` naming the file.
    """
    if name == NO_MODEL:
        raise ModelMissing("Embedding is switched off: the model is set to none.")
    if name != DEFAULT_MODEL:
        return load_sentence_model(name, folder=folder, sha256=sha256)
    file = minilm_file(folder)
    if sha256 not in (None, MINILM_SHA256):
        raise WeightsNotTrusted(file, expected=f"{sha256} as configured", found=f"only {MINILM_SHA256}")
    return MiniLM(
        weights=partial(trusted_bytes, file, sha256=MINILM_SHA256),
        tokenizer=trusted_bytes(TOKENIZER_FILE, sha256=TOKENIZER_SHA256),
        threads=threads,
    )
