"""Find contradictions, keep both sides, and let a person name the winner."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from governance import statements
from governance.actors import Actor
from governance.errors import ApprovalRequired, Conflict, Forbidden, InvalidInput
from governance.risk import Risk
from memory.analysis import analyse
from memory.conflicts import Statement, contradictions
from memory.models import Edge, Node, NodeVersion
from memory.selectors import may_review
from memory.services import screening, tombstones
from memory.services.comparable import COMPARED, comparable
from memory.services.edges import Tie, add_edge
from memory.services.indexing import compare_later, subjects
from memory.services.locks import hold, keep
from memory.services.nodes import end_node, save_state
from memory.services.vouching import ANOTHER, contradictions_of, stands, why_not_vouch
from memory.states import STANDING, Confidence, EdgeType, Trust

MOST_OPENED = 5
WON, LOST, REOPENED = "won a conflict", "lost a conflict", "conflict reopened"


@dataclass(frozen=True)
class Opened:
    """Hold the contradictions that were opened, and how many more there are."""

    edges: Sequence[Edge] = ()
    unopened: int = 0


def find_conflicts(node: Node, *, actor: Actor, among: Callable[[Node], Sequence[Node]] = comparable) -> Opened:
    """Open a contradiction between a node and those standing ones that it cannot hold together with, a few at most.

    `among` names the few to compare it with. A candidate that contradicts what a person accepted is flagged. What is
    withheld contests nothing.
    """
    if node.type not in COMPARED or node.trust not in STANDING:
        return Opened()
    # Two opposed statements at the same instant would each compare with what the other has not committed yet.
    hold(f"conflicts:{node.project_id}")
    others = {other.pk: other for other in among(node)}
    found = contradictions(statement(node), [statement(other) for other in others.values()])
    if not found:
        return Opened()
    edges = []
    # A node that is deleted at this very moment must not take the statement that contradicted it along.
    here = keep((contradiction.key for contradiction in found), tenant_id=node.tenant_id) - already_against(node)
    found = [contradiction for contradiction in found if contradiction.key in here]
    for contradiction in found[:MOST_OPENED]:
        tie = Tie(type=EdgeType.CONTRADICTS, confidence=Confidence.INFERRED, reason=contradiction.reason)
        edges.append(add_edge(node, others[contradiction.key], tie, actor=actor)[0])
    if not node.is_accepted and any(others[contradiction.key].is_accepted for contradiction in found):
        screening.flag(node, Risk.CONTRADICTS_ACCEPTED, screening.AGAINST_ACCEPTED)
    return Opened(edges, len(found[MOST_OPENED:]))


def find_conflicts_anew(node: Node, *, actor: Actor) -> Opened:
    """Compare a node again after its words have changed.

    An open contradiction is taken back only where the new words have nothing in common with the other side any more:
    whoever rewords a side must not end a conflict that a person has yet to decide.
    """
    concluded = contradictions_of(node.pk, tenant_id=node.tenant_id).filter(
        resolved_at=None, confidence=Confidence.INFERRED
    )
    for edge in concluded.select_related("source", "target"):
        other = edge.target if edge.source_id == node.pk else edge.source
        if not _in_common(node, other):
            edge.delete()
            continue
        again = contradictions(statement(node), [statement(other)])
        edge.reason = again[0].reason if again else "found against earlier words; nobody has decided yet"
        edge.save(update_fields=["reason"])
    return find_conflicts(node, actor=actor)


def _in_common(node: Node, other: Node) -> bool:
    """Tell whether two nodes share a subject or a word."""
    words = set(analyse(node.content)) & set(analyse(other.content))
    return bool(words or subjects(node.content) & subjects(other.content))


def resolve(edge: Edge, *, winner: Node, note: str, now: datetime, actor: Actor) -> Node:
    """Let one side of a locked, open contradiction stand and end the other; return the loser.

    The loser held until the winner began, or until now when the winner is the older one. A person who decides stands
    behind a winner that they could accept; another winner stays a candidate. Raises Conflict when it is resolved
    already or a side no longer holds, InvalidInput when the winner is neither side or is flagged and no note says why,
    RejectedBefore when a person rejected what it says, ApprovalRequired when a person accepted what a program would
    end, and Forbidden when that would be for the words of the person's own program.
    """
    if edge.resolved_at is not None:
        raise Conflict(f"This conflict was resolved by {edge.resolved_by}.")
    if winner.pk not in (edge.source_id, edge.target_id):
        raise InvalidInput.of("winner", "is neither side of the conflict")
    loser = edge.target if winner.pk == edge.source_id else edge.source
    if not (stands(winner, now=now) and stands(loser, now=now)):
        raise Conflict("One side no longer holds; there is nothing left to decide.")
    if loser.is_accepted and not actor.is_person:
        raise ApprovalRequired("A person accepted the side that would lose; only a person may end it.")
    replace_node(loser, Ending(by=winner, lost=LOST, won=WON, note=note, now=now), actor=actor)
    edge.winner, edge.resolution, edge.resolved_at, edge.resolved_by = winner, note, now, actor.label
    edge.save(update_fields=["winner", "resolution", "resolved_at", "resolved_by"])
    return loser


@dataclass(frozen=True, kw_only=True)
class Ending:
    """Say what takes a node's place, when, with which words in the history of either, and a person's own note."""

    by: Node
    lost: str
    won: str
    note: str
    now: datetime


def replace_node(node: Node, ending: Ending, *, actor: Actor) -> None:
    """End a locked node and let another one stand in its place.

    It held until the other began, or until now when the other is the older one. A person stands by that behind a
    candidate that they could accept. Raises RejectedBefore, Forbidden and InvalidInput as `resolve` does.
    """
    by, now = ending.by, ending.now
    tombstones.refuse(tombstones.words_of(by))
    promoted = _promotes(by, loser=node, note=ending.note, actor=actor)
    ended = by.valid_from if node.valid_from < by.valid_from <= now else now
    end_node(node, superseded_by=by, valid_to=max(ended, node.valid_from), reason=ending.lost, actor=actor)
    if promoted:
        by.trust = Trust.ACCEPTED
        save_state(by, reason=ending.won, actor=actor)


def _promotes(winner: Node, *, loser: Node, note: str, actor: Actor) -> bool:
    """Tell whether a decision makes its winner accepted: what a person may not accept, this does not accept either."""
    if not actor.is_person or winner.trust != Trust.CANDIDATE or not may_review(winner.project_id, actor):
        return False
    hindrance = why_not_vouch(winner, actor=actor)
    if hindrance and loser.is_accepted:
        raise Forbidden(hindrance, hint=ANOTHER)
    if not hindrance and winner.risks and not note.strip():
        flags = ", ".join(winner.risk_names)
        raise InvalidInput.of("resolution_note", f"is needed, because the winner is flagged: {flags}")
    return not hindrance


def reopen(edge: Edge, *, actor: Actor) -> Node:
    """Undo how a locked contradiction was resolved: both sides stand as before; return the one that had lost.

    A winner whom that decision alone made accepted is a candidate again. Raises Conflict where the contradiction is
    open or a side has changed since, RejectedBefore when what had lost was rejected since, and ApprovalRequired when a
    program would take back what a person accepted.
    """
    if edge.resolved_at is None or edge.winner_id is None:
        raise Conflict("This conflict has not been resolved; there is nothing to reopen.")
    winner, loser = (edge.source, edge.target) if edge.winner_id == edge.source_id else (edge.target, edge.source)
    if winner.is_accepted and not actor.is_person:
        raise ApprovalRequired("A person accepted the side that won; only a person may reopen this.")
    promoted = _changes_since(winner, edge.resolved_at)
    if _changes_since(loser, edge.resolved_at) != [LOST] or promoted not in ([], [WON]):
        raise Conflict("A side has changed since this was resolved.", hint="Store what holds now, or update a side.")
    tombstones.refuse(tombstones.words_of(loser))
    before = _version_before(loser)
    loser.trust, loser.valid_to, loser.superseded_by_id = before.trust, before.valid_to, before.superseded_by_number
    save_state(loser, reason=REOPENED, actor=actor)
    compare_later([loser.pk], actor=actor)
    if promoted and not _won_another(edge):
        winner.trust = _version_before(winner).trust
        save_state(winner, reason=REOPENED, actor=actor)
    edge.winner, edge.resolution, edge.resolved_at, edge.resolved_by = None, "", None, ""
    edge.save(update_fields=["winner", "resolution", "resolved_at", "resolved_by"])
    return loser


def _changes_since(node: Node, moment: datetime) -> list[str]:
    """Return why a node got the versions that it got since an instant."""
    since = NodeVersion.objects.filter(tenant_id=node.tenant_id, node=node, recorded_at__gte=moment)
    return list(since.order_by("number").values_list("reason", flat=True))


def _version_before(node: Node) -> NodeVersion:
    return NodeVersion.objects.get(tenant_id=node.tenant_id, node=node, number=node.version - 1)


def _won_another(edge: Edge) -> bool:
    others = Edge.objects.filter(tenant_id=edge.tenant_id, winner_id=edge.winner_id, resolved_at__isnull=False)
    return others.exclude(pk=edge.pk).exists()


def already_against(node: Node) -> set[int]:
    """Return the nodes that a contradiction, open or resolved, joins to this one, whichever way it points."""
    pairs = statements.rows(_contradicting_pairs, tenant_id=node.tenant_id, node_id=node.pk)
    return {number for pair in pairs for number in pair} - {node.pk}


def _contradicting_pairs(*, tenant_id: int, node_id: int) -> QuerySet[Edge, tuple[int, int]]:
    return contradictions_of(node_id, tenant_id=tenant_id).values_list("source_id", "target_id")


def statement(node: Node) -> Statement:
    """Return what is compared of a node."""
    return Statement(
        key=node.pk, type=node.type, content=node.content, tags=tuple(node.tags), valid_from=node.valid_from
    )
