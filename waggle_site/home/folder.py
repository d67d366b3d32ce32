"""Lay out the one folder that holds an embedded Waggle: data, secrets, logs and locks."""

import hashlib
import json
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from waggle_site.home.errors import HomeBusy, HomeError
from waggle_site.home.identity import ServiceUser, closed_folder, service_user
from waggle_site.home.locks import try_lock, wait_lock

SETTING = "WAGGLE_HOME"
MARKER = "waggle-home"
SECRET_NAMES = ("postgres_superuser", "postgres_owner", "postgres_runtime", "valkey", "django_secret_key")
# sun_path holds 108 bytes with its closing NUL; macOS holds 104. The longest name put into the folder counts
# too.
LONGEST_SOCKET_PATH = 103
LONGEST_SOCKET_NAME = ".s.PGSQL.5432"
# For when TMPDIR is long, as on macOS; the folder below it is made for us alone, or refused.
SHORTEST_PARENT = "/tmp"  # noqa: S108
# A state reader takes the lock for an instant; a starter must not mistake that for a running server.
LOCK_PATIENCE = 0.5


@dataclass(frozen=True)
class State:
    """Say where a running home serves, since when (ISO 8601, UTC), and by which process (for people)."""

    url: str
    started_at: str
    pid: int


@dataclass(frozen=True)
class Home:
    """Name the places inside one home folder; `open` makes them."""

    folder: Path

    @classmethod
    def open(cls, folder: Path | None = None) -> Self:
        """Return the home, made if need be: mode 0700, as root 0711 so that `nobody` reaches its sub-folders.

        Raises HomeError when the folder holds something else, belongs to somebody else or cannot be reached.
        """
        home = cls((folder or default_folder()).expanduser().resolve())
        user = service_user()
        if user:
            _require_open(home.folder.parent, user)
        home._claim(0o711 if user else 0o700)
        if user:
            _require_open(home.folder, user)
        for path in (home.secrets, home.logs, home.locks):
            _make(path, 0o700, None)
        for path in (home.conf, home.binaries):
            _make(path, 0o755, None)
        for path in (home.postgres, home.valkey, home.folder / "sockets"):
            _make(path, 0o700, user)
        if home.sockets.parent != home.folder:
            _make_outside(home.sockets, user)
        for name in SECRET_NAMES:
            _write_once(home.secrets / name, secrets.token_urlsafe(48))
        return home

    @property
    def secrets(self) -> Path:
        """Return the folder of the secret files."""
        return self.folder / "secrets"

    @property
    def logs(self) -> Path:
        """Return the folder of the children's logs."""
        return self.folder / "logs"

    @property
    def locks(self) -> Path:
        """Return the folder of the lock files."""
        return self.folder / "locks"

    @property
    def conf(self) -> Path:
        """Return the folder of the servers' configuration, which they read and cannot write."""
        return self.folder / "conf"

    @property
    def binaries(self) -> Path:
        """Return the folder for binaries that `nobody` could not reach where they are installed."""
        return self.folder / "bin"

    @property
    def postgres(self) -> Path:
        """Return the folder that belongs to PostgreSQL."""
        return self.folder / "postgres"

    @property
    def valkey(self) -> Path:
        """Return the folder that belongs to Valkey."""
        return self.folder / "valkey"

    @property
    def prepared(self) -> Path:
        """Return the file that notes which database was prepared, and by which code."""
        return self.folder / "prepared"

    @property
    def sockets(self) -> Path:
        """Return the folder of the sockets: in the home, or a short one when the home's path is too long.

        Raises HomeError when even the folder for temporary files is too deep.
        """
        digest = hashlib.sha256(os.fsencode(self.folder)).hexdigest()[:12]
        short = f"waggle-{os.geteuid()}-{digest}"
        for path in (
            self.folder / "sockets",
            Path(tempfile.gettempdir(), short),
            Path(SHORTEST_PARENT, short),
        ):
            if len(os.fsencode(path / LONGEST_SOCKET_NAME)) <= LONGEST_SOCKET_PATH:
                return path
        raise HomeError(f"No path for a socket is short enough; set {SETTING} to a shorter one than {self.folder}.")

    def secret(self, name: str) -> str:
        """Return one of the secrets of SECRET_NAMES."""
        return (self.secrets / name).read_text(encoding="ascii")

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the home as the one that serves it; raises HomeBusy, saying where it is served."""
        lock = wait_lock(self.locks / "home", within=LOCK_PATIENCE)
        if lock is None:
            state = self._read_state()
            where = f" at {state.url} (process {state.pid})" if state else ""
            raise HomeBusy(f"Waggle already runs on {self.folder}{where}. Stop it first, or set {SETTING}.")
        with lock:
            try:
                yield
            finally:
                self._state_file.unlink(missing_ok=True)

    def write_state(self, state: State) -> None:
        """Tell other commands where this home serves."""
        write_file(self._state_file, json.dumps(asdict(state)), mode=0o600)

    def state(self) -> State | None:
        """Return where this home serves, or None when nobody serves it now."""
        lock = try_lock(self.locks / "home", shared=True)
        if lock is None:
            return self._read_state()
        lock.release()
        return None

    @property
    def _state_file(self) -> Path:
        return self.folder / "state.json"

    def _read_state(self) -> State | None:
        try:
            return State(**json.loads(self._state_file.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None

    def _claim(self, mode: int) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        owner = self.folder.stat().st_uid
        if owner != os.geteuid():
            raise HomeError(f"{self.folder} belongs to user {owner}; run as that user, or set {SETTING}.")
        marker = self.folder / MARKER
        if not marker.exists():
            if any(self.folder.iterdir()):
                raise HomeError(f"{self.folder} is not empty and not a Waggle home; set {SETTING} to another folder.")
            marker.touch(mode=0o600)
        self.folder.chmod(mode)


def default_folder() -> Path:
    """Return WAGGLE_HOME, else `~/.waggle`, or for root, who shares it with `nobody`, `/var/lib/waggle`."""
    if setting := os.environ.get(SETTING):
        return Path(setting)
    return Path("/var/lib/waggle") if os.geteuid() == 0 else Path.home() / ".waggle"


def write_file(path: Path, text: str, *, mode: int) -> None:
    """Write a file whole or not at all."""
    draft = _draft(path, text)
    draft.chmod(mode)
    draft.replace(path)


def _draft(path: Path, text: str) -> Path:
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return Path(name)


def _write_once(path: Path, text: str) -> None:
    if path.exists():
        return
    draft = _draft(path, text)
    try:
        # A link fails when the name is there: of two commands that start at once, one writes and both read
        # that one.
        os.link(draft, path)
    except FileExistsError:
        return
    finally:
        draft.unlink()


def _make(path: Path, mode: int, user: ServiceUser | None) -> None:
    path.mkdir(mode=0o700, exist_ok=True)
    if user:
        os.chown(path, user.uid, user.gid, follow_symlinks=False)
    path.chmod(mode)


def _make_outside(path: Path, user: ServiceUser | None) -> None:
    """Make the short socket folder where everybody may write; refuse one that somebody else put there."""
    if user:
        _require_open(path.parent, user)
    allowed = {os.geteuid(), user.uid if user else os.geteuid()}
    try:
        path.mkdir(mode=0o700)
    except FileExistsError as error:
        if path.is_symlink() or not path.is_dir() or path.stat().st_uid not in allowed:
            raise HomeError(f"{path} is needed for sockets but belongs to somebody else; set {SETTING}.") from error
    _make(path, 0o700, user)


def _require_open(folder: Path, user: ServiceUser) -> None:
    closed = closed_folder(folder, user=user)
    if closed:
        raise HomeError(
            f"Run as root, the servers run as {user.name}, who cannot pass through {closed}. "
            f"Set {SETTING} to a folder that everybody can reach, such as /var/lib/waggle."
        )
