"""The console's pages of tenants' people, keys, work and rules, and what all pages of the console are made of."""

from governance.admin import jobs, keys, ledger, members, policies, projects, proposals, retention, webhooks

__all__ = ["jobs", "keys", "ledger", "members", "policies", "projects", "proposals", "retention", "webhooks"]
