"""Explain an answer: what each lane found, what turns were weighed by, and why something is not in it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from django.db.models import QuerySet

from governance import statements
from memory.analysis import analyse
from memory.models import Node, Turn
from memory.recall.ask import Ask
from memory.recall.floors import served_trusts
from memory.recall.lanes import dense
from memory.recall.rarity import TERMS, Kind
from memory.recall.search import Hits, Looked, search
from memory.recall.times import exact
from memory.recall.turns.ranking import WEIGHTS, weigh
from memory.recall.withholding import readable_texts
from memory.states import State

# States of a node that is served to nobody who does not ask for history.
ENDED = (State.REJECTED, State.RETIRED, State.SUPERSEDED, State.EXPIRED, State.FUTURE)
MOST_EXCLUDED = 20


@dataclass(frozen=True)
class Explained:
    """Hold how an answer came about, all of it by id.

    `signals` are what each signal added to a turn's score; the terms are the asked ones that can be read there;
    `excluded` the nodes that the question would have found, best first, each with the rules that keep it out.
    """

    node_terms: Mapping[int, Sequence[str]]
    signals: Mapping[int, Mapping[str, float]]
    turn_terms: Mapping[int, Sequence[str]]
    excluded: Mapping[Node, Sequence[str]]


@dataclass(frozen=True)
class Standing:
    """Say how one node stands to a question: the rules that keep it out, and what the lanes make of it.

    `place` is its place among all that the lanes found, from 1, 0 where none found it; `cosine` is None where the node
    or the question has no vector of the present model.
    """

    rules: Sequence[str]
    place: int
    terms: Sequence[str]
    cosine: float | None


def explain(ask: Ask, hits: Hits, *, nodes: Sequence[Node], turns: Sequence[Turn]) -> Explained:
    """Return how an answer came about: what was found for a question, and which of it is shown."""
    return Explained(
        node_terms=_terms_of(ask, "node", [node.pk for node in nodes], hits.looked),
        signals=_signals(ask, hits.looked, {turn.pk for turn in turns}),
        turn_terms=_readable_terms(ask, turns, hits.looked),
        excluded=_excluded(ask, most=len(nodes)),
    )


def standing_of(ask: Ask, node: Node, hits: Hits) -> Standing:
    """Return how a node that the reader may know of stands to a question."""
    order = list(hits.node_scores)
    terms = _terms_of(ask, "node", [node.pk], hits.looked)
    return Standing(
        rules=rules_against(ask, node),
        place=order.index(node.pk) + 1 if node.pk in order else 0,
        terms=terms.get(node.pk, ()),
        cosine=_cosine(node, hits.looked),
    )


def everything(ask: Ask) -> Ask:
    """Return the same question to all that the reader may know of, whatever became of it and wherever it lies.

    What waits in quarantine is not among it: it is kept even from those who ask for history.
    """
    whole = replace(ask, include_history=True, project_ids=None, session_id=None, times=None)
    return replace(whole, types=frozenset(), tags=frozenset(), floor=None)


def rules_against(ask: Ask, node: Node) -> list[str]:
    """Return the rules that keep a node, read with its state, out of an answer; none where it may be in it."""
    if ask.nodes.filter(pk=node.pk).exists():
        return []
    in_force = ask.nodes_in_force if not ask.include_history else everything(ask).nodes
    checks = {
        "project": ask.project_ids is not None and node.project_id not in ask.project_ids,
        "session": not Node.objects.filter(pk=node.pk).within(session_id=ask.session_id).exists(),
        "type": bool(ask.types) and node.as_read("type") not in ask.types,
        "tags": not ask.tags <= set(node.as_read("tags")),
        str(node.state): node.state in ENDED and not ask.include_history,
        "floor": node.as_read("trust") not in served_trusts(ask) and node.state not in ENDED,
    }
    broken = [name for name, is_broken in checks.items() if is_broken]
    if not broken and not in_force.filter(pk=node.pk).exists():
        return ["contested by what is accepted"]
    timeless = replace(ask, times=None)
    late = bool(exact(ask.times)) and (broken == [] or timeless.nodes.filter(pk=node.pk).exists())
    return [*broken, "time"] if late else broken


def _excluded(ask: Ask, *, most: int) -> dict[Node, Sequence[str]]:
    """Return what the best of all that there is are kept out by, best first."""
    free = everything(ask)
    found = search(free, most_nodes=most + MOST_EXCLUDED, most_turns=0)
    kept = set(ask.nodes.filter(pk__any_of=[node.pk for node in found.nodes] or [0]).values_list("pk", flat=True))
    out = [node for node in found.nodes if node.pk not in kept][:MOST_EXCLUDED]
    return {node: rules_against(ask, node) for node in out}


def _signals(ask: Ask, looked: Looked, shown: set[int]) -> dict[int, dict[str, float]]:
    weighed = weigh(ask, looked.question, looked.held) if looked.has_turns else None
    if weighed is None:
        return {}
    names = [field.name for field in fields(WEIGHTS)]
    return {
        pk: {name: float(getattr(WEIGHTS, name) * weighed.signals[name][place]) for name in names}
        for place, pk in enumerate(weighed.ids)
        if pk in shown
    }


def _readable_terms(ask: Ask, turns: Sequence[Turn], looked: Looked) -> dict[int, Sequence[str]]:
    """Return the telling terms of each turn, but for those that stand only in words which are withheld."""
    held = _terms_of(ask, "turn", sorted(turn.pk for turn in turns), looked)
    readable = {pk: set(analyse(text)) for pk, text in readable_texts(turns, ask=ask).items()}
    return {pk: [term for term in terms if term in readable[pk]] for pk, terms in held.items()}


def _terms_of(ask: Ask, kind: Kind, ids: Sequence[int], looked: Looked) -> dict[int, Sequence[str]]:
    """Return the telling terms that stand in each document."""
    known, found = looked.known[kind], defaultdict[int, list[str]](list)
    if known is None or not ids:
        return {}
    tenant, terms = ask.actor.tenant_id, list(known.weights)
    for pk, term in statements.rows(_standing_in, kind, tenant=tenant, ids=list(ids), terms=terms):
        found[pk].append(term)
    return {pk: sorted(held, key=lambda term: (-known.weights[term], term)) for pk, held in found.items()}


def _standing_in(kind: Kind, *, tenant: int, ids: list[int], terms: list[str]) -> "QuerySet[Any, tuple[int, str]]":
    held = TERMS[kind].objects.filter(tenant_id=tenant, term__any_of=terms, **{f"{kind}_id__any_of": ids})
    return held.values_list(f"{kind}_id", "term")


def _cosine(node: Node, looked: Looked) -> float | None:
    question = looked.question
    if not question.vector:
        return None
    mine = Node.objects.filter(tenant_id=node.tenant_id, pk=node.pk, model=question.model, vector__isnull=False)
    measured = mine.annotate(distance=dense.distance_to(question.vector, question.width))
    distance: float | None = measured.values_list("distance", flat=True).first()
    return None if distance is None else 1 - distance
