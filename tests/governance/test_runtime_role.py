"""The role that serves can neither own, bypass nor alter what binds it."""

import psycopg
import pytest
from django.db import connections
from psycopg import sql

from tests.database import raw, tenant_tables

pytestmark = pytest.mark.usefixtures("committed")
REFUSED = [
    "ALTER TABLE {} DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE {} NO FORCE ROW LEVEL SECURITY",
    "DROP POLICY tenant_reads ON {}",
    "CREATE POLICY everything ON {} USING (true)",
    "ALTER POLICY tenant_reads ON {} USING (true)",
    "ALTER TABLE {} ALTER COLUMN tenant_id DROP NOT NULL",
    "ALTER TABLE {} DISABLE TRIGGER ALL",
    "TRUNCATE {} CASCADE",
    "DROP TABLE {} CASCADE",
]
REFUSED_ONCE = [
    "SET session_replication_role = replica",
    "ALTER ROLE CURRENT_USER BYPASSRLS",
    "CREATE TABLE public.another (id integer)",
    "CREATE FUNCTION public.another() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    "DROP FUNCTION refuse_ledger_change() CASCADE",
    "INSERT INTO django_migrations (app, name, applied) VALUES ('audit', 'x', now())",
]


def test_it_owns_nothing_and_bypasses_nothing() -> None:
    with raw() as cursor:
        owned = "SELECT relname FROM pg_class WHERE pg_has_role(current_user, relowner, 'member')"
        assert cursor.execute(owned).fetchall() == []
        powers = "SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user"
        assert cursor.execute(powers).fetchall() == [(False, False, False, False)]


def test_it_reads_and_writes_as_the_runtime_role_in_every_test() -> None:
    with raw() as served, raw("owner") as owning:
        mine = served.execute("SELECT current_user").fetchone()
        owner = owning.execute("SELECT tableowner FROM pg_tables WHERE tablename = 'memory_node'").fetchone()
    assert mine != owner


@pytest.mark.parametrize("statement", REFUSED)
def test_it_alters_no_table(statement: str) -> None:
    for table in [*tenant_tables(), "governance_tenant"]:
        with raw() as cursor, pytest.raises(psycopg.errors.InsufficientPrivilege):
            cursor.execute(sql.SQL(statement).format(sql.Identifier(table)))


@pytest.mark.parametrize("statement", REFUSED_ONCE)
def test_it_takes_no_power(statement: str) -> None:
    with raw() as cursor, pytest.raises(psycopg.errors.InsufficientPrivilege):
        cursor.execute(statement)


def test_it_cannot_read_past_row_security() -> None:
    for table in tenant_tables():
        with raw() as cursor:
            cursor.execute("SET row_security = off")
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                cursor.execute(sql.SQL("SELECT 1 FROM {}").format(sql.Identifier(table)))


def test_it_cannot_become_the_owner() -> None:
    owner = sql.Identifier(connections["owner"].settings_dict["USER"])
    for statement in ("SET ROLE {}", "SET SESSION AUTHORIZATION {}"):
        with raw() as cursor, pytest.raises(psycopg.errors.InsufficientPrivilege):
            cursor.execute(sql.SQL(statement).format(owner))
