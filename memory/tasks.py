"""Celery's way into memory: load, call, stop."""

from celery import shared_task
from django.utils import timezone

from governance.services.sweeping import for_each_tenant
from memory.operations.retention import prune_when_due
from memory.operations.work import do_waiting
from memory.services.changing_models import enqueue_change
from memory.services.embedding import enqueue_missing
from memory.services.vector_indexes import tend


@shared_task(name="memory.work")
def work(kind: str, tenant_id: int) -> int:
    """Do what waits of a kind in a tenant."""
    return do_waiting(kind, tenant_id=tenant_id)


@shared_task(name="memory.prune")
def prune() -> int:
    """Prune each tenant whose retention policy says that it is time."""
    return for_each_tenant(lambda tenant_id: prune_when_due(tenant_id, now=timezone.now()))


@shared_task(name="memory.tend_vector_indexes")
def tend_vector_indexes() -> int:
    """Build vector indexes for tenants that have grown large, and drop those of tenants that have shrunk."""
    return for_each_tenant(tend)


@shared_task(name="memory.embed_missing")
def embed_missing() -> int:
    """Have embedded what has no vector of the model that serves and no job either; go on with a change of models."""
    return for_each_tenant(enqueue_missing) + for_each_tenant(enqueue_change)
