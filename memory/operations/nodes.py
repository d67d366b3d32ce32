"""Store, change, delete and trace nodes."""

from functools import partial
from typing import Any

from pydantic import Field

from governance.actors import Actor
from governance.errors import ApprovalRequired, InvalidInput
from governance.gate import rejections
from governance.gate.operation import (
    About,
    Call,
    Change,
    Effect,
    Operation,
    Outcome,
    Preview,
    Review,
)
from governance.gate.registry import declare
from governance.models import Project
from governance.refs import NODE, ref
from governance.scopes import Scope
from governance.selectors import project_to_write
from memory import selectors
from memory.models import Node
from memory.operations.proposed import bury, screen
from memory.operations.shown import EdgeShown, NodeShown, RememberedGoverned, edge_shown, named, node_added, node_now
from memory.operations.wishes import OneNode, StoreNode, UpdateNode, revision_of
from memory.services import conflicts, duplicates, merging, nodes, removal, revising, sessions
from memory.services.comparable import comparable
from memory.states import Origin, Trust


class Stored(RememberedGoverned):
    """Tell what became of a node; while a change waits there is none."""

    node: NodeShown | None = None
    created: bool = False
    conflicts: list[EdgeShown] = Field(default=[])


class Deleted(RememberedGoverned):
    """Name what is gone."""

    id: str = ""
    label: str = ""
    deleted: bool = False


def _store(call: Call[StoreNode]) -> Outcome[Stored]:
    draft = _draft(call)
    added = nodes.add_node(draft, actor=call.actor)
    node, created = added.node, added.is_new
    among = partial(comparable, held=added.held)
    opened = conflicts.find_conflicts(node, actor=call.actor, among=among).edges if created or draft.approved else ()
    withheld = not created and selectors.is_withheld(node, call.actor)
    result = Stored(
        status="stored" if created else "duplicate",
        node=None if withheld else _shown(added, actor=call.actor),
        message=_withheld(node) if withheld else nodes.told_of(added),
        created=created,
        conflicts=[edge_shown(edge) for edge in opened],
    )
    return Outcome(result=result, subject=named(node), after=nodes.digest_of(node))


def _shown(added: nodes.Added, *, actor: Actor) -> NodeShown:
    if added.evidence is None:
        return node_now(added.node, actor=actor)
    return node_added(added.node, added.evidence, actor=actor)


def _withheld(node: Node) -> str:
    return f"{ref(NODE, node.pk)} says this already; it is withheld until a person has decided about it."


def _project_to_store_in(params: StoreNode, actor: Actor) -> Project:
    return project_to_write(actor, params.project)


def _preview_store(call: Call[StoreNode]) -> Preview:
    params = call.params
    pairs = [
        ("type", params.node_type.value),
        ("label", params.label),
        ("content", params.content),
        ("tags", ", ".join(params.tags)),
        ("source", params.source),
        ("valid from", params.valid_from.isoformat() if params.valid_from else ""),
        ("valid to", params.valid_to.isoformat() if params.valid_to else ""),
    ]
    return Preview(
        changes=[Change(field=name, before="", after=text) for name, text in pairs if text], affected=_alike(call)
    )


def _alike(call: Call[StoreNode]) -> list[str]:
    """Tell which nodes say the same in other words, or nearly so; nothing of their words is kept with a proposal."""
    wording = duplicates.Wording(
        content=call.params.content,
        kind=call.params.node_type,
        project_id=call.about(Project).pk,
        tenant_id=call.actor.tenant_id,
    )
    return [
        f"{ref(NODE, match.node.pk)} {'says this in other words' if match.is_same else 'says nearly this'}."
        for match in duplicates.alike(wording)[: duplicates.MOST_NEAR]
    ]


def _about_new(call: Call[StoreNode]) -> About:
    return About(project_id=call.about(Project).pk, node_type=call.params.node_type, likeness=call.params.content)


def _about_node(call: Call[Any]) -> About:
    node = call.about(Node)
    if version := getattr(call.params, "version", 0):
        revising.require_version(node, version)
    return About(project_id=node.project_id, node_type=node.type, target=named(node), likeness=f"{ref(NODE, node.pk)}")


def _draft(call: Call[StoreNode]) -> nodes.Draft:
    params, actor = call.params, call.actor
    if params.valid_from and params.valid_to and params.valid_to < params.valid_from:
        raise InvalidInput.of("valid_to", "lies before valid_from")
    project, session = call.about(Project), None
    if params.session_id:
        session = sessions.open_session(
            project, agent=params.agent_id or actor.label, name=params.session_id, actor=actor
        )
    return nodes.Draft(
        project=project,
        session=session,
        type=params.node_type,
        label=params.label,
        content=params.content,
        tags=params.tags,
        origin=_origin(call),
        source=_own_words(params.content, call, locator=params.source),
        valid_from=params.valid_from or call.now,
        valid_to=params.valid_to,
        approved=bool(call.proposal),
    )


def _origin(call: Call[Any]) -> Origin:
    if call.written_by == "person":
        return Origin.PERSON
    return Origin.ASSISTANT if call.written_by == "agent" else Origin.TOOL


def _own_words(content: str, call: Call[StoreNode] | Call[UpdateNode], *, locator: str = "") -> nodes.Source:
    """Name the actor's own statement as the source; without a locator the ledger tells who made it."""
    return nodes.Source(
        quote=content,
        observed_at=call.now,
        role=_origin(call),
        locator=locator,
    )


def _find_to_change(params: UpdateNode | OneNode, actor: Actor) -> Node:
    rejections.hold_off(actor.tenant_id)
    return selectors.node_to_change(params.node_id, actor)


def _find_to_delete(params: OneNode, actor: Actor) -> Node:
    """Return a node, locked together with what took it in: that loses its words too."""
    rejections.hold_off(actor.tenant_id)
    way = merging.way_of(selectors.node_of(params.node_id, actor))
    selectors.lock_nodes([params.node_id, *(ref(NODE, merge.kept_id) for merge in way)], actor=actor)
    return selectors.node_to_change(params.node_id, actor)


def _update(call: Call[UpdateNode]) -> Outcome[Stored]:
    node, params = call.about(Node), call.params
    revision = revision_of(params)
    before = nodes.digest_of(node)
    rewritten = revision.content is not None and revision.content != node.content
    revising.revise_node(node, revision, source=_own_words(params.content or node.content, call), actor=call.actor)
    opened = conflicts.find_conflicts_anew(node, actor=call.actor).edges if rewritten else ()
    shown = [edge_shown(edge) for edge in opened]
    result = Stored(status="stored", node=node_now(node, actor=call.actor), conflicts=shown)
    return Outcome(result=result, subject=named(node), before=before, after=nodes.digest_of(node))


def _preview_update(call: Call[UpdateNode]) -> Preview:
    node, revision = call.about(Node), revision_of(call.params)
    said = revising.revised(node, revision)
    fields = [
        ("label", node.label, said.label, revision.label),
        ("content", node.content, said.content, revision.content),
        ("tags", ", ".join(node.tags), ", ".join(said.tags), revision.tags),
    ]
    changes = [
        Change(field=name, before=old, after=new)
        for name, old, new, wished in fields
        if wished is not None or old != new
    ]
    return Preview(changes=changes)


def _delete(call: Call[OneNode]) -> Outcome[Deleted]:
    node = call.about(Node)
    if node.trust in (Trust.REJECTED, Trust.RETIRED) and not call.actor.is_person:
        raise ApprovalRequired(f"A person decided that this is {node.trust}; only a person may delete it.")
    subject, before, label = named(node), nodes.digest_of(node), node.label
    removal.remove_everywhere(node, actor=call.actor)
    result = Deleted(status="deleted", id=ref(NODE, subject.id), label=label, deleted=True)
    return Outcome(result=result, subject=subject, before=before)


def _preview_delete(call: Call[OneNode]) -> Preview:
    node = call.about(Node)
    edges = selectors.edges_touching({node.pk}, actor=call.actor)
    return Preview(
        changes=[Change(field="content", before=node.content, after="")],
        affected=[f"The edge {edge} goes with it." for edge in edges],
    )


store_node = declare(
    Operation(
        name="store_node",
        scope=Scope.MEMORY_WRITE,
        summary="Store one thing to be known. What an agent stores is a candidate until a person accepts it.",
        params=StoreNode,
        result=Stored,
        effect=Effect.WRITE,
        event="node.stored",
        subject=_project_to_store_in,
        handler=_store,
        preview=_preview_store,
        about=_about_new,
        screen=screen,
        on_rejection=bury,
    )
)
update_node = declare(
    Operation(
        name="update_node",
        scope=Scope.MEMORY_WRITE,
        summary="Change what a node says; earlier versions stay in its history. Only a person changes an accepted one.",
        params=UpdateNode,
        result=Stored,
        effect=Effect.WRITE,
        review=Review.ACCEPTED_SUBJECT,
        event="node.revised",
        subject=_find_to_change,
        handler=_update,
        preview=_preview_update,
        about=_about_node,
        screen=screen,
        on_rejection=bury,
    )
)
delete_node = declare(
    Operation(
        name="delete_node",
        scope=Scope.MEMORY_WRITE,
        summary="Delete a node with its edges and history for good. Only a person deletes an accepted one.",
        params=OneNode,
        result=Deleted,
        effect=Effect.DESTROY,
        review=Review.ACCEPTED_SUBJECT,
        event="node.deleted",
        subject=_find_to_delete,
        handler=_delete,
        preview=_preview_delete,
        about=_about_node,
    )
)
