"""Wake the workers once a transaction has committed."""

import logging

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

logger = logging.getLogger(__name__)


def nudge(kind: str, *, tenant_id: int) -> None:
    """Ask, on commit, that waiting jobs of a kind be looked at; a nudge that is lost costs time, never work."""
    transaction.on_commit(lambda: _send(kind, tenant_id))


def _send(kind: str, tenant_id: int) -> None:
    try:
        import_string(settings.WAGGLE_NUDGE)(kind, tenant_id)
    except Exception:
        logger.warning("A nudge was not sent; the sweeper will find the job.", extra={"kind": kind})
        logger.debug("The nudge failed.", exc_info=True)
