"""Remove what a tenant's retention policy lets go."""

from datetime import datetime

from pydantic import Field

from governance.gate.operation import Call, Effect, Named, Operation, Outcome, Params, Preview
from governance.gate.registry import declare
from governance.gate.run import run
from governance.gate.tenancy import tenant_transaction
from governance.operations.retention import RunShown, run_shown
from governance.scopes import Scope
from governance.services.authentication import actor_of_system
from governance.services.retention import is_due, policy_of
from memory.services.retention import prune


class PruneRetention(Params):
    """Say whether to remove or only to count."""

    dry_run: bool = Field(default=False, description="Only count what would go.")


def _prune(call: Call[PruneRetention]) -> Outcome[RunShown]:
    run = prune(policy_of(call.actor), now=call.now, dry_run=call.params.dry_run, actor=call.actor)
    subject = Named(kind="retention_run", id=run.pk or 0)
    return Outcome(result=run_shown(run), subject=subject)


def _preview(call: Call[PruneRetention]) -> Preview:
    policy = policy_of(call.actor)
    run = prune(policy, now=call.now, dry_run=True, actor=call.actor)
    if not policy.enabled:
        return Preview(changes=(), affected=["Retention is off: nothing goes, and the run says so."])
    return Preview(changes=(), affected=[f"{run.nodes_removed} nodes and {run.turns_removed} turns go for good."])


prune_retention = declare(
    Operation(
        name="prune_retention",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Remove what is old and no longer current, as the retention policy says; what is current stays.",
        params=PruneRetention,
        result=RunShown,
        effect=Effect.DESTROY,
        event="retention.pruned",
        handler=_prune,
        preview=_preview,
        agent_facing=False,
    )
)


def prune_when_due(tenant_id: int, *, now: datetime) -> bool:
    """Prune a tenant as the scheduler, if its policy is on and its interval has passed; tell whether it was."""
    actor = actor_of_system("retention schedule", tenant_id=tenant_id)
    with tenant_transaction(tenant_id):
        due = is_due(policy_of(actor), now=now, actor=actor)
    if due:
        run(prune_retention, actor=actor, params={})
    return due
