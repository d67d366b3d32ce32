"""Do the work that was left for later; each kind has one function that takes a batch."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from governance.errors import ApprovalRequired, NotFound, WaggleError
from governance.gate.proposing import NOTIFY
from governance.gate.run import run
from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from governance.refs import NODE, ref
from governance.services import jobs, notices
from governance.services.attempts import attempt_each, taken
from governance.services.authentication import actor_of_system
from memory.extraction.asking import Unreadable
from memory.operations.comparing import compare_node, is_worth_comparing
from memory.operations.extraction import TakeInReading, extract_turn
from memory.services.changing_models import REEMBED, reembed_waiting
from memory.services.embedding import embed_waiting
from memory.services.extraction import EXTRACT
from memory.services.indexing import COMPARE, EMBED
from memory.services.model_endpoint import Endpoint, NotAnswered, endpoint
from memory.services.model_extraction import ASK, heard, lease_for, read, still_ours
from memory.services.rebuilding import REBUILD, rebuild_waiting

logger = logging.getLogger(__name__)
MOST_BATCHES, MOST_SECONDS, MOST_COMPARED = 50, 60.0, 16
# A model that takes its time must not hold all threads of a worker: embedding and notices wait for none of this.
ONE_QUESTION = threading.Lock()


def do_waiting(kind: str, *, tenant_id: int, batches: int = MOST_BATCHES) -> int:
    """Do what waits of a kind in a tenant, batch by batch, and return how many jobs were taken.

    Stops after a bounded number of batches and about a minute, so that no tenant keeps a worker from the others; the
    sweeper comes back.
    """
    total, until = 0, time.monotonic() + MOST_SECONDS
    for _ in range(batches):
        done = KINDS[kind](tenant_id)
        total += done
        if not done or time.monotonic() > until:
            break
    return total


def extract_waiting(tenant_id: int) -> int:
    """Draw from one turn that waits; return how many jobs were taken."""
    return attempt_each(taken(EXTRACT, tenant_id=tenant_id, most=1), _extract)


def _extract(job: Job) -> None:
    try:
        note = _draw_all(job)
    except NotFound:
        logger.info("The turn of job %s is gone.", job.pk)
        note = "The turn is gone."
    with tenant_transaction(job.tenant_id):
        jobs.finish([job], note=note)


def _draw_all(job: Job) -> str:
    """Draw from a turn until nothing is left, and return what there is to say of it."""
    actor = actor_of_system("extraction", tenant_id=job.tenant_id, correlation_id=job.correlation_id)
    notes: list[str] = []
    while True:
        drawn = run(extract_turn, actor=actor, params={"turn": job.subject_id})
        notes += [drawn.note] if drawn.note and drawn.note not in notes else []
        if not drawn.more:
            return " ".join(notes)
        with tenant_transaction(job.tenant_id):
            jobs.extend(job)


def compare_waiting(tenant_id: int) -> int:
    """Compare a few embedded nodes with those that mean nearly the same; return how many jobs were taken."""
    return attempt_each(taken(COMPARE, tenant_id=tenant_id, most=MOST_COMPARED), _compare)


def _compare(job: Job) -> None:
    """Compare one node, through the gate only where that will open something."""
    with tenant_transaction(job.tenant_id):
        if not is_worth_comparing(job.subject_id, tenant_id=job.tenant_id):
            jobs.finish([job])
            return
    actor = actor_of_system("comparing", tenant_id=job.tenant_id, correlation_id=job.correlation_id)
    try:
        run(compare_node, actor=actor, params={"node_id": ref(NODE, job.subject_id)})
    except (NotFound, ApprovalRequired):
        logger.info("The node of job %s is gone, or withheld.", job.pk)
    with tenant_transaction(job.tenant_id):
        jobs.finish([job])


def ask_waiting(tenant_id: int) -> int:
    """Have a model read one turn that waits for it; return how many jobs were taken.

    A process asks one question at a time; while it does, others wait for the sweeper.
    """
    if not ONE_QUESTION.acquire(blocking=False):
        return 0
    try:
        return _ask_one(tenant_id)
    finally:
        ONE_QUESTION.release()


def _ask_one(tenant_id: int) -> int:
    try:
        at = endpoint()
    except NotAnswered as error:
        return _fail_all(tenant_id, reason=str(error))
    claimed = taken(ASK, tenant_id=tenant_id, most=1, lease=lease_for(at))
    expected = (NotAnswered, Unreadable, WaggleError)
    return attempt_each(claimed, partial(_ask, at=at), expected=expected, quotes=False)


def _ask(job: Job, *, at: Endpoint) -> None:
    """Ask about a turn and take in the answer; a turn that is gone needs none."""
    told = heard(job)
    reading = read(told, job, at=at) if told else None
    note = ""
    if reading is not None:
        if not still_ours(job, at=at):
            return
        note = _take_in(TakeInReading(turn=job.subject_id, reading=reading, model=at.model), job)
    with tenant_transaction(job.tenant_id):
        jobs.finish([job], note=note)


def _take_in(found: TakeInReading, job: Job) -> str:
    """Draw the claims of a reading in the model's name, and return what there is to say of it."""
    actor = actor_of_system("extraction", tenant_id=job.tenant_id, correlation_id=job.correlation_id)
    actor = replace(actor, label=f"model {found.model}"[:200])
    while True:
        try:
            drawn = run(extract_turn, actor=actor, params=found)
        except NotFound:
            return "The turn is gone."
        if not drawn.more:
            return drawn.note


def _fail_all(tenant_id: int, *, reason: str) -> int:
    with tenant_transaction(tenant_id):
        claimed = jobs.claim(ASK, tenant_id=tenant_id, most=1)
        for job in claimed:
            jobs.fail(job, reason=reason)
    return len(claimed)


KINDS: dict[str, Callable[[int], int]] = {
    ASK: ask_waiting,
    COMPARE: compare_waiting,
    EMBED: embed_waiting,
    EXTRACT: extract_waiting,
    NOTIFY: notices.notify_waiting,
    REBUILD: rebuild_waiting,
    REEMBED: reembed_waiting,
    notices.DELIVER: notices.deliver_waiting,
}
