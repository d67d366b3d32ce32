"""Remove what is old and no longer current."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from governance.actors import Actor
from governance.models import Job, RetentionPolicy, RetentionRun
from memory.models import Evidence, Node, Turn
from memory.services.extraction import EXTRACT
from memory.services.removal import remove_nodes
from memory.states import Trust

BATCH = 500


def prune(policy: RetentionPolicy, *, now: datetime, dry_run: bool, actor: Actor) -> RetentionRun:
    """Remove what the policy lets go, and record the run; a dry run only counts and records nothing.

    Goes: nodes superseded, expired, retired or rejected for longer than the policy's days, and turns older than that on
    which nothing current rests. A current node stays, whatever its age.
    """
    cutoff = now - timedelta(days=policy.days)
    run = RetentionRun(tenant_id=actor.tenant_id, state=RetentionRun.State.COMPLETED, cutoff=cutoff, started_at=now)
    if not policy.enabled and not dry_run:
        run.state, run.reason = RetentionRun.State.SKIPPED, "Retention is off."
    elif dry_run:
        run.nodes_removed = spent_nodes(actor.tenant_id, cutoff=cutoff).count()
        run.turns_removed = idle_turns(actor.tenant_id, cutoff=cutoff).count()
    else:
        run.nodes_removed = _remove_nodes(actor.tenant_id, cutoff=cutoff)
        run.turns_removed = _remove_turns(actor.tenant_id, cutoff=cutoff)
    run.finished_at = timezone.now()
    if not dry_run:
        run.save()
    return run


def spent_nodes(tenant_id: int, *, cutoff: datetime) -> QuerySet[Node]:
    """Return the nodes that stopped being current before the cutoff."""
    ended = Q(valid_to__lte=cutoff, changed_at__lte=cutoff)
    withdrawn = Q(trust__in=[Trust.RETIRED, Trust.REJECTED], changed_at__lte=cutoff)
    return Node.objects.filter(ended | withdrawn, tenant_id=tenant_id)


def idle_turns(tenant_id: int, *, cutoff: datetime) -> QuerySet[Turn]:
    """Return the turns from before the cutoff on which no node rests that is kept."""
    resting = Evidence.objects.filter(turn=OuterRef("pk")).exclude(
        node__in=spent_nodes(tenant_id, cutoff=cutoff).values("pk")
    )
    unread = Job.objects.filter(tenant_id=tenant_id, kind=EXTRACT).exclude(
        state__in=[Job.State.DONE, Job.State.CANCELLED]
    )
    rows = Turn.objects.exclude(pk__in=unread.values("subject_id"))
    return rows.filter(~Exists(resting), tenant_id=tenant_id, recorded_at__lt=cutoff, observed_at__lt=cutoff)


def _remove_nodes(tenant_id: int, *, cutoff: datetime) -> int:
    removed = 0
    while batch := list(spent_nodes(tenant_id, cutoff=cutoff).select_for_update(no_key=True).order_by("pk")[:BATCH]):
        removed += remove_nodes(batch, tenant_id=tenant_id)
    return removed


def _remove_turns(tenant_id: int, *, cutoff: datetime) -> int:
    removed = 0
    while ids := list(idle_turns(tenant_id, cutoff=cutoff).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        Turn.objects.filter(tenant_id=tenant_id, pk__in=ids).delete()
        removed += len(ids)
    return removed
