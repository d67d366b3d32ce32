"""Let who rejects a value and who stores one come one after the other."""

import hashlib

from django.db import connection


def hold_off(tenant_id: int) -> None:
    """Let no value be rejected until the running transaction ends, so that what it stores is known to be free.

    Taken before the locks of texts, nodes and proposals, as `alone` is, and nodes before proposals: then nobody waits
    in a ring.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [_number(tenant_id)])


def alone(tenant_id: int) -> None:
    """Wait until nobody stores anything in the tenant and hold it so until the running transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_number(tenant_id)])


def _number(tenant_id: int) -> int:
    name = f"rejections:{tenant_id}".encode()
    return int.from_bytes(hashlib.sha256(name).digest()[:8], "big", signed=True)
