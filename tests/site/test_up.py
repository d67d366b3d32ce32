"""One command runs everything: killed in parts, stopped and started again, nothing is lost and nothing made twice."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil
import pytest

from tests.patience import PATIENCE
from tests.server import ROOT

KEY = re.compile(r"wgl_\w{8}_\w{38}")


class Running:
    """Hold a whole home that runs in processes of its own."""

    def __init__(self, folder: Path, port: int) -> None:
        self.home, self.port, self.log = folder / "home", port, folder / "up.log"
        self.url = f"http://127.0.0.1:{port}"
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("DATABASE_", "REDIS_", "WAGGLE_"))
        } | {"WAGGLE_HOME": str(self.home), "COLUMNS": "120"}

    @contextmanager
    def up(self) -> Iterator[psutil.Process]:
        """Run until the block ends, then stop as Ctrl-C does."""
        command = [sys.executable, "-m", "waggle_site", "up", "--port", str(self.port)]
        with self.log.open("wb") as output:
            process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=output, stderr=output)
        try:
            self.wait_until_ready(process)
            yield psutil.Process(process.pid)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=PATIENCE)

    def wait_until_ready(self, process: "subprocess.Popen[bytes] | None" = None) -> None:
        """Wait for the server to answer that it is ready."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and (process is None or process.poll() is None):
            try:
                if httpx.get(f"{self.url}/health/ready", timeout=5).is_success:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(0.1)
        raise AssertionError(f"It is not ready:\n{self.log.read_text()}")

    def command(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run another command on the same home."""
        command = [sys.executable, "-m", "waggle_site", *arguments]
        return subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    def python(self, code: str) -> str:
        """Run some code on the same home and return what it prints."""
        command = [sys.executable, "-c", textwrap.dedent(code)]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        return done.stdout


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    """Give one home to all: to set one up takes longer than what is tried on it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="waggle-", dir="/tmp") as made:
        Path(made).chmod(0o711)
        yield Running(Path(made), port)


def test_it_survives_kills_and_restarts(running: Running) -> None:
    with running.up() as supervisor:
        (key,) = KEY.findall(running.log.read_text())
        assert "console password" in running.log.read_text()
        assert "you may approve what you or your agents propose" in running.log.read_text()
        kept = _write_while_the_server_is_killed(running, supervisor, key)
        _kill(supervisor, "celery -A waggle_site.celery worker")
        _expire_leases(running)
        kept += [_store(running, key, 1_000)]
        _wait_until_embedded(running, key)
        demo = running.command("demo")
        assert demo.returncode == 0, demo.stderr
        assert "is superseded by" in demo.stdout
        keys = _keys(running)
    with running.up():
        assert "setting up the database" not in running.log.read_text()
        assert not KEY.findall(running.log.read_text())
        assert _keys(running) == keys
        assert _contents(running, key) >= set(kept)
    stats = json.loads(running.command("get-stats").stdout)
    assert stats["nodes_current"] >= len(set(kept))
    assert stats["failed_jobs"] == 0


def test_it_prepares_again_what_is_not_as_it_was_prepared(running: Running) -> None:
    with running.up():
        assert _keys(running)
    assert running.command("migrate", "sessions", "zero").returncode == 0
    with running.up():
        assert "setting up the database" in running.log.read_text()
        assert not KEY.findall(running.log.read_text())
        assert httpx.get(f"{running.url}/console/login/", timeout=PATIENCE).is_success
    shutil.rmtree(running.home / "postgres" / "data")
    with running.up():
        (key,) = KEY.findall(running.log.read_text())
        assert len(_keys(running)) == 1
        assert _store(running, key, 1)


def test_it_supervises_without_loading_the_apps(running: Running) -> None:
    code = """
        from django.apps import apps
        from waggle_site.shell import main
        try:
            main(["waggle", "up", "--help"])
        finally:
            print("apps", apps.apps_ready)
    """
    assert "--port PORT" in running.python(code)
    assert running.python(code).endswith("apps False\n")


def test_it_collects_garbage_once_it_is_loaded(running: Running) -> None:
    code = """
        import gc, waggle_site.asgi
        print(gc.isenabled(), gc.get_freeze_count() > 100_000)
    """
    assert running.python(code) == "True True\n"


def _write_while_the_server_is_killed(running: Running, supervisor: psutil.Process, key: str) -> list[str]:
    """Store one node after the other, kill the server in between, and return what it acknowledged."""
    acknowledged = []
    for number in range(60):
        if number == 20:
            _kill(supervisor, "uvicorn")
        try:
            acknowledged.append(_store(running, key, number))
        except httpx.HTTPError:
            time.sleep(0.5)
    running.wait_until_ready()
    assert len(acknowledged) > 20
    return acknowledged


def _store(running: Running, key: str, number: int) -> str:
    content = f"fact number {number}"
    body = {"label": content, "content": content, "node_type": "fact"}
    headers = {"Authorization": f"Bearer {key}"}
    httpx.post(f"{running.url}/api/v1/nodes", json=body, headers=headers, timeout=PATIENCE).raise_for_status()
    return content


def _kill(supervisor: psutil.Process, words: str) -> None:
    """Kill, as a crash does, the child whose command holds these words."""
    (child,) = [child for child in supervisor.children(recursive=True) if words in " ".join(child.cmdline())][:1]
    child.kill()


def _expire_leases(running: Running) -> None:
    """Let the dead worker's leases end now instead of in two minutes."""
    code = """
        from django.db.models import F
        from governance.gate.tenancy import tenant_transaction
        from governance.models import Job
        from governance.selectors import tenant_ids
        for tenant_id in tenant_ids():
            with tenant_transaction(tenant_id):
                Job.objects.filter(state="running").update(leased_until=F("created_at"))
    """
    done = running.command("shell", "--no-imports", "--command", textwrap.dedent(code))
    assert done.returncode == 0, done.stderr


def _wait_until_embedded(running: Running, key: str) -> None:
    deadline = time.monotonic() + PATIENCE
    headers = {"Authorization": f"Bearer {key}"}
    while httpx.get(f"{running.url}/api/v1/stats", headers=headers, timeout=PATIENCE).json()["awaiting_embedding"]:
        assert time.monotonic() < deadline, running.log.read_text()
        time.sleep(0.2)


def _keys(running: Running) -> list[str]:
    return [key["id"] for key in json.loads(running.command("list-api-keys").stdout)["keys"]]


def _contents(running: Running, key: str) -> set[str]:
    headers = {"Authorization": f"Bearer {key}"}
    body = {"query": "fact number", "max_nodes": 100, "project": "default"}
    answer = httpx.post(f"{running.url}/api/v1/query", json=body, headers=headers, timeout=PATIENCE)
    return {node["content"] for node in answer.json()["nodes"]}
