"""Remember which code has prepared which database, so that a start with nothing to do finds that out at once.

Nothing here sets Django up: it is asked before that is worth its time. Any doubt counts as not prepared.
"""

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import psycopg

from waggle_site.home import Home
from waggle_site.home.folder import write_file

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("audit", "governance", "memory", "waggle_site")
CONNECT_SECONDS = 5
# The cluster and the database in it, who asks, what was migrated when, and every table with its grants:
# a database that was replaced, restored, migrated back or interrupted while it was granted differs in one of them.
STATE = """
    SELECT (SELECT system_identifier FROM pg_control_system()),
           (SELECT oid FROM pg_database WHERE datname = current_database()),
           current_user,
           (SELECT string_agg(concat_ws(' ', id, app, name, applied), ',' ORDER BY id) FROM django_migrations),
           (SELECT string_agg(concat_ws(' ', oid, relname, relacl, relrowsecurity, relforcerowsecurity), ','
                              ORDER BY oid)
              FROM pg_class
             WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S'))
"""


def is_prepared(home: Home, url: str) -> bool:
    """Say whether this very code prepared the database, which is as it was left; `url` is the runtime role's."""
    try:
        noted = home.prepared.read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return noted == _seal(url)


def note_prepared(home: Home, url: str) -> None:
    """Note that the database has been prepared, or nothing when it cannot be asked."""
    if seal := _seal(url):
        write_file(home.prepared, seal, mode=0o600)


def forget_prepared(home: Home) -> None:
    """Take the note away, before the database is changed: who is killed meanwhile leaves none."""
    home.prepared.unlink(missing_ok=True)


def _seal(url: str) -> str | None:
    try:
        with psycopg.connect(url, connect_timeout=CONNECT_SECONDS) as connection:
            state = connection.execute(STATE).fetchone()
    except psycopg.Error:
        return None
    return hashlib.sha256(f"{_code()} {state}".encode()).hexdigest()


@cache
def _code() -> str:
    """Return a digest of all code that prepares: ours by content, that of others by the versions installed.

    It is taken once in a process: what changes while the database is being prepared must count as new.
    """
    digest = hashlib.sha256(sys.version.encode())
    for path in _sources():
        digest.update(f"\n{path.relative_to(ROOT)}\n".encode())
        digest.update(path.read_bytes())
    digest.update("\n".join(_installed()).encode())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def _installed() -> list[str]:
    return sorted(found.name for place in sys.path for found in Path(place).glob("*.dist-info"))
