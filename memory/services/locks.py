"""Let writers who would miss one another come one after the other."""

import hashlib
from collections.abc import Iterable

from django.db import connection

# A turn can hold thousands of texts; PostgreSQL's table of locks is shared by everybody and small.
TEXT_LOCKS = 256


def hold(name: str) -> None:
    """Wait for the lock of a name and hold it until the running transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_number(name)])


def _number(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


def hold_texts(fingerprints: Iterable[str], *, project_id: int) -> None:
    """Hold the locks of texts of a project, so that of two writers of one text the second finds what the first stored.

    Texts share a bounded number of locks, taken in order: two writers wait for one another in turn, never in a ring.
    """
    shares = {int(fingerprint[:8], 16) % TEXT_LOCKS for fingerprint in fingerprints}
    numbers = [_number(f"text:{project_id}:{share}") for share in sorted(shares)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(number) FROM unnest(%s::bigint[]) AS number", [numbers])


def keep(node_ids: Iterable[int], *, tenant_id: int) -> set[int]:
    """Hold off the deletion of nodes until the running transaction ends; return those that are still there."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id FROM memory_node WHERE tenant_id = %s AND id = ANY(%s) ORDER BY id FOR KEY SHARE",
            [tenant_id, sorted(node_ids)],
        )
        return {row[0] for row in cursor.fetchall()}
