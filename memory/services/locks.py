"""Let writers who would miss one another come one after the other."""

import hashlib

from django.db import connection


def hold(name: str) -> None:
    """Wait for the lock of a name and hold it until the running transaction ends."""
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [number])
