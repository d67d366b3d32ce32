"""Go through the tenants one after the other, wake what waits there and clear away what is over."""

import logging
from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from governance.gate import replies, tenancy
from governance.gate.nudges import nudge
from governance.selectors import tenant_ids
from governance.services import jobs, notices, proposals

logger = logging.getLogger(__name__)
MOST_CLEARED = 5_000
MOST_EXPIRED = 500


def every_tenant() -> list[int]:
    """Return the ids of all tenants; their rows stay out of sight until one is entered."""
    with transaction.atomic():
        tenancy.show_tenants()
        return tenant_ids()


def for_each_tenant(work: Callable[[int], int]) -> int:
    """Do work in each tenant and return the sum; where it fails, log that and go on with the others."""
    total = 0
    for tenant_id in every_tenant():
        try:
            total += work(tenant_id)
        except Exception:
            logger.exception("Work in tenant %s failed; going on with the next one.", tenant_id)
    return total


def sweep(tenant_id: int) -> int:
    """Nudge the workers for each kind of work that is due in a tenant, and return how many kinds there were.

    Closes proposals that nobody decided in time, and clears away old replies, settled jobs and old notices, a bounded
    number at a time.

    Messages can be lost or late; the rows are the truth, and this finds them.
    """
    now = timezone.now()
    with tenancy.tenant_transaction(tenant_id):
        jobs.give_up_exhausted(tenant_id=tenant_id, now=now)
        kinds = jobs.due_kinds(tenant_id=tenant_id, now=now)
        for kind in kinds:
            nudge(kind, tenant_id=tenant_id)
    with tenancy.tenant_transaction(tenant_id):
        replies.forget_old(tenant_id=tenant_id, now=now, most=MOST_CLEARED)
        jobs.forget_settled(tenant_id=tenant_id, now=now, most=MOST_CLEARED)
        notices.forget_old(tenant_id=tenant_id, now=now, most=MOST_CLEARED)
    with tenancy.tenant_transaction(tenant_id):
        proposals.expire(tenant_id=tenant_id, now=now, most=MOST_EXPIRED)
    return len(kinds)
