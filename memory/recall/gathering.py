"""Gather what bears on a task: what answers it, the reasons behind that, and what contradicts it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from memory import selectors
from memory.models import Edge, Node, Turn
from memory.recall.ask import Ask
from memory.recall.floors import served_trusts
from memory.recall.lanes.lexical import asked_terms
from memory.recall.search import search
from memory.states import NodeType, State

Mode = Literal["fast", "balanced", "deep"]
# What a task rarely names and yet has to keep to; asked for apart, so that facts do not crowd it out.
BINDING = frozenset({NodeType.DECISION, NodeType.PREFERENCE, NodeType.CONCEPT, NodeType.QUESTION})
BINDING_TAGS = ("constraint", "requirement", "policy", "rule", "guardrail", "convention")
MOST_PARTS, LEAST_TERMS = 4, 2
MOST_REPLACED, MOST_LINKED = 20, 100
BREAKS = re.compile(r"[.!?;:]+(?:\s+|$)|[。！？；\n]+")
Row = TypeVar("Row", Node, Turn)


@dataclass(frozen=True)
class Plan:
    """Say how far to look: how many nodes and turns a question gives, and how many steps back along reasons."""

    nodes: int
    turns: int
    asks_for_binding: bool
    asks_by_parts: bool
    steps: int


PLANS: Mapping[Mode, Plan] = {
    "fast": Plan(nodes=20, turns=3, asks_for_binding=False, asks_by_parts=False, steps=0),
    "balanced": Plan(nodes=40, turns=6, asks_for_binding=True, asks_by_parts=False, steps=1),
    "deep": Plan(nodes=80, turns=12, asks_for_binding=True, asks_by_parts=True, steps=2),
}


@dataclass(frozen=True)
class Gathered:
    """Hold nodes, best first, with their reasons and open contradictions by id, and the turns that answer.

    `linked` leads from a thing that is only named to what is said of it; `replaced` are nodes that one of the others
    superseded.
    """

    nodes: Sequence[Node]
    linked: Mapping[int, Sequence[int]]
    reasons: Mapping[int, Sequence[int]]
    conflicts: Sequence[Edge]
    turns: Sequence[Turn]
    replaced: Sequence[Node]
    degraded: Sequence[str]


def gather(ask: Ask, *, plan: Plan, include_superseded: bool) -> Gathered:
    """Return what bears on a task; how many queries that takes depends on the plan alone."""
    found = [search(part, most_nodes=plan.nodes, most_turns=turns) for part, turns in _questions(ask, plan)]
    known = _best([hits.nodes for hits in found])
    linked = _link(known, ask=ask) if plan.steps else {}
    reasons = _follow(known, ask=ask, steps=plan.steps)
    conflicts = _oppose(known, ask=ask)
    return Gathered(
        nodes=list(known.values()),
        linked=linked,
        reasons=reasons,
        conflicts=conflicts,
        turns=list(_best([hits.turns for hits in found]).values()),
        replaced=_replaced(set(known), ask=ask) if include_superseded and known else [],
        degraded=_once(notice for hits in found for notice in hits.degraded),
    )


def _questions(ask: Ask, plan: Plan) -> list[tuple[Ask, int]]:
    """Return what to ask, each with the number of turns it may give."""
    asked = [(ask, plan.turns)]
    if plan.asks_by_parts:
        asked += [(replace(ask, text=part), plan.turns) for part in parts_of(ask.text)]
    return asked + ([(replace(ask, types=BINDING), 0)] if plan.asks_for_binding else [])


def parts_of(text: str) -> list[str]:
    """Return the sentences of a task that say enough to be asked for by themselves; none where it is one sentence."""
    pieces = [piece.strip() for piece in BREAKS.split(text)]
    telling = [piece for piece in pieces if len(asked_terms(piece)) >= LEAST_TERMS]
    return telling[:MOST_PARTS] if len(telling) > 1 else []


def _best(ranked: Sequence[Sequence[Row]]) -> dict[int, Row]:
    """Return rows by id, in the order of the best place that each has in any list; of equals the first list's first."""
    places: dict[int, tuple[int, int]] = {}
    rows: dict[int, Row] = {}
    for number, found in enumerate(ranked):
        for place, row in enumerate(found):
            rows.setdefault(row.pk, row)
            places[row.pk] = min(places.get(row.pk, (place, number)), (place, number))
    return {pk: rows[pk] for pk in sorted(places, key=places.__getitem__)}


def _link(known: dict[int, Node], *, ask: Ask) -> dict[int, list[int]]:
    """Add what is said of the things that were found, newest first; return it for each thing."""
    things = {pk for pk, node in known.items() if node.as_read("type") == NodeType.ENTITY}
    pairs = selectors.sources_of(things, actor=ask.actor, most=MOST_LINKED, known_at=ask.known_at) if things else []
    known.update(_holding({source for source, _ in pairs} - set(known), ask=ask))
    linked: dict[int, list[int]] = {}
    for source, thing in pairs:
        if source in known:
            linked.setdefault(thing, []).append(source)
    return linked


def _follow(known: dict[int, Node], *, ask: Ask, steps: int) -> dict[int, list[int]]:
    """Add the reasons of nodes that hold, step by step; return for each node its reasons that hold."""
    reasons: dict[int, list[int]] = {}
    frontier = set(known)
    for step in range(steps + 1):
        pairs = selectors.reasons_of(frontier, actor=ask.actor, known_at=ask.known_at) if frontier else []
        missing = {target for _, target in pairs} - set(known)
        added = _holding(missing, ask=ask) if step < steps else {}
        known.update(added)
        for source, target in pairs:
            if target in known:
                reasons.setdefault(source, []).append(target)
        frontier = set(added)
    return reasons


def _oppose(known: dict[int, Node], *, ask: Ask) -> list[Edge]:
    """Add the other side of each open contradiction; return the contradictions of which both sides are there."""
    contested = {pk for pk, node in known.items() if node.state == State.CONTESTED}
    if not contested:
        return []
    edges = selectors.contradictions_of(contested, actor=ask.actor, moment=ask.moment, known_at=ask.known_at)
    ends = {number for edge in edges for number in (edge.source_id, edge.target_id)}
    known.update(_holding(ends - set(known), ask=ask))
    return [edge for edge in edges if edge.source_id in known and edge.target_id in known]


def _holding(ids: set[int], *, ask: Ask) -> dict[int, Node]:
    if not ids:
        return {}
    rows = ask.shown(ask.nodes_in_force).filter(pk__any_of=sorted(ids)).order_by("pk")
    return {node.pk: node for node in rows}


def _replaced(ids: set[int], *, ask: Ask) -> list[Node]:
    """Return what these nodes superseded and the reader might have been served while it held."""
    past = replace(ask, include_history=True, types=frozenset())
    rows = past.shown(past.nodes).filter(superseded_by_id__any_of=sorted(ids), trust__in=served_trusts(ask))
    return [node for node in rows.order_by("-pk")[:MOST_REPLACED] if node.state == State.SUPERSEDED]


def _once(notices: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(notices))
