"""A live server for tests: uvicorn in a process of its own, on the tests' database."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx
import pytest
from django.db import connections

from tests.cast import Do, Tenancy, make_tenant, perform
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Server:
    """Hold where a server listens, and its log."""

    url: str
    log: Path
    process: "subprocess.Popen[bytes]"

    @property
    def mcp(self) -> str:
        """Return the address of the MCP endpoint."""
        return f"{self.url}/mcp"

    @property
    def api(self) -> str:
        """Return the root of the REST API."""
        return f"{self.url}/api/v1"


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Return a new folder that every user can pass through, as servers need that run as another one."""
    folder = Path(tempfile.mkdtemp(prefix="waggle-test-")).resolve()
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the tests' database without an embedding model; rows must be committed to be seen (`committed`)."""
    with running_server(tmp_path_factory.mktemp("server") / "server.log") as found:
        yield found


@pytest.fixture
def acme_live(committed: None, do: Do) -> Tenancy:
    """Return a tenant that the live server sees: Alice on project alpha, Bob reviewing alpha and beta."""
    return make_tenant(do, "acme", members={"alice": "contributor", "bob": "reviewer"})


@pytest.fixture(scope="module")
def acme_of_all(django_db_setup: None, django_db_blocker: Any) -> Iterator[Tenancy]:
    """Return a tenant that the live server sees and the tests of a file share: Alice alone, on project alpha."""
    with django_db_blocker.unblock():
        yield make_tenant(perform, "acme", members={"alice": "contributor"}, projects=("alpha",))


@pytest.fixture
def globex_live(committed: None, do: Do) -> Tenancy:
    """Return another tenant that the live server sees, where Charlie does everything."""
    return make_tenant(do, "globex", members={"charlie": "admin"})


@contextmanager
def running_server(log: Path, application: str = "waggle_site.asgi:application", **env: str) -> Iterator[Server]:
    """Serve until the block ends, `env` added to the environment; raises RuntimeError with the log if it cannot."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", application, "--host", "127.0.0.1", "--port", str(port)]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=server_environment() | env, stdout=output, stderr=subprocess.STDOUT
        )
    server = Server(f"http://127.0.0.1:{port}", log, process)
    try:
        _wait_until_live(server)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def server_environment() -> dict[str, str]:
    """Return the environment in which a process serves, or works on, the tests' database."""
    urls = {"DATABASE_URL": "default", "DATABASE_OWNER_URL": "owner"}
    databases = {name: _url_of(alias, os.environ[name]) for name, alias in urls.items()}
    return os.environ | databases | {"WAGGLE_MODEL": "none", "WAGGLE_DATABASE_POOL": "10"}


def _url_of(alias: str, url: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{connections[alias].settings_dict['NAME']}"))


def _wait_until_live(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            httpx.get(f"{server.url}/health/live").raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"The server did not start:\n{server.log.read_text()}")
