"""Keep, lease and finish work that is done later."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, Q
from django.utils import timezone

from governance.actors import Actor
from governance.errors import Conflict, NotFound
from governance.gate.nudges import nudge
from governance.models import Job

LEASE = timedelta(minutes=2)
MOST_ATTEMPTS = 5
FIRST_PAUSE = timedelta(seconds=10)
OPEN = (Job.State.WAITING, Job.State.RUNNING)
SETTLED = (Job.State.DONE, Job.State.CANCELLED)
SETTLED_ARE_KEPT_FOR = timedelta(days=7)


def claim(kind: str, *, tenant_id: int, most: int, lease: timedelta = LEASE) -> list[Job]:
    """Lease due jobs of a kind, oldest first, and those whose lease ran out; nobody else gets them meanwhile."""
    now = timezone.now()
    rows = Job.objects.select_for_update(skip_locked=True, no_key=True).filter(
        _due(now), tenant_id=tenant_id, kind=kind
    )
    jobs = list(rows.order_by("due_at", "id")[:most])
    ids = [job.pk for job in jobs]
    Job.objects.filter(pk__in=ids).update(state=Job.State.RUNNING, leased_until=now + lease, attempts=F("attempts") + 1)
    return list(Job.objects.filter(pk__in=ids).order_by("due_at", "id"))


def finish(jobs: Iterable[Job], *, note: str = "") -> None:
    """Mark jobs as done, those that another has taken over left out; a note says what came of them."""
    Job.objects.filter(_still_held(jobs)).update(
        state=Job.State.DONE, finished_at=timezone.now(), leased_until=None, last_error="", note=note
    )


def fail(job: Job, *, reason: str) -> None:
    """Put a job back to wait, longer each time, or give it up with its reason after the last attempt.

    A job that another has taken over is left as it is.
    """
    now = timezone.now()
    again = job.attempts < MOST_ATTEMPTS and not _has_successor(job)
    Job.objects.filter(_still_held([job])).update(
        state=Job.State.WAITING if again else Job.State.FAILED,
        due_at=now + FIRST_PAUSE * 2 ** (job.attempts - 1),
        finished_at=None if again else now,
        leased_until=None,
        last_error=reason[:2_000] or "no reason given",
    )


def extend(job: Job, *, lease: timedelta = LEASE) -> bool:
    """Renew the lease of a job that goes on in steps and tell whether it is still held; a lost one stays lost."""
    until = timezone.now() + lease
    held = Job.objects.filter(_still_held([job])).update(leased_until=until) > 0
    if held:
        job.leased_until = until
    return held


def due_kinds(*, tenant_id: int, now: datetime) -> list[str]:
    """Return the kinds of work that somebody should look at."""
    kinds = Job.objects.filter(_due(now), tenant_id=tenant_id).values_list("kind", flat=True).distinct()
    return sorted(kinds)


def give_up_exhausted(*, tenant_id: int, now: datetime) -> int:
    """Fail the jobs that died in every attempt they had, and return how many."""
    spent = Job.objects.filter(
        tenant_id=tenant_id, state=Job.State.RUNNING, leased_until__lte=now, attempts__gte=MOST_ATTEMPTS
    )
    return spent.update(
        state=Job.State.FAILED, finished_at=now, leased_until=None, last_error="The worker died in every attempt."
    )


def forget_settled(*, tenant_id: int, now: datetime, most: int) -> int:
    """Delete jobs that were done or cancelled long ago, `most` at a time, and return how many; failed ones stay."""
    old = Job.objects.filter(tenant_id=tenant_id, state__in=SETTLED, finished_at__lte=now - SETTLED_ARE_KEPT_FOR)
    return Job.objects.filter(pk__in=old.values("pk")[:most]).delete()[0]


def retry(job: Job) -> Job:
    """Let a failed or cancelled job try again from the start; raises Conflict in any other state."""
    if job.state not in (Job.State.FAILED, Job.State.CANCELLED):
        raise Conflict(f"The job is {job.state}; only a failed or cancelled one can be retried.")
    job.state, job.attempts, job.due_at, job.finished_at = Job.State.WAITING, 0, timezone.now(), None
    job.save(update_fields=["state", "attempts", "due_at", "finished_at"])
    nudge(job.kind, tenant_id=job.tenant_id)
    return job


def cancel(job: Job) -> Job:
    """Stop an open job from being tried; raises Conflict if it has ended."""
    if job.state not in OPEN:
        raise Conflict(f"The job is {job.state} and cannot be cancelled.")
    job.state, job.finished_at, job.leased_until = Job.State.CANCELLED, timezone.now(), None
    job.save(update_fields=["state", "finished_at", "leased_until"])
    return job


def job_to_change(job_id: int, *, actor: Actor) -> Job:
    """Return a job of the actor's tenant, locked; raises NotFound."""
    job = Job.objects.visible_to(actor).select_for_update(no_key=True).filter(pk=job_id).first()
    if job is None:
        raise NotFound("There is no such job.")
    return job


def correlation_of(jobs: Iterable[Job]) -> UUID | None:
    """Return the correlation id of the first job, under which the work on all of them is recorded."""
    return next((job.correlation_id for job in jobs), None)


def _due(now: datetime) -> Q:
    """Match what may be tried: a job that kills every worker is not handed out again after its last attempt."""
    abandoned = Q(state=Job.State.RUNNING, leased_until__lte=now, attempts__lt=MOST_ATTEMPTS)
    return Q(state=Job.State.WAITING, due_at__lte=now) | abandoned


def _still_held(jobs: Iterable[Job]) -> Q:
    """Match the jobs that run under the very lease with which they were handed out.

    Attempts would not tell: they start again when a cancelled job is retried.
    """
    held = Q(pk__in=())
    for job in jobs:
        held |= Q(pk=job.pk, leased_until=job.leased_until)
    return held & Q(state=Job.State.RUNNING)


def _has_successor(job: Job) -> bool:
    """Tell whether a newer job already waits for the same subject; putting this one back would be a second one."""
    return (
        Job.objects.filter(
            tenant_id=job.tenant_id,
            kind=job.kind,
            subject_kind=job.subject_kind,
            subject_id=job.subject_id,
            state=Job.State.WAITING,
        )
        .exclude(pk=job.pk)
        .exists()
    )
