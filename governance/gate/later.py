"""Leave work for later, in the transaction that makes it necessary."""

from collections.abc import Iterable

from django.utils import timezone

from audit.appending import append_unless_there
from governance.actors import Actor
from governance.gate.nudges import nudge
from governance.models import Job


def enqueue(kind: str, *, subject_kind: str, subject_ids: Iterable[int], actor: Actor, is_urgent: bool = True) -> None:
    """Write a job for each subject in the caller's transaction and nudge the workers on commit.

    What is not urgent waits for the sweeper, together with its like. A subject that already has a waiting job of the
    kind gets no second one.
    """
    now = timezone.now()
    jobs = [
        Job(
            tenant_id=actor.tenant_id,
            kind=kind,
            subject_kind=subject_kind,
            subject_id=subject_id,
            due_at=now,
            correlation_id=actor.correlation_id,
        )
        for subject_id in subject_ids
    ]
    if len(jobs) == 1:
        append_unless_there(jobs[0])
    elif jobs:
        Job.objects.bulk_create(jobs, ignore_conflicts=True)
    if jobs and is_urgent:
        nudge(kind, tenant_id=actor.tenant_id)
