"""Write the ledger."""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from audit.appending import append, append_with
from audit.models import Event, EventDetail

Served = Sequence[tuple[str, int]]


@dataclass(frozen=True, kw_only=True)
class Who:
    """Name an actor by value, with the way it came in."""

    tenant_id: int
    actor_kind: str
    actor_id: str
    actor_label: str
    channel: str
    correlation_id: UUID
    key_id: int | None = None
    address: str = ""


@dataclass(frozen=True, kw_only=True)
class What:
    """Name a deed and its subject by value."""

    operation: str
    name: str
    outcome: str = "done"
    code: str = ""
    project_id: int | None = None
    subject_kind: str = ""
    subject_id: str = ""
    subject_version: int | None = None
    before_digest: str = ""
    after_digest: str = ""


def record(who: Who, what: What, *, served: Served = (), detail: Mapping[str, Any] | None = None) -> Event:
    """Append one event, and its detail if there is any, in the caller's transaction.

    Raises TransactionManagementError outside a transaction: an event stands or falls with what it tells of.
    """
    connection = transaction.get_connection()
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("An event is recorded inside the transaction it tells of.")
    salt = secrets.token_bytes(16)
    event = Event(
        **asdict(who),
        **asdict(what),
        served=[list(item) for item in served],
        detail_digest=digest(detail, salt=salt) if detail else "",
    )
    if not detail:
        append(event)
        return event
    append_with(event, EventDetail(tenant_id=who.tenant_id, salt=salt, content=dict(detail)), link="event")
    return event


def digest(content: Mapping[str, Any], *, salt: bytes = b"") -> str:
    """Return the SHA-256, in hex, of the salt and the content in canonical JSON."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return hashlib.sha256(salt + canonical.encode()).hexdigest()
