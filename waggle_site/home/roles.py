"""Make the database and its two roles: one that owns and migrates, one that serves and can bypass nothing."""

import psycopg
from psycopg import sql

from waggle_site.home.errors import HomeError

SUPERUSER = "postgres"
DATABASE = "waggle"
OWNER = "waggle_owner"
RUNTIME = "waggle_app"
POWERLESS = "LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOREPLICATION"
Connection = psycopg.Connection[tuple[object, ...]]


def settle_roles(
    server_url: str,
    database_url: str,
    *,
    owner_password: str,
    runtime_password: str,
    owner_creates_databases: bool,
) -> None:
    """Bring the roles, their powers and passwords, the database and its grants to what they must be.

    Both URLs are the bootstrap superuser's. Raises HomeError when the server has no pgvector.
    """
    with psycopg.connect(server_url, autocommit=True) as server:
        _settle_role(server, OWNER, owner_password, creates_databases=owner_creates_databases)
        _settle_role(server, RUNTIME, runtime_password, creates_databases=False)
        _settle_database(server)
    with psycopg.connect(database_url, autocommit=True) as database:
        _settle_vector(database)
    if owner_creates_databases:
        # What the owner creates is a copy of this one, and the owner itself may not add pgvector to it.
        with psycopg.connect(server_url, dbname="template1", autocommit=True) as template:
            _settle_vector(template)


def _settle_role(server: Connection, role: str, password: str, *, creates_databases: bool) -> None:
    if not _exists(server, "SELECT 1 FROM pg_roles WHERE rolname = %s", role):
        server.execute(sql.SQL("CREATE ROLE {}").format(sql.Identifier(role)))
    # The verifier is computed here: the server, and so its log, never sees the password itself.
    verifier = server.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
    server.execute(
        sql.SQL("ALTER ROLE {} {} {} PASSWORD {}").format(
            sql.Identifier(role),
            sql.SQL(POWERLESS),
            sql.SQL("CREATEDB" if creates_databases else "NOCREATEDB"),
            sql.Literal(verifier),
        )
    )


def _settle_database(server: Connection) -> None:
    names = {
        "database": sql.Identifier(DATABASE),
        "owner": sql.Identifier(OWNER),
        "runtime": sql.Identifier(RUNTIME),
    }
    if not _exists(server, "SELECT 1 FROM pg_database WHERE datname = %s", DATABASE):
        server.execute(sql.SQL("CREATE DATABASE {database} OWNER {owner}").format(**names))
    for statement in (
        "REVOKE ALL ON DATABASE {database} FROM PUBLIC",
        "GRANT CONNECT ON DATABASE {database} TO {runtime}",
        "REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC",
        "GRANT CONNECT ON DATABASE postgres TO {owner}",
    ):
        server.execute(sql.SQL(statement).format(**names))


def _settle_vector(database: Connection) -> None:
    """Leave pgvector to the owner's migrations where it is a trusted extension; create it where it is not."""
    row = database.execute(
        "SELECT bool_or(trusted) FROM pg_available_extension_versions WHERE name = 'vector'"
    ).fetchone()
    if row is None or row[0] is None:
        raise HomeError("This PostgreSQL has no pgvector (extension vector).")
    if not row[0]:
        database.execute("CREATE EXTENSION IF NOT EXISTS vector")


def _exists(server: Connection, query: sql.SQL | str, name: str) -> bool:
    return server.execute(query, (name,)).fetchone() is not None
