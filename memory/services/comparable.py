"""Find the few nodes that a statement may contradict."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from pgvector import HalfVector

from governance import statements
from memory.analysis import analyse
from memory.models import Node
from memory.recall.rarity import holders, rarest, weight
from memory.services import sharing
from memory.services.indexing import ABOUT, Findable, searched_text, subjects
from memory.services.vouching import stands
from memory.states import NodeType

Kinds = tuple[str, ...]
COMPARED: Kinds = (NodeType.DECISION, NodeType.PREFERENCE, NodeType.FACT, NodeType.CONCEPT)
MOST_COMPARED, MOST_PROPOSED = 12, 200
# Of what opposes one another in few common words, nearly all is likelier than this; what is less is about other things.
LEAST_SIMILAR = 0.4
# What replaces a choice seldom repeats its words: that both are about one kind of thing says more than a word does.
SUBJECT_COUNTS = 3.0
# Of what tells in a statement: two that share less, and no subject, are about different things.
LEAST_SHARED = 0.2
NOTHING: Mapping[str, int] = {}


def comparable(node: Node, held: Mapping[str, int] = NOTHING) -> list[Node]:
    """Return the standing nodes of the project that share most with this one: its subjects and its rarest words.

    `held` tells how many nodes held some of its terms before this one did, as far as that is known already.
    """
    weights = _telling(node, held)
    if not weights:
        return []
    where: dict[str, Any] = {"tenant_id": node.tenant_id, "project_id": node.project_id, "node_id": node.pk}
    subject = [worth for term, worth in weights.items() if term.startswith(ABOUT)]
    least = min([LEAST_SHARED * sum(weights.values()), *subject])
    asked: dict[str, Any] = {"terms": list(weights), "weights": list(weights.values()), "least": least}
    proposed = statements.rows(_proposed, tenant_id=node.tenant_id, **asked)
    if not proposed:
        return []
    found = statements.rows(_among, **where, ids=proposed, now=timezone.now())
    if len(found) < MOST_COMPARED and len(proposed) == MOST_PROPOSED:
        # Too many of those are of other projects or hold no more: all are looked at.
        found = statements.rows(_best, **where, **asked, now=timezone.now())
    return found


def nearest(node: Node) -> list[Node]:
    """Return the few standing nodes of the project that mean most nearly what this one does; none without vector.

    Each has its `distance`. These are also those that put it in other words, which `comparable` does not find. What can
    contradict nothing has its like alone beside it.
    """
    now, kinds = timezone.now(), COMPARED if node.type in COMPARED else (node.type,)
    if node.vector is None or not stands(node, now=now):
        return []
    numbers, where = list(node.vector), {"tenant_id": node.tenant_id, "project_id": node.project_id}
    said = {"vector": HalfVector(numbers).to_text(), "model": node.model}
    found = statements.rows(_nearest, len(numbers), kinds, **where, **said, node_id=node.pk, now=now)
    return [other for other in found if 1 - other.distance >= LEAST_SIMILAR]


def compared_terms(said: Findable) -> set[str]:
    """Return the terms by which a node, or what is to be one, is compared."""
    return {*(ABOUT + subject for subject in subjects(said.content)), *analyse(searched_text(said))}


def _telling(node: Node, before: Mapping[str, int]) -> Mapping[str, float]:
    terms = sorted(compared_terms(node))
    about = {term for term in terms if term.startswith(ABOUT)}
    # What only this node holds joins it to no other.
    held = {term: count for term, count in _counted(terms, before, tenant_id=node.tenant_id).items() if count > 1}
    most = max(held.values(), default=0)
    return {
        term: sharing.exact(weight(documents=most, holding=held[term]) * (SUBJECT_COUNTS if term in about else 1.0))
        for term in sorted({*rarest(held), *about & held.keys()} if held else ())
    }


def _counted(terms: Sequence[str], before: Mapping[str, int], *, tenant_id: int) -> dict[str, int]:
    """Return how many nodes hold each term by now, this one among them.

    What nobody held before is counted again: another writer, for whom this one has waited, may be the first.
    """
    known = {term: before[term] + 1 for term in terms if term in before}
    unheld = [term for term in terms if term not in known]
    return known | (holders("node", unheld, tenant_id=tenant_id) if unheld else {})


def _proposed(*, tenant_id: int, terms: list[str], weights: list[float], least: float) -> "QuerySet[Any, int]":
    enough = sharing.of_all(tenant_id, terms=terms, weights=weights).filter(shared__gte=least)
    return enough.values_list("node_id", flat=True)[:MOST_PROPOSED]


def _among(*, ids: list[int], **where: Any) -> QuerySet[Node]:
    return sharing.in_order(_standing(**where), ids).defer("vector")[:MOST_COMPARED]


def _best(*, terms: list[str], weights: list[float], least: float, **where: Any) -> QuerySet[Node]:
    tenant = where["tenant_id"]
    enough = sharing.among(_standing(**where), tenant, terms=terms, weights=weights).filter(shared__gte=least)
    best = enough.values("pk")[:MOST_COMPARED]
    return Node.objects.filter(tenant_id=tenant, pk__in=best).defer("vector").order_by("-pk")


def _nearest(dimensions: int, kinds: Kinds, *, vector: str, model: str, **where: Any) -> QuerySet[Any]:
    rows = sharing.nearest_first(_standing(kinds, **where), dimensions=dimensions, vector=vector, model=model)
    return rows.defer("vector")[:MOST_COMPARED]


def _standing(
    kinds: Kinds = COMPARED, *, tenant_id: int, project_id: int, node_id: int, now: datetime
) -> QuerySet[Node]:
    rows = sharing.standing(tenant_id=tenant_id, project_id=project_id, now=now)
    return rows.filter(type__in=kinds).exclude(pk=node_id)
