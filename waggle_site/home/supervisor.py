"""Run a whole Waggle from one process: start its children in order, restart the dead, stop all in reverse."""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from types import FrameType
from urllib.parse import urlsplit

from waggle_site.home.errors import HomeBusy, HomeError
from waggle_site.home.folder import Home, State
from waggle_site.home.locks import Lock
from waggle_site.home.logs import tell
from waggle_site.home.postgres import Postgres
from waggle_site.home.process import Child, ChildSpec
from waggle_site.home.services import Server, Services, keep
from waggle_site.home.valkey import Valkey

FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0
# A child that ran this long has started well: its next death is a new story, not the same one.
SETTLED_AFTER = 60.0
LOOK_EVERY = 0.1
PORT_PATIENCE = 2.0
# A short command that runs the servers for itself is given the time to end.
KEEPER_PATIENCE = 10.0
PROBE_SECONDS = 2.0

Prepare = Callable[[str, str, str], None]


class _Stopped(Exception):
    """End a start that is not wanted any more."""


@dataclass
class _Watched:
    """Remember of one child when it started last, and when it may be started again."""

    child: Child
    started: float = 0.0
    delay: float = FIRST_DELAY
    due: float | None = None

    def start(self) -> None:
        """Start the child and note when."""
        self.child.start()
        self.started = time.monotonic()
        self.due = None

    def look(self, say: Callable[[str], None]) -> None:
        """Restart the child if it is dead and its delay is over."""
        now = time.monotonic()
        if self.child.alive():
            return
        if self.due is None:
            self.delay = FIRST_DELAY if now - self.started > SETTLED_AFTER else self.delay
            self.due = now + self.delay
            say(f"{self.child.spec.name} {self.child.ending()}; starting it again in {self.delay:g} s")
            self.delay = min(self.delay * 2, LONGEST_DELAY)
        elif now >= self.due:
            self.start()
            self.child.let_go()
            say(f"{self.child.spec.name} started again")


class Supervisor:
    """Run the servers of a home and the caller's children until a SIGTERM or SIGINT.

    A URL that is given means that its server runs elsewhere and is not started; `runtime_url` falls back on
    `owner_url` and the other way round. `prepare` is called with owner, runtime and Redis URL when the
    servers are up, to migrate and bootstrap. The children find DATABASE_URL (the runtime role's) and
    REDIS_URL in their environment, unless their own `env` says otherwise. `echo` also shows on the screen
    what the children print.
    """

    def __init__(  # noqa: PLR0913 - all that one run can be told
        self,
        home: Home,
        *,
        port: int,
        host: str = "127.0.0.1",
        children: Sequence[ChildSpec] = (),
        prepare: Prepare | None = None,
        owner_url: str | None = None,
        runtime_url: str | None = None,
        redis_url: str | None = None,
        echo: bool = False,
        say: Callable[[str], None] = tell,
    ) -> None:
        self.home = home
        self.host = host
        self.port = port
        self.children = tuple(children)
        self.prepare = prepare
        self.services = _services(home, owner_url or runtime_url, runtime_url or owner_url, redis_url)
        self.servers: tuple[Server, ...] = (
            *(() if owner_url or runtime_url else (Postgres(home),)),
            *(() if redis_url else (Valkey(home),)),
        )
        self.echo = echo
        self.say = say
        self._watched: list[_Watched] = []
        self._stopping = False

    @property
    def url(self) -> str:
        """Return where the web child is expected to serve."""
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    def run(self) -> None:
        """Start everything, keep it running, and stop it when told to; call it from the main thread.

        Raises HomeBusy when the home is already served, HomeError when the port is taken,
        ChildFailed when a child does not get ready. Whatever it raises, all children are stopped.
        """
        with self.home.lock(), _signals(self._ask_to_stop), ExitStack() as stack:
            self._check_port()
            self.home.write_state(State(self.url, _now(), os.getpid()))
            for server in self.servers:
                stack.enter_context(self._right_to_run(server))
            stack.callback(self._stop)
            with suppress(_Stopped):
                self._start()
                self._watch()

    def _right_to_run(self, server: Server) -> Lock:
        if lock := keep(server):
            return lock
        self.say(f"waiting for another command that uses {server.name}")
        lock = keep(server, within=KEEPER_PATIENCE)
        if lock is None:
            where = self.home.folder
            raise HomeBusy(f"Another command uses {server.name} in {where}; wait until it has ended.")
        return lock

    def _start(self) -> None:
        """Start the servers side by side and, beside them, what is held until the database is prepared."""
        servers = [(server, self._launch(server.prepare())) for server in self.servers]
        held = {spec.name: self._launch(self._with_urls(spec)) for spec in self.children if spec.held}
        for server, watched in servers:
            self._wait_for(watched)
            server.settle()
        if self.prepare:
            self.prepare(self.services.owner_url, self.services.runtime_url, self.services.redis_url)
        for spec in self.children:
            watched = held.get(spec.name) or self._launch(self._with_urls(spec))
            self._wait_for(watched)

    def _launch(self, spec: ChildSpec) -> _Watched:
        if self._stopping:
            raise _Stopped
        watched = _Watched(Child(spec, self.home, echo=self._echo(spec.name)))
        self._watched.append(watched)
        watched.start()
        return watched

    def _wait_for(self, watched: _Watched) -> None:
        child = watched.child
        child.let_go()
        child.wait_ready(given_up=lambda: self._stopping)
        if self._stopping:
            raise _Stopped
        self.say(f"{child.spec.name} is ready" if child.spec.ready else f"{child.spec.name} started")

    def _watch(self) -> None:
        self.say(f"serving at {self.url}")
        while not self._stopping:
            for watched in self._watched:
                watched.look(self.say)
            time.sleep(LOOK_EVERY)

    def _stop(self) -> None:
        while self._watched:
            child = self._watched.pop().child
            if not child.stop():
                self.say(f"{child.spec.name} did not end within {child.spec.grace:g} s and was killed")

    def _with_urls(self, spec: ChildSpec) -> ChildSpec:
        urls = {"DATABASE_URL": self.services.runtime_url, "REDIS_URL": self.services.redis_url}
        return replace(spec, env=urls | dict(spec.env))

    def _echo(self, name: str) -> Callable[[str], None] | None:
        return (lambda line: tell(f"[{name}] {line}")) if self.echo else None

    def _ask_to_stop(self, number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _check_port(self) -> None:
        """Fail before anything is started; a killed predecessor's web child may need a moment to be gone."""
        deadline = time.monotonic() + PORT_PATIENCE
        while (problem := _bind_problem(self.host, self.port)) is not None:
            if time.monotonic() > deadline:
                raise HomeError(f"Cannot serve on {self.host} port {self.port}: {problem}. Choose another port.")
            time.sleep(LOOK_EVERY)


def http_answers(url: str) -> Callable[[], bool]:
    """Return a probe that says whether anything below a server error comes back from `url`."""

    parts = urlsplit(url)

    def answers() -> bool:
        connection = HTTPConnection(parts.hostname or "", parts.port, timeout=PROBE_SECONDS)
        try:
            connection.request("GET", parts.path or "/")
            return connection.getresponse().status < 500
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    return answers


def _services(home: Home, owner_url: str | None, runtime_url: str | None, redis_url: str | None) -> Services:
    embedded = Postgres(home).urls
    return Services(
        owner_url or embedded.owner_url,
        runtime_url or embedded.runtime_url,
        redis_url or Valkey(home).url,
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@contextmanager
def _signals(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def _bind_problem(host: str, port: int) -> str | None:
    family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            return error.strerror or str(error)
    return None
