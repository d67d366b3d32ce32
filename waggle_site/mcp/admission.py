"""Let a caller in, or not: the same checks for HTTP and stdio, before a tool is looked at."""

from collections.abc import Iterable

from governance.actors import Actor
from governance.api.credentials import credential_of
from governance.api.permissions import require
from governance.errors import NotAuthenticated
from governance.gate.run import recording_refusals
from governance.services.authentication import Origin, actor_of_key
from governance.services.claims import claims_in, refuse_foreign
from waggle_site.mcp.messages import Head, Message
from waggle_site.mcp.tools import tool_operation


def admit(head: Head, message: Message) -> Actor:
    """Return who calls over HTTP.

    Raises NotAuthenticated, Forbidden for a claim to be somebody else, InvalidInput for text that is not text, and
    ScopeMissing; all but the first are in the ledger.
    """
    credential = credential_of(head.headers)
    if credential is None:
        raise NotAuthenticated("There is no key.")
    origin = Origin(channel="mcp", address=head.address, correlation_id=head.correlation_id)
    actor = actor_of_key(credential, origin=origin)
    operation = tool_operation(message.tool)
    with recording_refusals(actor=actor, operation=operation):
        refuse_foreign(claims_in([*head.headers.items(), *message.meta.items()]), actor=actor)
        message.require_whole_characters()
    if operation is not None:
        require(actor, operation)
    return actor


def admit_local(key: str, meta: Iterable[tuple[str, object]]) -> Actor:
    """Return who calls over stdio; raises as `admit` does."""
    actor = actor_of_key(key, origin=Origin(channel="mcp"))
    with recording_refusals(actor=actor):
        refuse_foreign(claims_in(meta), actor=actor)
    return actor
