"""Run the embedded PostgreSQL: its data folder, its configuration, its start and its URLs."""

import os
import shutil
import signal
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode

import psycopg

from waggle_site.home.binaries import PostgresBinaries, postgres_binaries
from waggle_site.home.errors import ChildFailed, HomeError
from waggle_site.home.folder import Home, write_file
from waggle_site.home.identity import service_user
from waggle_site.home.process import Child, ChildSpec
from waggle_site.home.roles import DATABASE, OWNER, RUNTIME, SUPERUSER, settle_roles

PORT = 5432
CONNECT_SECONDS = 5
# PG* variables of the caller would change where the server and its tools look.
CLEAN = dict.fromkeys(("PGDATA", "PGPORT", "PGHOST", "PGUSER", "PGPASSWORD", "PGSERVICE", "PGOPTIONS"))
HBA = "local all all scram-sha-256\n"
# Statements, parameters and the details of a broken constraint hold what people said: none of it goes into a
# log.
SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "port": str(PORT),
    "max_connections": "100",
    "password_encryption": "scram-sha-256",
    "shared_buffers": "128MB",
    "effective_cache_size": "1GB",
    "work_mem": "8MB",
    "maintenance_work_mem": "128MB",
    "random_page_cost": "1.1",
    "autovacuum_naptime": "15s",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "lc_messages": "C",
    "log_destination": "stderr",
    "logging_collector": "off",
    "log_line_prefix": "%m [%p] ",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_statement": "none",
}
# For databases that end with their test: a crash of the machine may lose them, and they are several times
# faster.
UNSAFE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@dataclass(frozen=True)
class PostgresUrls:
    """Hold the two ways in: the owner migrates, the runtime role serves."""

    owner_url: str
    runtime_url: str


@dataclass(frozen=True)
class Postgres:
    """Be the embedded PostgreSQL of one home.

    `durable=False` and `owner_creates_databases=True` are for databases that end with a test.
    """

    home: Home
    durable: bool = True
    owner_creates_databases: bool = False
    name: str = "postgres"

    @property
    def urls(self) -> PostgresUrls:
        """Return the URLs, which do not change in the life of a home."""
        return PostgresUrls(
            self._url(OWNER, self.home.secret("postgres_owner"), DATABASE),
            self._url(RUNTIME, self.home.secret("postgres_runtime"), DATABASE),
        )

    def prepare(self) -> ChildSpec:
        """Make the data folder and the configuration, and return how to start the server.

        Raises HomeError when the data was written by another major version, ChildFailed when `initdb`
        fails.
        """
        binaries = postgres_binaries(self.home)
        self._initialise(binaries)
        self._configure()
        return self._child(
            (str(binaries.folder / "postgres"), "-D", str(self._data), "-c", f"config_file={self._conf}"),
            ready=True,
        )

    def answers(self) -> bool:
        """Say whether the server takes connections; raises HomeError when it refuses the home's password."""
        problem = _refusal(self._superuser_url("postgres"))
        if "password authentication failed" in problem:
            raise HomeError(f"The secrets in {self.home.secrets} do not fit the data in {self._data}.")
        return not problem

    def settled(self) -> bool:
        """Say whether the server takes connections to the product's own database."""
        return not _refusal(self.urls.runtime_url)

    def settle(self) -> None:
        """Make sure of the database, its two roles and their passwords."""
        settle_roles(
            self._superuser_url("postgres"),
            self._superuser_url(DATABASE),
            owner_password=self.home.secret("postgres_owner"),
            runtime_password=self.home.secret("postgres_runtime"),
            owner_creates_databases=self.owner_creates_databases,
        )

    @property
    def socket(self) -> Path:
        """Return the path of the server's socket."""
        return self.home.sockets / f".s.PGSQL.{PORT}"

    @property
    def _data(self) -> Path:
        return self.home.postgres / "data"

    @property
    def _conf(self) -> Path:
        return self.home.conf / "postgresql.conf"

    def _child(self, command: tuple[str, ...], *, ready: bool) -> ChildSpec:
        return ChildSpec(
            name=self.name,
            command=command,
            env=CLEAN | {"LC_ALL": "C"},
            ready=self.answers if ready else None,
            # SIGINT is PostgreSQL's fast shutdown: sessions end, everything is written, no recovery is
            # needed.
            stop_signal=signal.SIGINT,
            death_signal=signal.SIGINT,
            grace=30.0,
            cwd=self.home.postgres,
            user=service_user(),
            umask=0o077,
            socket=self.socket,
            # The child's lock proves that no server runs here, so these name a process that has nothing to do
            # with it.
            stale=(self._data / "postmaster.pid", self.socket.with_name(f"{self.socket.name}.lock")),
        )

    def _initialise(self, binaries: PostgresBinaries) -> None:
        written = self._data / "PG_VERSION"
        if not written.exists():
            self._initdb(binaries)
            return
        major = int(written.read_text(encoding="ascii"))
        if major != binaries.major:
            raise HomeError(
                f"{self._data} was written by PostgreSQL {major}, "
                f"but the binaries in {binaries.folder} are of {binaries.major}. "
                f"Set WAGGLE_POSTGRES_BIN to binaries of {major}, or dump there and restore into a new home."
            )

    def _initdb(self, binaries: PostgresBinaries) -> None:
        draft = self._data.with_name("data.new")
        password = self.home.conf / "initdb-password"
        self._hand_over(password, self.home.secret("postgres_superuser"))
        # Made under another name: a data folder that is there is a whole one.
        command = (
            str(binaries.folder / "initdb"),
            "-D",
            str(draft),
            f"--pwfile={password}",
            *self._options(binaries),
        )
        if draft.exists():
            shutil.rmtree(draft)
        try:
            child = Child(self._child(command, ready=False), self.home)
            child.start()
            if child.wait() != 0:
                raise ChildFailed(f"initdb {child.ending()}; see {child.log}.")
        finally:
            password.unlink()
        draft.rename(self._data)

    def _options(self, binaries: PostgresBinaries) -> tuple[str, ...]:
        return (
            f"--username={SUPERUSER}",
            "--encoding=UTF8",
            "--auth=scram-sha-256",
            "--data-checksums",
            "--no-instructions",
            *locale_options(binaries.major),
            *(() if self.durable else ("--no-sync",)),
        )

    def _hand_over(self, path: Path, text: str) -> None:
        write_file(path, text + "\n", mode=0o600)
        if user := service_user():
            os.chown(path, user.uid, user.gid)

    def _configure(self) -> None:
        hba = self.home.conf / "pg_hba.conf"
        ident = self.home.conf / "pg_ident.conf"
        places = {
            "data_directory": str(self._data),
            "hba_file": str(hba),
            "ident_file": str(ident),
            "unix_socket_directories": '"{}"'.format(str(self.home.sockets).replace('"', '""')),
        }
        settings = SETTINGS | places | ({} if self.durable else UNSAFE)
        lines = ["# Written at every start. Put your own settings into postgresql.local.conf beside this file."]
        lines += [f"{name} = {_quoted(value)}" for name, value in settings.items()]
        write_file(self._conf, "\n".join([*lines, "include_if_exists 'postgresql.local.conf'", ""]), mode=0o644)
        write_file(hba, HBA, mode=0o644)
        write_file(ident, "", mode=0o644)

    def _superuser_url(self, database: str) -> str:
        return self._url(SUPERUSER, self.home.secret("postgres_superuser"), database)

    def _url(self, role: str, password: str, database: str) -> str:
        query = urlencode({"host": str(self.home.sockets), "port": PORT})
        return f"postgresql://{role}:{quote(password, safe='')}@/{database}?{query}"


def _refusal(url: str) -> str:
    """Connect and return why that failed, or an empty string."""
    try:
        psycopg.connect(url, connect_timeout=CONNECT_SECONDS).close()
    except psycopg.OperationalError as error:
        return str(error)
    return ""


def locale_options(major: int) -> tuple[str, ...]:
    """Return initdb's options for the best locale that does not hang on the operating system's libraries."""
    if major >= 18:
        return ("--locale-provider=builtin", "--builtin-locale=PG_UNICODE_FAST", "--locale=C")
    if major == 17:
        return ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C")
    return ("--locale=C.UTF-8",)


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
