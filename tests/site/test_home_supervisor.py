"""One process runs the whole product, brings back what dies, and takes everything with it when it ends."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tests.patience import PATIENCE, until
from waggle_site.home import Home, Postgres, ensure_valkey, http_answers
from waggle_site.home.locks import try_lock

SERVERS = ("postgres", "valkey")
# A whole Waggle in small: a web child that serves, a worker and a beat that only note which process they are.
UP = """
import json, os, socket, sys, time
from pathlib import Path
import psycopg
from waggle_site.home import ChildSpec, Home, HomeError, Supervisor, http_answers

folder, port, options = Path(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])
broken, held = options.pop("broken", False), options.pop("held", False)
python = (sys.executable, "-I", "-S", "-u", "-c")
note = "import os, time; open(os.environ['NOTE'], 'a').write(str(os.getpid()) + chr(10)); "
wait = "import sys; sys.stdin.readline().strip() == 'go' or sys.exit('It was never let go.'); " if held else ""
web = note + wait + (
    "import http.server as h; "
    f"h.HTTPServer(('127.0.0.1', {port}), h.SimpleHTTPRequestHandler).serve_forever()"
)

def spec(name, code, **more):
    return ChildSpec(name=name, command=(*python, code), env={"NOTE": str(folder / f"{name}.note")}, **more)

def prepare(owner_url, runtime_url, redis_url):
    (folder / "prepared").write_text(json.dumps([owner_url, runtime_url, redis_url]))
    while held and not (folder / "web.note").exists():
        time.sleep(0.02)
    with socket.socket() as client:
        served = client.connect_ex(("127.0.0.1", port)) == 0
        (folder / "early").write_text("served" if served else "refused")
    if broken:
        raise HomeError("migration 0007 failed")
    if owner_url.startswith("postgresql://waggle_owner"):
        with psycopg.connect(owner_url) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS fact (label text)")

children = [
    spec("web", web, held=held, ready=http_answers(f"http://127.0.0.1:{port}/")),
    spec("worker", note + "print(os.environ['DATABASE_URL'], os.environ['REDIS_URL']); time.sleep(600)"),
    spec("beat", options.pop("beat", note + "time.sleep(600)")),
]
try:
    home = Home.open(folder)
    Supervisor(home, port=port, children=children, prepare=prepare, **options).run()
except HomeError as error:
    sys.exit(str(error))
"""


class Running:
    """Drive one supervisor from outside, as a terminal would."""

    def __init__(self, folder: Path, port: int, **options: object) -> None:
        self.folder, self.port = folder, port
        self.said = folder.parent / f"said-{time.monotonic_ns()}"
        command = [sys.executable, "-c", UP, str(folder), str(port), json.dumps(options)]
        env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        with self.said.open("wb") as stderr:
            self.process = subprocess.Popen(command, env=env, stderr=stderr)

    def hears(self, words: str) -> bool:
        return until(lambda: words in self.said.read_text() or self.process.poll() is not None) and (
            words in self.said.read_text()
        )

    def ends(self) -> int:
        return self.process.wait(timeout=PATIENCE)

    def noted(self, name: str) -> list[int]:
        note = self.folder / f"{name}.note"
        return [int(line) for line in note.read_text().split()] if note.exists() else []

    def running_pid(self, name: str) -> int:
        assert until(lambda: any(map(runs, self.noted(name)[-1:])))
        return self.noted(name)[-1]

    def all_pids(self) -> list[int]:
        return [self.server_pid(), *map(self.running_pid, ("web", "worker", "beat"))]

    def server_pid(self) -> int:
        return int((self.folder / "postgres" / "data" / "postmaster.pid").read_text().split()[0])


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="waggle-", dir="/tmp") as made:
        Path(made).chmod(0o755)
        yield Path(made) / "home"


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def up(folder: Path, port: int) -> Iterator[Callable[..., Running]]:
    started: list[Running] = []

    def start(**options: object) -> Running:
        started.append(Running(folder, port, **options))
        return started[-1]

    yield start
    for running in started:
        running.process.terminate()
        running.ends()


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def facts(folder: Path) -> list[str]:
    with psycopg.connect(Postgres(Home(folder)).urls.owner_url) as connection:
        return [label for (label,) in connection.execute("SELECT label FROM fact ORDER BY label").fetchall()]


def add_fact(folder: Path, label: str) -> None:
    with psycopg.connect(Postgres(Home(folder)).urls.owner_url) as connection:
        connection.execute("INSERT INTO fact VALUES (%s)", (label,))


def test_it_starts_all_in_order_and_stops_all(up: Callable[..., Running], folder: Path, port: int) -> None:
    running = up()
    assert running.hears(f"serving at http://127.0.0.1:{port}"), running.said.read_text()
    order = [line.split()[1] for line in running.said.read_text().splitlines()]
    assert order == ["postgres", "valkey", "web", "worker", "beat", "serving"]
    state = Home(folder).state()
    assert state is not None
    assert (state.url, state.pid) == (f"http://127.0.0.1:{port}", running.process.pid)
    owner_url, runtime_url, redis_url = json.loads((folder / "prepared").read_text())
    assert (owner_url, runtime_url) == (
        Postgres(Home(folder)).urls.owner_url,
        Postgres(Home(folder)).urls.runtime_url,
    )
    assert until(lambda: (folder / "logs" / "worker.log").read_text().startswith(f"{runtime_url} {redis_url}\n"))
    pids = running.all_pids()
    running.process.terminate()
    assert running.ends() == 0
    assert [pid for pid in pids if runs(pid)] == []
    assert Home(folder).state() is None


def test_it_refuses_to_run_twice_on_one_home(up: Callable[..., Running], folder: Path, port: int) -> None:
    first = up()
    assert first.hears("serving at")
    second = up()
    assert second.ends() == 1
    assert f"Waggle already runs on {folder} at http://127.0.0.1:{port}" in second.said.read_text()
    assert first.process.poll() is None


def test_it_waits_for_a_command_that_runs_a_server_for_itself(up: Callable[..., Running], folder: Path) -> None:
    with ensure_valkey(Home.open(folder)):
        running = up()
        assert running.hears("waiting for another command that uses valkey")
        assert "is ready" not in running.said.read_text()
    assert running.hears("serving at")


def test_it_brings_back_whatever_is_killed(up: Callable[..., Running], folder: Path) -> None:
    running = up()
    assert running.hears("serving at")
    add_fact(folder, "before the crash")
    os.kill(running.server_pid(), signal.SIGKILL)
    assert running.hears("postgres was ended by SIGKILL; starting it again in 0.5 s")
    assert until(Postgres(Home(folder)).settled)
    assert "before the crash" in facts(folder)
    for name in ("web", "worker", "beat"):
        killed = running.running_pid(name)
        os.kill(killed, signal.SIGKILL)
        assert until(lambda name=name, killed=killed: running.noted(name)[-1] != killed)  # type: ignore[misc]
        assert running.running_pid(name)
    assert sum(map(runs, running.noted("beat"))) == 1


def test_it_leaves_no_orphan_when_it_is_killed_itself(up: Callable[..., Running], folder: Path) -> None:
    running = up()
    assert running.hears("serving at")
    add_fact(folder, "acknowledged")
    pids = running.all_pids()
    running.process.kill()
    running.process.wait()
    assert until(lambda: not any(map(runs, pids)))
    assert Home(folder).state() is None
    again = up()
    assert again.hears("serving at"), again.said.read_text()
    assert "acknowledged" in facts(folder)


def test_it_starts_again_while_its_dead_predecessors_children_still_end(
    up: Callable[..., Running], folder: Path
) -> None:
    running = up()
    assert running.hears("serving at")
    running.process.kill()
    again = up()
    assert again.hears("serving at"), again.said.read_text()
    assert again.running_pid("beat")
    assert sum(map(runs, again.noted("beat"))) == 1


def test_it_waits_longer_each_time_for_a_child_that_keeps_dying(up: Callable[..., Running]) -> None:
    running = up(beat="raise SystemExit(3)")
    for delay in ("0.5", "1", "2"):
        assert running.hears(f"beat ended with exit code 3; starting it again in {delay} s")


def test_it_loads_the_web_child_while_it_prepares_but_lets_it_serve_only_then(
    up: Callable[..., Running], folder: Path
) -> None:
    running = up(held=True)
    assert running.hears("serving at"), running.said.read_text()
    assert (folder / "early").read_text() == "refused"
    killed = running.running_pid("web")
    os.kill(killed, signal.SIGKILL)
    assert running.hears("web started again")
    assert until(http_answers(f"http://127.0.0.1:{running.port}/"))


def test_it_never_lets_the_web_child_serve_when_it_cannot_prepare(up: Callable[..., Running], folder: Path) -> None:
    running = up(held=True, broken=True)
    assert running.ends() == 1
    assert "web is ready" not in running.said.read_text()
    assert not any(map(runs, running.noted("web")))


def test_it_stops_everything_when_it_cannot_prepare(up: Callable[..., Running], folder: Path) -> None:
    running = up(broken=True)
    assert running.ends() == 1
    assert "migration 0007 failed" in running.said.read_text()
    locks = [try_lock(folder / "locks" / f"child-{name}") for name in SERVERS]
    assert None not in locks
    for lock in locks:
        assert lock is not None
        lock.release()


def test_it_says_at_once_that_the_port_is_taken(up: Callable[..., Running], port: int) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        running = up()
        assert running.ends() == 1
    assert f"Cannot serve on 127.0.0.1 port {port}" in running.said.read_text()
    assert "is ready" not in running.said.read_text()


def test_it_starts_no_server_of_its_own_beside_given_ones(up: Callable[..., Running], folder: Path) -> None:
    running = up(
        owner_url="postgresql://owner@db.example/w",
        runtime_url="postgresql://app@db.example/w",
        redis_url="redis://r.example",
    )
    assert running.hears("serving at")
    assert not [name for name in SERVERS if f"{name} is ready" in running.said.read_text()]
    given = ["postgresql://owner@db.example/w", "postgresql://app@db.example/w", "redis://r.example"]
    assert json.loads((folder / "prepared").read_text()) == given
    log = folder / "logs" / "worker.log"
    assert until(lambda: log.read_text().endswith("\npostgresql://app@db.example/w redis://r.example\n"))
