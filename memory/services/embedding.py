"""Give nodes and turns their vectors, in batches, outside of any transaction."""

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q, QuerySet

from governance.actors import system
from governance.gate.later import enqueue
from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from governance.services import jobs
from governance.services.attempts import put_back
from memory.analysis.passages import Span, passages
from memory.embedding import Embedder, EmbeddingFailed, EmbeddingUnavailable, Reading
from memory.models import ComingVector, Node, Passage, Turn
from memory.recall.served import serving
from memory.services.indexing import EMBED, compare_later, searched_text

logger = logging.getLogger(__name__)
BATCH, MOST_MISSING = 64, 1_000
Row = Node | Turn
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


Store = Callable[[Row, Item, Sequence[Reading], str], None]


def embed_waiting(tenant_id: int) -> int:
    """Embed one batch of what waits in a tenant, by the model that serves it; return how many jobs were taken.

    Without a model the jobs stay as they are, for the sweeper to come back to; a text that has no sound vector fails
    alone, with its reason.
    """
    try:
        embedder = served_by(tenant_id)
    except EmbeddingUnavailable as error:
        logger.warning("Nothing is embedded: %s", error)
        return 0
    return work_batch(EMBED, embedder, _store, tenant_id=tenant_id)


def work_batch(kind: str, embedder: Embedder, store: Store, *, tenant_id: int) -> int:
    """Read one batch of what waits for a model and store its vectors; return how many jobs were taken."""
    with tenant_transaction(tenant_id):
        items = _claim(kind, tenant_id)
        jobs.finish([item.job for item in items if item.text is None])
    _embed([item for item in items if item.text is not None], embedder, store, tenant_id=tenant_id)
    return len(items)


def served_by(tenant_id: int) -> Embedder:
    """Return the model whose vectors a tenant is served by, loaded; raises EmbeddingUnavailable."""
    with tenant_transaction(tenant_id):
        chosen = serving(tenant_id)
    return chosen.embedder()


def enqueue_missing(tenant_id: int) -> int:
    """Have embedded what has no vector of the model that serves and no job either; return how many rows that were.

    So a change of model, or a job that was lost with a restored backup, is caught up with by itself.
    """
    model = served_by(tenant_id).model_id
    with tenant_transaction(tenant_id):
        found = [
            enqueue_each(
                EMBED, without_vector(rows.objects.filter(tenant_id=tenant_id), model=model), most=MOST_MISSING
            )
            for rows in SUBJECTS.values()
        ]
    return sum(found)


def enqueue_each(kind: str, rows: QuerySet[Any], *, most: int | None = None) -> int:
    """Write a job for each node or turn that has none of the kind, and none that failed; return how many."""
    subject = next(name for name, model in SUBJECTS.items() if model is rows.model)
    first = rows.order_by("pk").values_list("pk", "tenant_id").first()
    if first is None:
        return 0
    known = Job.objects.filter(tenant_id=first[1], kind=kind, subject_kind=subject, state__in=UNDONE)
    ids = list(rows.exclude(pk__in=known.values("subject_id")).values_list("pk", flat=True)[:most])
    enqueue(kind, subject_kind=subject, subject_ids=ids, actor=system("embedding", tenant_id=first[1]))
    return len(ids)


def without_vector(rows: QuerySet[Any], *, model: str) -> QuerySet[Any]:
    """Keep the rows that have no vector, or one of another model than this; without a model, those that have none."""
    return rows.filter(Q(vector=None) | ~Q(model=model)) if model else rows.filter(vector=None)


def _claim(kind: str, tenant_id: int) -> list[Item]:
    claimed = jobs.claim(kind, tenant_id=tenant_id, most=BATCH)
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


def _embed(items: Sequence[Item], embedder: Embedder, store: Store, *, tenant_id: int) -> None:
    """Embed a batch; where that fails, each text by itself, so that one bad text holds back no other."""
    if not items:
        return
    try:
        _embed_together(items, embedder, store, tenant_id=tenant_id)
    except Exception as error:
        if len(items) == 1:
            put_back(items[0].job, error, expected=(EmbeddingFailed,))
            return
        logger.warning("A batch is embedded one by one: %s", error)
        for item in items:
            _embed([item], embedder, store, tenant_id=tenant_id)


def _embed_together(items: Sequence[Item], embedder: Embedder, store: Store, *, tenant_id: int) -> None:
    readings = iter(embedder.read([text for item in items for text in item.texts]))
    with tenant_transaction(tenant_id):
        changed = _stored(items, readings, store, model=embedder.model_id, tenant_id=tenant_id)
        jobs.finish([item.job for item in items])
        _embed_again(changed, tenant_id=tenant_id)
        _have_compared([item.job for item in items if item.job not in changed], tenant_id=tenant_id)


def _stored(
    items: Sequence[Item], readings: Iterator[Reading], store: Store, *, model: str, tenant_id: int
) -> list[Job]:
    """Store the vectors of a batch but for the texts that have changed since they were read; return those jobs."""
    rows = _locked(items, tenant_id=tenant_id)
    _forget_coming(rows.values(), model=model, tenant_id=tenant_id)
    changed = []
    for item in items:
        row, read = rows.get((item.job.subject_kind, item.job.subject_id)), list(islice(readings, len(item.parts)))
        if row is not None and _text(row) != item.text:
            changed.append(item.job)
        elif row is not None:
            store(row, item, read, model)
    return changed


def _locked(items: Sequence[Item], *, tenant_id: int) -> dict[tuple[str, int], Row]:
    """Return, locked in order, the rows of a batch that are still there."""
    found: dict[tuple[str, int], Row] = {}
    for kind, model in SUBJECTS.items():
        ids = [item.job.subject_id for item in items if item.job.subject_kind == kind]
        rows = model.objects.filter(tenant_id=tenant_id, pk__in=ids).order_by("pk")
        found |= {(kind, row.pk): row for row in rows.select_for_update(no_key=True).defer("vector")}
    return found


def _forget_coming(rows: Collection[Row], *, model: str, tenant_id: int) -> None:
    """Forget what another model made of earlier words of these rows: it is nothing any more."""
    nodes, turns = ([row.pk for row in rows if isinstance(row, kind)] for kind in (Node, Turn))
    theirs = Q(node_id__in=nodes) | Q(turn_id__in=turns)
    ComingVector.objects.filter(theirs, tenant_id=tenant_id).exclude(model=model).delete()


def _store(row: Row, item: Item, readings: Sequence[Reading], model: str) -> None:
    """Store the vectors by which a row is found."""
    if isinstance(row, Node):
        Node.objects.filter(tenant_id=row.tenant_id, pk=row.pk).update(vector=readings[0].vector, model=model)
    else:
        _store_passages(row, item.parts, readings, model=model)


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
    """Have nodes compared with those that mean nearly the same, now that the model that serves has read them."""
    of_one_call: dict[UUID, list[int]] = {}
    for job in embedded:
        if (job.kind, job.subject_kind) == (EMBED, "node"):
            of_one_call.setdefault(job.correlation_id, []).append(job.subject_id)
    for correlation_id, ids in of_one_call.items():
        compare_later(ids, actor=system("comparing", tenant_id=tenant_id).correlated(correlation_id))


def _embed_again(changed: Sequence[Job], *, tenant_id: int) -> None:
    """Have texts embedded that changed meanwhile: whoever changed them may have found this very job still waiting."""
    for job in changed:
        actor = system("embedding", tenant_id=tenant_id).correlated(job.correlation_id)
        enqueue(job.kind, subject_kind=job.subject_kind, subject_ids=[job.subject_id], actor=actor)
