"""Go through the tenants one after the other and wake what waits there."""

from django.db import transaction
from django.utils import timezone

from governance.gate import tenancy
from governance.gate.nudges import nudge
from governance.selectors import tenant_ids
from governance.services import jobs


def every_tenant() -> list[int]:
    """Return the ids of all tenants; their rows stay out of sight until one is entered."""
    with transaction.atomic():
        tenancy.show_tenants()
        return tenant_ids()


def sweep(tenant_id: int) -> int:
    """Nudge the workers for each kind of work that is due in a tenant, and return how many kinds there were.

    Messages can be lost or late; the rows are the truth, and this finds them.
    """
    now = timezone.now()
    with tenancy.tenant_transaction(tenant_id):
        jobs.give_up_exhausted(tenant_id=tenant_id, now=now)
        kinds = jobs.due_kinds(tenant_id=tenant_id, now=now)
        for kind in kinds:
            nudge(kind, tenant_id=tenant_id)
    return len(kinds)
