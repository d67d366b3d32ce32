"""Refuse to start, by name, with a setting or a database role that would break a promise."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as CheckWarning
from django.db import connection

from audit.row_security import TENANT_SETTING
from waggle_site import env

BYPASSES = """
    SELECT role.rolsuper OR role.rolbypassrls,
           EXISTS (SELECT 1 FROM pg_class
                    WHERE relname IN ('audit_event', 'audit_eventdetail')
                      AND pg_has_role(current_user, relowner, 'member')),
           (SELECT COALESCE(bool_or(has_table_privilege(to_regclass(ledger.name), 'UPDATE, DELETE, TRUNCATE')), false)
              FROM (VALUES ('audit_event'), ('audit_eventdetail')) AS ledger (name))
      FROM pg_roles role WHERE role.rolname = current_user
"""
OPEN_TABLES = """
    SELECT relation.relname FROM pg_class relation JOIN pg_attribute col ON col.attrelid = relation.oid
     WHERE col.attname = 'tenant_id' AND relation.relkind IN ('r', 'p') AND NOT col.attisdropped
       AND relation.relnamespace = 'public'::regnamespace
       AND NOT (relation.relrowsecurity AND relation.relforcerowsecurity)
"""


@register(Tags.security)
def name_unknown_settings(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Warn of WAGGLE_ variables that nothing reads."""
    return [
        CheckWarning(f"{name} is set, but no setting has that name.", id="waggle.W001", hint="Correct or remove it.")
        for name in env.unknown()
    ]


@register(Tags.database)
def refuse_a_role_that_bypasses(
    app_configs: Sequence[Any] | None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Refuse a runtime role that row-level security or the ledger's triggers do not bind."""
    if not databases or "default" not in databases:
        return []
    return role_faults()


def role_faults() -> list[CheckMessage]:
    """Return what is wrong with the role that this process serves as."""
    with connection.cursor() as cursor:
        cursor.execute(BYPASSES)
        bypasses, owns, edits = cursor.fetchone()
        cursor.execute(OPEN_TABLES)
        tables = sorted(row[0] for row in cursor.fetchall())
    hint = "Let DATABASE_URL name a role that is no superuser, does not own the tables and cannot bypass them."
    found = [
        ("waggle.E001", bypasses, "The runtime role is a superuser or bypasses row-level security."),
        ("waggle.E002", owns, "The runtime role owns the tables."),
        ("waggle.E003", edits, "The runtime role may change or delete rows of the ledger."),
        ("waggle.E004", tables, f"Row-level security by {TENANT_SETTING} is not forced on: {', '.join(tables)}."),
    ]
    return [Error(message, id=code, hint=hint) for code, wrong, message in found if wrong]
