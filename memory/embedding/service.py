"""Keep the one embedding model of this process: loaded when first needed, never at import.

A process without a model works on: `ready()` is false, `status()` says why, and `embedder()` and
`read_query()` raise `EmbeddingUnavailable`. A failed load is tried again after a minute, so that a model put
there later is found without a restart. A forked child starts anew and loads its own.
"""

import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock, Thread
from typing import Literal

from memory.embedding.embedder import Embedder, Reading
from memory.embedding.errors import EmbeddingUnavailable, ModelMissing
from memory.embedding.loading import DEFAULT_MODEL, NO_MODEL, load

logger = logging.getLogger(__name__)

QUERIES_KEPT = 512
RETRY_SECONDS = 60.0

Load = Callable[[], Embedder]
State = Literal["off", "idle", "loading", "ready", "missing", "failed"]


@dataclass(frozen=True)
class Status:
    """Say where the model stands; `reason` is a sentence for people, `model_id` is empty until it is ready.

    off: configured to be none. idle: not needed yet. missing: not installed. failed: there, but not usable.
    """

    state: State
    reason: str
    model_id: str = ""


@dataclass(frozen=True)
class Choice:
    """Hold which model this process was configured to use."""

    name: str = DEFAULT_MODEL
    folder: Path | None = None
    sha256: str | None = None
    threads: int = 1

    def load(self) -> Embedder:
        """Return the model, loaded and checked."""
        return load(self.name, folder=self.folder, sha256=self.sha256, threads=self.threads)


@dataclass(frozen=True)
class Loaded:
    """Hold a loaded model and its cached way from a question to a vector."""

    embedder: Embedder
    query: Callable[[str], Reading]


class EmbeddingService:
    """Load a model once, share it between threads, and know how it stands."""

    def __init__(self, load_model: Load, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Take the way to load; `clock` gives seconds that never go back."""
        self._load_model = load_model
        self._clock = clock
        self._lock = Lock()
        self._loaded: Loaded | None = None
        self._retry_at = clock()
        self._status = Status("idle", "The embedding model has not been needed yet.")

    def status(self) -> Status:
        """Return how the model stands, without waiting for it."""
        return self._status

    def ready(self) -> bool:
        """Say whether a vector can be had at once."""
        return self._loaded is not None

    def embedder(self) -> Embedder:
        """Return the model, loading it first or waiting while another thread does; see `loaded`."""
        return self.loaded().embedder

    def read_query(self, text: str) -> Reading:
        """Return the vectors of a question and its words, from the last few hundred where it is among them.

        Raises `EmbeddingUnavailable` without a model and `EmbeddingFailed` for a text that has no sound vector.
        """
        kept = self.loaded().query(text)
        return kept._replace(vector=list(kept.vector))

    def loaded(self) -> Loaded:
        """Return the loaded model; raise `EmbeddingUnavailable` with the reason where there is none."""
        if self._loaded is None:
            with self._lock:
                if self._loaded is None:
                    self._loaded = self._load()
                return self._loaded
        return self._loaded

    def warm_up(self) -> None:
        """Start loading in a daemon thread; a failure is in the log and in `status`."""
        if not self.ready():
            Thread(target=self._load_quietly, name="embedding-warm-up", daemon=True).start()

    def _load_quietly(self) -> None:
        try:
            self.loaded()
        except EmbeddingUnavailable as error:
            logger.warning("Answering without vectors: %s", error)

    def _load(self) -> Loaded:
        if self._clock() < self._retry_at:
            raise EmbeddingUnavailable(self._status.reason)
        self._status = Status("loading", "The embedding model is loading.")
        try:
            embedder = self._load_model()
        except ModelMissing as error:
            raise self._unavailable("missing", error) from error
        except Exception as error:  # whatever a runtime or a damaged file raises, the server goes on
            logger.exception("The embedding model could not be loaded.")
            raise self._unavailable("failed", error) from error
        self._status = Status("ready", "The embedding model is ready.", embedder.model_id)
        return Loaded(embedder, lru_cache(maxsize=QUERIES_KEPT)(_as_query(embedder)))

    def _unavailable(self, state: State, error: Exception) -> EmbeddingUnavailable:
        self._status = Status(state, str(error) or type(error).__name__)
        self._retry_at = self._clock() + RETRY_SECONDS
        return EmbeddingUnavailable(self._status.reason)


class SwitchedOff(EmbeddingService):
    """Stand in where no model is wanted: never loads and says so."""

    def __init__(self) -> None:
        super().__init__(Choice(name=NO_MODEL).load)
        self._status = Status("off", "Embedding is switched off: the model is set to none.")

    def warm_up(self) -> None:
        """Do nothing: there is nothing to load."""

    def loaded(self) -> Loaded:
        """Raise `EmbeddingUnavailable`."""
        raise EmbeddingUnavailable(self._status.reason)


class Process:
    """Hold the choice of this process and the service that follows from it."""

    def __init__(self, choice: Choice | None = None) -> None:
        self.choose(choice or Choice())

    def choose(self, choice: Choice) -> None:
        """Take another choice; what was loaded for the last one is dropped."""
        self.choice = choice
        self.service = SwitchedOff() if choice.name == NO_MODEL else EmbeddingService(choice.load)

    def start_anew(self) -> None:
        """Set aside what a fork copied: locks of threads that are gone, a runtime that cannot be used."""
        # Kept, not dropped: destroying a runtime whose threads stayed in the parent crashes the child.
        self._left_by_fork = self.service
        self.choose(self.choice)


_process = Process()
# The model before that one, while tenants are changed over from it; none otherwise.
_before = Process(Choice(name=NO_MODEL))
for _each in (_process, _before):
    os.register_at_fork(after_in_child=_each.start_anew)


def configure(name: str, folder: Path | None = None, *, sha256: str | None = None, threads: int = 1) -> None:
    """Choose the model of this process; loads nothing. The arguments are those of `memory.embedding.load`."""
    _process.choose(Choice(name, folder, sha256, threads))


def configure_before(name: str = NO_MODEL, folder: Path | None = None) -> None:
    """Choose the model that was used before, which answers until everything has a vector of the present one."""
    _before.choose(Choice(name, folder))


def present() -> EmbeddingService:
    """Return the service of the model of this process."""
    return _process.service


def before() -> EmbeddingService | None:
    """Return the service of the model that was used before; None where no model is changed."""
    return None if _before.choice.name == NO_MODEL else _before.service


def models() -> set[str]:
    """Return the ids of the models that this process can read by at once: the present one, and the one before it."""
    found = {by.status().model_id for by in (present(), before()) if by is not None}
    return found - {""}


def embedder() -> Embedder:
    """Return the model of this process, loaded if need be; raise `EmbeddingUnavailable` without one."""
    return _process.service.embedder()


def warm_up() -> None:
    """Start loading the model of this process, and the one before it if there is one, in the background."""
    _process.service.warm_up()
    _before.service.warm_up()


def ready() -> bool:
    """Say whether this process can give a vector at once."""
    return _process.service.ready()


def status() -> Status:
    """Return how the model of this process stands, and why."""
    return _process.service.status()


def _as_query(embedder: Embedder) -> Callable[[str], Reading]:
    def read(text: str) -> Reading:
        return embedder.read([text], role="query")[0]

    return read
