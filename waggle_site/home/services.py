"""Use the servers of a home: connect to them where they run, else run them for as long as they are needed."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from waggle_site.home.errors import HomeError
from waggle_site.home.folder import Home
from waggle_site.home.locks import Lock, try_lock, wait_lock
from waggle_site.home.logs import tell
from waggle_site.home.postgres import Postgres, PostgresUrls
from waggle_site.home.process import Child
from waggle_site.home.valkey import Valkey

Server = Postgres | Valkey
PAUSE = 0.05
# Longer than a server may take to be ready: who joins gives up no sooner than who starts it.
START_PATIENCE = 240.0
CLIENT_PATIENCE = 30.0


@dataclass(frozen=True)
class Services:
    """Hold the URLs of everything the product connects to."""

    owner_url: str
    runtime_url: str
    redis_url: str


@contextmanager
def ensure_postgres(home: Home) -> Iterator[PostgresUrls]:
    """Yield the URLs of the home's PostgreSQL, which runs until the block ends.

    Who starts it keeps it until the others that use it have ended too, for at most CLIENT_PATIENCE seconds.
    Call it from the main thread, or from one that lives as long as the block. Raises HomeError when it cannot
    be had.
    """
    postgres = Postgres(home)
    with _ensured(postgres):
        yield postgres.urls


@contextmanager
def ensure_valkey(home: Home) -> Iterator[str]:
    """Yield the URL of the home's Valkey, which runs until the block ends; see ensure_postgres."""
    valkey = Valkey(home)
    with _ensured(valkey):
        yield valkey.url


@contextmanager
def ensure_services(home: Home) -> Iterator[Services]:
    """Yield the URLs of both servers of the home, which run until the block ends; see ensure_postgres."""
    with ensure_postgres(home) as postgres, ensure_valkey(home) as redis_url:
        yield Services(postgres.owner_url, postgres.runtime_url, redis_url)


@contextmanager
def temporary_postgres(folder: Path) -> Iterator[PostgresUrls]:
    """Yield the URLs of a PostgreSQL of its own in `folder`, removed with its folder at the end.

    It is not crash-safe, and its owner may create databases, as test runners do.
    """
    home = Home.open(folder)
    postgres = Postgres(home, durable=False, owner_creates_databases=True)
    try:
        with _ensured(postgres):
            yield postgres.urls
    finally:
        shutil.rmtree(home.sockets, ignore_errors=True)
        shutil.rmtree(home.folder)


def keep(server: Server, *, within: float = 0.0) -> Lock | None:
    """Return the right to run this server, waiting `within` seconds; None while another process has it."""
    return wait_lock(_keeper(server), within=within)


@contextmanager
def _ensured(server: Server) -> Iterator[None]:
    with _using(server):
        keeper = _keep_or_join(server)
        if keeper is None:
            yield
            return
    with keeper, _running(server):
        yield


def _using(server: Server) -> Lock:
    """Count as a user of the server, for whom its keeper waits; wait while a keeper is stopping it."""
    using = wait_lock(_users(server), within=START_PATIENCE, shared=True)
    if using is None:
        raise HomeError(f"{server.name} in {server.home.folder} is being stopped, and that takes too long.")
    return using


def _keep_or_join(server: Server) -> Lock | None:
    """Return the right to run the server, or None once another process's server can be used."""
    deadline = time.monotonic() + START_PATIENCE
    while (keeper := keep(server)) is None and not server.settled():
        if time.monotonic() > deadline:
            raise HomeError(f"Another process keeps {server.name} in {server.home.folder}, but it does not answer.")
        time.sleep(PAUSE)
    return keeper


@contextmanager
def _running(server: Server) -> Iterator[None]:
    child = Child(server.prepare(), server.home)
    child.start()
    last: Lock | None = None
    try:
        child.wait_ready()
        server.settle()
        try:
            yield
        finally:
            last = _last_user(server)
    finally:
        child.stop()
        if last:
            last.release()


def _last_user(server: Server) -> Lock | None:
    """Wait until nobody else uses the server, then keep new users out while it stops; say if some stay."""
    if lock := try_lock(_users(server)):
        return lock
    tell(f"waiting for other commands that use {server.name}")
    lock = wait_lock(_users(server), within=CLIENT_PATIENCE)
    if lock is None:
        tell(f"stopping {server.name}, although other commands still use it")
    return lock


def _keeper(server: Server) -> Path:
    return server.home.locks / f"keeper-{server.name}"


def _users(server: Server) -> Path:
    return server.home.locks / f"users-{server.name}"
