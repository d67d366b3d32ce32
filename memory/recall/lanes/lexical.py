"""Find by words, ranked by BM25 over the project's own tokens.

Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009). k1 and b are those
measured best on conversation turns, where length says little.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db.models import Avg, Count, F, FloatField, Func, QuerySet, Sum
from django.db.models.expressions import Combinable, Expression
from django.db.models.functions import Cast
from django.db.models.sql.compiler import SQLCompiler

from governance import statements
from memory.analysis import analyse
from memory.models import Node, NodeTerm, Turn, TurnTerm
from memory.recall.ask import Ask, Kind

K1, B = 0.9, 0.25
SIZE_IS_KEPT = 30
DOCUMENTS: dict[Kind, type[Node] | type[Turn]] = {"node": Node, "turn": Turn}
TERMS: dict[Kind, type[NodeTerm] | type[TurnTerm]] = {"node": NodeTerm, "turn": TurnTerm}


@dataclass(frozen=True)
class Statistics:
    """Hold what BM25 needs of a tenant's documents: their average length in tokens and each telling term's weight.

    A term that stands in more than half of the documents tells nothing, unless the question has no other.
    """

    average_length: float
    weights: Mapping[str, float]

    @property
    def whole(self) -> float:
        """Return the score of a document that holds every asked term many times over."""
        return sum(self.weights.values()) * (K1 + 1)


def scores(ask: Ask, kind: Kind, *, most: int) -> dict[int, float]:
    """Return the ids of the best nodes or turns, best first, each with the share (0 to 1) it holds of what is asked."""
    terms, tenant = asked_terms(ask.text), ask.actor.tenant_id
    if not terms:
        return {}
    holders = statements.rows(_holding, kind, tenant=tenant, terms=terms)
    statistics = _statistics(kind, holders, tenant_id=tenant)
    if not statistics.weights:
        return {}
    found = ask.rows(_scored, kind, most, **_asked(statistics))
    return {pk: min(score / statistics.whole, 1.0) for pk, score in found}


def asked_terms(text: str) -> list[str]:
    """Return the distinct terms of a question, in order."""
    return list(dict.fromkeys(analyse(text)))


def _holding(kind: Kind, tenant: int, terms: list[str]) -> "QuerySet[Any, tuple[str, int]]":
    held = TERMS[kind].objects.filter(tenant_id=tenant, term__any_of=terms)
    return held.values_list("term").annotate(count=Count("pk"))


def _statistics(kind: Kind, holders: Iterable[tuple[str, int]], *, tenant_id: int) -> Statistics:
    held = dict(holders)
    size, length = _size(kind, tenant_id=tenant_id)
    telling = {term: count for term, count in held.items() if 2 * count <= size} or held
    weights = {term: _weight(max(size, count), count) for term, count in telling.items()}
    return Statistics(average_length=length, weights=weights)


def _size(kind: Kind, *, tenant_id: int) -> tuple[int, float]:
    """Return how many documents a tenant has and how long they are on average; half a minute late is soon enough."""
    name = f"lexical:{kind}s:{tenant_id}"
    kept: tuple[int, float] | None = cache.get(name)
    if kept is None:
        counted = DOCUMENTS[kind].objects.filter(tenant_id=tenant_id).aggregate(count=Count("pk"), length=Avg("length"))
        kept = (counted["count"], counted["length"] or 1.0)
        cache.set(name, kept, SIZE_IS_KEPT)
    return kept


def _weight(documents: int, holders: int) -> float:
    return math.log(1 + (documents - holders + 0.5) / (holders + 0.5))


def _asked(statistics: Statistics) -> dict[str, Any]:
    terms, weights = list(statistics.weights), list(statistics.weights.values())
    return {"terms": terms, "weights": weights, "slope": K1 * B / statistics.average_length}


def _scored(
    ask: Ask, kind: Kind, most: int, *, terms: list[str], weights: list[float], slope: float
) -> "QuerySet[Any, tuple[int, float]]":
    held = ask.documents(kind).filter(terms__tenant_id=ask.actor.tenant_id, terms__term__any_of=terms)
    scored = held.values("pk").annotate(score=Sum(_gain(terms, weights, slope))).order_by("-score", "-pk")
    return scored.values_list("pk", "score")[:most]


def _gain(terms: list[str], weights: list[float], slope: float) -> Combinable:
    """Return the SQL of one term's gain: its weight, times a frequency that saturates and feels length a little.

    Every number is cast: PostgreSQL would otherwise reckon in decimals, many times slower.
    """
    frequency = Cast(F("terms__frequency"), FloatField())
    stretch = Number(K1 * (1 - B)) + Number(slope) * Cast(F("length"), FloatField())
    return Weight(F("terms__term"), terms=terms, weights=weights) * frequency * Number(K1 + 1) / (frequency + stretch)


class Weight(Func):
    """Look a term up among the asked ones and give its weight."""

    output_field = FloatField()

    def __init__(self, term: Combinable, *, terms: list[str], weights: list[float]) -> None:
        super().__init__(term)
        self.terms, self.weights = terms, weights

    def as_sql(self, compiler: SQLCompiler, connection: Any, *_: Any, **__: Any) -> tuple[str, Any]:
        """Write both lists as arrays, so that the SQL does not grow with the question."""
        term, params = compiler.compile(self.get_source_expressions()[0])
        place = f"array_position(%s::text[], {term})"
        return f"(%s::double precision[])[{place}]", [self.weights, self.terms, *params]


class Number(Expression):
    """Write a number as a double."""

    output_field = FloatField()

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, Any]:
        """Write the number as a value of the statement."""
        return "%s::double precision", [self.value]
