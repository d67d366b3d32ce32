"""Find conversations, and tell what of each holds now and how it bears on others.

Nothing about a conversation is stored besides its turns: what is told of it are the nodes that rest on them, by the one
rule of what may be served, so that nothing told can be stale.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Q, Subquery

from governance.scopes import Scope
from memory.models import Evidence, Session
from memory.models.evidence import EvidenceQuerySet
from memory.recall.ask import Ask
from memory.recall.search import search
from memory.states import NodeType

MOST_NODES, MOST_TURNS = 50, 50
# A conversation second in two orders stands before one that is first in one and far down in the other.
LEVELLED = 60
# A thing that is spoken of everywhere ties nothing to anything.
EVERYWHERE = 50
LEAST_SHARED = 2
CONTINUES, SUPERSEDES, SHARES = "continues", "supersedes", "shares_entities"


@dataclass(frozen=True)
class SessionEdge:
    """Say how one conversation bears on another, and by which nodes."""

    source: int
    type: str
    target: int
    because: tuple[int, ...]


@dataclass(frozen=True)
class Resting:
    """Hold which nodes that hold rest on which conversation, newest first, with their types."""

    types: Mapping[int, str]
    by_session: Mapping[int, Sequence[int]]


def answering(ask: Ask, *, most: int) -> list[int]:
    """Return the ids of the conversations that best answer a question, best first.

    Each stands in the order of its best turn and in that of its best node; the two are brought together by their ranks.
    Source: Cormack, Clarke and Buettcher, Reciprocal Rank Fusion (2009).
    """
    found = search(ask, most_nodes=MOST_NODES, most_turns=MOST_TURNS)
    by_turns = list(dict.fromkeys(turn.session_id for turn in found.turns))
    resting = _sessions_of([node.pk for node in found.nodes], ask)
    by_nodes = list(dict.fromkeys(number for node in found.nodes for number in resting.get(node.pk, ())))
    scores: dict[int, float] = {}
    for order in (by_turns, by_nodes):
        for place, number in enumerate(order):
            scores[number] = scores.get(number, 0.0) + 1 / (LEVELLED + place)
    return sorted(scores, key=lambda number: (-scores[number], -number))[:most]


def resting_on(sessions: Sequence[int], ask: Ask) -> Resting:
    """Return the nodes that may answer and rest on turns of these conversations."""
    said = _evidence(ask).filter(turn__session_id__any_of=list(sessions), node__in=ask.nodes.values("pk"))
    stored = ask.nodes.filter(session_id__any_of=list(sessions))
    named = [*said.values_list("turn__session_id", "node_id", "node__type").distinct()] if sessions else []
    named += [*stored.order_by().values_list("session_id", "pk", "type")] if sessions else []
    types, by_session = dict[int, str](), dict[int, list[int]]()
    for session, node, kind in sorted(set(named), reverse=True):
        types[node] = kind
        by_session.setdefault(session, []).append(node)
    return Resting(types, by_session)


def edges(sessions: Sequence[Session], resting: Resting, ask: Ask) -> list[SessionEdge]:
    """Return how these conversations bear on others: what one replaced of another, goes on with, or speaks of too.

    The strongest come first.
    """
    found = [*_superseding(sessions, resting, ask), *_sharing(sessions, resting, ask)] if sessions else []
    order = (SUPERSEDES, CONTINUES, SHARES)
    return sorted(found, key=lambda edge: (order.index(edge.type), -len(edge.because), -edge.source, -edge.target))


def _superseding(sessions: Sequence[Session], resting: Resting, ask: Ask) -> list[SessionEdge]:
    """Return the edges of conversations from which a node comes that holds in place of one from another."""
    listed = [session.pk for session in sessions]
    touched = Q(turn__session_id__any_of=listed) | Q(node__superseded_by_id__any_of=list(resting.types))
    rows = _evidence(ask).filter(touched, node__superseded_by__in=ask.nodes.values("pk"))
    replaced = set(rows.order_by().values_list("turn__session_id", "node__superseded_by__pk"))
    sources = _sessions_of([winner for _, winner in replaced], ask)
    because: dict[tuple[int, int], set[int]] = {}
    for target, winner in sorted(replaced):
        for source in sources.get(winner, ()):
            if source != target and {source, target} & set(listed):
                because.setdefault((source, target), set()).add(winner)
    return [
        SessionEdge(source, SUPERSEDES, target, tuple(sorted(by, reverse=True)))
        for (source, target), by in because.items()
    ]


def _sharing(sessions: Sequence[Session], resting: Resting, ask: Ask) -> list[SessionEdge]:
    """Return the edges of conversations that rest the same nodes: with an agent's last one, and by things in common."""
    holders = _sessions_of(list(resting.types), ask)
    shared: dict[tuple[int, int], list[int]] = {}
    for session in sessions:
        for node in resting.by_session.get(session.pk, ()):
            for other in holders.get(node, ()) if len(holders.get(node, ())) <= EVERYWHERE else ():
                if other != session.pk:
                    shared.setdefault((max(session.pk, other), min(session.pk, other)), []).append(node)
    continued = _continued(sessions)
    return [
        edge for pair, nodes in shared.items() if (edge := _edge(pair, nodes, resting, continued=pair in continued))
    ]


def _edge(pair: tuple[int, int], nodes: Iterable[int], resting: Resting, *, continued: bool) -> SessionEdge | None:
    common = sorted(set(nodes), reverse=True)
    if continued:
        return SessionEdge(pair[0], CONTINUES, pair[1], tuple(common))
    things = [node for node in common if resting.types[node] == NodeType.ENTITY]
    return SessionEdge(pair[0], SHARES, pair[1], tuple(things)) if len(things) >= LEAST_SHARED else None


def _continued(sessions: Sequence[Session]) -> set[tuple[int, int]]:
    """Return the pairs of these conversations and the same agent's next one before or after it in the project."""
    mine = Session.objects.filter(
        tenant_id=OuterRef("tenant_id"), project_id=OuterRef("project_id"), agent=OuterRef("agent")
    )
    before = mine.filter(pk__lt=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    after = mine.filter(pk__gt=OuterRef("pk")).order_by("pk").values("pk")[:1]
    rows = Session.objects.filter(pk__in=[session.pk for session in sessions])
    beside = rows.annotate(before=Subquery(before), after=Subquery(after)).values_list("pk", "before", "after")
    return {(pk, last) for pk, last, _ in beside} | {(following, pk) for pk, _, following in beside}


def _sessions_of(nodes: Sequence[int], ask: Ask) -> dict[int, list[int]]:
    """Return the conversations on which nodes rest, newest first."""
    rows = _evidence(ask).filter(node_id__any_of=list(nodes)).order_by("-turn__session_id")
    found: dict[int, list[int]] = {}
    for node, session in rows.values_list("node_id", "turn__session_id").distinct() if nodes else ():
        found.setdefault(node, []).append(session)
    return found


def _evidence(ask: Ask) -> EvidenceQuerySet:
    """Return what rests on turns that the reader may reach."""
    readable = ask.actor.projects(Scope.MEMORY_READ)
    reach = readable if ask.project_ids is None else readable & ask.project_ids
    rows = Evidence.objects.in_force(known_at=ask.known_at).filter(tenant_id=ask.actor.tenant_id)
    return rows.filter(turn__project_id__any_of=sorted(reach))
