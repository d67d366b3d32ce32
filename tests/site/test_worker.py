"""A real worker on a broker outside: jobs are done once, also when a worker is killed in the middle of one."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import transaction

from governance.gate.tenancy import enter
from governance.models import Job
from memory.models import Node
from tests.cast import Do, Tenancy
from tests.patience import PATIENCE, until
from tests.server import ROOT, server_environment
from waggle_site.home import Home, ensure_valkey

SWEEPING_PAUSE = 3.0


@pytest.fixture
def broker(open_folder: Path) -> Iterator[str]:
    """Run a broker of its own; to the worker it is one that runs elsewhere, known by its URL."""
    with ensure_valkey(Home.open(open_folder / "home")) as url:
        yield url


@contextmanager
def worker(broker: str, log: Path, **env: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a worker until the block ends."""
    command = [sys.executable, "-m", "celery", "-A", "waggle_site.celery", "worker", "-P", "threads", "-c", "2"]
    environment = server_environment() | {"REDIS_URL": broker, "WAGGLE_MODEL": "all-MiniLM-L6-v2"} | env
    with log.open("ab") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()


def test_it_embeds_what_was_stored_while_no_worker_ran(broker: str, acme_live: Tenancy, do: Do, tmp_path: Path) -> None:
    for number in range(5):
        do(
            acme_live.agent("bob"),
            "store_node",
            label=f"n{number}",
            content=f"fact number {number}",
            node_type="fact",
            project="alpha",
        )
    with worker(broker, tmp_path / "worker.log"):
        _nudge(broker, acme_live)
        assert until(lambda: _jobs(acme_live).get("done") == 5)
        # Each is embedded, and then, when somebody sweeps, compared with what means nearly the same.
        _nudge(broker, acme_live)
        assert until(lambda: _jobs(acme_live) == {"done": 10})
    with transaction.atomic():
        enter(acme_live.tenant_id)
        assert set(Node.objects.values_list("model", flat=True)) == {"all-MiniLM-L6-v2/int8"}
        assert not Node.objects.filter(vector=None).exists()


def test_it_does_every_job_once_although_the_worker_is_killed(
    broker: str, acme_live: Tenancy, do: Do, tmp_path: Path
) -> None:
    long = (
        " ".join(f"We decided to use library number{index} for part{index}." for index in range(30))
        + " "
        + "x" * 20_000
    )
    do(acme_live.agent("bob"), "observe_conversation", user_message=long, project="alpha")
    with worker(broker, tmp_path / "first.log") as first:
        _nudge(broker, acme_live)
        assert until(lambda: "running" in _jobs(acme_live) or "done" in _jobs(acme_live))
        os.kill(first.pid, signal.SIGKILL)
    _expire_leases(acme_live)
    with worker(broker, tmp_path / "second.log"):
        _sweep_until(lambda: set(_jobs(acme_live)) == {"done"}, broker, acme_live)
    with transaction.atomic():
        enter(acme_live.tenant_id)
        contents = list(Node.objects.filter(type="decision").values_list("content", flat=True))
    assert len(contents) == len(set(contents)) > 0


def _nudge(broker: str, tenancy: Tenancy) -> None:
    """Sweep in a process that knows the broker, as the scheduler does."""
    code = f"import django; django.setup(); from governance.services.sweeping import sweep; sweep({tenancy.tenant_id})"
    environment = server_environment() | {"REDIS_URL": broker, "DJANGO_SETTINGS_MODULE": "waggle_site.settings"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True)


def _sweep_until(done: Callable[[], bool], broker: str, tenancy: Tenancy) -> None:
    """Sweep now and then, as the scheduler does, until it is so."""
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline
        _nudge(broker, tenancy)
        pause = time.monotonic() + SWEEPING_PAUSE
        while not done() and time.monotonic() < pause:
            time.sleep(0.2)


def _expire_leases(tenancy: Tenancy) -> None:
    """Let the dead worker's leases end now instead of in two minutes."""
    with transaction.atomic():
        enter(tenancy.tenant_id)
        for job in Job.objects.filter(state=Job.State.RUNNING):
            job.leased_until = job.created_at
            job.save(update_fields=["leased_until"])


def _jobs(tenancy: Tenancy) -> dict[str, int]:
    found: dict[str, int] = {}
    with transaction.atomic():
        enter(tenancy.tenant_id)
        for state in Job.objects.values_list("state", flat=True):
            found[state] = found.get(state, 0) + 1
    return found
