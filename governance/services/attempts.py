"""Attempt jobs: each fails alone, with its reason, and waits for its next attempt."""

import logging
from collections.abc import Callable, Sequence
from datetime import timedelta

from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from governance.services import jobs

logger = logging.getLogger(__name__)
Expected = tuple[type[Exception], ...]


def taken(kind: str, *, tenant_id: int, most: int, lease: timedelta = jobs.LEASE) -> list[Job]:
    """Lease a few due jobs of a kind, in a transaction of its own."""
    with tenant_transaction(tenant_id):
        return jobs.claim(kind, tenant_id=tenant_id, most=most, lease=lease)


def attempt_each(
    claimed: Sequence[Job], work: Callable[[Job], None], *, expected: Expected = (), quotes: bool = True
) -> int:
    """Have a function do each of some jobs, in transactions of its own; return how many there were."""
    for job in claimed:
        try:
            work(job)
        except Exception as error:
            put_back(job, error, expected=expected, quotes=quotes)
    return len(claimed)


def put_back(job: Job, error: Exception, *, expected: Expected = (), quotes: bool = True) -> None:
    """Fail a job by an error: what is expected speaks for itself, and anything else is logged with its traceback.

    Without `quotes` the words of what nobody expected stay out of the job, as they may hold what is not for everyone.
    """
    if isinstance(error, expected):
        reason = str(error)
        logger.warning("Job %s: %s", job.pk, reason)
    else:
        reason = f"{type(error).__name__}: {error}" if quotes else f"{type(error).__name__}: see the worker's log."
        logger.error("Job %s failed.", job.pk, exc_info=error)
    with tenant_transaction(job.tenant_id):
        jobs.fail(job, reason=reason)
