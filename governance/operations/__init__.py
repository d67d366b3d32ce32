"""The operations of governance; importing this declares them."""

from governance.operations import (
    events,
    jobs,
    keys,
    members,
    policies,
    projects,
    proposals,
    retention,
    tenants,
    webhooks,
)

__all__ = [
    "events",
    "jobs",
    "keys",
    "members",
    "policies",
    "projects",
    "proposals",
    "retention",
    "tenants",
    "webhooks",
]
