"""Store, change, delete and trace nodes."""

from typing import Annotated, Any

from pydantic import AfterValidator, Field, StringConstraints

from governance.actors import Actor
from governance.errors import ApprovalRequired, InvalidInput
from governance.gate.operation import (
    About,
    Call,
    Change,
    Effect,
    Named,
    Operation,
    Outcome,
    Params,
    Preview,
    Review,
)
from governance.gate.registry import declare
from governance.refs import NODE, NodeRef, ref
from governance.scopes import Scope
from governance.selectors import project_to_write
from governance.text import Content, Label, Line, OptionalMoment, OptionalSlug, Text
from memory import selectors
from memory.models import Node
from memory.operations.shown import EdgeShown, NodeShown, RememberedGoverned, edge_shown, nodes_shown
from memory.services import conflicts, locks, nodes, screening, sessions, tombstones
from memory.states import NodeType, Origin, Trust

Tag = Annotated[Line, StringConstraints(min_length=1, max_length=64)]
OptionalContent = Annotated[Text, StringConstraints(max_length=20_000)]


def _outside(value: str) -> str:
    if value.casefold().startswith(nodes.LEDGER):
        raise ValueError("may not point into the ledger; leave it out and the ledger is named by itself")
    return value


Locator = Annotated[Line, StringConstraints(max_length=1_000), AfterValidator(_outside)]


class StoreNode(Params):
    """Describe one thing to be known."""

    label: Label = Field(description="A short name for it, as a person would write it.")
    content: Content = Field(description="What is to be known, in full.")
    node_type: NodeType = Field(description="What kind of thing it is.")
    tags: tuple[Tag, ...] = Field(default=(), max_length=20, description="Words to find it by.")
    project: OptionalSlug = Field(default="", description="Project; may be left out when the key has exactly one.")
    agent_id: Line = Field(default="", description="Which agent; the key's name if left out.")
    session_id: Line = Field(default="", description="Conversation in which it came up, if any.")
    source: Locator = Field(default="", description="File, commit or URL that it comes from.")
    valid_from: OptionalMoment = Field(default=None, description="From when it holds; now if left out.")
    valid_to: OptionalMoment = Field(default=None, description="Until when it holds, if that is known.")
    idempotency_key: Line = Field(default="", description="A repeated call with the same key gets the first answer.")


class UpdateNode(Params):
    """Describe what a node shall say instead; what is left out stays."""

    node_id: NodeRef = Field(description="Id of the node, as in n12.")
    content: OptionalContent = Field(default="", description="New content.")
    label: Line = Field(default="", description="New label.")
    tags: tuple[Tag, ...] = Field(default=(), max_length=20, description="New tags, in place of the old ones.")
    version: int = Field(default=0, ge=0, description="Version you have read; a changed node is then not overwritten.")


class OneNode(Params):
    """Name a node."""

    node_id: NodeRef = Field(description="Id of the node, as in n12.")


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
    node, created = nodes.add_node(draft, actor=call.actor)
    opened = conflicts.find_conflicts(node, actor=call.actor).edges if created else ()
    result = Stored(
        status="stored" if created else "duplicate",
        node=_shown(node, call.actor),
        created=created,
        conflicts=[edge_shown(edge) for edge in opened],
    )
    return Outcome(result=result, subject=_named(node), after=nodes.digest_of(node))


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
    return Preview(changes=[Change(field=name, before="", after=text) for name, text in pairs if text])


def _about_new(call: Call[StoreNode]) -> About:
    project = project_to_write(call.actor, call.params.project)
    return About(project_id=project.pk, node_type=call.params.node_type, likeness=call.params.content)


def _about_node(call: Call[Any]) -> About:
    node = call.about(Node)
    if version := getattr(call.params, "version", 0):
        nodes.require_version(node, version)
    return About(project_id=node.project_id, node_type=node.type, target=_named(node), likeness=f"{ref(NODE, node.pk)}")


def _screen(call: Call[StoreNode] | Call[UpdateNode]) -> list[screening.Shown]:
    """Return the risks of proposed words; raises RejectedBefore for words that a person has rejected."""
    words = _words(call)
    if words is None:
        return []
    tombstones.refuse(words)
    return screening.screened(words, tags=call.params.tags)


def _bury(call: Call[StoreNode] | Call[UpdateNode], reason: str) -> None:
    """Remember that proposed words were rejected, so that they do not come back."""
    words = _words(call)
    if words is not None:
        locks.reject_alone(call.actor.tenant_id)
        tombstones.bury(words, tombstones.Rejection(reason=reason, now=call.now), node=None, actor=call.actor)


def _words(call: Call[StoreNode] | Call[UpdateNode]) -> tombstones.Words | None:
    """Return the words that a call would store; None where it leaves the content as it is."""
    params = call.params
    if not params.content.strip():
        return None
    where, kind = _place(call)
    return tombstones.Words(
        content=params.content,
        label=params.label or params.content,
        kind=kind,
        project_id=where,
        tenant_id=call.actor.tenant_id,
    )


def _place(call: Call[StoreNode] | Call[UpdateNode]) -> tuple[int, str]:
    if isinstance(call.params, StoreNode):
        return project_to_write(call.actor, call.params.project).pk, call.params.node_type
    node = call.about(Node)
    return node.project_id, node.type


def _draft(call: Call[StoreNode]) -> nodes.Draft:
    params, actor = call.params, call.actor
    if params.valid_from and params.valid_to and params.valid_to < params.valid_from:
        raise InvalidInput.of("valid_to", "lies before valid_from")
    project = project_to_write(actor, params.project)
    session = None
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
    locks.hold_off_rejections(actor.tenant_id)
    return selectors.node_to_change(params.node_id, actor)


def _update(call: Call[UpdateNode]) -> Outcome[Stored]:
    node, params = call.about(Node), call.params
    revision = _revision(params)
    before = nodes.digest_of(node)
    rewritten = revision.content is not None and revision.content != node.content
    nodes.revise_node(node, revision, source=_own_words(params.content or node.content, call), actor=call.actor)
    opened = conflicts.find_conflicts_anew(node, actor=call.actor).edges if rewritten else ()
    shown = [edge_shown(edge) for edge in opened]
    result = Stored(status="stored", node=_shown(node, call.actor), conflicts=shown)
    return Outcome(result=result, subject=_named(node), before=before, after=nodes.digest_of(node))


def _revision(params: UpdateNode) -> nodes.Revision:
    if not (params.content.strip() or params.label.strip() or params.tags):
        raise InvalidInput.of("content", "give at least one of content, label and tags")
    return nodes.Revision(
        content=params.content if params.content.strip() else None,
        label=params.label if params.label.strip() else None,
        tags=params.tags or None,
        expected_version=params.version,
    )


def _preview_update(call: Call[UpdateNode]) -> Preview:
    node, revision = call.about(Node), _revision(call.params)
    wished = [("label", node.label, revision.label), ("content", node.content, revision.content)]
    changes = [Change(field=name, before=old, after=new) for name, old, new in wished if new is not None]
    if revision.tags is not None:
        changes.append(Change(field="tags", before=", ".join(node.tags), after=", ".join(revision.tags)))
    return Preview(changes=changes)


def _delete(call: Call[OneNode]) -> Outcome[Deleted]:
    node = call.about(Node)
    if node.trust in (Trust.REJECTED, Trust.RETIRED) and not call.actor.is_person:
        raise ApprovalRequired(f"A person decided that this is {node.trust}; only a person may delete it.")
    named, before, label = _named(node), nodes.digest_of(node), node.label
    nodes.remove_nodes([node], tenant_id=call.actor.tenant_id)
    result = Deleted(status="deleted", id=ref(NODE, named.id), label=label, deleted=True)
    return Outcome(result=result, subject=named, before=before)


def _preview_delete(call: Call[OneNode]) -> Preview:
    node = call.about(Node)
    edges = selectors.edges_touching({node.pk}, actor=call.actor)
    return Preview(
        changes=[Change(field="content", before=node.content, after="")],
        affected=[f"The edge {edge} goes with it." for edge in edges],
    )


def _shown(node: Node, actor: Actor) -> NodeShown:
    return nodes_shown([selectors.node_of(ref(NODE, node.pk), actor)], actor=actor)[0]


def _named(node: Node) -> Named:
    return Named(kind="node", id=node.pk, version=node.version, project_id=node.project_id)


store_node = declare(
    Operation(
        name="store_node",
        scope=Scope.MEMORY_WRITE,
        summary="Store one thing to be known. What an agent stores is a candidate until a person accepts it.",
        params=StoreNode,
        result=Stored,
        effect=Effect.WRITE,
        event="node.stored",
        handler=_store,
        preview=_preview_store,
        about=_about_new,
        screen=_screen,
        on_rejection=_bury,
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
        screen=_screen,
        on_rejection=_bury,
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
        subject=_find_to_change,
        handler=_delete,
        preview=_preview_delete,
        about=_about_node,
    )
)
