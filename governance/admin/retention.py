"""How long a tenant keeps what is no longer current, and what was removed."""

from django.contrib import admin

from audit.admin.showing import age, plain, state
from governance.admin.base import OperationAdmin
from governance.admin.offers import Arguments, Offer
from governance.models import RetentionPolicy, RetentionRun
from governance.scopes import Scope


def _tenants_own(policy: RetentionPolicy) -> Arguments:
    return {}


def _values(policy: RetentionPolicy) -> Arguments:
    return {"enabled": policy.enabled, "days": policy.days, "interval_hours": policy.interval_hours}


@admin.register(RetentionPolicy)
class RetentionPolicyAdmin(OperationAdmin):
    """Show the tenant's one policy."""

    scope = Scope.GOVERNANCE_READ
    in_ledger = "retention_policy"
    empty = "No policy is set: nothing is pruned."
    offers = (
        Offer(operation="set_retention", verb="Set", done="set"),
        Offer(operation="set_retention", verb="Change", done="changed", about=_tenants_own, initial=_values),
    )
    list_display = ("__str__", "shown_state", "days", "interval_hours", "changed")
    fields = ("shown_state", "days", "interval_hours", "changed")

    @admin.display(description="state")
    def shown_state(self, policy: RetentionPolicy) -> str:
        """Show whether it is on."""
        return state("on" if policy.enabled else "off")

    @admin.display(ordering="changed_at")
    def changed(self, policy: RetentionPolicy) -> str:
        """Show when it was last set."""
        return age(policy.changed_at)


@admin.register(RetentionRun)
class RetentionRunAdmin(OperationAdmin):
    """Show what past prunes removed."""

    scope = Scope.GOVERNANCE_READ
    in_ledger = "retention_run"
    empty = "Nothing was pruned yet."
    offers = (
        Offer(
            operation="prune_retention",
            verb="Prune",
            done="carried out",
            label="Prune now",
            left_out=frozenset({"dry_run"}),
        ),
    )
    list_display = ("started", "shown_state", "nodes_removed", "turns_removed", "why")
    list_filter = ("state",)
    fields = ("shown_state", "started", "finished", "kept_since", "nodes_removed", "turns_removed", "why")

    @admin.display(ordering="started_at")
    def started(self, run: RetentionRun) -> str:
        """Show when it began."""
        return age(run.started_at)

    @admin.display(ordering="finished_at")
    def finished(self, run: RetentionRun) -> str:
        """Show when it ended."""
        return age(run.finished_at)

    @admin.display(description="what ended before")
    def kept_since(self, run: RetentionRun) -> str:
        """Show the instant before which things went."""
        return age(run.cutoff)

    @admin.display(description="state", ordering="state")
    def shown_state(self, run: RetentionRun) -> str:
        """Show how it ended."""
        return state(run.state)

    @admin.display(description="reason")
    def why(self, run: RetentionRun) -> str:
        """Show why it did not complete."""
        return plain(run.reason)
