"""List contradictions, and let a person name the winner."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from audit.services import digest
from governance.actors import Actor
from governance.errors import InvalidInput
from governance.gate import rejections
from governance.gate.operation import (
    Call,
    Change,
    Effect,
    Named,
    Operation,
    Outcome,
    Params,
    Preview,
    Result,
    Review,
)
from governance.gate.registry import declare
from governance.paging import PageParams, page
from governance.refs import NODE, EdgeRef, NodeRef, number_of, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalSlug, Text, visible
from memory import selectors
from memory.models import Edge, Node
from memory.operations.shown import EdgeShown, NodeShown, Remembered, edge_shown, nodes_shown
from memory.services import conflicts, nodes

ResolutionNote = Annotated[Text, StringConstraints(max_length=4_000)]


class ListConflicts(PageParams):
    """Ask for contradictions."""

    project: OptionalSlug = Field(default="", description="Only this project; all of yours if left out.")
    include_resolved: bool = Field(default=False, description="Also those that a person has resolved.")


class ResolveConflict(Params):
    """Name the side that stands."""

    edge_id: EdgeRef = Field(description="Id of the conflict, as in e4.")
    winner: NodeRef = Field(description="Id of the node that stands; the other one is superseded by it.")
    resolution_note: ResolutionNote = Field(default="", description="Why.")


class ReopenConflict(Params):
    """Name a decision that is taken back."""

    edge_id: EdgeRef = Field(description="Id of the conflict, as in e4.")
    reason: Annotated[ResolutionNote, AfterValidator(visible)] = Field(description="Why.")


class ConflictShown(Result):
    """Show both sides of a contradiction."""

    edge: EdgeShown
    source: NodeShown
    target: NodeShown


class Conflicts(Remembered):
    """Show a page of contradictions."""

    projects: list[str]
    conflicts: list[ConflictShown]
    next_cursor: str


class Resolved(Remembered):
    """Show how a contradiction ended."""

    edge: EdgeShown
    winner: str
    loser: str


class Reopened(Remembered):
    """Show the open contradiction, and the side that stands again."""

    edge: EdgeShown
    standing_again: str


def _list(call: Call[ListConflicts]) -> Outcome[Conflicts]:
    projects = projects_to_read(call.actor, call.params.project)
    rows = selectors.conflicts_visible_to(call.actor, include_resolved=call.params.include_resolved)
    rows = rows.filter(project__in=projects)
    edges, cursor = page(rows, call.params)
    shown = _sides(edges, call.actor)
    result = Conflicts(
        projects=[project.slug for project in projects],
        conflicts=[
            ConflictShown(edge=edge_shown(edge), source=shown[edge.source_id], target=shown[edge.target_id])
            for edge in edges
        ],
        next_cursor=cursor,
    )
    return Outcome(result=result, served=[(node.id, node.version) for node in shown.values()])


def _sides(edges: Sequence[Edge], actor: Actor) -> dict[int, NodeShown]:
    ids = {number for edge in edges for number in (edge.source_id, edge.target_id)}
    rows = Node.objects.history(actor).select_related("project").filter(pk__in=ids)
    return {number_of(node.id): node for node in nodes_shown(list(rows), actor=actor)}


def _find(params: ResolveConflict | ReopenConflict, actor: Actor) -> Edge:
    rejections.hold_off(actor.tenant_id)
    return selectors.conflict_to_change(params.edge_id, actor)


def _resolve(call: Call[ResolveConflict]) -> Outcome[Resolved]:
    edge, winner = call.about(Edge), _winner(call)
    before = nodes.digest_of(_other(edge, winner))
    loser = conflicts.resolve(edge, winner=winner, note=call.params.resolution_note, now=call.now, actor=call.actor)
    result = Resolved(edge=edge_shown(edge), winner=ref(NODE, winner.pk), loser=ref(NODE, loser.pk))
    subject = Named(kind="edge", id=edge.pk, project_id=edge.project_id)
    return Outcome(
        result=result,
        subject=subject,
        before=before,
        after=nodes.digest_of(loser),
        detail={"winner": result.winner, "loser": result.loser, "note": call.params.resolution_note},
    )


def _winner(call: Call[ResolveConflict]) -> Node:
    edge, number = call.about(Edge), number_of(call.params.winner)
    for side in (edge.source, edge.target):
        if side.pk == number:
            return side
    raise InvalidInput.of("winner", "is neither side of the conflict")


def _other(edge: Edge, winner: Node) -> Node:
    return edge.target if winner.pk == edge.source_id else edge.source


def _preview(call: Call[ResolveConflict]) -> Preview:
    winner = _winner(call)
    loser = _other(call.about(Edge), winner)
    return Preview(
        changes=[Change(field=f"{ref(NODE, loser.pk)} {loser.label}", before=loser.trust, after="superseded")],
        affected=[f"{ref(NODE, winner.pk)} {winner.label} stands."],
    )


def _reopen(call: Call[ReopenConflict]) -> Outcome[Reopened]:
    edge = call.about(Edge)
    sides = (edge.source, edge.target)
    before, resolution = [nodes.digest_of(side) for side in sides], edge.resolution
    back = conflicts.reopen(edge, actor=call.actor)
    return Outcome(
        result=Reopened(edge=edge_shown(edge), standing_again=ref(NODE, back.pk)),
        subject=Named(kind="edge", id=edge.pk, project_id=edge.project_id),
        before=digest({"sides": before}),
        after=digest({"sides": [nodes.digest_of(side) for side in sides]}),
        detail={"reason": call.params.reason, "resolution": resolution, "standing_again": ref(NODE, back.pk)},
    )


def _preview_reopen(call: Call[ReopenConflict]) -> Preview:
    edge = call.about(Edge)
    if edge.winner is None:
        return Preview(changes=())
    loser = _other(edge, edge.winner)
    change = Change(field=f"{ref(NODE, loser.pk)} {loser.label}", before="superseded", after="contested")
    return Preview(changes=[change], affected=[f"{ref(NODE, edge.winner.pk)} {edge.winner.label} is contested again."])


list_conflicts = declare(
    Operation(
        name="list_conflicts",
        scope=Scope.MEMORY_READ,
        summary="List contradictions between nodes, newest first, with both sides and their sources.",
        params=ListConflicts,
        result=Conflicts,
        effect=Effect.READ,
        event="conflict.listed",
        handler=_list,
        idempotent=True,
    )
)
resolve_conflict = declare(
    Operation(
        name="resolve_conflict",
        scope=Scope.MEMORY_REVIEW,
        summary="Name the side of a contradiction that stands; the other is superseded and stays in history.",
        params=ResolveConflict,
        result=Resolved,
        effect=Effect.WRITE,
        review=Review.PERSON_ONLY,
        event="conflict.resolved",
        subject=_find,
        handler=_resolve,
        preview=_preview,
    )
)
reopen_conflict = declare(
    Operation(
        name="reopen_conflict",
        scope=Scope.MEMORY_REVIEW,
        summary="Take back how a contradiction was resolved; both sides stand as before and contest one another.",
        params=ReopenConflict,
        result=Reopened,
        effect=Effect.WRITE,
        review=Review.PERSON_ONLY,
        event="conflict.reopened",
        subject=_find,
        handler=_reopen,
        preview=_preview_reopen,
        agent_facing=False,
    )
)
