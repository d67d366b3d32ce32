"""Hold a file lock that the kernel gives back when its holder dies."""

import fcntl
import os
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

PAUSE = 0.02


@dataclass(frozen=True)
class Lock:
    """Hold one flock until it is released or the process ends."""

    descriptor: int

    def release(self) -> None:
        """Give the lock back."""
        os.close(self.descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def try_lock(path: Path, *, shared: bool = False) -> Lock | None:
    """Return the lock on `path`, or None when somebody else holds it in a way that excludes this one."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return Lock(descriptor)


def wait_lock(path: Path, *, within: float, shared: bool = False) -> Lock | None:
    """Return the lock on `path`, trying for `within` seconds; None when it stayed taken."""
    deadline = time.monotonic() + within
    while (lock := try_lock(path, shared=shared)) is None:
        if time.monotonic() > deadline:
            return None
        time.sleep(PAUSE)
    return lock
