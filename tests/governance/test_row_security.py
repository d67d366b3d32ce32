"""PostgreSQL itself keeps tenants apart, on every table that has a tenant, even where code forgets to filter."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import psycopg
import pytest
from django.apps import apps
from psycopg import sql

from governance.gate.tenancy import KEY_SETTING, SWEEP_SETTING, USER_SETTING
from governance.key_format import parse
from tests.cast import Tenancy, make_tenant, perform
from tests.database import Cursor, count, raw, tenant_tables
from tests.seed import fill

COMPOSITE = """
    SELECT conrelid::regclass::text, confrelid::regclass::text,
           ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY part(number, place)
                   JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY place),
           ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY part(number, place)
                   JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY place)
      FROM pg_constraint WHERE contype = 'f'
"""
COPY = """
    INSERT INTO {0} OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(mine, %s::jsonb)).* FROM {0} mine LIMIT 1
"""


class Both(NamedTuple):
    """Hold two tenants that have a row in every table."""

    acme: Tenancy
    globex: Tenancy


@pytest.fixture(scope="module")
def both(django_db_setup: None, django_db_blocker: Any) -> Iterator[Both]:
    with django_db_blocker.unblock():
        acme = make_tenant(perform, "acme", members={"alice": "contributor", "bob": "reviewer"})
        globex = make_tenant(perform, "globex", members={"charlie": "admin"})
        fill(acme, perform, writer="alice")
        fill(globex, perform, writer="charlie")
        yield Both(acme, globex)


def _rows(cursor: Cursor) -> dict[str, int]:
    return {table: count(cursor, table) for table in tenant_tables()}


def test_it_has_rows_of_both_tenants_in_every_table(both: Both) -> None:
    for tenancy in both:
        with raw(tenant_id=tenancy.tenant_id) as cursor:
            assert [table for table, number in _rows(cursor).items() if number == 0] == []


def test_it_forces_row_security_on_every_table(both: Both) -> None:
    with raw() as cursor:
        rows = cursor.execute("SELECT relname, relrowsecurity AND relforcerowsecurity FROM pg_class")
        forced = dict(rows.fetchall())
    assert len(tenant_tables()) >= 18
    assert [table for table in [*tenant_tables(), "governance_tenant"] if not forced[table]] == []


def test_it_shows_nothing_while_no_tenant_is_set(both: Both) -> None:
    with raw() as cursor:
        assert [table for table, number in _rows(cursor).items() if number] == []
        assert count(cursor, "governance_tenant") == 0


@pytest.mark.parametrize("nobody", ["", "0", "-1"])
def test_it_shows_nothing_to_a_tenant_that_is_none(both: Both, nobody: str) -> None:
    with raw() as cursor:
        cursor.execute("SELECT set_config('waggle.tenant', %s, true)", [nobody])
        assert [table for table, number in _rows(cursor).items() if number] == []


@pytest.mark.parametrize("wildcard", ["*", "1 OR true", "NULL", "1,2"])
def test_it_fails_rather_than_guess_a_tenant(both: Both, wildcard: str) -> None:
    with raw() as cursor:
        cursor.execute("SELECT set_config('waggle.tenant', %s, true)", [wildcard])
        with pytest.raises(psycopg.errors.DataError):
            count(cursor, "memory_node")


def test_it_never_shows_a_row_of_another_tenant(both: Both) -> None:
    for mine, theirs in (both, reversed(both)):
        with raw(tenant_id=mine.tenant_id) as cursor:
            for table in tenant_tables():
                assert count(cursor, table, "tenant_id <> %s", mine.tenant_id) == 0, table
                assert count(cursor, table, "tenant_id = %s", theirs.tenant_id) == 0, table
            assert cursor.execute("SELECT id FROM governance_tenant").fetchall() == [(mine.tenant_id,)]


@pytest.mark.parametrize("role", ["default", "owner"])
def test_it_refuses_a_row_for_another_tenant(both: Both, role: str) -> None:
    for table in tenant_tables():
        with raw(role, tenant_id=both.acme.tenant_id) as cursor:
            copy = sql.SQL(COPY).format(sql.Identifier(table))
            with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"):
                cursor.execute(copy, [f'{{"tenant_id": {both.globex.tenant_id}}}'])


@pytest.mark.parametrize("role", ["default", "owner"])
def test_it_refuses_to_move_a_row_to_another_tenant(both: Both, role: str) -> None:
    for table in tenant_tables():
        with raw(role, tenant_id=both.acme.tenant_id) as cursor:
            move = sql.SQL("UPDATE {} SET tenant_id = %s").format(sql.Identifier(table))
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                cursor.execute(move, [both.globex.tenant_id])


def test_it_changes_and_removes_no_row_of_another_tenant(both: Both) -> None:
    for table in [table for table in tenant_tables() if not table.startswith("audit_")]:
        for verb in ("UPDATE {} SET tenant_id = tenant_id WHERE tenant_id = %s", "DELETE FROM {} WHERE tenant_id = %s"):
            with raw(tenant_id=both.acme.tenant_id) as cursor:
                cursor.execute(sql.SQL(verb).format(sql.Identifier(table)), [both.globex.tenant_id])
                assert cursor.rowcount == 0, table


def test_it_ties_rows_by_keys_that_hold_the_tenant(both: Both) -> None:
    with raw() as cursor:
        links = [tuple(row) for row in cursor.execute(COMPOSITE)]
    held = {(table, target, *zip(own, other, strict=True)) for table, target, own, other in links}
    tenants = set(tenant_tables())
    wanted = {
        (model._meta.db_table, field.related_model._meta.db_table, ("tenant_id", "tenant_id"), (field.column, "id"))
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model and {model._meta.db_table, field.related_model._meta.db_table} <= tenants
    }
    assert len(wanted) >= 18
    assert wanted - held == set()


def test_it_refuses_an_edge_into_another_tenant(both: Both) -> None:
    with raw(tenant_id=both.globex.tenant_id) as cursor:
        row = cursor.execute("SELECT id FROM memory_node LIMIT 1").fetchone()
        assert row is not None
    with raw(tenant_id=both.acme.tenant_id) as cursor:
        cursor.execute("UPDATE memory_edge SET target_id = %s", row)
        assert cursor.rowcount > 0
        with pytest.raises(psycopg.errors.ForeignKeyViolation, match="memory_edge_target_id_in_same_tenant"):
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_it_shows_a_credential_the_one_key_it_holds(both: Both) -> None:
    key = parse(both.acme.keys["alice"])
    assert key is not None
    with raw() as cursor:
        cursor.execute("SELECT set_config(%s, %s, true)", [KEY_SETTING, key.digest])
        assert cursor.execute("SELECT prefix FROM governance_apikey").fetchall() == [(key.prefix,)]
        assert [table for table, number in _rows(cursor).items() if number] == ["governance_apikey"]


def test_it_shows_a_person_their_own_memberships(both: Both) -> None:
    alice = both.acme.people["alice"]
    with raw() as cursor:
        cursor.execute("SELECT set_config(%s, %s, true)", [USER_SETTING, str(alice.pk)])
        seen = cursor.execute("SELECT tenant_id, user_id FROM governance_membership").fetchall()
        assert seen == [(both.acme.tenant_id, alice.pk)]
        assert cursor.execute("SELECT id FROM governance_tenant").fetchall() == [(both.acme.tenant_id,)]
        assert [table for table, number in _rows(cursor).items() if number] == ["governance_membership"]


def test_it_lists_tenants_to_a_sweeper_and_nothing_of_theirs(both: Both) -> None:
    with raw() as cursor:
        cursor.execute("SELECT set_config(%s, 'on', true)", [SWEEP_SETTING])
        seen = {row[0] for row in cursor.execute("SELECT id FROM governance_tenant")}
        assert {both.acme.tenant_id, both.globex.tenant_id} <= seen
        assert [table for table, number in _rows(cursor).items() if number] == []


@pytest.mark.parametrize("setting", [KEY_SETTING, USER_SETTING, SWEEP_SETTING])
def test_it_lets_a_credential_change_nothing(both: Both, setting: str) -> None:
    key = parse(both.acme.keys["alice"])
    assert key is not None
    value = {KEY_SETTING: key.digest, USER_SETTING: str(both.acme.people["alice"].pk), SWEEP_SETTING: "on"}[setting]
    for table in ("governance_apikey", "governance_membership", "governance_tenant"):
        with raw() as cursor:
            cursor.execute("SELECT set_config(%s, %s, true)", [setting, value])
            cursor.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))
            assert cursor.rowcount == 0
