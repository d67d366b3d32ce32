"""See and set how long a tenant keeps what is no longer current."""

from pydantic import Field

from governance.gate.operation import Call, Change, Effect, Named, Operation, Outcome, Params, Preview, Result
from governance.gate.registry import declare
from governance.models import RetentionPolicy, RetentionRun
from governance.paging import PageParams, page
from governance.refs import RUN, ref
from governance.scopes import Scope
from governance.services import retention
from governance.text import Printed


class RetentionStatus(Params):
    """Ask for the policy."""


class SetRetention(Params):
    """Describe the policy."""

    enabled: bool = Field(description="Whether old rows are pruned on schedule.")
    days: int = Field(default=90, ge=1, le=36_500, description="Age in days after which what is not current goes.")
    interval_hours: int = Field(default=24, ge=1, le=8_760, description="Hours between two runs.")


class ListRetentionRuns(PageParams):
    """Ask for the runs."""


class Policy(Result):
    """Show the policy."""

    enabled: bool
    days: int
    interval_hours: int


class RunShown(Result):
    """Show one run."""

    id: str
    state: str
    cutoff: Printed
    started_at: Printed
    finished_at: Printed
    nodes_removed: int
    turns_removed: int
    reason: str


class Runs(Result):
    """Show a page of runs."""

    runs: list[RunShown]
    next_cursor: str


def _status(call: Call[RetentionStatus]) -> Outcome[Policy]:
    return Outcome(result=_policy(retention.policy_of(call.actor)))


def _set(call: Call[SetRetention]) -> Outcome[Policy]:
    wish = call.params
    policy = retention.set_policy(
        enabled=wish.enabled, days=wish.days, interval_hours=wish.interval_hours, actor=call.actor
    )
    return Outcome(
        result=_policy(policy), subject=Named(kind="retention_policy", id=policy.pk), detail=wish.model_dump()
    )


def _preview(call: Call[SetRetention]) -> Preview:
    policy, wish = retention.policy_of(call.actor), call.params
    pairs = [
        ("pruning", "on" if policy.enabled else "off", "on" if wish.enabled else "off"),
        ("days", str(policy.days), str(wish.days)),
        ("hours between runs", str(policy.interval_hours), str(wish.interval_hours)),
    ]
    return Preview(changes=[Change(field=name, before=before, after=after) for name, before, after in pairs])


def _runs(call: Call[ListRetentionRuns]) -> Outcome[Runs]:
    found, cursor = page(RetentionRun.objects.visible_to(call.actor), call.params)
    return Outcome(result=Runs(runs=[run_shown(run) for run in found], next_cursor=cursor))


def _policy(policy: RetentionPolicy) -> Policy:
    return Policy(enabled=policy.enabled, days=policy.days, interval_hours=policy.interval_hours)


def run_shown(run: RetentionRun) -> RunShown:
    """Return a run as the answer shows it; one that was only tried has no id."""
    return RunShown(
        id=ref(RUN, run.pk) if run.pk else "",
        state=run.state,
        cutoff=run.cutoff,
        started_at=run.started_at,
        finished_at=run.finished_at,
        nodes_removed=run.nodes_removed,
        turns_removed=run.turns_removed,
        reason=run.reason,
    )


retention_status = declare(
    Operation(
        name="retention_status",
        scope=Scope.GOVERNANCE_READ,
        summary="Show the tenant's retention policy.",
        params=RetentionStatus,
        result=Policy,
        effect=Effect.READ,
        event="retention.read",
        handler=_status,
        agent_facing=False,
        idempotent=True,
    )
)
set_retention = declare(
    Operation(
        name="set_retention",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Set after how many days what is no longer current is pruned, and how often; off by default.",
        params=SetRetention,
        result=Policy,
        effect=Effect.WRITE,
        event="retention.set",
        handler=_set,
        preview=_preview,
        agent_facing=False,
        idempotent=True,
    )
)
list_retention_runs = declare(
    Operation(
        name="list_retention_runs",
        scope=Scope.GOVERNANCE_READ,
        summary="List what past prunes removed, newest first.",
        params=ListRetentionRuns,
        result=Runs,
        effect=Effect.READ,
        event="retention.runs_listed",
        handler=_runs,
        agent_facing=False,
        idempotent=True,
    )
)
