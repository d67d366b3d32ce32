"""Change a tenant over from one embedding model to another, while the one before answers.

Vectors of the present model are gathered apart. When every row has its own, all are put in place in one transaction, so
that every question is answered by one model that knows every row. What is interrupted goes on: each row is a job.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from memory.embedding import EmbeddingUnavailable, Reading, service
from memory.models import ComingVector, Node, ServedModel, Turn
from memory.recall.served import note_changed, serving
from memory.services import vector_indexes
from memory.services.embedding import BATCH, MOST_MISSING, SUBJECTS, Item, Row, enqueue_each, work_batch

logger = logging.getLogger(__name__)
REEMBED = "reembed"
# In order, so that whoever else locks several rows, also in order, waits and is waited for, and neither gives up.
LOCK = "SELECT id FROM {table} WHERE tenant_id = %(tenant)s AND model = %(old)s ORDER BY id FOR NO KEY UPDATE"
TAKE = """
    UPDATE {table} AS owner SET {columns}, model = coming.model FROM memory_comingvector AS coming
    WHERE owner.tenant_id = %(tenant)s AND owner.model = %(old)s AND owner.vector IS NOT NULL
      AND coming.tenant_id = %(tenant)s AND coming.{kind}_id = owner.id AND coming.number = 1 AND coming.model = %(new)s
"""
# What could not be read by the present model is found by its words until that is mended.
EMPTY = "UPDATE {table} SET vector = NULL, model = '' WHERE tenant_id = %(tenant)s AND model = %(old)s"
DROP_PASSAGES = "DELETE FROM memory_passage WHERE tenant_id = %(tenant)s AND model = %(old)s"
TAKE_PASSAGES = """
    INSERT INTO memory_passage (tenant_id, turn_id, number, start, "end", vector, model)
    SELECT coming.tenant_id, turn_id, number, start, "end", coming.vector, coming.model
    FROM memory_comingvector AS coming JOIN memory_turn ON memory_turn.id = turn_id AND memory_turn.model = coming.model
    WHERE coming.tenant_id = %(tenant)s AND number > 1 AND coming.model = %(new)s
"""
SWAP = [
    LOCK.format(table="memory_node"),
    LOCK.format(table="memory_turn"),
    TAKE.format(table="memory_node", kind="node", columns="vector = coming.vector"),
    TAKE.format(table="memory_turn", kind="turn", columns="vector = coming.vector, words = coming.words"),
    DROP_PASSAGES,
    TAKE_PASSAGES,
    EMPTY.format(table="memory_node"),
    EMPTY.format(table="memory_turn"),
    "DELETE FROM memory_comingvector WHERE tenant_id = %(tenant)s",
]


@dataclass(frozen=True)
class Step:
    """Name the model that answers in a tenant and the one that comes next."""

    tenant_id: int
    old: str
    new: str


def step_of(tenant_id: int) -> Step | None:
    """Return the change that a tenant is in; None where the present model answers.

    Raises EmbeddingUnavailable where the present model cannot be loaded.
    """
    if service.before() is None:
        return None
    new = service.present().embedder().model_id
    with tenant_transaction(tenant_id):
        chosen = serving(tenant_id)
    old = chosen.embedder().model_id
    return None if old == new else Step(tenant_id, old, new)


def enqueue_change(tenant_id: int, *, most: int | None = MOST_MISSING) -> int:
    """Have read by the present model what only the one before has read; return how many rows that were.

    Where nothing is left, the tenant is changed over.
    """
    step = step_of(tenant_id)
    if step is None:
        _settle(tenant_id)
        return 0
    with tenant_transaction(tenant_id):
        found = sum(enqueue_each(REEMBED, _unread(rows, step), most=most) for rows in SUBJECTS.values())
    if not found:
        change_over(step)
    return found


def reembed_waiting(tenant_id: int) -> int:
    """Read one batch by the present model, apart from what is served; return how many jobs were taken.

    After the last one the tenant is changed over.
    """
    try:
        step = step_of(tenant_id)
        embedder = service.present().embedder()
    except EmbeddingUnavailable as error:
        logger.warning("Nothing is embedded anew: %s", error)
        return 0
    taken = work_batch(REEMBED, embedder, _store_apart, tenant_id=tenant_id)
    if step is not None and taken < BATCH:
        change_over(step)
    return taken


def change_over(step: Step) -> bool:
    """Serve a tenant by the present model from now on, if that has read every row; tell whether it is so."""
    with tenant_transaction(step.tenant_id):
        if _left(step):
            return False
        values: dict[str, int | str] = {"tenant": step.tenant_id, "old": step.old, "new": step.new}
        with connection.cursor() as cursor:
            for statement in SWAP:
                cursor.execute(statement, values)
        note_changed(step.tenant_id, model=step.new)
    logger.info("Tenant %s is served by %s from now on, no more by %s.", step.tenant_id, step.new, step.old)
    vector_indexes.tend(step.tenant_id)
    return True


def unread(tenant_id: int) -> int:
    """Return how many rows of a tenant the present model has still to read before it answers."""
    step = step_of(tenant_id)
    if step is None:
        return 0
    with tenant_transaction(tenant_id):
        return _left(step)


def _left(step: Step) -> int:
    """Count the rows that the present model has not read, those that it could not read left out."""
    failed = Job.objects.filter(tenant_id=step.tenant_id, kind=REEMBED, state=Job.State.FAILED)
    return sum(
        _unread(rows, step).exclude(pk__in=failed.filter(subject_kind=kind).values("subject_id")).count()
        for kind, rows in SUBJECTS.items()
    )


def unread_of(rows: QuerySet[Any], *, old: str, new: str) -> QuerySet[Any]:
    """Keep the nodes or turns that have a vector of the one model and none of the other yet."""
    read = ComingVector.objects.filter(tenant_id=OuterRef("tenant_id"), model=new)
    kind = "node" if rows.model is Node else "turn"
    return rows.filter(~Exists(read.filter(**{kind: OuterRef("pk")})), model=old)


def _unread(rows: type[Node] | type[Turn], step: Step) -> QuerySet[Any]:
    every: QuerySet[Any] = rows.objects.filter(tenant_id=step.tenant_id)
    return unread_of(every, old=step.old, new=step.new)


def _store_apart(row: Row, item: Item, readings: Sequence[Reading], model: str) -> None:
    of_row = {item.job.subject_kind: row}
    ComingVector.objects.filter(tenant_id=row.tenant_id, **of_row).delete()
    places = zip(item.parts, readings, strict=True)
    ComingVector.objects.bulk_create(
        ComingVector(
            tenant_id=row.tenant_id,
            number=number,
            start=part.start,
            end=part.end,
            vector=reading.vector,
            words=reading.words,
            model=model,
            **of_row,
        )
        for number, (part, reading) in enumerate(places, start=1)
    )


def _settle(tenant_id: int) -> None:
    """Forget what is left of a change that was given up, or that nobody asks about any more."""
    with tenant_transaction(tenant_id):
        ComingVector.objects.filter(tenant_id=tenant_id).delete()
        if service.before() is None:
            ServedModel.objects.filter(tenant_id=tenant_id).delete()
