"""Celery's way into governance: load, call, stop."""

from celery import shared_task

from governance.services.sweeping import every_tenant, sweep


@shared_task(name="governance.sweep")
def sweep_tenants() -> int:
    """Wake what waits in each tenant."""
    return sum(sweep(tenant_id) for tenant_id in every_tenant())
