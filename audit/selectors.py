"""Read the ledger."""

from django.db.models import QuerySet

from audit.models import Event


def events_of(tenant_id: int) -> QuerySet[Event]:
    """Return a tenant's events, newest first."""
    return Event.objects.filter(tenant_id=tenant_id).order_by("-id")
