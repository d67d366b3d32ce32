"""List what was rejected, and let a person lift a rejection."""

from pydantic import Field

from audit.services import digest
from governance.actors import Actor
from governance.errors import ApprovalRequired
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
from governance.refs import NODE, TOMBSTONE, TombstoneRef, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalSlug, Printed
from memory import selectors
from memory.embedding import service
from memory.models import Tombstone
from memory.operations.shown import Remembered
from memory.operations.wishes import Reason
from memory.services import tombstones


class ListTombstones(PageParams):
    """Ask for what was rejected."""

    project: OptionalSlug = Field(default="", description="What stops this project; all of yours if left out.")
    include_lifted: bool = Field(default=False, description="Also those that a person has lifted.")


class LiftTombstone(Params):
    """Name a rejection that is taken back."""

    tombstone: TombstoneRef = Field(description="Id of the tombstone, as in x3.")
    reason: Reason = Field(description="Why.")


class TombstoneShown(Result):
    """Show a tombstone; the value itself is not kept, only by which signs it is known again.

    `node` names the node that was rejected, which may be gone. An empty `project` is the whole tenant, an empty
    `node_type` any type. `paraphrases` tells whether the value is known in other words too.
    """

    id: str
    node: str
    project: str
    node_type: str
    reason: str
    rejected_by: str
    rejected_at: Printed
    paraphrases: bool
    lifted_at: Printed | None
    lifted_by: str
    lift_reason: str


class Tombstones(Remembered):
    """Show a page of tombstones."""

    tombstones: list[TombstoneShown]
    next_cursor: str


class Lifted(Remembered):
    """Show the tombstone that stops nothing any more."""

    tombstone: TombstoneShown


def _list(call: Call[ListTombstones]) -> Outcome[Tombstones]:
    wanted = projects_to_read(call.actor, call.params.project)
    rows = selectors.tombstones_within([project.pk for project in wanted], actor=call.actor)
    rows = rows if call.params.include_lifted else rows.filter(lifted_at=None)
    found, cursor = page(rows, call.params)
    return Outcome(result=Tombstones(tombstones=[_shown(row) for row in found], next_cursor=cursor))


def _find(params: LiftTombstone, actor: Actor) -> Tombstone:
    return selectors.tombstone_to_lift(params.tombstone, actor)


def _lift(call: Call[LiftTombstone]) -> Outcome[Lifted]:
    tombstone = call.about(Tombstone)
    if not call.actor.is_person:
        raise ApprovalRequired("Only a person lifts a rejection, in a session of their own.")
    tombstones.lift(tombstone, reason=call.params.reason, now=call.now, actor=call.actor)
    subject = Named(kind="tombstone", id=tombstone.pk, project_id=tombstone.project_id)
    detail = {"reason": call.params.reason, "node": _node(tombstone)}
    return Outcome(
        result=Lifted(tombstone=_shown(tombstone)),
        subject=subject,
        before=digest({"lifted": False}),
        after=digest({"lifted": True}),
        detail=detail,
    )


def _preview(call: Call[LiftTombstone]) -> Preview:
    tombstone = call.about(Tombstone)
    return Preview(
        changes=[Change(field="state", before="standing", after="lifted")],
        affected=[
            f"What was {tombstones.told(tombstone)}",
            "It can be stored again; the rejected node stays rejected.",
        ],
    )


def _shown(row: Tombstone) -> TombstoneShown:
    return TombstoneShown(
        id=ref(TOMBSTONE, row.pk),
        node=_node(row),
        project=row.project.slug if row.project else "",
        node_type=row.node_type,
        reason=row.reason,
        rejected_by=row.rejected_by,
        rejected_at=row.rejected_at,
        paraphrases=bool(row.model) and row.model in service.models(),
        lifted_at=row.lifted_at,
        lifted_by=row.lifted_by,
        lift_reason=row.lift_reason,
    )


def _node(tombstone: Tombstone) -> str:
    """Return the id of the rejected node; empty where it was only proposed."""
    return ref(NODE, tombstone.node_number) if tombstone.node_number else ""


list_tombstones = declare(
    Operation(
        name="list_tombstones",
        scope=Scope.MEMORY_REVIEW,
        summary="List what people rejected, newest first: by whom, when, why and where it is stopped.",
        params=ListTombstones,
        result=Tombstones,
        effect=Effect.READ,
        event="tombstone.listed",
        handler=_list,
        agent_facing=False,
        idempotent=True,
    )
)
lift_tombstone = declare(
    Operation(
        name="lift_tombstone",
        scope=Scope.MEMORY_REVIEW,
        summary="Take a rejection back, so that its value can be stored again; the rejected node stays rejected.",
        params=LiftTombstone,
        result=Lifted,
        effect=Effect.WRITE,
        review=Review.PERSON_ONLY,
        event="tombstone.lifted",
        subject=_find,
        handler=_lift,
        preview=_preview,
        agent_facing=False,
    )
)
