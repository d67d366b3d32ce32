"""Do what a person decides about one node: stand behind it, reject it, or withdraw it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from governance.actors import Actor
from governance.errors import ApprovalRequired, Conflict, Forbidden, InvalidInput
from governance.refs import EDGE, NODE, ref
from memory.models import Edge, Node, Tombstone
from memory.services import conflicts, merging, tombstones, twins
from memory.services.indexing import compare_later
from memory.services.nodes import Source, save_state
from memory.services.revising import Revision, require_version, revise_node
from memory.services.vouching import ANOTHER, open_against_accepted, why_not_vouch
from memory.states import Trust


@dataclass(frozen=True, kw_only=True)
class Reading:
    """Say which version of a node somebody has read, what they decided from, and when."""

    version: int
    reason: str
    now: datetime


def accept(node: Node, reading: Reading, *, edit: Revision | None, source: Source, actor: Actor) -> Sequence[Edge]:
    """Stand behind a locked candidate or quarantined node, with better words if need be; it keeps its sources.

    Returns the contradictions that come to light with it: those of a node that was withheld are looked for only now.
    Raises Conflict when the node is another than was read, in no state to be accepted, or openly contradicts what a
    person accepted; Forbidden when it takes another person; InvalidInput when it is flagged and no reason is given;
    RejectedBefore for a rejected value.
    """
    require_version(node, reading.version)
    _require_acceptable(node, now=reading.now)
    hindrance = why_not_vouch(node, actor=actor)
    if hindrance:
        raise Forbidden(hindrance, hint=ANOTHER)
    if (node.risks or node.trust == Trust.QUARANTINED) and not reading.reason.strip():
        raise InvalidInput.of("reason", f"is needed, because this is flagged: {', '.join(node.risk_names)}")
    _refuse_while_contradicted(node)
    tombstones.refuse(tombstones.words_of(node))
    withheld, why = node.trust == Trust.QUARANTINED, _why("accepted", reading)
    node.trust = Trust.ACCEPTED
    if edit is None:
        save_state(node, reason=why, actor=actor)
        return _find_anew(node, actor=actor) if withheld else ()
    revise_node(
        node, replace(edit, why=_why("accepted with an edit", reading), keeps_sources=True), source=source, actor=actor
    )
    find = conflicts.find_conflicts if withheld else conflicts.find_conflicts_anew
    return find(node, actor=actor).edges


def _find_anew(node: Node, *, actor: Actor) -> Sequence[Edge]:
    """Look for what a node contradicts that was withheld: by its words now, by its meaning later."""
    compare_later([node.pk], actor=actor)
    return conflicts.find_conflicts(node, actor=actor).edges


def reject(node: Node, reading: Reading, *, whole_tenant: bool, actor: Actor) -> Tombstone:
    """Say no to a locked node and remember its value, in each of its wordings; what it replaced stays replaced.

    What another node took in of it goes from there. `rejections.alone` is held. Raises Conflict when the node is
    another than was read or is rejected already, and ApprovalRequired when a program would reject what a person
    accepted, or take from it.
    """
    require_version(node, reading.version)
    if node.trust == Trust.REJECTED:
        raise Conflict(f"{ref(NODE, node.pk)} is rejected already.")
    _refuse_a_program(node, actor=actor)
    merging.take_back(node, reason=f"{ref(NODE, node.pk)}, which this had taken in, was rejected", actor=actor)
    node.trust = Trust.REJECTED
    save_state(node, reason=_why("rejected", reading), actor=actor)
    rejection = tombstones.Rejection(reason=reading.reason, whole_tenant=whole_tenant)
    words = tombstones.words_of(node)
    for alias in node.aliases:
        tombstones.bury(replace(words, content=alias), rejection, node=node, actor=actor)
    return tombstones.bury(words, rejection, node=node, actor=actor)


def reject_proposed(words: tombstones.Words, rejection: tombstones.Rejection, *, actor: Actor) -> list[Node]:
    """Say no to a value that was only proposed: remember it, and reject the candidates that say it; return these.

    `rejections.alone` is held. A value that a person accepted elsewhere is not what was said no to: nothing is done.
    """
    if twins.saying(words, trusts=[Trust.ACCEPTED]):
        return []
    tombstones.bury(words, rejection, node=None, actor=actor)
    ids = twins.saying(words, trusts=[Trust.CANDIDATE, Trust.QUARANTINED])
    waiting = list(Node.objects.select_for_update(no_key=True).defer("vector").filter(pk__in=ids).order_by("pk"))
    for node in waiting:
        node.trust = Trust.REJECTED
        save_state(node, reason=f"rejected: {rejection.reason}", actor=actor)
    return waiting


def retire(node: Node, reading: Reading, *, actor: Actor) -> None:
    """Withdraw a locked node without a replacement; the words it came from give nothing again, new ones may.

    Raises Conflict when the node is another than was read or does not stand any more, and ApprovalRequired when a
    program would withdraw what a person accepted.
    """
    require_version(node, reading.version)
    _refuse_the_settled(node)
    _refuse_a_program(node, actor=actor)
    node.trust = Trust.RETIRED
    node.valid_to = max(node.valid_from, min(reading.now, node.valid_to or reading.now))
    save_state(node, reason=_why("retired", reading), actor=actor)


def _require_acceptable(node: Node, *, now: datetime) -> None:
    _refuse_the_settled(node)
    if node.trust == Trust.ACCEPTED:
        raise Conflict(f"{ref(NODE, node.pk)} is accepted already.")
    if node.valid_to is not None and node.valid_to <= now:
        raise Conflict(f"{ref(NODE, node.pk)} no longer holds.", hint="Store what holds now as a new node.")


def _refuse_the_settled(node: Node) -> None:
    if node.ended_as:
        raise Conflict(
            f"{ref(NODE, node.pk)} is {node.ended_as} already.", hint="get_node_history tells by whom and why."
        )


def _refuse_while_contradicted(node: Node) -> None:
    edge = open_against_accepted(node)
    if edge is not None:
        other = edge.target_id if edge.source_id == node.pk else edge.source_id
        raise Conflict(
            f"{ref(NODE, node.pk)} contradicts {ref(NODE, other)}, which a person accepted ({ref(EDGE, edge.pk)}).",
            hint="Name the side that stands with resolve_conflict; the winner is accepted by that.",
        )


def _refuse_a_program(node: Node, *, actor: Actor) -> None:
    if node.is_accepted and not actor.is_person:
        raise ApprovalRequired("A person accepted this; only a person may change it.")


def _why(deed: str, reading: Reading) -> str:
    return f"{deed}: {reading.reason}" if reading.reason.strip() else deed
