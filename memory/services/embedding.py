"""Give nodes and turns their vectors, in batches, outside of any transaction."""

import logging
from collections.abc import Sequence
from typing import NamedTuple

from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from governance.services import jobs
from memory.embedding import Embedder, EmbeddingFailed, EmbeddingUnavailable, service
from memory.models import Node, Turn
from memory.services.indexing import EMBED, searched_text

logger = logging.getLogger(__name__)
BATCH = 64
SUBJECTS: dict[str, type[Node] | type[Turn]] = {"node": Node, "turn": Turn}


class Item(NamedTuple):
    """Pair a job with the text that it is about; no text where the row is gone."""

    job: Job
    text: str | None


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
    done = _embed([item for item in items if item.text is not None], embedder, tenant_id=tenant_id)
    gone = [item.job for item in items if item.text is None]
    with tenant_transaction(tenant_id):
        jobs.finish([*done, *gone])
    return len(items)


def _claim(tenant_id: int) -> list[Item]:
    claimed = jobs.claim(EMBED, tenant_id=tenant_id, most=BATCH)
    texts = {kind: _texts(kind, claimed, tenant_id=tenant_id) for kind in SUBJECTS}
    return [Item(job, texts[job.subject_kind].get(job.subject_id)) for job in claimed]


def _texts(kind: str, claimed: Sequence[Job], *, tenant_id: int) -> dict[int, str]:
    ids = [job.subject_id for job in claimed if job.subject_kind == kind]
    rows = SUBJECTS[kind].objects.filter(tenant_id=tenant_id, pk__in=ids)
    return {row.pk: searched_text(row) if isinstance(row, Node) else row.text for row in rows}


def _embed(items: Sequence[Item], embedder: Embedder, *, tenant_id: int) -> list[Job]:
    """Embed a batch; where that fails, each text by itself, so that one bad text holds back no other."""
    if not items:
        return []
    try:
        vectors = embedder.embed([item.text or "" for item in items])
    except EmbeddingFailed as error:
        if len(items) > 1:
            return [job for item in items for job in _embed([item], embedder, tenant_id=tenant_id)]
        with tenant_transaction(tenant_id):
            jobs.fail(items[0].job, reason=str(error))
        return []
    with tenant_transaction(tenant_id):
        for item, vector in zip(items, vectors, strict=True):
            _store(item, vector, model=embedder.model_id)
    return [item.job for item in items]


def _store(item: Item, vector: Sequence[float], *, model: str) -> None:
    """Store a vector unless the text has changed since; then a newer job is waiting."""
    rows = SUBJECTS[item.job.subject_kind].objects
    row = rows.select_for_update(no_key=True).filter(tenant_id=item.job.tenant_id, pk=item.job.subject_id).first()
    if row is None or (searched_text(row) if isinstance(row, Node) else row.text) != item.text:
        return
    rows.filter(tenant_id=row.tenant_id, pk=row.pk).update(vector=list(vector), model=model)
