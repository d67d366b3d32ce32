"""Make one node of several that say the same, and undo that."""

from typing import Any

from pydantic import Field

from audit.services import digest
from governance.actors import Actor
from governance.errors import Conflict
from governance.gate import rejections
from governance.gate.operation import About, Call, Change, Effect, Named, Operation, Outcome, Params, Preview, Review
from governance.gate.registry import declare
from governance.refs import NODE, NodeRef, ref
from governance.scopes import Scope
from governance.text import Note
from memory import selectors
from memory.models import Evidence, Merge, Node
from memory.operations.proposed import refuse_rejected_reason, screen_reason
from memory.operations.shown import RememberedGoverned, named
from memory.operations.wishes import Reason
from memory.services import merging, nodes
from memory.services.merging import Because, Bounds

MOST_MERGED = 20


class MergeNodes(Params):
    """Name the node that stays and the one that it takes in."""

    keep: NodeRef = Field(description="Id of the node that stays, as in n12.")
    absorb: NodeRef = Field(description="Id of the node that says the same and goes into it.")
    reason: Reason = Field(description="Why they are one.")


class CanonicalizeNode(Params):
    """Name the node that stays and those that it takes in."""

    canonical_id: NodeRef = Field(description="Id of the node that stays.")
    node_ids: tuple[NodeRef, ...] = Field(min_length=1, max_length=MOST_MERGED, description="Those that go into it.")
    reason: Note = Field(default="", description="Why.")


class UnmergeNodes(Params):
    """Name a node that was absorbed."""

    node_id: NodeRef = Field(description="Id of the node that was absorbed and shall stand again.")
    reason: Reason = Field(description="Why they are two.")


class Merged(RememberedGoverned):
    """Tell what one node took in; while it waits there is nothing."""

    kept: str = ""
    absorbed: list[str] = Field(default=[])
    already_absorbed: list[str] = Field(default=[])
    aliases_added: list[str] = Field(default=[])
    evidence_moved: int = 0
    edges_moved: int = 0


class Unmerged(RememberedGoverned):
    """Name the node that stands again, and the one that had absorbed it."""

    standing_again: str = ""
    kept: str = ""


AnyMerge = MergeNodes | CanonicalizeNode


def _kept(params: AnyMerge) -> str:
    return params.keep if isinstance(params, MergeNodes) else params.canonical_id


def _named(params: AnyMerge) -> list[str]:
    """Return the nodes to be absorbed, each once; the one that is kept is none of them, unless it alone is named."""
    given = [params.absorb] if isinstance(params, MergeNodes) else list(dict.fromkeys(params.node_ids))
    return [reference for reference in given if reference != _kept(params)] or given[:1]


def _find(params: AnyMerge, actor: Actor) -> Node:
    rejections.hold_off(actor.tenant_id)
    selectors.lock_nodes([_kept(params), *_named(params)], actor=actor)
    return selectors.node_to_change(_kept(params), actor)


def _ends(call: Call[Any]) -> tuple[Node, list[Node]]:
    """Return the node that is kept and those to be absorbed by it."""
    keep = call.about(Node)
    return keep, [node for node in _wanted(call) if node.superseded_by_id != keep.pk]


def _wanted(call: Call[Any]) -> list[Node]:
    return [selectors.node_to_change(name, call.actor) for name in _named(call.params)]


def _merge(call: Call[Any]) -> Outcome[Merged]:
    keep, absorbed = _ends(call)
    refuse_rejected_reason(call)
    before, because = nodes.digest_of(keep), Because(reason=call.params.reason or "they say the same", now=call.now)
    done = [merging.merge(keep, node, because, actor=call.actor) for node in absorbed]
    gone = [ref(NODE, node.pk) for node in absorbed]
    result = Merged(
        status="merged" if done else "duplicate",
        kept=ref(NODE, keep.pk),
        absorbed=gone,
        already_absorbed=[name for name in _named(call.params) if name not in gone],
        aliases_added=[alias for merge in done for alias in merge.moved["aliases"]],
        evidence_moved=sum(len(merge.moved["evidence"]) for merge in done),
        edges_moved=sum(len(merge.moved["edges"]) for merge in done),
    )
    detail = {"absorbed": gone, "reason": call.params.reason}
    return Outcome(result=result, subject=named(keep), before=before, after=nodes.digest_of(keep), detail=detail)


def _about(call: Call[Any]) -> About:
    keep, wanted = call.about(Node), _wanted(call)
    # Versions only grow: the sum tells that any of them has changed since somebody looked at all, absorbed or not.
    version = keep.version + sum(node.version for node in wanted)
    target = Named(kind="node", id=keep.pk, version=version, project_id=keep.project_id)
    return About(project_id=keep.project_id, node_type=keep.type, target=target, likeness=f"merge {ref(NODE, keep.pk)}")


def _preview(call: Call[Any]) -> Preview:
    """Tell what would change; raises what the merge itself would, as far as it is known before."""
    keep, absorbed = _ends(call)
    for node in absorbed:
        merging.require_mergeable(keep, node, now=call.now)
    wordings, bounds = merging.taken_in(keep, absorbed)
    return Preview(
        changes=[
            Change(field="content", before=keep.content, after=keep.content),
            Change(field="other wordings", before="\n".join(keep.aliases), after="\n".join(wordings)),
            *_changes_of(merging.bounds_of(keep), bounds),
        ],
        affected=[line for node in absorbed for line in _taken_from(node, keep=keep, actor=call.actor)],
    )


def _changes_of(before: Bounds, after: Bounds) -> list[Change]:
    """Return how the validity of a node changes; nothing where it does not."""
    fields = [("valid from", before.valid_from, after.valid_from), ("valid to", before.valid_to, after.valid_to)]
    return [
        Change(field=name, before=old.isoformat() if old else "", after=new.isoformat() if new else "")
        for name, old, new in fields
        if old != new
    ]


def _taken_from(node: Node, *, keep: Node, actor: Actor) -> list[str]:
    mine, theirs = ref(NODE, keep.pk), ref(NODE, node.pk)
    sources = Evidence.objects.filter(tenant_id=node.tenant_id, node=node).count()
    edges = selectors.edges_touching({node.pk}, actor=actor)
    return [
        f"{theirs} {node.label} is superseded by {mine}, which takes on its sources: {sources}.",
        *(f"The edge {edge} goes to {mine}." for edge in edges),
    ]


def _find_absorbed(params: UnmergeNodes, actor: Actor) -> Node:
    """Return the node that absorbed another, both locked: it is what would change of what a person accepted."""
    rejections.hold_off(actor.tenant_id)
    kept = selectors.node_of(params.node_id, actor).superseded_by_id
    if kept is None:
        raise Conflict(f"{params.node_id} was not absorbed by another node; there is nothing to undo.")
    selectors.lock_nodes([params.node_id, ref(NODE, kept)], actor=actor)
    return selectors.node_to_change(ref(NODE, kept), actor)


def _done(call: Call[UnmergeNodes]) -> Merge:
    """Return the merge that is to be undone, with both its nodes as they are locked."""
    merge = merging.standing_merge(selectors.node_to_change(call.params.node_id, call.actor))
    kept = call.about(Node)
    if merge.kept_id != kept.pk:
        raise Conflict(f"{call.params.node_id} was superseded by another node since.")
    merge.kept = kept
    return merge


def _unmerge(call: Call[UnmergeNodes]) -> Outcome[Unmerged]:
    merge, kept = _done(call), call.about(Node)
    refuse_rejected_reason(call)
    sides = (kept, merge.absorbed)
    before = digest({"sides": [nodes.digest_of(side) for side in sides]})
    back = merging.unmerge(merge, Because(reason=call.params.reason, now=call.now), actor=call.actor)
    return Outcome(
        result=Unmerged(status="unmerged", standing_again=ref(NODE, back.pk), kept=ref(NODE, kept.pk)),
        subject=named(kept),
        before=before,
        after=digest({"sides": [nodes.digest_of(side) for side in sides]}),
        detail={"standing_again": ref(NODE, back.pk), "reason": call.params.reason},
    )


def _about_undoing(call: Call[UnmergeNodes]) -> About:
    merge, kept = _done(call), call.about(Node)
    version = kept.version + merge.absorbed.version
    target = Named(kind="node", id=kept.pk, version=version, project_id=kept.project_id)
    return About(
        project_id=kept.project_id, node_type=kept.type, target=target, likeness=f"unmerge {call.params.node_id}"
    )


def _preview_undoing(call: Call[UnmergeNodes]) -> Preview:
    merge = _done(call)
    left, bounds = merging.parted_from(merge.kept, merge)
    change = Change(field="other wordings", before="\n".join(merge.kept.aliases), after="\n".join(left))
    sources, edges = len(merge.moved["evidence"]), len(merge.moved["edges"])
    again = f"{call.params.node_id} {merge.absorbed.label} stands again."
    changes = [change, *_changes_of(merging.bounds_of(merge.kept), bounds)]
    return Preview(changes=changes, affected=[again, f"Sources that go back to it: {sources}; edges: {edges}."])


merge_nodes = declare(
    Operation(
        name="merge_nodes",
        scope=Scope.MEMORY_WRITE,
        summary="Let a node take in another that says the same: its wording, sources and edges. It can be undone.",
        params=MergeNodes,
        result=Merged,
        effect=Effect.WRITE,
        review=Review.ACCEPTED_SUBJECT,
        event="node.merged",
        subject=_find,
        handler=_merge,
        preview=_preview,
        about=_about,
        screen=screen_reason,
        agent_facing=False,
    )
)
canonicalize_node = declare(
    Operation(
        name="canonicalize_node",
        scope=Scope.MEMORY_WRITE,
        summary="Let one node take in others that say the same: their wordings, sources and edges. It can be undone.",
        params=CanonicalizeNode,
        result=Merged,
        effect=Effect.WRITE,
        review=Review.ACCEPTED_SUBJECT,
        event="node.canonicalized",
        subject=_find,
        handler=_merge,
        preview=_preview,
        about=_about,
        screen=screen_reason,
        idempotent=True,
    )
)
unmerge_nodes = declare(
    Operation(
        name="unmerge_nodes",
        scope=Scope.MEMORY_WRITE,
        summary="Let a node that was absorbed stand again; what had moved to the other goes back to it.",
        params=UnmergeNodes,
        result=Unmerged,
        effect=Effect.WRITE,
        review=Review.ACCEPTED_SUBJECT,
        event="node.parted",
        subject=_find_absorbed,
        handler=_unmerge,
        preview=_preview_undoing,
        about=_about_undoing,
        screen=screen_reason,
        agent_facing=False,
    )
)
