"""Give the runtime role what it needs and nothing more, after every migration."""

from typing import Any

from django.apps import AppConfig, apps
from django.db import connections
from psycopg import sql

from waggle_site.database import runtime_role

APPEND_ONLY = {"audit_event", "audit_eventdetail"}
READ_ONLY = {"django_migrations"}


def grant_after_migrate(sender: AppConfig, using: str, **kwargs: Any) -> None:
    """Grant once per migration, after the last app, on the owner's connection."""
    if using == "owner" and sender.name == list(apps.get_app_configs())[-1].name:
        grant(using)


def grant(using: str) -> None:
    """Let the runtime role read and write rows, only append to the ledger, and never touch a table's form."""
    connection = connections[using]
    role = sql.Identifier(runtime_role())
    with connection.cursor() as cursor:
        cursor.execute(_composed(cursor, "GRANT USAGE ON SCHEMA public TO {role}", role=role))
        cursor.execute(_composed(cursor, "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}", role=role))
        for table in connection.introspection.table_names(cursor):
            rights = sql.SQL(_rights(table))
            named = sql.Identifier(table)
            cursor.execute(_composed(cursor, "REVOKE ALL ON {table} FROM {role}", table=named, role=role))
            cursor.execute(
                _composed(cursor, "GRANT {rights} ON {table} TO {role}", rights=rights, table=named, role=role)
            )


def _rights(table: str) -> str:
    if table in READ_ONLY:
        return "SELECT"
    return "SELECT, INSERT" if table in APPEND_ONLY else "SELECT, INSERT, UPDATE, DELETE"


def _composed(cursor: Any, text: str, **parts: sql.Composable) -> str:
    return sql.SQL(text).format(**parts).as_string(cursor.connection)
