"""Wake the workers once a transaction has committed."""

import logging
from dataclasses import dataclass

from django.conf import settings
from django.db import connection, transaction
from django.utils.module_loading import import_string

logger = logging.getLogger(__name__)


def nudge(kind: str, *, tenant_id: int) -> None:
    """Ask once, on commit, that waiting jobs of a kind be looked at; a nudge that is lost costs time, never work."""
    message = _Nudge(kind, tenant_id)
    # A savepoint that rolls back takes its messages off this list, so whatever is on it will be sent.
    if not any(entry[1] == message for entry in connection.run_on_commit):
        transaction.on_commit(message)


@dataclass(frozen=True)
class _Nudge:
    """Hold a message, equal to every other one that says the same."""

    kind: str
    tenant_id: int

    def __call__(self) -> None:
        """Send it."""
        try:
            import_string(settings.WAGGLE_NUDGE)(self.kind, self.tenant_id)
        except Exception:
            logger.warning("A nudge was not sent; the sweeper will find the job.", extra={"kind": self.kind})
            logger.debug("The nudge failed.", exc_info=True)
