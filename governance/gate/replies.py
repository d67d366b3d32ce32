"""Give a repeated request its first answer."""

from audit.services import digest
from governance.actors import Actor
from governance.errors import Conflict
from governance.gate.operation import Operation, P, R
from governance.models import RememberedReply


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
    RememberedReply.objects.bulk_create([RememberedReply(**mine, params_digest=asked)], ignore_conflicts=True)
    reply = RememberedReply.objects.select_for_update(no_key=True).get(**mine)
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
