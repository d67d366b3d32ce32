"""The ledger only grows, and nothing happens without it."""

import uuid
from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection, transaction

from audit.models import Event, EventDetail
from audit.services import What, Who, digest, record
from governance.errors import Unavailable
from governance.gate.tenancy import tenant_transaction
from memory.models import Node
from tests.cast import Do, Tenancy, make_tenant, perform
from tests.database import count, raw

TABLES = ("audit_event", "audit_eventdetail")
CHANGES = ["UPDATE {} SET tenant_id = tenant_id", "DELETE FROM {}", "TRUNCATE {} CASCADE"]
OF_THE_OWNER_ALONE = [
    "DROP TRIGGER {0}_only_grows ON {0}",
    "DROP TRIGGER {0}_is_never_emptied ON {0}",
    "ALTER TABLE {0} DISABLE TRIGGER {0}_only_grows",
    "ALTER TABLE {0} DISABLE TRIGGER ALL",
    "ALTER TABLE {0} ADD COLUMN note text",
    "DROP TABLE {0} CASCADE",
]


@pytest.fixture
def lasting(committed: None) -> Tenancy:
    """Return a tenant whose rows other connections see too."""
    return make_tenant(perform, "ledger", members={"alice": "contributor", "bob": "reviewer"})


@pytest.fixture
def impatient(committed: None) -> Iterator[None]:
    """Let a statement that waits for a lock give up soon."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '300ms'")
    yield
    connection.close()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("change", [*CHANGES, *OF_THE_OWNER_ALONE])
def test_it_refuses_the_runtime_role_any_change(lasting: Tenancy, table: str, change: str) -> None:
    with raw(tenant_id=lasting.tenant_id) as cursor:
        assert count(cursor, table) > 0
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            cursor.execute(change.format(table))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("change", CHANGES)
def test_it_refuses_the_owner_by_trigger(lasting: Tenancy, table: str, change: str) -> None:
    with raw("owner", tenant_id=lasting.tenant_id) as cursor:
        assert count(cursor, table) > 0
        with pytest.raises(psycopg.errors.InsufficientPrivilege, match="The ledger only grows"):
            cursor.execute(change.format(table))


@pytest.mark.parametrize("table", TABLES)
def test_it_gives_the_runtime_role_insert_and_select_alone(lasting: Tenancy, table: str) -> None:
    held = "SELECT privilege_type FROM information_schema.role_table_grants WHERE table_name = %s"
    with raw() as cursor:
        assert {row[0] for row in cursor.execute(f"{held} AND grantee = current_user", [table])} == {"INSERT", "SELECT"}


def test_it_rolls_a_change_back_that_cannot_be_recorded(lasting: Tenancy, impatient: None, do: Do) -> None:
    alice = lasting.agent("alice")
    wish = {"label": "Port", "content": "The port is 8080.", "node_type": "fact", "project": "alpha"}
    with raw("owner") as blocker:
        blocker.execute("LOCK TABLE audit_event IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(Unavailable):
            do(alice, "store_node", **wish)
    with tenant_transaction(lasting.tenant_id):
        assert not Node.objects.exists()
    assert do(alice, "store_node", **wish).created


def _who(tenancy: Tenancy) -> Who:
    return Who(
        tenant_id=tenancy.tenant_id,
        actor_kind="person",
        actor_id="1",
        actor_label="alice",
        channel="shell",
        correlation_id=uuid.uuid4(),
    )


def test_it_records_only_inside_a_transaction(lasting: Tenancy) -> None:
    with pytest.raises(transaction.TransactionManagementError):
        record(_who(lasting), What(operation="any", name="any.done"))


def test_it_keeps_content_apart_under_a_salted_digest(acme: Tenancy) -> None:
    detail = {"note": "The team decided."}
    with transaction.atomic():
        first = record(_who(acme), What(operation="any", name="any.done"), detail=detail)
        second = record(_who(acme), What(operation="any", name="any.done"), detail=detail)
    kept = EventDetail.objects.get(event=first)
    assert first.detail_digest == digest(kept.content, salt=bytes(kept.salt))
    assert first.detail_digest != second.detail_digest
    assert "decided" not in str(Event.objects.filter(pk=first.pk).values().get())


def test_it_refuses_a_refusal_without_a_code(acme: Tenancy) -> None:
    with pytest.raises(Exception, match="refused_or_failed_event_has_a_code"), transaction.atomic():
        record(_who(acme), What(operation="any", name="any.done", outcome="refused"))
