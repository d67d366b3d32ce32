"""Where the operations of governance are found over REST."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

Verb = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


@dataclass(frozen=True)
class Route:
    """Lead a verb on a path, written as Django does and below the API's root, to an operation.

    Variables in the path are arguments of the operation. `creates` answers 201 unless the result says that nothing was.
    """

    verb: Verb
    path: str
    operation: str
    creates: bool = False


ROUTES = (
    Route("GET", "api-keys", "list_api_keys"),
    Route("POST", "api-keys", "create_api_key", creates=True),
    Route("DELETE", "api-keys/<str:key_id>", "revoke_api_key"),
    Route("GET", "memberships", "list_memberships"),
    Route("PUT", "memberships/<str:user>", "set_membership"),
    Route("DELETE", "memberships/<str:user>", "remove_membership"),
    Route("GET", "policy", "show_policy"),
    Route("PATCH", "policy", "set_policy"),
    Route("GET", "policy/rules", "list_policy_rules"),
    Route("PUT", "policy/rules", "set_policy_rule"),
    Route("DELETE", "policy/rules/<str:rule_id>", "remove_policy_rule"),
    Route("POST", "projects", "create_project", creates=True),
    Route("GET", "proposals", "list_proposals"),
    Route("POST", "proposals", "propose_change", creates=True),
    Route("GET", "proposals/<str:proposal_id>", "show_proposal"),
    Route("PATCH", "proposals/<str:proposal_id>", "revise_proposal"),
    Route("POST", "proposals/<str:proposal_id>/comments", "comment_on_proposal"),
    Route("POST", "proposals/<str:proposal_id>/withdraw", "withdraw_proposal"),
    Route("POST", "proposals/<str:proposal_id>/rebase", "rebase_proposal"),
    Route("POST", "proposals/<str:proposal_id>/decide", "decide_proposal"),
    Route("GET", "retention", "retention_status"),
    Route("PUT", "retention", "set_retention"),
    Route("GET", "retention/runs", "list_retention_runs"),
    Route("GET", "jobs", "list_jobs"),
    Route("POST", "jobs/<str:job_id>/retry", "retry_job"),
    Route("POST", "jobs/<str:job_id>/cancel", "cancel_job"),
    Route("GET", "webhooks", "list_webhooks"),
    Route("PUT", "webhooks", "set_webhook"),
    Route("DELETE", "webhooks/<str:webhook_id>", "remove_webhook"),
    Route("GET", "audit-events", "list_audit_events"),
)


def by_path(routes: Iterable[Route]) -> dict[str, dict[str, Route]]:
    """Return, for each path, its routes by verb."""
    ordered = sorted(routes, key=lambda route: route.path)
    return {path: {route.verb: route for route in same} for path, same in groupby(ordered, lambda route: route.path)}
