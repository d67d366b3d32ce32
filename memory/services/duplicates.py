"""Find which node says a thing already, in other words or nearly so.

Few are compared: those that share the rarest ideas and words of a text, as the index of terms names them, and the
nearest by meaning where there is a vector.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from pgvector import HalfVector

from governance import statements
from memory.analysis import analyse
from memory.dedup import Saying, Verdict, judge
from memory.fingerprints import content_hash, fingerprint
from memory.models import Node
from memory.recall.rarity import holders, rarest
from memory.services import sharing
from memory.services.indexing import LONGEST_SAYING, ideas
from memory.states import STANDING, NodeType, Trust

MOST_COMPARED, MOST_NEAREST, MOST_NEAR, MOST_PROPOSED = 6, 4, 3, 100
# Of a text's ideas and of its words, each taken as one: what shares less says something else.
LEAST_SHARED = 0.5
LARGEST = 2**62
ANOTHER_WORDING = Verdict("same", ("another wording of it",))


@dataclass(frozen=True, kw_only=True)
class Wording:
    """Hold words for a node of a type, in a project; with a vector and its model where there is one.

    Only nodes below `before` are compared with it. `held` tells how many nodes hold each of its terms, where that is
    known already.
    """

    content: str
    kind: NodeType
    project_id: int
    tenant_id: int
    vector: Sequence[float] = ()
    model: str = ""
    before: int = LARGEST
    held: Mapping[str, int] | None = None


@dataclass(frozen=True, kw_only=True)
class Match:
    """Say how a standing node bears on words: the same or near, why, and the cosine of the two where it is known."""

    node: Node
    verdict: Verdict
    similarity: float | None

    @property
    def is_same(self) -> bool:
        """Tell whether the node says the very thing."""
        return self.verdict.kind == "same"


def texts_of(content: str) -> list[str]:
    """Return what to hold so that of two writers of one thing the second finds what the first stored.

    Two texts that say the same have an idea in common.
    """
    return [fingerprint(content), *(content_hash(idea) for idea in ideas(content))]


def alike(wording: Wording) -> list[Match]:
    """Return the standing nodes of the project and type that say the same or nearly so, the best first.

    What is kept as another wording of a node is said by it.
    """
    if len(wording.content) > LONGEST_SAYING:
        return []
    return _judged(wording, {node: _cosine(wording, node) for node in _candidates(wording)})


def _judged(wording: Wording, nodes: Mapping[Node, float | None]) -> list[Match]:
    """Return those of a few nodes, each with its cosine, that say the same or nearly so, the best first."""
    mine, text = Saying(wording.kind, wording.content), fingerprint(wording.content)
    found = []
    for node, likeness in nodes.items():
        is_kept = text in map(fingerprint, node.aliases)
        verdict = ANOTHER_WORDING if is_kept else judge(mine, Saying(node.type, node.content), similarity=likeness)
        if verdict.kind != "different":
            found.append(Match(node=node, verdict=verdict, similarity=likeness))
    return sorted(found, key=_goodness, reverse=True)


def _goodness(match: Match) -> tuple[bool, bool, float, int]:
    """Rank what says the same first, then what a person accepted, then the likest, then the oldest."""
    return match.is_same, match.node.is_accepted, match.similarity or 0.0, -match.node.pk


def _candidates(wording: Wording) -> list[Node]:
    """Return the few nodes to compare words with: by meaning first, since words alone miss those."""
    where: dict[str, Any] = {
        "tenant_id": wording.tenant_id,
        "project_id": wording.project_id,
        "kind": wording.kind.value,
        "before": wording.before,
        "now": timezone.now(),
    }
    found: list[Node] = []
    if wording.vector:
        said = HalfVector(list(wording.vector)).to_text()
        found += statements.rows(_nearest, len(wording.vector), **where, vector=said, model=wording.model)
    found += _by_words(wording, where)
    return list({node.pk: node for node in found}.values())[:MOST_COMPARED]


def _by_words(wording: Wording, where: dict[str, Any]) -> list[Node]:
    """Return the nodes that share most of what tells in a text, the best first."""
    weights, with_vector = _telling(wording), bool(wording.vector)
    if not weights:
        return []
    asked: dict[str, Any] = {"terms": list(weights), "weights": list(weights.values())}
    shared = _enough(statements.rows(_sharing, MOST_PROPOSED, tenant_id=wording.tenant_id, **asked))
    found = statements.rows(_among, with_vector, **where, ids=shared) if shared else []
    if len(found) < MOST_COMPARED and len(shared) == MOST_PROPOSED:
        # Too many of those are of other projects or types or hold no more: all are looked at.
        shared = _enough(statements.rows(_best, **where, **asked))
        found = statements.rows(_among, with_vector, **where, ids=shared) if shared else []
    return found


def _enough(rows: Iterable[tuple[int, float]]) -> list[int]:
    return [number for number, share in rows if share >= LEAST_SHARED]


def looked_up(content: str) -> tuple[list[str], list[str]]:
    """Return the ideas of a text and its words, by which its like is found."""
    return ideas(content), list(dict.fromkeys(analyse(content)))


def _telling(wording: Wording) -> dict[str, float]:
    """Return the rarest ideas and the rarest words of a text, each with its share of all ideas or of all words.

    The words find what was stored before ideas were indexed.
    """
    of_ideas, words = looked_up(wording.content)
    held = wording.held
    if held is None:
        held = holders("node", [*of_ideas, *words], tenant_id=wording.tenant_id)
    parts = [{term: held[term] for term in terms if term in held} for terms in (of_ideas, words)]
    asked = [rarest(part) for part in parts if part]
    return {term: sharing.exact(1 / len(terms)) for terms in asked for term in terms}


def _sharing(
    most: int, *, tenant_id: int, terms: list[str], weights: list[float]
) -> "QuerySet[Any, tuple[int, float]]":
    return sharing.of_all(tenant_id, terms=terms, weights=weights).values_list("node_id", "shared")[:most]


def _best(*, terms: list[str], weights: list[float], **where: Any) -> "QuerySet[Any, tuple[int, float]]":
    shares = sharing.among(_standing(**where), where["tenant_id"], terms=terms, weights=weights)
    return shares.values_list("pk", "shared")[:MOST_COMPARED]


def _among(with_vector: bool, *, ids: list[int], **where: Any) -> QuerySet[Node]:  # noqa: FBT001 - fixed by place
    rows = sharing.in_order(_standing(**where), ids)[:MOST_COMPARED]
    return rows if with_vector else rows.defer("vector")


def _nearest(dimensions: int, *, vector: str, model: str, **where: Any) -> QuerySet[Node]:
    rows = sharing.nearest_first(_standing(**where), dimensions=dimensions, vector=vector, model=model)
    return rows[:MOST_NEAREST]


def _standing(*, tenant_id: int, project_id: int, kind: str, before: int, now: datetime) -> QuerySet[Node]:
    rows = sharing.standing(tenant_id=tenant_id, project_id=project_id, now=now)
    return rows.filter(type=kind, pk__lt=before, valid_from__lte=now)


def _cosine(wording: Wording, node: Node) -> float | None:
    if not wording.vector or node.model != wording.model or node.vector is None:
        return None
    pairs = list(zip(wording.vector, list(node.vector), strict=True))
    lengths = sum(one * one for one, _ in pairs) * sum(other * other for _, other in pairs)
    return float(sum(one * other for one, other in pairs) / lengths**0.5) if lengths else None


def locked_if_unchanged(node: Node) -> Node | None:
    """Return a node locked and as it is now; None where it has ceased to stand or to say what was compared."""
    rows = Node.objects.select_for_update(no_key=True).defer("vector").filter(tenant_id=node.tenant_id, pk=node.pk)
    return rows.filter(content=node.content, trust__in=STANDING, superseded_by=None, valid_to=node.valid_to).first()


def near(matches: Iterable[Match]) -> list[int]:
    """Return the nodes that a reviewer may want to compare, the best first."""
    return [match.node.pk for match in matches][:MOST_NEAR]


def near_by_meaning(node: Node, nearest: Sequence[Any]) -> list[int]:
    """Return those of a node's nearest that a reviewer may want to compare it with, and is not told of: older, a few.

    Its words have been compared when it was stored; here each of the nearest has its `distance`.
    """
    room, now = MOST_NEAR - len(node.near), timezone.now()
    if room <= 0 or len(node.content) > LONGEST_SAYING:
        return []
    alike = [other for other in nearest if other.type == node.type and other.valid_from <= now]
    older = [other for other in alike if other.pk < node.pk and other.pk not in node.near]
    wording = Wording(
        content=node.content, kind=NodeType(node.type), project_id=node.project_id, tenant_id=node.tenant_id
    )
    return near(_judged(wording, {other: 1 - other.distance for other in older[:MOST_NEAREST]}))[:room]


def folds_into(matches: Sequence[Match], *, accepted_only: bool, valid_to: datetime | None) -> Node | None:
    """Return the best node that says the very thing until the same instant; of accepted ones alone where so asked."""
    return next(
        (
            match.node
            for match in matches
            if match.is_same
            and match.node.valid_to == valid_to
            and (match.node.trust == Trust.ACCEPTED or not accepted_only)
        ),
        None,
    )
