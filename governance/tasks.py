"""Celery's way into governance: load, call, stop."""

from celery import shared_task

from governance.services.sweeping import for_each_tenant, sweep


@shared_task(name="governance.sweep")
def sweep_tenants() -> int:
    """Wake what waits in each tenant."""
    return for_each_tenant(sweep)
