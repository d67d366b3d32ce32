"""Find by words, ranked by BM25 over the project's own tokens.

Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009). k1 and b are those
measured best on conversation turns, where length says little.

The rare terms of a question propose documents and all of its terms rank them; with few documents all terms propose.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from django.contrib.postgres.expressions import ArraySubquery
from django.core.cache import cache
from django.db.models import Avg, Count, F, FloatField, Func, IntegerField, OuterRef, QuerySet, Sum, Value
from django.db.models.expressions import Combinable, Expression
from django.db.models.functions import Cast
from django.db.models.sql.compiler import SQLCompiler
from numpy.typing import NDArray

from governance import statements
from memory.analysis import analyse
from memory.models import Node, Turn
from memory.recall.ask import Ask
from memory.recall.rarity import TERMS, Kind, holders_of, rarest, weight

Array = NDArray[np.float64]
if TYPE_CHECKING:
    Held = QuerySet[Any, tuple[int, int, list[int]]]
K1, B = 0.9, 0.25
# Seconds for which a count is taken to be what it was; what a new tenant stores is found by meaning just as soon.
SIZE_IS_KEPT, EMPTY_IS_KEPT = 30, 1
# How many documents are looked at for each that is wanted.
PROPOSED_FOR_ONE = 3
TEXTS_KEPT = 1_024
KINDS: tuple[Kind, ...] = ("node", "turn")
DOCUMENTS: dict[Kind, type[Node] | type[Turn]] = {"node": Node, "turn": Turn}
# How a match is written as one number: the place of the term among those asked for, times this, plus its frequency.
PLACE = 65_536


@dataclass(frozen=True)
class Statistics:
    """Hold what BM25 needs of a tenant's documents: how many, how long on average, and each telling term's weight.

    A term that stands in more than half of the documents tells nothing, unless the question has no other. `entries` is
    how many documents hold a proposing term, one that holds several counted for each.
    """

    documents: int
    average_length: float
    weights: Mapping[str, float]
    proposing: Sequence[str]
    entries: int

    @property
    def whole(self) -> float:
        """Return the score of a document that holds every asked term many times over."""
        return sum(self.weights.values()) * (K1 + 1)

    @cached_property
    def common(self) -> list[str]:
        """Return the telling terms that propose nothing."""
        return [term for term in self.weights if term not in self.proposing]

    @cached_property
    def place(self) -> dict[str, int]:
        """Return where each term stands among the telling ones."""
        return {term: place for place, term in enumerate(self.weights)}

    def scores(self, lengths: Sequence[int], matches: Array, terms: Sequence[str]) -> Array:
        """Return the share (0 to 1) that documents hold of what is asked; `matches` are documents by these terms."""
        stretch = K1 * (1 - B + B * np.array(lengths, dtype=float) / self.average_length)[:, None]
        gained = (matches * (K1 + 1) / (matches + stretch)) @ np.array([self.weights[term] for term in terms])
        share: Array = np.minimum(gained / self.whole, 1.0)
        return share


def statistics_of(ask: Ask, kind: Kind) -> Statistics | None:
    """Return what BM25 needs to answer a question from nodes or turns; None where none holds any of its terms."""
    return statistics_of_each(ask, [kind])[kind]


def statistics_of_each(ask: Ask, kinds: Sequence[Kind] = KINDS) -> dict[Kind, Statistics | None]:
    """Return for each kind of document what `statistics_of` does, in fewer statements."""
    terms, tenant = list(asked_terms(ask.text)), ask.actor.tenant_id
    held = holders_of(kinds, terms, tenant_id=tenant) if terms else {}
    return {kind: _statistics(kind, held[kind], tenant_id=tenant) if held.get(kind) else None for kind in kinds}


def scores(ask: Ask, kind: Kind, statistics: Statistics | None, *, most: int) -> dict[int, float]:
    """Return the ids of the best nodes or turns, best first, each with the share (0 to 1) it holds of what is asked."""
    if statistics is None:
        return {}
    asked = {"every": list(statistics.weights)} | _asked(statistics)
    found = ask.rows(_proposed, kind, PROPOSED_FOR_ONE * most, **asked)
    if len(found) < most and statistics.entries > PROPOSED_FOR_ONE * most:
        # Too few of the best may be served: what may lies deeper, so all that may are looked at.
        found = ask.rows(_served, kind, most, **asked)
    terms = list(statistics.weights)
    matches = counted([held for *_, held in found], terms=len(terms))
    shares = statistics.scores([length for _, length, _ in found], matches, terms).tolist()
    scored = zip((pk for pk, *_ in found), shares, strict=True)
    return dict(sorted(scored, key=lambda item: (-item[1], -item[0]))[:most])


@lru_cache(TEXTS_KEPT)
def asked_terms(text: str) -> tuple[str, ...]:
    """Return the distinct terms of a question, in order."""
    return tuple(dict.fromkeys(analyse(text)))


def counted(matches: Sequence[Sequence[int]], *, terms: int) -> Array:
    """Return how often each of so many terms stands in each document, from what `packed` gave: documents by terms."""
    found: Array = np.zeros((len(matches), terms))
    rows = np.repeat(np.arange(len(matches)), [len(held) for held in matches])
    flat = np.fromiter((match for held in matches for match in held), dtype=np.int64)
    found[rows, flat // PLACE - 1] = flat % PLACE
    return found


def packed(of: str, terms: list[str]) -> Combinable:
    """Return the SQL of one match as one number."""
    return Place(F(f"{of}term"), terms=terms) * PLACE + F(f"{of}frequency")


def matches_in(kind: Kind, *, tenant: int, terms: list[str]) -> ArraySubquery:
    """Return the SQL of a document's matches, packed."""
    held = TERMS[kind].objects.filter(**{f"{kind}_id": OuterRef("pk")}, tenant_id=tenant, term__any_of=terms)
    return ArraySubquery(held.values_list(packed("", terms)))


def _statistics(kind: Kind, held: Mapping[str, int], *, tenant_id: int) -> Statistics:
    size, length = _size(kind, tenant_id=tenant_id)
    telling = {term: count for term, count in held.items() if 2 * count <= size} or dict(held)
    weights = {term: weight(documents=max(size, count), holding=count) for term, count in telling.items()}
    proposing = rarest(telling)
    entries = sum(telling[term] for term in proposing)
    return Statistics(documents=size, average_length=length, weights=weights, proposing=proposing, entries=entries)


def _size(kind: Kind, *, tenant_id: int) -> tuple[int, float]:
    """Return how many documents a tenant has and how long they are on average; half a minute late is soon enough."""
    name = f"lexical:{kind}s:{tenant_id}"
    kept: tuple[int, float] | None = cache.get(name)
    if kept is None:
        count, length = next(iter(statements.rows(_counted, kind, tenant=tenant_id)), (0, None))
        kept = (count, float(length or 1.0))
        cache.set(name, kept, SIZE_IS_KEPT if count else EMPTY_IS_KEPT)
    return kept


def _counted(kind: Kind, *, tenant: int) -> "QuerySet[Any, tuple[int, float | None]]":
    # Grouped by what all rows share: Django has no query of aggregates alone that is not run at once.
    every = DOCUMENTS[kind].objects.filter(tenant_id=tenant).order_by().annotate(all=Value(1)).values("all")
    return every.annotate(count=Count("pk"), mean=Avg("length")).values_list("count", "mean")


def any_of(kind: Kind, statistics: Statistics | None, *, tenant_id: int) -> bool:
    """Tell whether a tenant has such documents at all."""
    return statistics is not None or _size(kind, tenant_id=tenant_id)[0] > 0


def _asked(statistics: Statistics) -> dict[str, Any]:
    terms = list(statistics.proposing)
    return {"terms": terms, "weights": [statistics.weights[term] for term in terms]}


def _proposed(ask: Ask, kind: Kind, most: int, *, every: list[str], terms: list[str], weights: list[float]) -> "Held":
    """Return what may be served of the documents that hold most of the terms; an index alone says which those are."""
    held = TERMS[kind].objects.filter(tenant_id=ask.actor.tenant_id, term__any_of=terms)
    owner = f"{kind}_id"
    gained = held.values(owner).annotate(score=Sum(_gain("", terms=terms, weights=weights)))
    return _matched(ask, kind, gained.order_by("-score", f"-{owner}").values(owner)[:most], every=every)


def _served(ask: Ask, kind: Kind, most: int, *, every: list[str], terms: list[str], weights: list[float]) -> "Held":
    """Return the documents that hold most of the terms, of all that may be served."""
    held = ask.documents(kind).filter(terms__tenant_id=ask.actor.tenant_id, terms__term__any_of=terms)
    gained = held.values("pk").annotate(score=Sum(_gain("terms__", terms=terms, weights=weights)))
    return _matched(ask, kind, gained.order_by("-score", "-pk").values("pk")[:most], every=every)


def _matched(ask: Ask, kind: Kind, ids: "QuerySet[Any, Any]", *, every: list[str]) -> "Held":
    rows = ask.documents(kind).filter(pk__in=ids).order_by()
    return rows.values_list("pk", "length", matches_in(kind, tenant=ask.actor.tenant_id, terms=every))


def _gain(of: str, *, terms: list[str], weights: list[float]) -> Combinable:
    """Return the SQL of one term's gain, length aside: its weight, times a frequency that saturates.

    Every number is cast: PostgreSQL would otherwise reckon in decimals, many times slower.
    """
    frequency = Cast(F(f"{of}frequency"), FloatField())
    return Weight(F(f"{of}term"), terms=terms, weights=weights) * frequency / (frequency + Number(K1))


class Place(Func):
    """Look a term up among the asked ones and give its place, from 1."""

    output_field = IntegerField()

    def __init__(self, term: Combinable, *, terms: list[str]) -> None:
        super().__init__(term)
        self.terms = terms

    def as_sql(self, compiler: SQLCompiler, connection: Any, *_: Any, **__: Any) -> tuple[str, Any]:
        """Write the list as an array, so that the SQL does not grow with the question."""
        term, params = compiler.compile(self.get_source_expressions()[0])
        return f"array_position(%s::text[], {term})", [self.terms, *params]


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
