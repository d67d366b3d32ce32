"""Make anew, from the words that are kept, all that is derived from them: terms, lengths, passages and vectors.

Each row is a job, so that what was interrupted goes on where it stopped, and one row that fails holds back no other.
Meanwhile every row is found as before: its terms are exchanged in one transaction, and its vector stays until there is
another.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from audit.services import What, record
from governance.actors import Actor, system
from governance.gate.later import enqueue
from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from governance.services import jobs
from governance.services.attempts import put_back
from memory.models import Node, Turn
from memory.services.embedding import SUBJECTS
from memory.services.indexing import EMBED, index_anew

REBUILD = "rebuild"
BATCH = 64


@dataclass(frozen=True)
class Left:
    """Count the rows of a tenant that wait for their words, those that wait for their vector, and those that failed."""

    words: int
    vectors: int
    failed: int

    @property
    def open(self) -> int:
        """Return how much there is to do."""
        return self.words + self.vectors


def begin(*, project_ids: Sequence[int], actor: Actor) -> int:
    """Have every node and turn of these projects indexed anew; return how many rows that are."""
    tenant_id = actor.tenant_id
    with tenant_transaction(tenant_id):
        found = {
            kind: _ids(rows.objects.filter(tenant_id=tenant_id, project_id__in=project_ids))
            for kind, rows in SUBJECTS.items()
        }
        for kind, ids in found.items():
            enqueue(REBUILD, subject_kind=kind, subject_ids=ids, actor=actor)
        counts = {f"{kind}s": len(ids) for kind, ids in found.items()}
        what = What(operation="rebuild_index", name="index.rebuilt", subject_kind="tenant", subject_id=str(tenant_id))
        record(actor.who(), what, detail={"projects": sorted(project_ids)} | counts)
    return sum(counts.values())


def rebuild_waiting(tenant_id: int) -> int:
    """Index one batch of what waits in a tenant anew, and have it embedded; return how many jobs were taken."""
    with tenant_transaction(tenant_id):
        claimed = jobs.claim(REBUILD, tenant_id=tenant_id, most=BATCH)
    done = [job for job in claimed if _rebuild(job)]
    with tenant_transaction(tenant_id):
        actor = system("rebuilding", tenant_id=tenant_id)
        for kind in SUBJECTS:
            ids = [job.subject_id for job in done if job.subject_kind == kind]
            enqueue(EMBED, subject_kind=kind, subject_ids=ids, actor=actor)
        jobs.finish(done)
    return len(claimed)


def left(tenant_id: int) -> Left:
    """Return how much is left to do in a tenant, and how much could not be done."""
    rows = Job.objects.filter(tenant_id=tenant_id, kind__in=(REBUILD, EMBED))
    with tenant_transaction(tenant_id):
        words, vectors = (rows.filter(kind=kind, state__in=jobs.OPEN).count() for kind in (REBUILD, EMBED))
        return Left(words, vectors, rows.filter(state=Job.State.FAILED).count())


def _rebuild(job: Job) -> bool:
    """Tell whether a row has its words, or is gone; each is locked for itself, so that writers wait for one at most."""
    try:
        with tenant_transaction(job.tenant_id):
            rows = SUBJECTS[job.subject_kind].objects.filter(tenant_id=job.tenant_id, pk=job.subject_id)
            row = rows.select_for_update(no_key=True).defer("vector").first()
            if row is not None:
                index_anew(row)
    except Exception as error:
        put_back(job, error)
        return False
    return True


def _ids(rows: "QuerySet[Node] | QuerySet[Turn]") -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))
