"""Keep what the children print: in files of bounded size, and on the screen when asked."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

LARGEST = 5_000_000
KEPT = 3
TAIL = 15


class LogFile:
    """Append lines to a file, set aside as `.1` (older ones `.2`, `.3`) before it passes `largest` bytes."""

    def __init__(self, path: Path, *, largest: int = LARGEST) -> None:
        self.path = path
        self.largest = largest
        self.file = self._open()

    def write(self, line: bytes) -> None:
        """Append one line and let it be read at once."""
        if self.file.tell() + len(line) > self.largest:
            self._set_aside()
        self.file.write(line)
        self.file.flush()

    def close(self) -> None:
        """Close the file."""
        self.file.close()

    def _open(self) -> IO[bytes]:
        self.path.touch(mode=0o600)
        return self.path.open("ab")

    def _set_aside(self) -> None:
        self.file.close()
        for number in range(KEPT - 1, 0, -1):
            older = self.path.with_name(f"{self.path.name}.{number}")
            if older.exists():
                older.replace(self.path.with_name(f"{self.path.name}.{number + 1}"))
        self.path.replace(self.path.with_name(f"{self.path.name}.1"))
        self.file = self._open()


def follow(stream: IO[bytes], log: LogFile, *, echo: Callable[[str], None] | None) -> threading.Thread:
    """Copy the lines of `stream` to the log, and to `echo` if given, in a thread that ends with it."""
    thread = threading.Thread(target=_copy, args=(stream, log, echo), daemon=True)
    thread.start()
    return thread


def tail(path: Path, *, lines: int = TAIL) -> str:
    """Return the last lines of a log, or a sentence when there is none."""
    if not path.exists():
        return f"({path} does not exist)"
    found = path.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:]
    return "\n".join(found) or f"({path} is empty)"


def tell(message: str) -> None:
    """Write one line for the operator to standard error."""
    sys.stderr.write(f"waggle: {message}\n")
    sys.stderr.flush()


def _copy(stream: IO[bytes], log: LogFile, echo: Callable[[str], None] | None) -> None:
    with stream:
        for line in stream:
            log.write(line)
            if echo:
                echo(line.decode("utf-8", "replace").rstrip("\n"))
    log.close()
