"""Give nodes and turns their vectors, in batches, outside of any transaction."""

import logging
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet

from governance.actors import system
from governance.gate.later import enqueue
from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from governance.services import jobs
from memory.analysis.passages import Span, passages
from memory.embedding import Embedder, EmbeddingFailed, EmbeddingUnavailable, Reading, service
from memory.models import Node, Passage, Turn
from memory.services.indexing import COMPARE, EMBED, searched_text

logger = logging.getLogger(__name__)
BATCH, MOST_MISSING = 64, 1_000
UNDONE = (Job.State.WAITING, Job.State.RUNNING, Job.State.FAILED)
SUBJECTS: dict[str, type[Node] | type[Turn]] = {"node": Node, "turn": Turn}


class Item(NamedTuple):
    """Pair a job with the text that it is about, and its passages; no text where the row is gone."""

    job: Job
    text: str | None
    parts: Sequence[Span]

    @property
    def texts(self) -> list[str]:
        """Return the text of each passage."""
        return [(self.text or "")[part.start : part.end] for part in self.parts]


def embed_waiting(tenant_id: int) -> int:
    """Embed one batch of what waits in a tenant; return how many jobs were taken.

    Without a model the jobs stay as they are, for the sweeper to come back to; a text that has no sound vector fails
    alone, with its reason.
    """
    try:
        embedder = service.embedder()
    except EmbeddingUnavailable as error:
        logger.warning("Nothing is embedded: %s", error)
        return 0
    with tenant_transaction(tenant_id):
        items = _claim(tenant_id)
        jobs.finish([item.job for item in items if item.text is None])
    _embed([item for item in items if item.text is not None], embedder, tenant_id=tenant_id)
    return len(items)


def enqueue_missing(tenant_id: int) -> int:
    """Have embedded what has no vector of the present model and no job either; return how many rows that were.

    So a change of model, or a job that was lost with a restored backup, is caught up with by itself.
    """
    model = service.embedder().model_id
    actor, found = system("embedding", tenant_id=tenant_id), 0
    with tenant_transaction(tenant_id):
        for kind, rows in SUBJECTS.items():
            known = Job.objects.filter(tenant_id=tenant_id, kind=EMBED, subject_kind=kind, state__in=UNDONE)
            missing = without_vector(rows.objects.filter(tenant_id=tenant_id), model=model)
            ids = list(missing.exclude(pk__in=known.values("subject_id")).values_list("pk", flat=True)[:MOST_MISSING])
            enqueue(EMBED, subject_kind=kind, subject_ids=ids, actor=actor)
            found += len(ids)
    return found


def without_vector(rows: QuerySet[Any], *, model: str) -> QuerySet[Any]:
    """Keep the rows that have no vector, or one of another model than this; without a model, those that have none."""
    return rows.filter(Q(vector=None) | ~Q(model=model)) if model else rows.filter(vector=None)


def _claim(tenant_id: int) -> list[Item]:
    claimed = jobs.claim(EMBED, tenant_id=tenant_id, most=BATCH)
    texts = {kind: _texts(kind, claimed, tenant_id=tenant_id) for kind in SUBJECTS}
    return [_item(job, texts[job.subject_kind].get(job.subject_id)) for job in claimed]


def _item(job: Job, text: str | None) -> Item:
    """Cut a turn into passages; a node is read as one."""
    whole = [Span(0, len(text or ""))]
    return Item(job, text, passages(text) if text and job.subject_kind == "turn" else whole)


def _texts(kind: str, claimed: Sequence[Job], *, tenant_id: int) -> dict[int, str]:
    ids = [job.subject_id for job in claimed if job.subject_kind == kind]
    rows = SUBJECTS[kind].objects.filter(tenant_id=tenant_id, pk__in=ids).defer("vector")
    return {row.pk: _text(row) for row in rows}


def _text(row: Node | Turn) -> str:
    return searched_text(row) if isinstance(row, Node) else row.text


def _embed(items: Sequence[Item], embedder: Embedder, *, tenant_id: int) -> None:
    """Embed a batch; where that fails, each text by itself, so that one bad text holds back no other."""
    if not items:
        return
    try:
        readings = iter(embedder.read([text for item in items for text in item.texts]))
    except EmbeddingFailed as error:
        if len(items) == 1:
            with tenant_transaction(tenant_id):
                jobs.fail(items[0].job, reason=str(error))
            return
        for item in items:
            _embed([item], embedder, tenant_id=tenant_id)
        return
    with tenant_transaction(tenant_id):
        pairs = [(item, list(islice(readings, len(item.parts)))) for item in items]
        changed = [item.job for item, read in pairs if not _store(item, read, model=embedder.model_id)]
        jobs.finish([item.job for item in items])
        _embed_again(changed, tenant_id=tenant_id)
        left = [item.job for item in items if item.job.subject_kind == "node" and item.job not in changed]
        _have_compared(left, tenant_id=tenant_id)


def _store(item: Item, readings: Sequence[Reading], *, model: str) -> bool:
    """Store the vectors of a text unless it has changed since it was read; tell whether they were stored."""
    rows = SUBJECTS[item.job.subject_kind].objects.filter(tenant_id=item.job.tenant_id, pk=item.job.subject_id)
    row = rows.select_for_update(no_key=True).defer("vector").first()
    if row is None:
        return True
    if _text(row) != item.text:
        return False
    if isinstance(row, Node):
        rows.update(vector=readings[0].vector, model=model)
    else:
        _store_passages(row, item.parts, readings, model=model)
    return True


def _store_passages(turn: Turn, parts: Sequence[Span], readings: Sequence[Reading], *, model: str) -> None:
    first, *others = readings
    mine = Turn.objects.filter(tenant_id=turn.tenant_id, pk=turn.pk)
    mine.update(vector=first.vector, words=first.words, model=model)
    Passage.objects.filter(tenant_id=turn.tenant_id, turn=turn).delete()
    places = zip(parts[1:], others, strict=True)
    Passage.objects.bulk_create(
        Passage(
            tenant_id=turn.tenant_id,
            turn=turn,
            number=number,
            start=part.start,
            end=part.end,
            vector=reading.vector,
            model=model,
        )
        for number, (part, reading) in enumerate(places, start=2)
    )


def _have_compared(embedded: Sequence[Job], *, tenant_id: int) -> None:
    """Have nodes compared with those that mean nearly the same, now that it is known what they mean."""
    of_one_call: dict[UUID, list[int]] = {}
    for job in embedded:
        of_one_call.setdefault(job.correlation_id, []).append(job.subject_id)
    for correlation_id, ids in of_one_call.items():
        actor = system("comparing", tenant_id=tenant_id).correlated(correlation_id)
        enqueue(COMPARE, subject_kind="node", subject_ids=ids, actor=actor)


def _embed_again(changed: Sequence[Job], *, tenant_id: int) -> None:
    """Have texts embedded that changed meanwhile: whoever changed them may have found this very job still waiting."""
    for job in changed:
        actor = system("embedding", tenant_id=tenant_id).correlated(job.correlation_id)
        enqueue(EMBED, subject_kind=job.subject_kind, subject_ids=[job.subject_id], actor=actor)
