"""The operations of governance; importing this declares them."""

from governance.operations import events, jobs, keys, members, projects, retention, tenants

__all__ = ["events", "jobs", "keys", "members", "projects", "retention", "tenants"]
