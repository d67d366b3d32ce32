"""Say to PostgreSQL, for one transaction, whose rows may be seen."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from django.db.models import F, Func, TextField, Value
from django.db.models.functions import Cast

from audit.row_security import TENANT_SETTING

KEY_SETTING = "waggle.key_digest"
USER_SETTING = "waggle.user"
SWEEP_SETTING = "waggle.sweep"


@contextmanager
def tenant_transaction(tenant_id: int, *, durable: bool = True) -> Iterator[None]:
    """Run a block in one transaction that sees the rows of one tenant."""
    with transaction.atomic(durable=durable):
        enter(tenant_id)
        yield


def enter(tenant_id: int) -> None:
    """Make the running transaction see one tenant."""
    _set(TENANT_SETTING, str(tenant_id))


def show_key(digest: str) -> None:
    """Let the running transaction see the one key of which it holds the digest."""
    _set(KEY_SETTING, digest)


def show_memberships(user_id: int) -> None:
    """Let the running transaction see which tenants a person belongs to."""
    _set(USER_SETTING, str(user_id))


def show_tenants() -> None:
    """Let the running transaction list the tenants, for a sweeper that then enters one after the other."""
    _set(SWEEP_SETTING, "on")


class Entered(Func):
    """Enter, while a row is read, the tenant that one of its columns names."""

    function = "set_config"
    output_field = TextField()

    def __init__(self, column: str) -> None:
        """Take the name of the column."""
        super().__init__(Value(TENANT_SETTING), Cast(F(column), TextField()), Value(value=True))


def _set(name: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, true)", [name, value])
