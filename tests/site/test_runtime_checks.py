"""The checks at the start name a role that could change the ledger."""

import pytest
from django.db import connections
from psycopg import sql

from waggle_site.checks import role_faults

pytestmark = pytest.mark.usefixtures("committed")


def test_it_finds_nothing_wrong_with_the_runtime_role() -> None:
    assert role_faults() == []


@pytest.mark.parametrize("table", ["audit_event", "audit_eventdetail"])
@pytest.mark.parametrize("right", ["UPDATE", "DELETE", "TRUNCATE"])
def test_it_names_a_role_that_may_change_the_ledger(table: str, right: str) -> None:
    _say("GRANT {right} ON {table} TO {role}", table, right)
    try:
        assert [fault.id for fault in role_faults()] == ["waggle.E003"]
    finally:
        _say("REVOKE {right} ON {table} FROM {role}", table, right)


def _say(statement: str, table: str, right: str) -> None:
    role = sql.Identifier(connections["default"].settings_dict["USER"])
    with connections["owner"].cursor() as cursor:
        composed = sql.SQL(statement).format(right=sql.SQL(right), table=sql.Identifier(table), role=role)
        cursor.execute(composed.as_string(cursor.connection))
