"""Find by words, ranked by BM25 over the project's own tokens.

Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009). k1 and b are those
measured best on conversation turns, where length says little.

The rare terms of a question propose documents and all of its terms rank them; with few documents all terms propose.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.db.models import Avg, Count, F, FloatField, Func, QuerySet, Sum
from django.db.models.expressions import Combinable, Expression
from django.db.models.functions import Cast
from django.db.models.sql.compiler import SQLCompiler

from governance import statements
from memory.analysis import analyse
from memory.models import Node, Turn
from memory.recall.ask import Ask
from memory.recall.rarity import TERMS, Kind, holders, rarest, weight

if TYPE_CHECKING:
    Scores = QuerySet[Any, tuple[int, float]]
K1, B = 0.9, 0.25
SIZE_IS_KEPT = 30
MOST_PROPOSED = 300
DOCUMENTS: dict[Kind, type[Node] | type[Turn]] = {"node": Node, "turn": Turn}


@dataclass(frozen=True)
class Statistics:
    """Hold what BM25 needs of a tenant's documents: how many, how long on average, and each telling term's weight.

    A term that stands in more than half of the documents tells nothing, unless the question has no other.
    """

    documents: int
    average_length: float
    weights: Mapping[str, float]
    proposing: Sequence[str]

    @property
    def whole(self) -> float:
        """Return the score of a document that holds every asked term many times over."""
        return sum(self.weights.values()) * (K1 + 1)


def statistics_of(ask: Ask, kind: Kind) -> Statistics | None:
    """Return what BM25 needs to answer a question from nodes or turns; None where none holds any of its terms."""
    terms, tenant = asked_terms(ask.text), ask.actor.tenant_id
    if not terms:
        return None
    statistics = _statistics(kind, holders(kind, terms, tenant_id=tenant), tenant_id=tenant)
    return statistics if statistics.weights else None


def scores(ask: Ask, kind: Kind, statistics: Statistics | None, *, most: int) -> dict[int, float]:
    """Return the ids of the best nodes or turns, best first, each with the share (0 to 1) it holds of what is asked."""
    if statistics is None:
        return {}
    tenant = ask.actor.tenant_id
    every = _asked(statistics, list(statistics.weights)) | {"slope": K1 * B / statistics.average_length}
    proposed = statements.rows(_proposed, kind, tenant=tenant, **_asked(statistics, statistics.proposing))
    ids = [pk for pk, _ in proposed]
    found = ask.rows(_among, kind, ids=ids, **every)[:most] if ids else []
    if len(found) < most and len(ids) == MOST_PROPOSED:
        # Too few of the best may be served: what may lies deeper, so all are looked at.
        found = ask.rows(_best, kind, most, **every)
    return {pk: min(score / statistics.whole, 1.0) for pk, score in found}


def asked_terms(text: str) -> list[str]:
    """Return the distinct terms of a question, in order."""
    return list(dict.fromkeys(analyse(text)))


def _statistics(kind: Kind, held: Mapping[str, int], *, tenant_id: int) -> Statistics:
    size, length = _size(kind, tenant_id=tenant_id)
    telling = {term: count for term, count in held.items() if 2 * count <= size} or dict(held)
    weights = {term: weight(documents=max(size, count), holding=count) for term, count in telling.items()}
    return Statistics(documents=size, average_length=length, weights=weights, proposing=rarest(telling))


def _size(kind: Kind, *, tenant_id: int) -> tuple[int, float]:
    """Return how many documents a tenant has and how long they are on average; half a minute late is soon enough."""
    name = f"lexical:{kind}s:{tenant_id}"
    kept: tuple[int, float] | None = cache.get(name)
    if kept is None:
        counted = DOCUMENTS[kind].objects.filter(tenant_id=tenant_id).aggregate(count=Count("pk"), length=Avg("length"))
        kept = (counted["count"], counted["length"] or 1.0)
        cache.set(name, kept, SIZE_IS_KEPT)
    return kept


def _asked(statistics: Statistics, terms: Sequence[str]) -> dict[str, Any]:
    return {"terms": list(terms), "weights": [statistics.weights[term] for term in terms]}


def _proposed(kind: Kind, *, tenant: int, terms: list[str], weights: list[float]) -> "Scores":
    """Return the documents that hold most of the terms, whoever may see them; an index alone answers that."""
    held = TERMS[kind].objects.filter(tenant_id=tenant, term__any_of=terms)
    gain = _gain("", Number(K1), terms=terms, weights=weights)
    owner = f"{kind}_id"
    scored: Scores = held.values(owner).annotate(score=Sum(gain)).values_list(owner, "score")
    return scored.order_by("-score", f"-{owner}")[:MOST_PROPOSED]


def _best(ask: Ask, kind: Kind, most: int, *, terms: list[str], weights: list[float], slope: float) -> "Scores":
    return _scored(ask, kind, terms=terms, weights=weights, slope=slope)[:most]


def _among(ask: Ask, kind: Kind, *, ids: list[int], terms: list[str], weights: list[float], slope: float) -> "Scores":
    return _scored(ask, kind, terms=terms, weights=weights, slope=slope).filter(pk__any_of=ids)


def _scored(ask: Ask, kind: Kind, *, terms: list[str], weights: list[float], slope: float) -> "Scores":
    held = ask.documents(kind).filter(terms__tenant_id=ask.actor.tenant_id, terms__term__any_of=terms)
    stretch = Number(K1 * (1 - B)) + Number(slope) * Cast(F("length"), FloatField())
    scored = held.values("pk").annotate(score=Sum(_gain("terms__", stretch, terms=terms, weights=weights)))
    return scored.order_by("-score", "-pk").values_list("pk", "score")


def _gain(of: str, stretch: Combinable, *, terms: list[str], weights: list[float]) -> Combinable:
    """Return the SQL of one term's gain: its weight, times a frequency that saturates and feels length a little.

    Every number is cast: PostgreSQL would otherwise reckon in decimals, many times slower.
    """
    frequency = Cast(F(f"{of}frequency"), FloatField())
    gained = Weight(F(f"{of}term"), terms=terms, weights=weights) * frequency * Number(K1 + 1)
    return gained / (frequency + stretch)


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
