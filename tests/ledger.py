"""Read a tenant's ledger in tests."""

from audit.models import Event
from governance.gate.tenancy import enter
from tests.cast import Tenancy


def events(tenancy: Tenancy, **wanted: object) -> list[Event]:
    """Return a tenant's events that match, oldest first, with their details."""
    enter(tenancy.tenant_id)
    return list(Event.objects.filter(tenant_id=tenancy.tenant_id, **wanted).select_related("detail").order_by("pk"))


def last_event(tenancy: Tenancy, **wanted: object) -> Event:
    """Return the newest event that matches; raises IndexError when there is none."""
    return events(tenancy, **wanted)[-1]
