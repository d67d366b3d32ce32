"""Keep each tenant's retention policy and the record of its runs."""

from datetime import datetime, timedelta

from governance.actors import Actor
from governance.models import RetentionPolicy, RetentionRun


def policy_of(actor: Actor) -> RetentionPolicy:
    """Return the tenant's policy, or the unsaved default: off."""
    return RetentionPolicy.objects.visible_to(actor).first() or RetentionPolicy(tenant_id=actor.tenant_id)


def set_policy(*, enabled: bool, days: int, interval_hours: int, actor: Actor) -> RetentionPolicy:
    """Set the tenant's policy."""
    policy, _ = RetentionPolicy.objects.update_or_create(
        tenant_id=actor.tenant_id, defaults={"enabled": enabled, "days": days, "interval_hours": interval_hours}
    )
    return policy


def is_due(policy: RetentionPolicy, *, now: datetime, actor: Actor) -> bool:
    """Tell whether the policy is on and its interval has passed since the last completed run."""
    if not policy.enabled:
        return False
    last = RetentionRun.objects.visible_to(actor).filter(state=RetentionRun.State.COMPLETED).first()
    return last is None or now - last.started_at >= timedelta(hours=policy.interval_hours)
