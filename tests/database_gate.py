"""A door in front of the tests' PostgreSQL that a test can shut, as if the database were down."""

import selectors
import socket
from contextlib import suppress
from pathlib import Path
from threading import Thread

from django.db import connections


class DatabaseGate:
    """Relay a Unix socket to the real server's until it is shut; `folder` is the host to connect to."""

    def __init__(self, folder: Path) -> None:
        """Open the door in a folder with a short path."""
        named = connections["default"].settings_dict
        self.port = int(named["PORT"] or 5432)
        self._real = f"{named['HOST']}/.s.PGSQL.{self.port}"
        self._path = folder / f".s.PGSQL.{self.port}"
        self.folder = folder
        self._open: list[socket.socket] = []
        self.open()

    def open(self) -> None:
        """Let connections through."""
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self._path))
        self._listener.listen()
        Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def shut(self) -> None:
        """Cut every connection and accept no more."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._path.unlink()
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            far.connect(self._real)
            self._open += [near, far]
            Thread(target=_relay, args=(near, far), daemon=True).start()


def _relay(near: socket.socket, far: socket.socket) -> None:
    with selectors.DefaultSelector() as ready, near, far:
        ready.register(near, selectors.EVENT_READ, far)
        ready.register(far, selectors.EVENT_READ, near)
        while True:
            for key, _ in ready.select():
                other: socket.socket = key.data
                try:
                    data = near.recv(65536) if other is far else far.recv(65536)
                    other.sendall(data)
                except OSError:
                    return
                if not data:
                    return
