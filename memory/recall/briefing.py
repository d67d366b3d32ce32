"""Choose what is worth knowing about a project before anything is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Case, IntegerField, Q, Value, When

from memory import selectors
from memory.models import Edge, Node
from memory.recall.ask import Ask
from memory.recall.gathering import BINDING_TAGS
from memory.recall.happenings import Happening, latest_changes
from memory.states import NodeType, Trust

# How many of each kind are looked at; a reader with more of them asks for what a task needs.
MOST = 200
MOST_CHANGES = 30
GOAL_TAGS = ["goal", "goals", "objective", "mission"]
GOAL = (
    r"^(((the|our|my|its)\s+)?((main|overall|primary|project|business|product|first|next)\s+)*"
    r"(goals?|objectives?|aims?|mission|purpose)\y|(das|unser)?\s*(projekt)?ziel\y|(l'|notre\s+)objectif\y|"
    r"(el|nuestro)\s+objetivo\y|目标|目標)"
)


@dataclass(frozen=True)
class Brief:
    """Hold what a brief tells, each list best first; `reasons` leads from a node to what it stands on.

    `cut` names the lists that go on beyond what was looked at.
    """

    goals: Sequence[Node]
    constraints: Sequence[Node]
    decisions: Sequence[Node]
    questions: Sequence[Node]
    conflicts: Sequence[Edge]
    changes: Sequence[Happening]
    reasons: dict[int, list[int]]
    others: dict[int, Node]
    cut: Sequence[str]


def brief(ask: Ask) -> Brief:
    """Return the brief on what a reader may be served, in a number of queries that does not grow with it."""
    goal = Q(tags__overlap=GOAL_TAGS) | Q(label__iregex=GOAL) | Q(content__iregex=GOAL)
    binding = Q(type=NodeType.PREFERENCE) | Q(tags__overlap=list(BINDING_TAGS))
    open_or_chosen = Q(type__in=[NodeType.QUESTION, NodeType.DECISION])
    lists = {
        "goals": _first(ask, goal & ~Q(type__in=[NodeType.QUESTION, NodeType.ENTITY])),
        "constraints": _first(ask, binding & ~open_or_chosen),
        "decisions": _first(ask, Q(type=NodeType.DECISION)),
        "open questions": _first(ask, Q(type=NodeType.QUESTION)),
    }
    edges = selectors.conflicts_visible_to(ask.actor, include_resolved=False)
    conflicts = list(edges.filter(project_id__any_of=sorted(ask.project_ids or [])).order_by("-pk")[:MOST])
    cut = [name for name, found in lists.items() if len(found) > MOST]
    kept = {name: found[:MOST] for name, found in lists.items()}
    known = {node.pk: node for found in kept.values() for node in found}
    reasons, others = _around(known, conflicts, ask=ask)
    return Brief(
        goals=kept["goals"],
        constraints=kept["constraints"],
        decisions=kept["decisions"],
        questions=kept["open questions"],
        conflicts=conflicts,
        changes=latest_changes(ask, most=MOST_CHANGES),
        reasons=reasons,
        others=others,
        cut=cut,
    )


def _first(ask: Ask, condition: Q) -> list[Node]:
    """Return the nodes that hold and fit, those that a person stands behind first, then the newest."""
    vouched = Case(When(trust=Trust.ACCEPTED, then=Value(0)), default=Value(1), output_field=IntegerField())
    rows = ask.shown(ask.nodes).filter(condition)
    return list(rows.order_by(vouched, "-valid_from", "-pk")[: MOST + 1])


def _around(
    known: dict[int, Node], conflicts: Sequence[Edge], *, ask: Ask
) -> tuple[dict[int, list[int]], dict[int, Node]]:
    """Return the reasons of nodes and, by id, every node that a line may name."""
    pairs = selectors.reasons_of(set(known), actor=ask.actor) if known else []
    sides = {number for edge in conflicts for number in (edge.source_id, edge.target_id)}
    missing = sorted(({target for _, target in pairs} | sides) - set(known))
    rows = ask.shown(ask.nodes).filter(pk__any_of=missing).order_by("pk") if missing else []
    others = {**known, **{node.pk: node for node in rows}}
    reasons: dict[int, list[int]] = {}
    for source, target in pairs:
        if target in others:
            reasons.setdefault(source, []).append(target)
    return reasons, others
