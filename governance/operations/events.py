"""Read the ledger."""

from typing import Literal

from django.db.models import QuerySet
from pydantic import Field

from audit.models import Event
from audit.selectors import events_of
from governance.actors import Actor
from governance.gate.operation import Call, Effect, Operation, Outcome, Result
from governance.gate.registry import declare
from governance.paging import PageParams, page
from governance.refs import EVENT, ref
from governance.scopes import Scope
from governance.text import Line, Moment, OptionalMoment, OptionalUuid, Printed


class ListAuditEvents(PageParams):
    """Ask for events; filters add up."""

    name: Line = Field(default="", description="Dotted name of what happened, as in node.stored.")
    outcome: Literal["", "done", "refused", "failed"] = Field(default="", description="How it ended.")
    actor_id: Line = Field(default="", description="Id of the person or key.")
    subject_kind: Line = Field(default="", description="Kind of the subject, as in node.")
    subject_id: Line = Field(default="", description="Number of the subject.")
    correlation_id: OptionalUuid = Field(default="", description="Everything done under one request.")
    since: OptionalMoment = Field(default=None, description="Only events from this instant on.")
    until: OptionalMoment = Field(default=None, description="Only events before this instant.")


class EventShown(Result):
    """Show one event."""

    id: str
    happened_at: Printed
    name: str
    operation: str
    outcome: str
    code: str
    actor_kind: str
    actor_id: str
    actor: str
    key_id: int | None
    channel: str
    address: str
    subject: str
    subject_version: int | None
    correlation_id: str


class Events(Result):
    """Show a page of events."""

    events: list[EventShown]
    next_cursor: str


def _list(call: Call[ListAuditEvents]) -> Outcome[Events]:
    rows = _known_to(call.actor).filter(**_filters(call.params))
    found, cursor = page(rows, call.params)
    return Outcome(result=Events(events=[_shown(event) for event in found], next_cursor=cursor))


def _known_to(actor: Actor) -> QuerySet[Event]:
    """Return the tenant's events, to a key that names its projects only the events of these."""
    rows = events_of(actor.tenant_id)
    return rows.filter(project_id__in=actor.projects(Scope.MEMORY_READ)) if actor.narrowed else rows


def _filters(params: ListAuditEvents) -> dict[str, str | Moment]:
    names = ("name", "outcome", "actor_id", "subject_kind", "subject_id", "correlation_id")
    filters: dict[str, str | Moment] = {name: getattr(params, name) for name in names if getattr(params, name)}
    if params.since:
        filters["happened_at__gte"] = params.since
    if params.until:
        filters["happened_at__lt"] = params.until
    return filters


def _shown(event: Event) -> EventShown:
    return EventShown(
        id=ref(EVENT, event.pk),
        happened_at=event.happened_at,
        name=event.name,
        operation=event.operation,
        outcome=event.outcome,
        code=event.code,
        actor_kind=event.actor_kind,
        actor_id=event.actor_id,
        actor=event.actor_label,
        key_id=event.key_id,
        channel=event.channel,
        address=event.address,
        subject=f"{event.subject_kind} {event.subject_id}".strip(),
        subject_version=event.subject_version,
        correlation_id=str(event.correlation_id),
    )


list_audit_events = declare(
    Operation(
        name="list_audit_events",
        scope=Scope.AUDIT_READ,
        summary="List what was done, refused or failed in the tenant, newest first.",
        params=ListAuditEvents,
        result=Events,
        effect=Effect.READ,
        event="ledger.read",
        handler=_list,
        agent_facing=False,
        idempotent=True,
    )
)
