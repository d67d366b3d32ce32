"""A child is alone under its name, dies with its parent, and what it prints is kept."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE, until
from waggle_site.home import Child, ChildFailed, ChildSpec, Home
from waggle_site.home.locks import try_lock
from waggle_site.home.logs import LogFile

PYTHON = (sys.executable, "-I", "-S", "-u", "-c")
SLEEP = (*PYTHON, "import os, time; print(os.getpid()); time.sleep(600)")
STUBBORN = (*PYTHON, f"import signal; signal.signal(15, signal.SIG_IGN); {SLEEP[-1]}")
HELD = (
    sys.executable,
    "-u",
    "-c",
    "from waggle_site.home.held import wait_until_let_go as wait; print('loaded'); wait(); print('served')",
)
PARENT = """
import sys, time
from pathlib import Path
from waggle_site.home import Child, ChildSpec, Home
spec = ChildSpec(name="worker", command=tuple(sys.argv[3:]))
child = Child(spec, Home.open(Path(sys.argv[1])), watchdog=sys.argv[2] == "True")
child.start()
time.sleep(600)
"""


@pytest.fixture
def home() -> Iterator[Home]:
    with tempfile.TemporaryDirectory(prefix="waggle-", dir="/tmp") as made:
        Path(made).chmod(0o755)
        yield Home.open(Path(made) / "home")


def printed_pids(child: Child) -> list[int]:
    return [int(line) for line in child.log.read_text().split()] if child.log.exists() else []


def said(child: Child) -> str:
    return child.log.read_text() if child.log.exists() else ""


def held_spec() -> ChildSpec:
    return ChildSpec(name="web", command=HELD, env={"PYTHONPATH": os.pathsep.join(sys.path)}, held=True)


def free(path: Path) -> bool:
    lock = try_lock(path)
    if lock:
        lock.release()
    return lock is not None


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("watchdog", [False, True])
def test_it_starts_and_stops_a_child(home: Home, watchdog: bool) -> None:
    child = Child(ChildSpec(name="worker", command=SLEEP), home, watchdog=watchdog)
    child.start()
    assert until(lambda: len(printed_pids(child)) == 1)
    assert child.alive()
    assert child.stop()
    assert not child.alive()
    assert not runs(printed_pids(child)[0])


@pytest.mark.parametrize("watchdog", [False, True])
def test_it_kills_a_child_that_does_not_listen(home: Home, watchdog: bool) -> None:
    child = Child(ChildSpec(name="worker", command=STUBBORN, grace=0.2), home, watchdog=watchdog)
    child.start()
    assert until(lambda: len(printed_pids(child)) == 1)
    assert not child.stop()
    assert until(lambda: not runs(printed_pids(child)[0]))


@pytest.mark.parametrize("watchdog", [False, True])
@pytest.mark.parametrize("command", [SLEEP, STUBBORN])
def test_it_dies_with_its_parent(home: Home, watchdog: bool, command: tuple[str, ...]) -> None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(home.folder), str(watchdog), *command], env=env)
    child = Child(ChildSpec(name="worker", command=command), home)
    assert until(lambda: len(printed_pids(child)) == 1)
    parent.kill()
    parent.wait()
    assert until(lambda: not runs(printed_pids(child)[0]))


@pytest.mark.parametrize("watchdog", [False, True])
def test_it_gives_way_by_its_niceness(home: Home, watchdog: bool) -> None:
    asked = (*PYTHON, "import os; print(os.nice(0))")
    child = Child(ChildSpec(name="worker", command=asked, niceness=7), home, watchdog=watchdog)
    child.start()
    assert child.wait() == 0
    assert said(child) == f"{os.nice(0) + 7}\n"


def test_it_never_runs_twice_under_one_name(home: Home) -> None:
    first, second = (Child(ChildSpec(name="beat", command=SLEEP), home) for _ in range(2))
    first.start()
    assert until(lambda: len(printed_pids(first)) == 1)
    second.start()
    assert not until(lambda: len(printed_pids(second)) == 2, within=0.7)
    first.stop()
    assert until(lambda: len(printed_pids(second)) == 2)
    second.stop()


def test_it_waits_for_what_a_dead_child_left_running(home: Home) -> None:
    fork = "import os, time; os.fork(); os.write(1, b'%d\\n' % os.getpid()); time.sleep(600)"
    child = Child(ChildSpec(name="worker", command=(*PYTHON, fork)), home)
    child.start()
    assert until(lambda: len(printed_pids(child)) == 2)
    os.kill(child.pid(), signal.SIGKILL)
    child.wait()
    [left] = [pid for pid in printed_pids(child) if pid != child.pid()]
    assert not free(home.locks / "child-worker")
    os.kill(left, signal.SIGKILL)
    assert until(lambda: free(home.locks / "child-worker"))


def test_it_tells_what_a_child_said_that_ended_too_soon(home: Home) -> None:
    command = (*PYTHON, "import sys; sys.exit('no such table: turn')")
    child = Child(ChildSpec(name="web", command=command, ready=lambda: False), home)
    child.start()
    with pytest.raises(ChildFailed, match=r"web ended with exit code 1 before it was ready:\nno such table: turn"):
        child.wait_ready()


def test_it_tells_what_a_child_said_that_is_never_ready(home: Home) -> None:
    child = Child(ChildSpec(name="web", command=SLEEP, ready=lambda: False, ready_within=0.3), home)
    child.start()
    try:
        with pytest.raises(ChildFailed, match="web was not ready within 0 s"):
            child.wait_ready()
    finally:
        child.stop()


@pytest.mark.parametrize("watchdog", [False, True])
def test_it_holds_a_child_until_it_is_let_go(home: Home, watchdog: bool) -> None:
    child = Child(held_spec(), home, watchdog=watchdog)
    child.start()
    assert until(lambda: said(child) == "loaded\n")
    assert not until(lambda: said(child) != "loaded\n", within=0.5)
    child.let_go()
    assert child.wait() == 0
    assert said(child) == "loaded\nserved\n"


@pytest.mark.parametrize("watchdog", [False, True])
def test_it_stops_a_child_that_was_never_let_go(home: Home, watchdog: bool) -> None:
    child = Child(held_spec(), home, watchdog=watchdog)
    child.start()
    assert until(lambda: said(child) == "loaded\n")
    assert child.stop()
    assert not child.alive()
    assert "served" not in said(child)


def test_it_ends_a_held_process_whose_supervisor_is_gone() -> None:
    ended = subprocess.run(
        HELD, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (ended.returncode, ended.stdout) == (1, "loaded\n")
    assert "It was never let go." in ended.stderr


def test_it_tells_of_a_held_child_that_died_before_it_was_let_go(home: Home) -> None:
    command = (*PYTHON, "import sys; sys.exit('no such setting')")
    child = Child(ChildSpec(name="web", command=command, ready=lambda: False, held=True), home)
    child.start()
    assert until(lambda: not child.alive())
    child.let_go()
    with pytest.raises(ChildFailed, match="web ended with exit code 1 before it was ready:\nno such setting"):
        child.wait_ready()


def test_it_refuses_to_start_a_server_where_a_stranger_answers(home: Home) -> None:
    path = home.folder / "busy.sock"
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.bind(str(path))
        stranger.listen()
        child = Child(ChildSpec(name="valkey", command=SLEEP, socket=path), home)
        child.start()
        assert child.wait() != 0
    assert "A server that Waggle did not start answers" in child.log.read_text()
    assert path.exists()


def test_it_clears_what_a_dead_predecessor_left(home: Home) -> None:
    path, stale = home.folder / "dead.sock", home.folder / "postmaster.pid"
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
    stale.write_text("1")
    child = Child(ChildSpec(name="valkey", command=(*PYTHON, ""), socket=path, stale=(stale,)), home)
    child.start()
    assert child.wait() == 0
    assert not path.exists()
    assert not stale.exists()


def test_it_adds_to_the_environment_and_takes_out_of_it(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPORT", "1")
    monkeypatch.setenv("KEPT", "kept")
    show = (*PYTHON, "import os; print([os.environ.get(name) for name in ('PGPORT', 'KEPT', 'NEW')])")
    child = Child(ChildSpec(name="web", command=show, env={"PGPORT": None, "NEW": "new"}), home)
    child.start()
    child.wait()
    assert child.log.read_text() == "[None, 'kept', 'new']\n"


def test_it_shows_what_a_child_prints_when_asked(home: Home) -> None:
    shown: list[str] = []
    child = Child(ChildSpec(name="web", command=(*PYTHON, "print('ready')")), home, echo=shown.append)
    child.start()
    child.wait()
    assert shown == ["ready"]


def test_it_keeps_logs_within_bounds_and_loses_no_line_of_the_newest(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "web.log", largest=100)
    lines = [f"line {number:04}\n".encode() for number in range(60)]
    for line in lines:
        log.write(line)
    log.close()
    files = [tmp_path / name for name in ("web.log.3", "web.log.2", "web.log.1", "web.log")]
    assert sorted(tmp_path.iterdir()) == sorted(files)
    assert max(path.stat().st_size for path in files) <= 100
    kept = b"".join(path.read_bytes() for path in files)
    assert b"".join(lines).endswith(kept)
    assert len(kept) > 300
