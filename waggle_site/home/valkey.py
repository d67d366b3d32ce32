"""Run the embedded Valkey: its configuration, its start and its URL."""

import hashlib
import signal
import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

from waggle_site.home.binaries import valkey_binary
from waggle_site.home.errors import HomeError
from waggle_site.home.folder import Home, write_file
from waggle_site.home.identity import service_user
from waggle_site.home.process import ChildSpec

PING_SECONDS = 2.0


@dataclass(frozen=True)
class Valkey:
    """Be the embedded Valkey of one home, on a socket that only its account can reach."""

    home: Home
    name: str = "valkey"

    @property
    def url(self) -> str:
        """Return the URL as redis-py and Django's cache take it; `broker_url` makes Celery's of it."""
        return f"unix://:{quote(self.home.secret('valkey'), safe='')}@{quote(str(self.socket))}?db=0"

    @property
    def socket(self) -> Path:
        """Return the path of the server's socket."""
        return self.home.sockets / "valkey.sock"

    def prepare(self) -> ChildSpec:
        """Write the configuration and return how to start the server."""
        conf = self.home.conf / "valkey.conf"
        write_file(conf, self._settings(), mode=0o644)
        return ChildSpec(
            name=self.name,
            command=(str(valkey_binary(self.home)), str(conf)),
            ready=self.answers,
            # SIGTERM writes out what is not on disk yet.
            stop_signal=signal.SIGTERM,
            death_signal=signal.SIGTERM,
            grace=15.0,
            cwd=self.home.valkey,
            user=service_user(),
            umask=0o077,
            socket=self.socket,
        )

    def answers(self) -> bool:
        """Say whether the server answers a PING; raises HomeError when it does not know its own password."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PING_SECONDS)
            try:
                connection.connect(str(self.socket))
                connection.sendall(f"AUTH {self.home.secret('valkey')}\r\nPING\r\nQUIT\r\n".encode())
                reply = _read_all(connection)
            except OSError:
                return False
        if b"WRONGPASS" in reply:
            raise HomeError(f"The secrets in {self.home.secrets} do not fit the server on {self.socket}.")
        return b"+PONG" in reply

    def settled(self) -> bool:
        """Say whether the server can be used."""
        return self.answers()

    def settle(self) -> None:
        """Do nothing: an empty Valkey is a complete one."""

    def _settings(self) -> str:
        # The file holds the password's digest only, so that it is no secret itself.
        digest = hashlib.sha256(self.home.secret("valkey").encode()).hexdigest()
        lines = (
            "port 0",
            f"unixsocket {_quoted(self.socket)}",
            "unixsocketperm 700",
            f"dir {_quoted(self.home.valkey)}",
            "appendonly yes",
            "appendfsync everysec",
            'save ""',
            "maxmemory-policy noeviction",
            f"user default on #{digest} ~* &* +@all",
        )
        return "\n".join(lines) + "\n"


def broker_url(redis_url: str) -> str:
    """Return the URL for Celery (broker and results): `unix://` becomes `redis+socket://`, others stay."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    database = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.netloc}{parts.path}?virtual_host={database}"


def _read_all(connection: socket.socket) -> bytes:
    received = b""
    while part := connection.recv(4096):
        received += part
    return received


def _quoted(path: Path) -> str:
    escaped = str(path).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
