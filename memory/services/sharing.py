"""Find the standing nodes that share most of some weighed terms."""

from collections.abc import Sequence
from datetime import datetime
from math import ceil
from typing import TYPE_CHECKING, Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, F, Func, IntegerField, Q, QuerySet, Sum, Value

from memory.models import Node, NodeTerm
from memory.recall.lanes.dense import distance_to
from memory.recall.lanes.lexical import Weight
from memory.states import STANDING

# How fine weights are: sums of such parts are exact.
PARTS = 2**30
if TYPE_CHECKING:
    Shares = QuerySet[Any, Any]


def standing(*, tenant_id: int, project_id: int, now: datetime) -> QuerySet[Node]:
    """Return the nodes of a project that are neither withheld, withdrawn, superseded nor over."""
    rows = Node.objects.filter(tenant_id=tenant_id, project_id=project_id, trust__in=STANDING, superseded_by=None)
    return rows.filter(Q(valid_to=None) | Q(valid_to__gt=now))


def in_order(rows: QuerySet[Node], ids: Sequence[int]) -> QuerySet[Node]:
    """Keep the rows that are named, in the order in which they are."""
    given = Value(list(ids), output_field=ArrayField(BigIntegerField()))
    place = Func(given, F("pk"), function="array_position", output_field=IntegerField())
    return rows.filter(pk__any_of=ids).order_by(place)


def exact(weight: float) -> float:
    """Return a weight, rounded up, so fine that its sums with others are the same in whatever order they are added.

    Else what shares the same would differ in the last digit, and chance, not age, would choose among it.
    """
    return ceil(weight * PARTS) / PARTS


def of_all(tenant_id: int, *, terms: Sequence[str], weights: Sequence[float]) -> "Shares":
    """Return the `node_id` of each node of a tenant, whoever's it is, with what it shares; the newest of equals first.

    An index alone answers that.
    """
    held = NodeTerm.objects.filter(tenant_id=tenant_id, term__any_of=terms).values("node_id")
    shared = Sum(Weight(F("term"), terms=list(terms), weights=list(weights)))
    return held.annotate(shared=shared).order_by("-shared", "-node_id")


def among(rows: QuerySet[Node], tenant_id: int, *, terms: Sequence[str], weights: Sequence[float]) -> "Shares":
    """Return the `pk` of each of some nodes of a tenant, with what it shares; the newest of equals first."""
    held = rows.filter(terms__tenant_id=tenant_id, terms__term__any_of=terms).values("pk")
    shared = Sum(Weight(F("terms__term"), terms=list(terms), weights=list(weights)))
    return held.annotate(shared=shared).order_by("-shared", "-pk")


def nearest_first(rows: QuerySet[Node], *, dimensions: int, vector: str, model: str) -> QuerySet[Any]:
    """Keep the rows that have a vector of a model, with their `distance` from one of its written vectors."""
    near = rows.filter(model=model, vector__isnull=False)
    return near.annotate(distance=distance_to(vector, dimensions)).order_by("distance")
