"""Speak to PostgreSQL directly, as each of its two roles, past Django and past the gate."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import connections
from psycopg import sql

from audit.row_security import TENANT_SETTING

TENANT_TABLES = """
    SELECT relation.relname FROM pg_class relation JOIN pg_attribute col ON col.attrelid = relation.oid
     WHERE col.attname = 'tenant_id' AND relation.relkind IN ('r', 'p') AND NOT col.attisdropped
       AND relation.relnamespace = 'public'::regnamespace
     ORDER BY 1
"""
Cursor = psycopg.Cursor[tuple[Any, ...]]


@contextmanager
def raw(role: str = "default", *, tenant_id: int | None = None) -> Iterator[Cursor]:
    """Open a transaction of its own as a role, seeing one tenant or none; what it did is taken back at the end."""
    named = connections[role].settings_dict
    parts = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD", "dbname": "NAME"}
    given: dict[str, Any] = {key: named[setting] or None for key, setting in parts.items()}
    with psycopg.connect(**given) as connection:
        with connection.cursor() as cursor:
            if tenant_id is not None:
                cursor.execute("SELECT set_config(%s, %s, true)", [TENANT_SETTING, str(tenant_id)])
            yield cursor
        connection.rollback()


def tenant_tables() -> list[str]:
    """Return every table with a tenant, as PostgreSQL itself knows them."""
    with raw() as cursor:
        return [row[0] for row in cursor.execute(TENANT_TABLES)]


def count(cursor: Cursor, table: str, condition: str = "true", *values: object) -> int:
    """Return how many rows of a table the cursor sees."""
    query = sql.SQL("SELECT count(*) FROM {} WHERE {}").format(sql.Identifier(table), sql.SQL(condition))
    row = cursor.execute(query, values).fetchone()
    return int(row[0]) if row else 0
