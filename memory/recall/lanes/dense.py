"""Find by meaning: the nearest vectors of the same model, by cosine.

Small tenants are scanned exactly. For a large one a job builds a partial HNSW index over its rows alone, so that no
tenant's recall depends on its neighbours; the tenant stands in the query as a value, since row-level security by
itself does not let PostgreSQL use a partial index.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import connection
from django.db.models import F, FloatField, QuerySet, TextField, Value
from django.db.models.functions import Cast
from pgvector.django import CosineDistance, HalfVectorField

from memory.models import Passage
from memory.recall.ask import Ask
from memory.recall.question import Question
from memory.recall.rarity import Kind

if TYPE_CHECKING:
    Distances = QuerySet[Any, Any]
LEAST_SIMILARITY = 0.25
# How far an index looks at least: measured at 100,000 vectors, of the ten nearest it then misses one in a hundred.
LEAST_WIDTH, MOST_WIDTH = 100, 1_000


class Near(NamedTuple):
    """Hold a turn of which the beginning or a later passage is near a question, and where it stands."""

    id: int
    session: int
    place: int
    distance: float


def near(ask: Ask, kind: Kind, question: Question, *, most: int) -> dict[int, float]:
    """Return the ids of the nearest nodes or turns, nearest first, with their cosine; those far off are left out."""
    asked = {"vector": question.vector, "model": question.model}
    found = ask.rows(_nearest, kind, question.width, most, **asked) if question.vector else []
    return {pk: 1 - distance for pk, distance in found if 1 - distance >= LEAST_SIMILARITY}


def near_turns(ask: Ask, question: Question, *, by_whole: int, by_passage: int) -> list[Near]:
    """Return the turns that begin nearest, and those with the nearest later passages; those far off are left out."""
    asked = {"vector": question.vector, "model": question.model}
    rows = ask.rows(_nearest_turns, question.width, by_whole, by_passage, **asked) if question.vector else []
    return [found for found in (Near(*row) for row in rows) if 1 - found.distance >= LEAST_SIMILARITY]


def _nearest(ask: Ask, kind: Kind, dimensions: int, most: int, *, vector: str, model: str) -> "Distances":
    rows = ask.documents(kind).filter(model=model, vector__isnull=False)
    measured = rows.annotate(distance=distance_to(vector, dimensions)).order_by("distance")
    return measured.values_list("pk", "distance")[:most]


def _nearest_turns(
    ask: Ask, dimensions: int, by_whole: int, by_passage: int, *, vector: str, model: str
) -> "Distances":
    whole = ask.turns.filter(model=model, vector__isnull=False)
    parts = Passage.objects.filter(tenant_id=ask.actor.tenant_id, model=model, turn__in=ask.turns)
    distance = distance_to(vector, dimensions)
    first = whole.annotate(distance=distance).order_by("distance")
    later = parts.annotate(distance=distance).order_by("distance")
    places = later.values_list("turn_id", "turn__session_id", "turn__position", "distance")[:by_passage]
    return first.values_list("pk", "session_id", "position", "distance")[:by_whole].union(places, all=True)


def distance_to(vector: str, dimensions: int) -> CosineDistance:
    """Return the SQL of how far a row's vector is from this one, by the expression that the indexes are on."""
    typed = HalfVectorField(dimensions=dimensions)
    asked = Cast(Value(vector, output_field=TextField()), typed)
    return CosineDistance(Cast(F("vector"), typed), asked, output_field=FloatField())


def tune_search(most: int = 50) -> None:
    """Tell PostgreSQL, for the running transaction, how to look for so many.

    An HNSW index goes on until the filters have left enough; a scan without index pays no heed. What is recalled is in
    memory: fetching a thousand rows one by one is cheaper than reading a whole table. A plan kept for any values would
    serve every tenant, and could use none of the indexes that are over one tenant's rows alone.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('hnsw.ef_search', %s, true), set_config('hnsw.iterative_scan', 'relaxed_order', true), "
            "set_config('random_page_cost', '1.1', true), set_config('plan_cache_mode', 'force_custom_plan', true)",
            [str(min(max(LEAST_WIDTH, 2 * most), MOST_WIDTH))],
        )
