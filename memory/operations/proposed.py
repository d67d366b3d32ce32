"""Look over words that are only proposed, and remember those that a person said no to."""

from dataclasses import replace
from typing import Any

from audit.services import What, record
from governance.errors import Conflict
from governance.gate import rejections
from governance.gate.operation import Call
from governance.models import Project
from governance.refs import NODE, ref
from memory.models import Node
from memory.operations.wishes import StoreNode, UpdateNode, revision_of
from memory.services import decisions, nodes, screening, tombstones, twins
from memory.services.revising import revised
from memory.services.tombstones import Words


def screen(call: Call[StoreNode] | Call[UpdateNode]) -> list[screening.Shown]:
    """Return the risks of what a node would say.

    Raises RejectedBefore for words that a person has rejected, and Conflict for a new node that would say what an
    accepted one says already.
    """
    words = _words(call)
    tombstones.refuse(words)
    if isinstance(call.params, StoreNode):
        _refuse_the_known(words, call.params)
    return screening.screened(words)


def screen_reason(call: Call[Any]) -> list[screening.Shown]:
    """Return the risks of the reason for a change of a node; raises RejectedBefore where a person has rejected it."""
    refuse_rejected_reason(call)
    return screening.screened(_reason(call))


def refuse_rejected_reason(call: Call[Any]) -> None:
    """Raise RejectedBefore where a person has rejected what the reason for a change says."""
    if call.params.reason.strip():
        tombstones.refuse(_reason(call))


def _reason(call: Call[Any]) -> Words:
    """Return a reason as what it could say of any kind of node: it stands in the history of what it changes."""
    reason = call.params.reason
    return Words(
        content=reason,
        label=reason,
        kind="",
        project_id=call.about(Node).project_id,
        tenant_id=call.actor.tenant_id,
    )


def _refuse_the_known(words: Words, params: StoreNode) -> None:
    known = nodes.accepted_as(words, valid_to=params.valid_to)
    if known is not None:
        number = ref(NODE, known.pk)
        raise Conflict(f"{number} says this already.", hint=f"To give {number} another label or tags, use update_node.")


def bury(call: Call[StoreNode] | Call[UpdateNode], reason: str) -> None:
    """Remember that a proposed value was rejected, so that it does not come back, and reject who says it unasked.

    Nothing is remembered where the content would stay what it is: then the no was to a label or to tags.
    """
    words = _words(call)
    if twins.same_value(words.content, _said(call)):
        return
    rejections.alone(call.actor.tenant_id)
    rejection = tombstones.Rejection(reason=reason)
    for node in decisions.reject_proposed(words, rejection, actor=call.actor):
        _record_rejected(node, call, reason=reason)


def _record_rejected(node: Node, call: Call[StoreNode] | Call[UpdateNode], *, reason: str) -> None:
    what = What(
        operation="reject_node",
        name="node.rejected",
        project_id=node.project_id,
        subject_kind="node",
        subject_id=str(node.pk),
        subject_version=node.version,
        after_digest=nodes.digest_of(node),
    )
    record(call.actor.who(), what, detail={"reason": reason, "proposal": call.proposal})


def _said(call: Call[StoreNode] | Call[UpdateNode]) -> str:
    """Return what the node that would change says; nothing where there would be a new one."""
    return call.about(Node).content if isinstance(call.params, UpdateNode) else ""


def _words(call: Call[StoreNode] | Call[UpdateNode]) -> Words:
    """Return the words that a node would have."""
    params = call.params
    if isinstance(params, StoreNode):
        return Words(
            content=params.content,
            label=params.label,
            kind=params.node_type,
            project_id=call.about(Project).pk,
            tenant_id=call.actor.tenant_id,
            around=(*params.tags, params.source),
        )
    node = call.about(Node)
    said = revised(node, revision_of(params))
    return replace(tombstones.words_of(node), content=said.content, label=said.label, around=said.tags)
