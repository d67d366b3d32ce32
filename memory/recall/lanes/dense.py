"""Find by meaning: the nearest vectors of the same model, by cosine.

Small tenants are scanned exactly. For a large one a job builds a partial HNSW index over its rows alone, so that no
tenant's recall depends on its neighbours; the tenant stands in the query as a value, since row-level security by
itself does not let PostgreSQL use a partial index.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import connection
from django.db.models import F, FloatField, QuerySet, TextField, Value
from django.db.models.functions import Cast
from pgvector import HalfVector
from pgvector.django import CosineDistance, HalfVectorField

from memory.models import Passage
from memory.recall.ask import Ask
from memory.recall.rarity import Kind

if TYPE_CHECKING:
    Distances = QuerySet[Any, tuple[int, float]]
LEAST_SIMILARITY = 0.25
SEARCH_WIDTH = 200


def near(ask: Ask, kind: Kind, vector: Sequence[float], *, model: str, most: int) -> dict[int, float]:
    """Return the ids of the nearest nodes or turns, nearest first, with their cosine; those far off are left out."""
    found = ask.rows(_nearest, kind, len(vector), most, vector=_written(vector), model=model)
    return {pk: 1 - distance for pk, distance in found if 1 - distance >= LEAST_SIMILARITY}


def _nearest(ask: Ask, kind: Kind, dimensions: int, most: int, *, vector: str, model: str) -> "Distances":
    typed = HalfVectorField(dimensions=dimensions)
    asked = Cast(Value(vector, output_field=TextField()), typed)
    distance = CosineDistance(Cast(F("vector"), typed), asked, output_field=FloatField())
    rows = ask.documents(kind).filter(model=model, vector__isnull=False).annotate(distance=distance)
    return rows.order_by("distance").values_list("pk", "distance")[:most]


def near_passages(ask: Ask, vector: Sequence[float], *, model: str, most: int) -> set[int]:
    """Return the ids of the turns with the nearest later passages."""
    found = ask.rows(_nearest_passages, len(vector), most, vector=_written(vector), model=model)
    return {turn for turn, distance in found if 1 - distance >= LEAST_SIMILARITY}


def _nearest_passages(ask: Ask, dimensions: int, most: int, *, vector: str, model: str) -> "Distances":
    typed = HalfVectorField(dimensions=dimensions)
    asked = Cast(Value(vector, output_field=TextField()), typed)
    distance = CosineDistance(Cast(F("vector"), typed), asked, output_field=FloatField())
    rows = Passage.objects.filter(tenant_id=ask.actor.tenant_id, model=model, turn__in=ask.turns)
    return rows.annotate(distance=distance).order_by("distance").values_list("turn_id", "distance")[:most]


def _written(vector: Sequence[float]) -> str:
    return HalfVector(list(vector)).to_text()


def tune_search() -> None:
    """Tell PostgreSQL, for the running transaction, how to look.

    An HNSW index goes on until the filters have left enough; a scan without index pays no heed. What is recalled is in
    memory: fetching a thousand rows one by one is cheaper than reading a whole table.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('hnsw.ef_search', %s, true), set_config('hnsw.iterative_scan', 'relaxed_order', true), "
            "set_config('random_page_cost', '1.1', true)",
            [str(SEARCH_WIDTH)],
        )
