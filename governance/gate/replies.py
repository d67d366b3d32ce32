"""Give a repeated request its first answer."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q

from audit.appending import append_unless_there
from audit.services import digest
from governance.actors import Actor
from governance.errors import Conflict
from governance.gate.operation import Operation, P, R
from governance.models import RememberedReply

KEPT_FOR = timedelta(hours=24)

FORGOTTEN: dict[str, str] = {"forgotten": "what this held was deleted"}


def claim(operation: Operation[P, R], *, actor: Actor, params: P) -> RememberedReply | None:
    """Reserve the request's idempotency key, or return the row of an earlier request; None if it has no key.

    A second request waits here until the first one's transaction ends. Raises Conflict if the key was used with other
    arguments.
    """
    key = getattr(params, "idempotency_key", "")
    if not key:
        return None
    mine = {"tenant_id": actor.tenant_id, "actor": f"{actor.kind}:{actor.id}", "operation": operation.name, "key": key}
    asked = digest(params.model_dump(mode="json"))
    append_unless_there(RememberedReply(**mine, params_digest=asked))
    reply = RememberedReply.objects.select_for_update(no_key=True).get(**mine)
    if reply.result == FORGOTTEN:
        raise Conflict("What this request stored has been deleted.", hint="Use a new key to store it again.")
    if reply.params_digest != asked:
        raise Conflict(
            "This idempotency key was used with other arguments.", hint="Use a new key for each new request."
        )
    return reply


def remember(reply: RememberedReply | None, result: R) -> None:
    """Keep the answer for repetitions."""
    if reply is not None:
        reply.result = result.model_dump(mode="json")
        reply.save(update_fields=["result"])


def forget(references: Iterable[str], *, tenant_id: int) -> None:
    """Drop the answers that hold nodes which are deleted: a repetition must not tell what was taken away."""
    for reference in references:
        held = Q(result__contains={"node": {"id": reference}}) | Q(result__contains={"nodes": [{"id": reference}]})
        RememberedReply.objects.filter(held, tenant_id=tenant_id).update(result=FORGOTTEN)


def forget_old(*, tenant_id: int, now: datetime, most: int) -> int:
    """Delete the answers that have been kept long enough, `most` at a time, and return how many went."""
    old = RememberedReply.objects.filter(tenant_id=tenant_id, created_at__lte=now - KEPT_FOR)
    return RememberedReply.objects.filter(pk__in=old.values("pk")[:most]).delete()[0]
