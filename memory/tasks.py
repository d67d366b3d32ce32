"""Celery's way into memory: load, call, stop."""

from celery import shared_task
from django.utils import timezone

from governance.services.sweeping import every_tenant
from memory.operations.retention import prune_when_due
from memory.operations.work import do_waiting
from memory.services.vector_indexes import tend


@shared_task(name="memory.work")
def work(kind: str, tenant_id: int) -> int:
    """Do what waits of a kind in a tenant."""
    return do_waiting(kind, tenant_id=tenant_id)


@shared_task(name="memory.prune")
def prune() -> int:
    """Prune each tenant whose retention policy says that it is time."""
    return sum(prune_when_due(tenant_id, now=timezone.now()) for tenant_id in every_tenant())


@shared_task(name="memory.tend_vector_indexes")
def tend_vector_indexes() -> int:
    """Build vector indexes for tenants that have grown large, and drop those of tenants that have shrunk."""
    return sum(tend(tenant_id) for tenant_id in every_tenant())
