"""A process loads its model once, works on without one, and can be forked."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from memory.embedding import DEFAULT_MODEL, Embedder, EmbeddingUnavailable, ModelMissing, Reading, Role, service
from memory.embedding.service import QUERIES_KEPT, RETRY_SECONDS, EmbeddingService
from tests.patience import PATIENCE


class Counting:
    """A model that counts: one number per text, its length."""

    model_id = "counting/1"
    dimension = 1

    def __init__(self) -> None:
        self.asked: list[tuple[str, Role]] = []

    def embed(self, texts: Sequence[str], *, role: Role = "document") -> list[list[float]]:
        self.asked.extend((text, role) for text in texts)
        return [[float(len(text))] for text in texts]

    def read(self, texts: Sequence[str], *, role: Role = "document") -> list[Reading]:
        return [Reading(vector, b"") for vector in self.embed(texts, role=role)]


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _default_choice() -> Iterator[None]:
    yield
    service.configure(DEFAULT_MODEL)


def failing(error: Exception, *, times: int, attempts: list[int]) -> Callable[[], Embedder]:
    def load() -> Embedder:
        attempts.append(1)
        if len(attempts) <= times:
            raise error
        return Counting()

    return load


def wait_for_warm_up() -> None:
    for thread in threading.enumerate():
        if thread.name == "embedding-warm-up":
            thread.join(timeout=PATIENCE)


def test_it_loads_nothing_until_it_is_needed() -> None:
    attempts: list[int] = []
    idle = EmbeddingService(failing(ValueError(), times=0, attempts=attempts))
    assert (idle.status().state, idle.ready(), attempts) == ("idle", False, [])
    assert idle.embedder().model_id == "counting/1"
    assert (idle.status().state, idle.status().model_id, idle.ready()) == ("ready", "counting/1", True)


def test_it_loads_once_for_many_threads() -> None:
    attempts: list[int] = []
    barrier = threading.Barrier(8)
    shared = EmbeddingService(failing(ValueError(), times=0, attempts=attempts))

    def ask(_: int) -> int:
        barrier.wait(timeout=PATIENCE)
        return id(shared.embedder())

    with ThreadPoolExecutor(max_workers=8) as pool:
        assert len(set(pool.map(ask, range(8)))) == 1
    assert len(attempts) == 1


def test_it_says_that_it_is_loading_without_waiting() -> None:
    started, go_on = threading.Event(), threading.Event()

    def slow() -> Embedder:
        started.set()
        go_on.wait(timeout=PATIENCE)
        return Counting()

    loading = EmbeddingService(slow)
    loading.warm_up()
    assert started.wait(timeout=PATIENCE)
    assert (loading.status().state, loading.ready()) == ("loading", False)
    go_on.set()
    wait_for_warm_up()
    assert (loading.status().state, loading.ready()) == ("ready", True)


def test_it_embeds_a_question_once_and_as_a_question() -> None:
    model = Counting()
    asking = EmbeddingService(lambda: model)
    first = asking.read_query("four")
    first.vector.append(99.0)
    assert asking.read_query("four").vector == [4.0], "a caller cannot change what is kept"
    assert model.asked == [("four", "query")]


def test_it_keeps_the_latest_questions_only() -> None:
    model = Counting()
    asking = EmbeddingService(lambda: model)
    for number in range(QUERIES_KEPT + 1):
        asking.read_query(f"question {number}")
    asking.read_query(f"question {QUERIES_KEPT}")
    assert len(model.asked) == QUERIES_KEPT + 1
    asking.read_query("question 0")
    assert len(model.asked) == QUERIES_KEPT + 2


@pytest.mark.parametrize(
    ("error", "state"), [(ModelMissing("install it"), "missing"), (ValueError("damaged"), "failed")]
)
def test_it_says_why_there_is_no_model_and_tries_again_later(error: Exception, state: str) -> None:
    attempts: list[int] = []
    clock = Clock()
    without = EmbeddingService(failing(error, times=1, attempts=attempts), clock=clock)
    for _ in range(3):
        with pytest.raises(EmbeddingUnavailable, match=str(error)):
            without.read_query("anything")
    assert (without.status().state, without.status().reason, without.ready()) == (state, str(error), False)
    assert len(attempts) == 1, "it does not load on every question"
    clock.now += RETRY_SECONDS
    assert without.read_query("four").vector == [4.0]


def test_it_warms_up_without_a_model_and_logs_why(caplog: pytest.LogCaptureFixture) -> None:
    without = EmbeddingService(failing(ModelMissing("install it"), times=9, attempts=[]))
    without.warm_up()
    wait_for_warm_up()
    assert without.status().state == "missing"
    assert "Answering without vectors: install it" in caplog.text


def test_it_is_off_when_no_model_is_wanted() -> None:
    service.configure("none")
    service.warm_up()
    assert (service.status().state, service.ready()) == ("off", False)
    with pytest.raises(EmbeddingUnavailable, match="switched off"):
        service.present().read_query("anything")
    with pytest.raises(EmbeddingUnavailable, match="switched off"):
        service.embedder()


def test_it_names_the_extra_that_another_model_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memory.embedding.sentence_models.find_spec", lambda name: None)
    service.configure("BAAI/bge-small-en-v1.5")
    with pytest.raises(EmbeddingUnavailable, match=r"pip install 'waggle\[sentence-transformers\]'"):
        service.embedder()
    assert service.status().state == "missing"


def test_it_serves_the_configured_model() -> None:
    service.configure(DEFAULT_MODEL, None)
    service.warm_up()
    assert service.present().read_query("which database?").vector == service.embedder().embed(["which database?"])[0]
    assert service.ready()


FORKED = """
import gc, os, sys
from memory.embedding import service
service.configure(service.DEFAULT_MODEL, threads=2)
before = service.present().read_query("which database?")
child = os.fork()
if child == 0:
    gc.collect()
    anew = service.status().state == "idle"
    same = service.present().read_query("which database?") == before
    os._exit(0 if anew and same else 1)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_it_loads_anew_in_a_forked_child() -> None:
    done = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")
