"""Run one child process that is alone under its name and dies with its parent."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from waggle_site.home.errors import ChildFailed
from waggle_site.home.folder import Home
from waggle_site.home.held import GO
from waggle_site.home.identity import ServiceUser
from waggle_site.home.logs import LogFile, follow, tail

LAUNCHER = Path(__file__).with_name("launch.py")
PAUSE = 0.03
LOG_PATIENCE = 2.0


@dataclass(frozen=True)
class ChildSpec:
    """Say how to start one child and how to know it is ready.

    `env` is added to the environment (`None` values are taken out). `ready` is asked until it says yes, for
    at most `ready_within` seconds. `stop_signal` asks for an end and has `grace` seconds; `death_signal` is
    what the child gets when the supervisor itself dies. `socket` and `stale` are what a dead predecessor may
    have left. `niceness` is what the child gives way by, 0 to 19.
    """

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str | None] = field(default_factory=dict)
    ready: Callable[[], bool] | None = None
    ready_within: float = 180.0
    stop_signal: signal.Signals = signal.SIGTERM
    death_signal: signal.Signals = signal.SIGKILL
    grace: float = 10.0
    cwd: Path | None = None
    user: ServiceUser | None = None
    umask: int | None = None
    socket: Path | None = None
    stale: tuple[Path, ...] = ()
    held: bool = False
    niceness: int = 0


class Child:
    """Start, watch and stop the process of one ChildSpec.

    Linux ties a child's life to the *thread* that started it: start children from the main thread, or from
    one that lives as long as they should. Elsewhere, and with `watchdog`, a small process in between watches
    a pipe instead.
    """

    def __init__(
        self,
        spec: ChildSpec,
        home: Home,
        *,
        echo: Callable[[str], None] | None = None,
        watchdog: bool = sys.platform != "linux",
    ) -> None:
        self.spec = spec
        self.home = home
        self.log = home.logs / f"{spec.name}.log"
        self._echo = echo
        self._watchdog = watchdog
        self._process: subprocess.Popen[bytes] | None = None
        self._release: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Start the process; it waits by itself for a predecessor of the same name to be gone."""
        watch, leash = os.pipe() if self._watchdog else (None, None)
        self._process = subprocess.Popen(  # noqa: S603 - the commands are ours or the caller's
            [sys.executable, "-I", "-S", str(LAUNCHER), self._plan(watch), *self.spec.command],
            env=self._environment(),
            cwd=self.spec.cwd,
            stdin=subprocess.PIPE if self.spec.held else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=() if watch is None else (watch,),
            process_group=0,
        )
        self._hold(watch, leash)

    def let_go(self) -> None:
        """Tell a held process that it may serve; one that is dead already is found by who waits for it."""
        if stdin := self._running().stdin:
            with suppress(BrokenPipeError):
                os.write(stdin.fileno(), GO)
            stdin.close()

    def alive(self) -> bool:
        """Say whether the process runs."""
        return self._process is not None and self._process.poll() is None

    def pid(self) -> int:
        """Return the process id; raises ChildFailed before the first start."""
        return self._running().pid

    def wait(self) -> int:
        """Wait for the end and return the exit code (negative: the signal's number)."""
        code = self._running().wait()
        self._release()
        return code

    def wait_ready(self, *, given_up: Callable[[], bool] = lambda: False) -> None:
        """Return when the child says it is ready, or when `given_up` says that nobody waits any more.

        Raises ChildFailed, with the end of the log, when the child ends first or takes longer than it
        may.
        """
        deadline = time.monotonic() + self.spec.ready_within
        while self.spec.ready and not given_up():
            if not self.alive():
                raise ChildFailed(f"{self.spec.name} {self.ending()} before it was ready:\n{self._last_words()}")
            if self.spec.ready():
                return
            if time.monotonic() > deadline:
                late = f"{self.spec.name} was not ready within {self.spec.ready_within:.0f} s"
                raise ChildFailed(f"{late}:\n{self._last_words()}")
            time.sleep(PAUSE)

    def ending(self) -> str:
        """Say in a phrase how the process ended."""
        code = self._running().poll()
        if code is None:
            return "runs"
        if code < 0:
            return f"was ended by {signal.Signals(-code).name}"
        return f"ended with exit code {code}"

    def stop(self) -> bool:
        """Ask the process to end, insist after its grace, and say whether asking was enough."""
        if self._process is None:
            return True
        asked = self._ask()
        if not asked:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._release()
        return asked

    def _ask(self) -> bool:
        process = self._running()
        if process.stdin:
            process.stdin.close()
        process.send_signal(self.spec.stop_signal)
        try:
            process.wait(self.spec.grace)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise ChildFailed(f"{self.spec.name} has not been started.")
        return self._process

    def _hold(self, watch: int | None, leash: int | None) -> None:
        """Follow the new process's output, and keep the pipe whose closing tells a watchdog of our death."""
        stream = self._running().stdout
        if stream is None:
            raise ChildFailed(f"{self.spec.name} has no output to follow.")
        if watch is not None:
            os.close(watch)
        thread = follow(stream, LogFile(self.log), echo=self._echo)

        def release() -> None:
            # Grandchildren may still hold the pipe: the log is not worth waiting for them for long.
            thread.join(LOG_PATIENCE)
            if leash is not None:
                os.close(leash)
            self._release = lambda: None

        self._release()
        self._release = release

    def _plan(self, watch: int | None) -> str:
        spec = self.spec
        return json.dumps(
            {
                "parent": os.getpid(),
                "death_signal": int(spec.death_signal),
                "lock": str(self.home.locks / f"child-{spec.name}"),
                "uid": spec.user.uid if spec.user else None,
                "gid": spec.user.gid if spec.user else None,
                "umask": spec.umask,
                "niceness": spec.niceness,
                "socket": str(spec.socket) if spec.socket else None,
                "stale": [str(path) for path in spec.stale],
                "watch": watch,
            }
        )

    def _environment(self) -> dict[str, str]:
        merged: dict[str, str | None] = {**os.environ, **self.spec.env}
        return {name: value for name, value in merged.items() if value is not None}

    def _last_words(self) -> str:
        if not self.alive():
            self._release()
        return f"{tail(self.log)}\n(from {self.log})"
