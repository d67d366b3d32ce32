"""The servers of a home keep what they are given, for those who may have it, whatever happened before."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from kombu import Connection
from redis.backoff import NoBackoff
from redis.retry import Retry

from tests.patience import PATIENCE, until
from waggle_site.home import (
    Child,
    Home,
    HomeError,
    Postgres,
    PostgresUrls,
    Services,
    Valkey,
    broker_url,
    ensure_postgres,
    ensure_services,
    ensure_valkey,
    temporary_postgres,
)
from waggle_site.home.identity import service_user

CLIENT = """
import sys
from pathlib import Path
import psycopg
from waggle_site.home import Home, ensure_postgres
with ensure_postgres(Home.open(Path(sys.argv[1]))) as urls, psycopg.connect(urls.owner_url) as connection:
    connection.execute("SELECT pg_advisory_xact_lock(1)")
    connection.execute("CREATE TABLE IF NOT EXISTS visit (who text)")
    connection.execute("INSERT INTO visit VALUES (%s)", (sys.argv[2],))
"""


def fresh_folder() -> tempfile.TemporaryDirectory[str]:
    made = tempfile.TemporaryDirectory(prefix="waggle-", dir="/tmp")
    Path(made.name).chmod(0o755)
    return made


@pytest.fixture
def fresh() -> Iterator[Home]:
    with fresh_folder() as made:
        yield Home.open(Path(made) / "home")


@pytest.fixture(scope="module")
def home() -> Iterator[Home]:
    """Yield a home whose servers each test starts and ends for itself."""
    with fresh_folder() as made:
        yield Home.open(Path(made) / "home")


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[Home, Services]]:
    with fresh_folder() as made:
        home = Home.open(Path(made) / "home")
        with ensure_services(home) as services:
            yield home, services


@pytest.fixture
def urls(shared: tuple[Home, Services]) -> PostgresUrls:
    return PostgresUrls(shared[1].owner_url, shared[1].runtime_url)


def rows(url: str, query: str) -> list[tuple[object, ...]]:
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(query)
        return cursor.fetchall() if cursor.description else []


def start_client(home: Home, who: str) -> subprocess.Popen[bytes]:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen([sys.executable, "-c", CLIENT, str(home.folder), who], env=env, stderr=subprocess.PIPE)


def crash(server: Postgres | Valkey, at_work: str) -> None:
    """Start the server by itself, let it do some work, and kill it as a failing machine would."""
    child = Child(server.prepare(), server.home)
    child.start()
    child.wait_ready()
    server.settle()
    if isinstance(server, Postgres):
        rows(server.urls.owner_url, at_work)
    os.kill(child.pid(), 9)
    child.wait()


def test_it_keeps_everything_over_a_restart(home: Home) -> None:
    with ensure_services(home) as services:
        rows(services.owner_url, "CREATE TABLE fact AS SELECT 'PostgreSQL' AS label")
        redis.Redis.from_url(services.redis_url).set("job", "7")
    with ensure_services(home) as again:
        assert again == services
        assert rows(again.owner_url, "SELECT label FROM fact") == [("PostgreSQL",)]
        assert redis.Redis.from_url(again.redis_url).get("job") == b"7"
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(services.owner_url)


def test_it_runs_with_checksums_fsync_and_no_network(urls: PostgresUrls) -> None:
    names = "ARRAY['data_checksums', 'fsync', 'listen_addresses']"
    query = f"SELECT current_setting(name) FROM unnest({names}) AS name"  # noqa: S608
    assert rows(urls.runtime_url, query) == [("on",), ("on",), ("",)]


def test_it_folds_case_in_every_script(urls: PostgresUrls) -> None:
    assert rows(urls.runtime_url, "SELECT lower('ÄÉΣ'), upper('straße')") == [("äéς", "STRASSE")]


def test_it_gives_neither_role_any_power_over_the_server(urls: PostgresUrls) -> None:
    query = (
        "SELECT rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication"
        " FROM pg_roles WHERE rolname LIKE 'waggle%' ORDER BY rolname"
    )
    powerless = (True, False, False, False, False, False)
    assert rows(urls.runtime_url, query) == [("waggle_app", *powerless), ("waggle_owner", *powerless)]


def test_it_lets_the_owner_install_pgvector(urls: PostgresUrls) -> None:
    rows(urls.owner_url, "CREATE EXTENSION IF NOT EXISTS vector")
    assert rows(urls.owner_url, "SELECT '[1,2]'::halfvec(2) <-> '[1,2]'") == [(0.0,)]


def test_it_gives_the_runtime_role_no_way_around_row_level_security(urls: PostgresUrls) -> None:
    for statement in (
        "CREATE TABLE secret AS SELECT 1 AS tenant_id",
        "ALTER TABLE secret ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE secret FORCE ROW LEVEL SECURITY",
        "CREATE POLICY one_tenant ON secret USING (tenant_id = current_setting('waggle.tenant', true)::int)",
        "GRANT SELECT ON secret TO waggle_app",
    ):
        rows(urls.owner_url, statement)
    assert rows(urls.owner_url, "SELECT * FROM secret") == []
    assert rows(urls.runtime_url, "SELECT * FROM secret") == []
    assert rows(urls.runtime_url, "SELECT rolname FROM pg_roles WHERE pg_has_role(oid, 'MEMBER')") == [("waggle_app",)]
    for statement in (
        "SET row_security = off; SELECT * FROM secret",
        "ALTER TABLE secret NO FORCE ROW LEVEL SECURITY",
        "ALTER TABLE secret OWNER TO waggle_app",
        "DROP POLICY one_tenant ON secret",
        "SET ROLE waggle_owner",
        "ALTER ROLE waggle_app BYPASSRLS",
        "CREATE TABLE mine ()",
        "CREATE SCHEMA mine",
        "CREATE DATABASE mine",
        "CREATE EXTENSION pg_trgm",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            rows(urls.runtime_url, statement)


def test_it_lets_nobody_in_without_the_password(urls: PostgresUrls, shared: tuple[Home, Services]) -> None:
    home, services = shared
    for role, database in (("postgres", "postgres"), ("waggle_owner", "waggle"), ("waggle_app", "waggle")):
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(
                user=role, dbname=database, host=str(home.sockets), port=5432, password=home.secret("valkey")
            )
    with pytest.raises(redis.AuthenticationError):
        redis.Redis(unix_socket_path=str(Valkey(home).socket), retry=Retry(NoBackoff(), 0)).ping()
    assert home.secret("valkey") not in (home.conf / "valkey.conf").read_text()
    with pytest.raises(psycopg.OperationalError, match="permission denied for database"):
        psycopg.connect(services.runtime_url.replace("/waggle?", "/postgres?"))


def test_it_writes_nothing_of_what_people_say_into_its_log(urls: PostgresUrls, shared: tuple[Home, Services]) -> None:
    rows(urls.owner_url, "CREATE TABLE told (word text UNIQUE)")
    rows(urls.owner_url, "INSERT INTO told VALUES ('hunter2')")
    with pytest.raises(psycopg.errors.UniqueViolation):
        rows(urls.owner_url, "INSERT INTO told VALUES ('hunter2')")
    log = _logged(shared[0], "told_word_key")
    assert "hunter2" not in log
    assert "SCRAM" not in log


def _logged(home: Home, word: str) -> str:
    """Return the log of the database once it tells of a word: it is written a moment later than the error is known."""
    log = home.logs / "postgres.log"
    assert until(lambda: word in log.read_text()), log.read_text()
    return log.read_text()


def test_it_serves_celery_and_redis_clients_alike(shared: tuple[Home, Services]) -> None:
    url = broker_url(shared[1].redis_url)
    assert url.startswith("redis+socket://")
    with Connection(url) as connection, connection.SimpleQueue("jobs") as queue:
        queue.put({"job": 7})
        message = queue.get(timeout=PATIENCE)
        message.ack()
    assert message.payload == {"job": 7}
    assert redis.Redis.from_url(shared[1].redis_url).ping()


def test_it_leaves_the_url_of_an_external_broker_alone() -> None:
    assert broker_url("rediss://:word@redis.example:6380/2") == "rediss://:word@redis.example:6380/2"


def test_it_serves_many_who_start_at_once(home: Home) -> None:
    clients = {who: start_client(home, who) for who in ("alice", "bob", "charlie", "agent")}
    errors = {who: client.communicate(timeout=PATIENCE)[1].decode() for who, client in clients.items()}
    assert {client.returncode for client in clients.values()} == {0}, errors
    with ensure_postgres(home) as urls:
        assert rows(urls.owner_url, "SELECT who FROM visit ORDER BY who") == [
            ("agent",),
            ("alice",),
            ("bob",),
            ("charlie",),
        ]


def test_it_recovers_what_was_committed_before_a_crash(home: Home) -> None:
    crash(Postgres(home), "CREATE TABLE crashed AS SELECT 'MySQL' AS label")
    with ensure_postgres(home) as urls:
        assert rows(urls.owner_url, "SELECT label FROM crashed") == [("MySQL",)]


def test_it_starts_over_a_stale_pid_file_that_names_somebody_elses_process(home: Home) -> None:
    crash(Postgres(home), "CREATE TABLE stale AS SELECT 1 AS one")
    user = service_user()
    # Of the server's own account, for PostgreSQL takes any other account's process for no server.
    stranger = subprocess.Popen(["/bin/sleep", "60"], cwd="/", user=user.uid if user else None)
    try:
        for path in (home.postgres / "data" / "postmaster.pid", home.sockets / ".s.PGSQL.5432.lock"):
            lines = path.read_text().splitlines()
            path.write_text("\n".join([str(stranger.pid), *lines[1:]]) + "\n")
        with ensure_postgres(home) as urls:
            assert rows(urls.owner_url, "SELECT one FROM stale") == [(1,)]
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_it_forgets_no_message_when_valkey_is_killed(home: Home) -> None:
    valkey = Valkey(home)
    child = Child(valkey.prepare(), home)
    child.start()
    child.wait_ready()
    client = redis.Redis.from_url(valkey.url)
    client.rpush("celery", "job 7")
    assert client.waitaof(1, 0, 5000)
    os.kill(child.pid(), 9)
    child.wait()
    with ensure_valkey(home) as url:
        assert redis.Redis.from_url(url).lrange("celery", 0, -1) == [b"job 7"]


def test_it_starts_over_an_initdb_that_was_cut_short(fresh: Home) -> None:
    (fresh.postgres / "data.new").mkdir()
    (fresh.postgres / "data.new" / "PG_VERSION").write_text("18\n")
    with ensure_postgres(fresh) as urls:
        assert rows(urls.owner_url, "SELECT 1") == [(1,)]
    assert not (fresh.conf / "initdb-password").exists()


def test_it_refuses_data_of_another_major_version(fresh: Home) -> None:
    (fresh.postgres / "data").mkdir()
    (fresh.postgres / "data" / "PG_VERSION").write_text("13\n")
    with pytest.raises(HomeError, match="was written by PostgreSQL 13"), ensure_postgres(fresh):
        pass


def test_it_says_that_secrets_and_data_do_not_fit(home: Home) -> None:
    with ensure_postgres(home):
        pass
    aside = home.secrets.rename(home.folder / "secrets.aside")
    try:
        with pytest.raises(HomeError, match="do not fit the data"), ensure_postgres(Home.open(home.folder)):
            pass
    finally:
        shutil.rmtree(home.secrets)
        aside.rename(home.secrets)


def test_it_serves_a_while_from_a_path_too_long_for_a_socket_and_leaves_nothing() -> None:
    with fresh_folder() as made:
        home = Home((Path(made) / ("d" * 120) / "home").resolve())
        with temporary_postgres(home.folder) as urls:
            assert rows(urls.runtime_url, "SELECT current_user") == [("waggle_app",)]
            rows(urls.owner_url, "CREATE DATABASE test_waggle")
        assert not home.folder.exists()
        assert not home.sockets.exists()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(urls.owner_url)
