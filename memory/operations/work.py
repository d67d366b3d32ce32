"""Do the work that was left for later; each kind has one function that takes a batch."""

import logging
from collections.abc import Callable

from governance.errors import NotFound
from governance.gate.proposing import NOTIFY
from governance.gate.run import run
from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from governance.services import jobs, notices
from governance.services.authentication import actor_of_system
from memory.operations.extraction import extract_turn
from memory.services.embedding import embed_waiting
from memory.services.extraction import EXTRACT
from memory.services.indexing import EMBED

logger = logging.getLogger(__name__)
MOST_BATCHES = 50


def do_waiting(kind: str, *, tenant_id: int) -> int:
    """Do what waits of a kind in a tenant, batch by batch, and return how many jobs were taken.

    Stops after a bounded number of batches, so that no tenant keeps a worker from the others; the sweeper comes back.
    """
    total = 0
    for _ in range(MOST_BATCHES):
        taken = KINDS[kind](tenant_id)
        total += taken
        if not taken:
            break
    return total


def extract_waiting(tenant_id: int) -> int:
    """Draw from one turn that waits; a turn that cannot be read fails alone, with its reason."""
    with tenant_transaction(tenant_id):
        claimed = jobs.claim(EXTRACT, tenant_id=tenant_id, most=1)
    for job in claimed:
        _extract(job)
    return len(claimed)


def _extract(job: Job) -> None:
    actor = actor_of_system("extraction", tenant_id=job.tenant_id, correlation_id=job.correlation_id)
    try:
        while run(extract_turn, actor=actor, params={"turn": job.subject_id}).more:
            with tenant_transaction(job.tenant_id):
                jobs.extend(job)
    except NotFound:
        logger.info("The turn of job %s is gone.", job.pk)
    except Exception as error:
        logger.exception("Job %s failed.", job.pk)
        with tenant_transaction(job.tenant_id):
            jobs.fail(job, reason=f"{type(error).__name__}: {error}")
        return
    with tenant_transaction(job.tenant_id):
        jobs.finish([job])


KINDS: dict[str, Callable[[int], int]] = {
    EMBED: embed_waiting,
    EXTRACT: extract_waiting,
    NOTIFY: notices.notify_waiting,
    notices.DELIVER: notices.deliver_waiting,
}
