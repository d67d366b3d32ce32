"""Become one child of the supervisor: alone under its name, as the right user, never outliving its parent.

Run as a file with `python -I -S`, so that it starts in milliseconds and imports nothing of ours: as root,
`nobody` could not read it. It waits for the child's lock, hands the lock on through exec (so that it is free
only when the child and all that inherited it are gone), clears what a dead predecessor left, and replaces
itself by the command.
"""

import ctypes
import fcntl
import json
import os
import select
import signal
import socket
import sys
from pathlib import Path
from types import FrameType
from typing import Any

PR_SET_PDEATHSIG = 1
UNUSABLE = 78
LOOK_EVERY = 0.2


def main(plan: dict[str, Any], command: list[str]) -> None:
    """Run `command` as the plan says.

    The plan holds parent (process id), death_signal, lock (path), uid and gid (or null), umask (or null),
    niceness, socket (path or null), stale (paths) and watch (a pipe's read end, or null where the kernel tells of a
    parent's death).
    """
    if plan["watch"] is None:
        _die_with_parent(plan["parent"], signal.SIGKILL)
    lock = os.open(plan["lock"], os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    os.set_inheritable(lock, True)  # noqa: FBT003 - it takes no keyword
    if plan["watch"] is None:
        _become(plan, command)
    _watch(plan, command)


def _become(plan: dict[str, Any], command: list[str]) -> None:
    if plan["umask"] is not None:
        os.umask(plan["umask"])
    os.nice(plan["niceness"])
    if plan["uid"] is not None:
        os.setgroups([])
        os.setgid(plan["gid"])
        os.setuid(plan["uid"])
    if plan["watch"] is None:
        # Again, because a change of user clears it.
        _die_with_parent(plan["parent"], plan["death_signal"])
    if plan["socket"]:
        _clear_socket(plan["socket"])
    for path in plan["stale"]:
        Path(path).unlink(missing_ok=True)
    os.execvp(command[0], command)  # noqa: S606 - no shell is the point


def _die_with_parent(parent: int, death_signal: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0) != 0:
        sys.exit(f"prctl: {os.strerror(ctypes.get_errno())}")
    if os.getppid() != parent:
        sys.exit("The supervisor is gone.")


def _clear_socket(path: str) -> None:
    """Remove a dead predecessor's socket; refuse when somebody answers on it, for then it is not dead."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(path)
        except FileNotFoundError:
            return
        except ConnectionRefusedError:
            Path(path).unlink()
            return
    sys.stderr.write(f"A server that Waggle did not start answers on {path}: stop it first.\n")
    sys.exit(UNUSABLE)


class _Relay:
    """Pass the supervisor's signals on to the child, even one that comes before there is a child."""

    def __init__(self) -> None:
        self.child = 0
        self.early: list[int] = []
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, self._receive)

    def serve(self, child: int) -> None:
        """Send what came early, and from now on everything."""
        self.child = child
        for number in self.early:
            os.kill(child, number)

    def _receive(self, number: int, _frame: FrameType | None) -> None:
        if self.child:
            os.kill(self.child, number)
        else:
            self.early.append(number)


def _watch(plan: dict[str, Any], command: list[str]) -> None:
    """Run the command as a child of this process and stop it when the supervisor's end of the pipe closes."""
    relay = _Relay()
    child = os.fork()
    if child == 0:
        _become(plan, command)
    relay.serve(child)
    pipes = [plan["watch"]]
    while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
        if select.select(pipes, [], [], LOOK_EVERY)[0]:
            pipes = []
            os.kill(child, plan["death_signal"])
    code = os.waitstatus_to_exitcode(ended[1])
    sys.exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]), sys.argv[2:])
