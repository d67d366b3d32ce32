"""The ledger, to read."""

import json
from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet

from audit.admin.showing import age, plain, state
from audit.models import Event, EventDetail
from audit.selectors import events_of
from governance.actors import Actor
from governance.admin.base import OperationAdmin, Section
from governance.admin.filters import ByActorKind, ByChannel, ByEvent, WithoutReads
from governance.scopes import Scope

MOST_RELATED = 50


@admin.register(Event)
class EventAdmin(OperationAdmin):
    """Show who did what, when and why; nobody writes here."""

    scope = Scope.AUDIT_READ
    in_ledger = None
    empty = "Nothing was recorded yet."
    list_display = ("happened", "what", "shown_outcome", "who", "channel", "subject")
    list_display_links = ("what",)
    list_filter = (WithoutReads, "outcome", ByActorKind, ByChannel, ByEvent)
    search_fields = ("name", "actor_label", "subject_id", "operation")
    search_help_text = "Name of what happened, actor, operation or number of the subject"
    date_hierarchy = "happened_at"
    fields = (
        "what", "shown_outcome", "code", "happened", "who", "key_id", "channel", "address", "operation", "subject",
        "subject_version", "handed_out", "before_digest", "after_digest", "detail_digest", "correlation_id",
    )  # fmt: skip

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the tenant's events."""
        return events_of(actor.tenant_id)

    def sections(self, row: Event, actor: Actor) -> Sequence[Section]:
        """Show the detail, as long as it was not erased, and what else was done under the same request."""
        detail = EventDetail.objects.filter(event=row, tenant_id=actor.tenant_id).first()
        related = self.rows(actor).filter(correlation_id=row.correlation_id).order_by("pk")
        found = list(related[: MOST_RELATED + 1])
        return [
            Section("Detail", "console/event_detail.html", {"lines": _lines(detail), "erased": _erased(row, detail)}),
            Section(
                "Everything under this correlation id",
                "console/events.html",
                {"events": found[:MOST_RELATED], "here": row.pk, "more": len(found) > MOST_RELATED},
            ),
        ]

    @admin.display(description="when", ordering="happened_at")
    def happened(self, event: Event) -> str:
        """Show when."""
        return age(event.happened_at)

    @admin.display(description="event", ordering="name")
    def what(self, event: Event) -> str:
        """Show what happened."""
        return event.name

    @admin.display(description="outcome", ordering="outcome")
    def shown_outcome(self, event: Event) -> str:
        """Show how it ended."""
        return state(event.outcome)

    @admin.display(description="actor", ordering="actor_label")
    def who(self, event: Event) -> str:
        """Show who did it."""
        return f"{plain(event.actor_label)} ({event.actor_kind})"

    @admin.display
    def subject(self, event: Event) -> str:
        """Show what it was done to."""
        return f"{event.subject_kind} {event.subject_id}".strip() or "—"

    @admin.display(description="handed out")
    def handed_out(self, event: Event) -> str:
        """Show which ids, in which version, a read gave."""
        return ", ".join(f"{name} version {version}" for name, version in event.served) or "nothing"


def _lines(detail: EventDetail | None) -> list[tuple[str, str]]:
    content = detail.content if detail else {}
    return [(name, plain(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)))
            for name, value in content.items()]  # fmt: skip


def _erased(event: Event, detail: EventDetail | None) -> bool:
    return bool(event.detail_digest) and detail is None
