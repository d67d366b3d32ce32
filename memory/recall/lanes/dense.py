"""Find by meaning: the nearest vectors of the same model, by cosine.

Small tenants are scanned exactly. For a large one a job builds a partial HNSW index over its rows alone, so that no
tenant's recall depends on its neighbours; the tenant stands in the query as a value, since row-level security by
itself does not let PostgreSQL use a partial index.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.db.models import F, FloatField, QuerySet, TextField, Value
from django.db.models.functions import Cast
from pgvector import HalfVector
from pgvector.django import CosineDistance, HalfVectorField

from memory.models.node import NodeQuerySet
from memory.models.turn import TurnQuerySet
from memory.recall.ask import Ask

if TYPE_CHECKING:
    Distances = QuerySet[Any, tuple[int, float]]
LEAST_SIMILARITY = 0.25
SEARCH_WIDTH = 200


def nodes(ask: Ask, vector: Sequence[float], *, model: str, most: int) -> dict[int, float]:
    """Return the ids of the nearest nodes, nearest first, with their cosine; those far off are left out."""
    return _similarities(ask.rows(_near_nodes, len(vector), most, vector=_written(vector), model=model))


def turns(ask: Ask, vector: Sequence[float], *, model: str, most: int) -> dict[int, float]:
    """Return the ids of the nearest turns, as for nodes."""
    return _similarities(ask.rows(_near_turns, len(vector), most, vector=_written(vector), model=model))


def _near_nodes(ask: Ask, dimensions: int, most: int, *, vector: str, model: str) -> "Distances":
    return _ordered(ask.nodes, dimensions, vector=vector, model=model)[:most]


def _near_turns(ask: Ask, dimensions: int, most: int, *, vector: str, model: str) -> "Distances":
    return _ordered(ask.turns, dimensions, vector=vector, model=model)[:most]


def _ordered(rows: NodeQuerySet | TurnQuerySet, dimensions: int, *, vector: str, model: str) -> "Distances":
    typed = HalfVectorField(dimensions=dimensions)
    asked = Cast(Value(vector, output_field=TextField()), typed)
    distance = CosineDistance(Cast(F("vector"), typed), asked, output_field=FloatField())
    near = rows.filter(model=model, vector__isnull=False).annotate(distance=distance)
    return near.order_by("distance").values_list("pk", "distance")


def _written(vector: Sequence[float]) -> str:
    return HalfVector(list(vector)).to_text()


def _similarities(near: Iterable[tuple[int, float]]) -> dict[int, float]:
    return {pk: 1 - distance for pk, distance in near if 1 - distance >= LEAST_SIMILARITY}


def widen_search() -> None:
    """Let an HNSW index go on until the filters have left enough; a scan without index pays no heed."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('hnsw.ef_search', %s, true), set_config('hnsw.iterative_scan', 'relaxed_order', true)",
            [str(SEARCH_WIDTH)],
        )
