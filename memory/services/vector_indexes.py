"""Give large tenants a vector index of their own.

Up to some thousand vectors an exact scan is fast and misses nothing. Above that a partial HNSW index over the rows
of the one tenant is built, concurrently, by the owner of the tables; the runtime role cannot.
"""

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import connections
from django.db.models import Count, Func, IntegerField, Max
from psycopg import sql

from governance.gate.tenancy import tenant_transaction
from memory.models import Node, Passage, Turn

logger = logging.getLogger(__name__)
BUILT_ABOVE, DROPPED_BELOW = 5_000, 2_500
OWNER = "owner"
Rows = type[Node] | type[Turn] | type[Passage]
TABLES: dict[Rows, str] = {Node: "memory_node", Turn: "memory_turn", Passage: "memory_passage"}
# Measured on clustered data: with weaker parameters whole topics are lost.
BUILD = """
    CREATE INDEX CONCURRENTLY {name} ON {table} USING hnsw ((vector::halfvec({dimensions})) halfvec_cosine_ops)
      WITH (m = 24, ef_construction = 128) WHERE tenant_id = {tenant} AND model = {model}
"""


@dataclass(frozen=True)
class Collection:
    """Name the vectors of one model in one table of one tenant."""

    table: str
    tenant_id: int
    model: str
    dimensions: int
    size: int

    @property
    def index(self) -> str:
        """Return the name of the index over these vectors."""
        return f"{self.table}_near_{self.tenant_id}_{hashlib.sha256(self.model.encode()).hexdigest()[:8]}"


def tend(tenant_id: int) -> int:
    """Build or drop a tenant's vector indexes as its size asks; return how many were changed.

    Without the owner's connection nothing is done, and the log says so when something ought to be.
    """
    with tenant_transaction(tenant_id):
        collections = [collection for rows in TABLES for collection in _collections(rows, tenant_id)]
    large = [collection for collection in collections if collection.size >= DROPPED_BELOW]
    if OWNER not in settings.DATABASES:
        if any(collection.size > BUILT_ABOVE for collection in large):
            logger.warning("Tenant %s is large; set DATABASE_OWNER_URL to let its vectors be indexed.", tenant_id)
        return 0
    return sum(_tend(collection) for collection in collections) + _drop_empty(tenant_id, collections)


def _drop_empty(tenant_id: int, collections: Sequence[Collection]) -> int:
    """Drop the indexes of models of which a tenant has no vector any more; return how many that were."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'i' AND relname ~ %s", [rf"^memory_\w+_near_{tenant_id}_"]
        )
        empty = sorted({row[0] for row in cursor.fetchall()} - {collection.index for collection in collections})
        for name in empty:
            cursor.execute(
                sql.SQL("DROP INDEX CONCURRENTLY IF EXISTS {}")
                .format(sql.Identifier(name))
                .as_string(cursor.connection)
            )
    return len(empty)


def _collections(rows: Rows, tenant_id: int) -> list[Collection]:
    dimensions = Func("vector", function="vector_dims", output_field=IntegerField())
    counted = (
        rows.objects.filter(tenant_id=tenant_id, vector__isnull=False)
        .order_by("model")
        .values_list("model")
        .annotate(size=Count("pk"), dimensions=Max(dimensions))
    )
    table = TABLES[rows]
    return [Collection(table, tenant_id, model, width, size) for model, size, width in counted]


def _tend(collection: Collection) -> bool:
    """Return whether the index was built or dropped."""
    valid = _validity(collection)
    if valid and collection.size >= DROPPED_BELOW:
        return False
    if valid is not None:
        _execute("DROP INDEX CONCURRENTLY IF EXISTS {name}", collection)
    if collection.size > BUILT_ABOVE:
        logger.info("Building a vector index over %s rows of tenant %s.", collection.size, collection.tenant_id)
        _execute(BUILD, collection)
        return True
    return valid is not None


def _validity(collection: Collection) -> bool | None:
    """Tell whether the index is there and whole; an interrupted build leaves one behind that is not."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)", [collection.index])
        row = cursor.fetchone()
    return None if row is None else bool(row[0])


def _execute(statement: str, collection: Collection) -> None:
    parts = {
        "name": sql.Identifier(collection.index),
        "table": sql.Identifier(collection.table),
        "dimensions": sql.Literal(collection.dimensions),
        "tenant": sql.Literal(collection.tenant_id),
        "model": sql.Literal(collection.model),
    }
    with connections[OWNER].cursor() as cursor:
        cursor.execute(sql.SQL(statement).format(**parts).as_string(cursor.connection))
