"""Let a node take the place of another by name, and let what was retired or superseded so stand again."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from governance.actors import Actor
from governance.errors import ApprovalRequired, Conflict, InvalidInput
from governance.refs import EDGE, NODE, ref
from memory.models import Edge, Merge, Node, NodeVersion
from memory.services import conflicts, tombstones
from memory.services.indexing import compare_later
from memory.services.locks import hold_texts
from memory.services.nodes import save_state, standing_nodes
from memory.services.vouching import contradictions_of, stands
from memory.states import STANDING, Trust


@dataclass(frozen=True, kw_only=True)
class Because:
    """Say why, and when."""

    reason: str
    now: datetime


def require_replaceable(node: Node, by: Node, *, now: datetime) -> None:
    """Raise InvalidInput where a node can never take another's place, and Conflict where either does not stand."""
    if node.pk == by.pk:
        raise InvalidInput.of("by", "is the node that it would replace")
    if node.project_id != by.project_id:
        raise InvalidInput.of("by", f"is of another project than {ref(NODE, node.pk)}")
    for one in (node, by):
        if not stands(one, now=now):
            raise Conflict(f"{ref(NODE, one.pk)} does not stand any more, or has yet to be decided about.")


def supersede(node: Node, by: Node, because: Because, *, actor: Actor) -> Edge | None:
    """Let a locked node be superseded by another locked one; a contradiction open between the two is resolved by that.

    Returns that contradiction. Raises as `require_replaceable` and `conflicts.resolve` do, and ApprovalRequired for a
    program that would end what a person accepted.
    """
    require_replaceable(node, by, now=because.now)
    if node.is_accepted and not actor.is_person:
        raise ApprovalRequired(f"A person accepted {ref(NODE, node.pk)}; only a person may end it.")
    edge = open_between(node, by)
    if edge is not None:
        conflicts.resolve(edge, winner=by, note=because.reason, now=because.now, actor=actor)
        return edge
    lost = f"superseded by {ref(NODE, by.pk)}: {because.reason}"
    ending = conflicts.Ending(by=by, lost=lost, won=_won(node), note=because.reason, now=because.now)
    conflicts.replace_node(node, ending, actor=actor)
    return None


def open_between(node: Node, other: Node) -> Edge | None:
    """Return the contradiction that is open between two nodes, locked, with these very nodes at its ends."""
    rows = contradictions_of(node.pk, tenant_id=node.tenant_id).filter(resolved_at=None)
    edge = rows.filter(Q(source_id=other.pk) | Q(target_id=other.pk)).select_for_update(no_key=True).first()
    if edge is not None:
        edge.source, edge.target = (node, other) if edge.source_id == node.pk else (other, node)
    return edge


def reinstate(node: Node, because: Because, *, actor: Actor) -> conflicts.Opened:
    """Let a locked node that was retired, or superseded by a node that is locked too, stand again as it did before.

    A successor that was accepted by that alone is a candidate again. Returns the contradictions that come to light.
    Raises Conflict where it was ended in a way that is undone otherwise or another says its words by now,
    RejectedBefore for words that were rejected since, and ApprovalRequired for a program that would bring back what a
    person accepted or ended.
    """
    before = last_standing(node)
    if not actor.is_person:
        raise ApprovalRequired("Only a person lets what was taken away stand again, in a session of their own.")
    tombstones.refuse(tombstones.words_of(node))
    _refuse_a_second(node)
    successor = node.superseded_by
    node.trust, node.valid_to, node.superseded_by = before.trust, before.valid_to, None
    save_state(node, reason=f"stands again: {because.reason}", actor=actor)
    if successor is not None:
        _take_back_trust(successor, node, actor=actor)
    compare_later([node.pk], actor=actor)
    return conflicts.find_conflicts(node, actor=actor)


def last_standing(node: Node) -> NodeVersion:
    """Return what a node was when it last stood.

    Raises Conflict where it stands, was rejected, or was ended by a merge or a resolved contradiction.
    """
    number = ref(NODE, node.pk)
    if node.ended_as not in (Trust.RETIRED, "superseded"):
        said = node.ended_as or "neither retired nor superseded"
        raise Conflict(f"{number} is {said}; there is nothing to take back.", hint="lift_tombstone lifts a rejection.")
    if Merge.objects.filter(tenant_id=node.tenant_id, absorbed=node, undone_at=None).exists():
        raise Conflict(f"{number} was absorbed by another node.", hint="Undo that with unmerge_nodes.")
    decided = contradictions_of(node.pk, tenant_id=node.tenant_id).filter(winner_id=node.superseded_by_id)
    edge = decided.exclude(winner=None).first()
    if edge is not None:
        raise Conflict(f"{number} lost a conflict ({ref(EDGE, edge.pk)}).", hint="Undo that with reopen_conflict.")
    versions = NodeVersion.objects.filter(tenant_id=node.tenant_id, node=node).order_by("-number")
    found = versions.filter(trust__in=[*STANDING, Trust.QUARANTINED], superseded_by_number=None).first()
    if found is None:
        raise Conflict(f"{number} has never stood.")
    return found


def _refuse_a_second(node: Node) -> None:
    hold_texts([node.fingerprint], project_id=node.project_id)
    rows = standing_nodes(node.tenant_id, project_id=node.project_id, kind=node.type, text=node.fingerprint)
    same = rows.exclude(pk=node.pk).first()
    if same is not None:
        raise Conflict(f"{ref(NODE, same.pk)} says the same words by now.", hint="Delete one of the two first.")


def _take_back_trust(successor: Node, node: Node, *, actor: Actor) -> None:
    """Make a successor what it was before it took the node's place, if nothing has changed it since."""
    versions = NodeVersion.objects.filter(tenant_id=successor.tenant_id, node=successor)
    last, *earlier = versions.order_by("-number")[:2]
    if earlier and last.reason == _won(node):
        successor.trust = earlier[0].trust
        save_state(successor, reason=f"{ref(NODE, node.pk)} stands again", actor=actor)


def _won(node: Node) -> str:
    return f"took the place of {ref(NODE, node.pk)}"
