"""Find by meaning: the nearest vectors of the same model, by cosine.

Small tenants are scanned exactly. For a large one a job builds a partial HNSW index over its rows alone, so that no
tenant's recall depends on its neighbours; the tenant stands in the query as a value, since row-level security by
itself does not let PostgreSQL use a partial index.
"""

from collections.abc import Sequence

from django.db import connection
from django.db.models import F, FloatField
from django.db.models.functions import Cast
from pgvector.django import CosineDistance, HalfVectorField

from memory.models.node import NodeQuerySet
from memory.models.turn import TurnQuerySet
from memory.recall.ask import Ask

LEAST_SIMILARITY = 0.25
SEARCH_WIDTH = 200


def nodes(ask: Ask, vector: Sequence[float], *, model: str, most: int) -> dict[int, float]:
    """Return the ids of the nearest nodes, nearest first, with their cosine; those far off are left out."""
    return _nearest(ask.nodes, vector, tenant_id=ask.actor.tenant_id, model=model, most=most)


def turns(ask: Ask, vector: Sequence[float], *, model: str, most: int) -> dict[int, float]:
    """Return the ids of the nearest turns, as for nodes."""
    return _nearest(ask.turns, vector, tenant_id=ask.actor.tenant_id, model=model, most=most)


def _nearest(
    rows: NodeQuerySet | TurnQuerySet, vector: Sequence[float], *, tenant_id: int, model: str, most: int
) -> dict[int, float]:
    _widen_search()
    typed = Cast(F("vector"), HalfVectorField(dimensions=len(vector)))
    near = (
        rows.filter(tenant_id=tenant_id, model=model, vector__isnull=False)
        .annotate(distance=CosineDistance(typed, list(vector), output_field=FloatField()))
        .order_by("distance")
        .values_list("pk", "distance")[:most]
    )
    return {pk: 1 - distance for pk, distance in near if 1 - distance >= LEAST_SIMILARITY}


def _widen_search() -> None:
    """Let an HNSW index go on until the filters have left enough; a scan without index pays no heed."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('hnsw.ef_search', %s, true), set_config('hnsw.iterative_scan', 'relaxed_order', true)",
            [str(SEARCH_WIDTH)],
        )
