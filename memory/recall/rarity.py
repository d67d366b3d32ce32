"""Tell how rare the terms of a text are, and which of them are worth looking for.

A term that stands everywhere says little of any document, but to look at all that hold it would cost more than
everything else: the rare ones propose, and whoever asked ranks what they propose by all of them.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Literal

from django.core.cache import cache
from django.db.models import Count, QuerySet

from governance import statements
from memory.models import NodeTerm, TurnTerm

Kind = Literal["node", "turn"]
TERMS: dict[Kind, type[NodeTerm] | type[TurnTerm]] = {"node": NodeTerm, "turn": TurnTerm}
# How many entries of the index propose at most; the rarest term always does.
MOST_PROPOSING = 1_500
# From how many holders a term is common, and for how many seconds its count is taken to be what it was.
COMMON, COUNT_IS_KEPT = 500, 600


def holders(kind: Kind, terms: Sequence[str], *, tenant_id: int) -> dict[str, int]:
    """Return how many documents of a tenant hold each term that any holds; of the common ones, how many lately did."""
    name = f"lexical:common:{kind}s:{tenant_id}"
    common: dict[str, int] = cache.get(name) or {}
    rare = [term for term in terms if term not in common]
    counted = dict(statements.rows(_holding, kind, tenant=tenant_id, terms=rare) if rare else ())
    found = {term: count for term, count in counted.items() if count >= COMMON}
    if found:
        cache.set(name, common | found, COUNT_IS_KEPT)
    return counted | {term: common[term] for term in terms if term in common}


def rarest(held: Mapping[str, int]) -> list[str]:
    """Return the rarest terms: as many as propose no more than they may together, and one at least."""
    rising = sorted(held, key=lambda term: (held[term], term))
    sums = accumulate(held[term] for term in rising)
    return [term for term, total in zip(rising, sums, strict=True) if total <= MOST_PROPOSING] or rising[:1]


def weight(*, documents: int, holding: int) -> float:
    """Return the inverse document frequency of a term, never negative."""
    return math.log(1 + (documents - holding + 0.5) / (holding + 0.5))


def _holding(kind: Kind, tenant: int, terms: list[str]) -> "QuerySet[Any, tuple[str, int]]":
    # Only what the index holds is named, so that no row is fetched.
    held = TERMS[kind].objects.filter(tenant_id=tenant, term__any_of=terms)
    return held.values_list("term").annotate(count=Count("term"))
