"""Tell how rare the terms of a text are, and which of them are worth looking for.

A term that stands everywhere says little of any document, but to look at all that hold it would cost more than
everything else: the rare ones propose, and whoever asked ranks what they propose by all of them.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Literal

from django.core.cache import cache
from django.db.models import CharField, Count, QuerySet, Value

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
    return holders_of([kind], terms, tenant_id=tenant_id)[kind]


def holders_of(kinds: Sequence[Kind], terms: Sequence[str], *, tenant_id: int) -> dict[Kind, dict[str, int]]:
    """Return for each kind of document what `holders` does, in one statement at most."""
    common = {kind: _common(kind, tenant_id) for kind in kinds}
    rare = {kind: [term for term in terms if term not in common[kind]] for kind in kinds}
    counted: dict[Kind, dict[str, int]] = defaultdict(dict)
    unknown = {f"{kind}s": rare[kind] for kind in kinds if rare[kind]}
    asked = tuple(kind for kind in kinds if rare[kind])
    for kind, term, count in statements.rows(_holding, asked, tenant=tenant_id, **unknown) if asked else ():
        counted[kind][term] = count
    for kind in kinds:
        found = {term: count for term, count in counted[kind].items() if count >= COMMON}
        if found:
            cache.set(f"lexical:common:{kind}s:{tenant_id}", common[kind] | found, COUNT_IS_KEPT)
    return {
        kind: counted[kind] | {term: common[kind][term] for term in terms if term in common[kind]} for kind in kinds
    }


def _common(kind: Kind, tenant_id: int) -> dict[str, int]:
    return cache.get(f"lexical:common:{kind}s:{tenant_id}") or {}


def rarest(held: Mapping[str, int]) -> list[str]:
    """Return the rarest terms: as many as propose no more than they may together, and one at least."""
    rising = sorted(held, key=lambda term: (held[term], term))
    sums = accumulate(held[term] for term in rising)
    return [term for term, total in zip(rising, sums, strict=True) if total <= MOST_PROPOSING] or rising[:1]


def weight(*, documents: int, holding: int) -> float:
    """Return the inverse document frequency of a term, never negative."""
    return math.log(1 + (documents - holding + 0.5) / (holding + 0.5))


def _holding(kinds: tuple[Kind, ...], *, tenant: int, **terms: list[str]) -> "QuerySet[Any, tuple[Kind, str, int]]":
    first, *others = [_holding_one(kind, tenant, terms[f"{kind}s"]) for kind in kinds]
    return first.union(*others, all=True) if others else first


def _holding_one(kind: Kind, tenant: int, terms: list[str]) -> "QuerySet[Any, tuple[Kind, str, int]]":
    # Only what the index holds is named, so that no row is fetched.
    held = TERMS[kind].objects.filter(tenant_id=tenant, term__any_of=terms)
    named = held.annotate(kind=Value(kind, output_field=CharField()))
    return named.values_list("kind", "term").annotate(count=Count("term"))
