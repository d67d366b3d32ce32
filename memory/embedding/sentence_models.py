"""Run any Sentence Transformers model: the extra, with PyTorch, a GPU where there is one."""

import importlib
import math
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any

import numpy as np

from memory.embedding.embedder import Reading, Role
from memory.embedding.errors import ModelMissing
from memory.embedding.texts import refuse_unreadable
from memory.embedding.vectors import mean_per_text, sound, unit
from memory.embedding.weights import KNOWN_SHA256, trusted_digest

LIBRARY = "sentence_transformers"
EXTRA = "sentence-transformers"
HUB_OWNER = "sentence-transformers"
HUB_FILES = ["*.json", "*.txt", "*.model", "*.safetensors"]
OVERLAP_CHARACTERS = 100
TEXTS_A_RUN = 16
PIECES_A_PASS = 256


class SentenceModel:
    """Embed with a Sentence Transformers model; safe to share between threads, one runs at a time."""

    def __init__(self, model: Any, *, model_id: str) -> None:
        self.model_id = model_id
        self.dimension: int = model.get_embedding_dimension()
        self._model = model
        self._room = _room(model)
        # Its tokenizer changes its own settings in each call and fails when two threads borrow it at once.
        self._lock = Lock()

    def embed(self, texts: Sequence[str], *, role: Role = "document") -> list[list[float]]:
        """Return one unit vector per text, with the model's own prompt for the role."""
        refuse_unreadable(texts)
        vectors: list[list[float]] = []
        for first in range(0, len(texts), TEXTS_A_RUN):
            vectors.extend(self._embed_pass(texts[first : first + TEXTS_A_RUN], role=role, first=first))
        return vectors

    def read(self, texts: Sequence[str], *, role: Role = "document") -> list[Reading]:
        """Return one unit vector per text; the library gives no words' vectors that would be alike for all models."""
        return [Reading(vector, b"") for vector in self.embed(texts, role=role)]

    def _embed_pass(self, texts: Sequence[str], *, role: Role, first: int) -> list[list[float]]:
        owners: list[int] = []
        parts: list[str] = []
        with self._lock:
            for owner, text in enumerate(texts):
                cut = pieces(text, fits=self._fits)
                parts.extend(cut)
                owners.extend([owner] * len(cut))
            rows = self._encode(parts, role=role)
        lengths = [max(len(part), 1) for part in parts]
        means = mean_per_text(unit(rows), owners=owners, lengths=lengths)
        return sound(means, dimension=self.dimension, first=first)

    def _fits(self, text: str) -> bool:
        return self._room == math.inf or _tokens(self._model, text) <= self._room

    def _encode(self, parts: list[str], *, role: Role) -> Any:
        encode = self._model.encode_query if role == "query" else self._model.encode_document
        runs = (parts[start : start + PIECES_A_PASS] for start in range(0, len(parts), PIECES_A_PASS))
        rows = [encode(run, batch_size=TEXTS_A_RUN, show_progress_bar=False) for run in runs]
        return np.concatenate(rows).astype(np.float64)


def load_sentence_model(name: str, *, folder: Path | None, sha256: str | None) -> SentenceModel:
    """Return a model by its name on the hub, by its folder, or by a name that is a folder.

    Its weights must be in the safetensors format; where their digest is given or known it must be theirs, and
    it is part of the model id either way. No code that comes with a model is run. Raises `ModelMissing` and
    `WeightsNotTrusted`.
    """
    library = _library(name)
    public_name = name if "/" in name else f"{HUB_OWNER}/{name}"
    place = folder or (Path(name) if Path(name).is_dir() else _from_hub(public_name))
    digest = trusted_digest(place, sha256=sha256 or KNOWN_SHA256.get(public_name))
    model = library.SentenceTransformer(
        str(place), local_files_only=True, trust_remote_code=False, model_kwargs={"use_safetensors": True}
    )
    return SentenceModel(model, model_id=f"{name}/{digest[:12]}")


def pieces(text: str, *, fits: Callable[[str], bool]) -> list[str]:
    """Return the text whole where it fits, else halves of halves that do: cut at blanks, overlapping."""
    if len(text) < 2 or fits(text):
        return [text]
    middle = len(text) // 2
    blank = text.rfind(" ", middle // 2, middle) + 1
    end = blank or middle
    start = end - min(OVERLAP_CHARACTERS, end // 8)
    return [*pieces(text[:end], fits=fits), *pieces(text[start:], fits=fits)]


def _library(name: str) -> ModuleType:
    if find_spec(LIBRARY) is None:
        raise ModelMissing(f"The embedding model {name} needs an extra: pip install 'waggle[{EXTRA}]'.")
    return importlib.import_module(LIBRARY)


def _from_hub(name: str) -> Path:
    hub = importlib.import_module("huggingface_hub")
    try:
        return Path(hub.snapshot_download(name, allow_patterns=HUB_FILES))
    except (OSError, ValueError, hub.errors.HfHubHTTPError) as error:
        raise ModelMissing(f"The embedding model {name} could not be fetched: {error}") from error


def _room(model: Any) -> float:
    """Return how many tokens of a text the model reads beside its prompts; infinite where it has no limit."""
    limit = model.max_seq_length
    if limit is None or limit == math.inf or not callable(model.tokenizer):
        return math.inf
    prompts = [prompt for prompt in model.prompts.values() if prompt]
    return float(limit - max((_tokens(model, prompt) for prompt in prompts), default=0))


def _tokens(model: Any, text: str) -> int:
    return len(model.tokenizer(text, truncation=False, verbose=False)["input_ids"])
