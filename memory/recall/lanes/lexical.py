"""Find by words, ranked by BM25 over the project's own tokens.

Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009). k1 and b are those
measured best on conversation turns, where length says little.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Avg, Case, Count, F, FloatField, QuerySet, Sum, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast

from memory.analysis import analyse
from memory.models import Node, NodeTerm, Turn, TurnTerm
from memory.models.node import NodeQuerySet
from memory.models.turn import TurnQuerySet
from memory.recall.ask import Ask

K1, B = 0.9, 0.25
SIZE_IS_KEPT = 30
Terms = QuerySet[NodeTerm] | QuerySet[TurnTerm]
Documents = NodeQuerySet | TurnQuerySet


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


def nodes(ask: Ask, *, most: int) -> dict[int, float]:
    """Return the ids of the best nodes, best first, with the share (0 to 1) of the question's weight each holds."""
    terms = asked_terms(ask.text)
    found = NodeTerm.objects.filter(tenant_id=ask.actor.tenant_id, term__in=terms)
    documents = Node.objects.filter(tenant_id=ask.actor.tenant_id)
    statistics = _statistics(documents, found, name=f"nodes:{ask.actor.tenant_id}")
    return _ranked(ask.nodes, statistics, tenant_id=ask.actor.tenant_id, most=most)


def turns(ask: Ask, *, most: int) -> dict[int, float]:
    """Return the ids of the best turns, scored as nodes are."""
    terms = asked_terms(ask.text)
    found = TurnTerm.objects.filter(tenant_id=ask.actor.tenant_id, term__in=terms)
    documents = Turn.objects.filter(tenant_id=ask.actor.tenant_id)
    statistics = _statistics(documents, found, name=f"turns:{ask.actor.tenant_id}")
    return _ranked(ask.turns, statistics, tenant_id=ask.actor.tenant_id, most=most)


def asked_terms(text: str) -> list[str]:
    """Return the distinct terms of a question, in order."""
    return list(dict.fromkeys(analyse(text)))


def _statistics(documents: Documents, found: Terms, *, name: str) -> Statistics:
    holders = dict(found.values_list("term").annotate(count=Count("pk")))
    size, length = _size(documents, name=name)
    telling = {term: count for term, count in holders.items() if 2 * count <= size} or holders
    weights = {term: _weight(max(size, count), count) for term, count in telling.items()}
    return Statistics(average_length=length, weights=weights)


def _size(documents: Documents, *, name: str) -> tuple[int, float]:
    """Return how many documents a tenant has and how long they are on average; half a minute late is soon enough."""
    kept: tuple[int, float] | None = cache.get(f"lexical:{name}")
    if kept is None:
        counted = documents.aggregate(count=Count("pk"), length=Avg("length"))
        kept = (counted["count"], counted["length"] or 1.0)
        cache.set(f"lexical:{name}", kept, SIZE_IS_KEPT)
    return kept


def _weight(documents: int, holders: int) -> float:
    return math.log(1 + (documents - holders + 0.5) / (holders + 0.5))


def _ranked(documents: Documents, statistics: Statistics, *, tenant_id: int, most: int) -> dict[int, float]:
    if not statistics.weights:
        return {}
    rows = (
        documents.filter(terms__tenant_id=tenant_id, terms__term__in=list(statistics.weights))
        .values("pk")
        .annotate(score=Sum(_gain(statistics)))
        .order_by("-score", "-pk")[:most]
    )
    return {row["pk"]: min(row["score"] / statistics.whole, 1.0) for row in rows}


def _gain(statistics: Statistics) -> Combinable:
    """Return the SQL of one term's gain: its weight, times a frequency that saturates and feels length a little.

    Every number is cast: PostgreSQL would otherwise reckon in decimals, many times slower.
    """
    frequency = Cast(F("terms__frequency"), FloatField())
    weight = Case(*(When(terms__term=term, then=_float(value)) for term, value in statistics.weights.items()))
    stretch = _float(K1 * (1 - B)) + _float(K1 * B / statistics.average_length) * Cast(F("length"), FloatField())
    return weight * frequency * _float(K1 + 1) / (frequency + stretch)


def _float(value: float) -> Combinable:
    return Cast(Value(value), FloatField())
