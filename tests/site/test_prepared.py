"""A start may skip the preparing only where this very code did it, and nothing has changed since."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from psycopg import sql
from psycopg.conninfo import make_conninfo

from waggle_site import prepared
from waggle_site.home import Home
from waggle_site.prepared import forget_prepared, is_prepared, note_prepared

TABLES = """
    CREATE TABLE django_migrations (id int, app text, name text, applied timestamptz);
    INSERT INTO django_migrations VALUES (1, 'memory', '0001_initial', now()), (2, 'memory', '0002_edges', now());
    CREATE TABLE fact (label text);
"""


def url(role: str, database: str) -> str:
    known = settings.DATABASES[role]
    return make_conninfo(
        dbname=database,
        user=known["USER"],
        password=known["PASSWORD"],
        host=known["HOST"] or known["OPTIONS"].get("host"),
        port=known["PORT"] or None,
    )


@contextmanager
def made_database(name: str) -> Iterator[str]:
    with psycopg.connect(url("owner", "postgres"), autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        as_owner(name, TABLES)
        as_owner(name, f"GRANT SELECT ON django_migrations, fact TO {settings.DATABASES['default']['USER']}")
        yield name
        server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


def as_owner(database: str, statements: str) -> None:
    with psycopg.connect(url("owner", database)) as connection:
        connection.execute(statements)


@pytest.fixture
def database() -> Iterator[str]:
    with made_database(f"prepared_{uuid4().hex[:8]}") as name:
        yield name


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def runtime_url(home: Home, database: str) -> str:
    """Return the URL of a database that is noted as prepared."""
    runtime_url = url("default", database)
    note_prepared(home, runtime_url)
    assert is_prepared(home, runtime_url)
    return runtime_url


def test_it_knows_nothing_of_a_new_home(home: Home, database: str) -> None:
    assert not is_prepared(home, url("default", database))


def test_it_forgets(home: Home, runtime_url: str) -> None:
    forget_prepared(home)
    assert not is_prepared(home, runtime_url)
    forget_prepared(home)


def test_it_still_holds_when_only_rows_were_added(home: Home, runtime_url: str, database: str) -> None:
    as_owner(database, "INSERT INTO fact VALUES ('Alice contributes')")
    assert is_prepared(home, runtime_url)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM django_migrations WHERE id = 2",
        "INSERT INTO django_migrations VALUES (3, 'memory', '0003_later', now())",
        "UPDATE django_migrations SET applied = applied + interval '1 day'",
        "REVOKE SELECT ON fact FROM PUBLIC, {role}",
        "REVOKE SELECT ON django_migrations FROM {role}",
        "ALTER TABLE fact ENABLE ROW LEVEL SECURITY",
        "DROP TABLE fact",
        "CREATE TABLE other (label text)",
    ],
)
def test_it_notices_a_changed_database(home: Home, runtime_url: str, database: str, change: str) -> None:
    as_owner(database, change.format(role=settings.DATABASES["default"]["USER"]))
    assert not is_prepared(home, runtime_url)


def test_it_notices_a_database_that_was_replaced(home: Home) -> None:
    name = f"prepared_{uuid4().hex[:8]}"
    with made_database(name):
        note_prepared(home, url("default", name))
        assert is_prepared(home, url("default", name))
    with made_database(name):
        assert not is_prepared(home, url("default", name))


def test_it_notices_another_role(home: Home, runtime_url: str, database: str) -> None:
    assert not is_prepared(home, url("owner", database))


def test_it_counts_a_database_that_does_not_answer_as_not_prepared(home: Home, runtime_url: str) -> None:
    absent = make_conninfo(runtime_url, dbname="nothing_has_this_name")
    assert not is_prepared(home, absent)
    forget_prepared(home)
    note_prepared(home, absent)
    assert not home.prepared.exists()


def test_it_notices_new_code(home: Home, runtime_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tmp_path / "tree"
    (tree / "memory" / "migrations").mkdir(parents=True)
    source = tree / "memory" / "migrations" / "0001_initial.py"
    source.write_text("operations = []\n")
    monkeypatch.setattr(prepared, "ROOT", tree)
    seals = []
    for text in ("operations = []\n", "operations = []\n", "operations = [1]\n"):
        source.write_text(text)
        seals.append(_seal_of_new_process(runtime_url))
    source.with_name("0002_edges.py").touch()
    seals.append(_seal_of_new_process(runtime_url))
    assert seals[0] == seals[1]
    assert len(set(seals)) == 3


def test_it_notices_another_version_of_a_package(
    runtime_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _seal_of_new_process(runtime_url)
    (tmp_path / "site" / "django-6.0.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert _seal_of_new_process(runtime_url) != before


def _seal_of_new_process(runtime_url: str) -> str | None:
    prepared._code.cache_clear()
    try:
        return prepared._seal(runtime_url)
    finally:
        prepared._code.cache_clear()
