"""Sessions: conversations."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet

from audit.admin.showing import age, plain, state
from governance.actors import Actor
from governance.admin.base import OperationAdmin, Section
from governance.admin.filters import ByProject
from governance.refs import TURN, ref
from governance.scopes import Scope
from memory.admin.turns import readable
from memory.models import Session, Turn

MOST_TURNS = 100


@admin.register(Session)
class SessionAdmin(OperationAdmin):
    """Show conversations with their turns."""

    scope = Scope.MEMORY_READ
    empty = "No conversation was handed over yet."
    list_display = ("called", "agent", "shown_status", "project", "turn_count", "begun")
    list_filter = ("status", ByProject)
    search_fields = ("name", "title", "agent")
    fields = ("name", "title", "agent", "shown_status", "project", "turn_count", "begun", "closed", "uid")

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the visible sessions with how many turns each has."""
        return Session.objects.visible_to(actor).select_related("project").annotate(turn_count=Count("turns"))

    def sections(self, row: Session, actor: Actor) -> Sequence[Section]:
        """Show the conversation, as far as it may be read."""
        turns = list(Turn.objects.visible_to(actor).filter(session=row).order_by("position")[: MOST_TURNS + 1])
        texts = readable(turns, actor)
        shown = [
            {"turn": turn, "number": ref(TURN, turn.pk), "text": plain(texts[turn.pk])} for turn in turns[:MOST_TURNS]
        ]
        return [Section("Turns", "console/turns.html", {"turns": shown, "more": len(turns) > MOST_TURNS})]

    def served_on_page(self, row: Session) -> list[tuple[str, int]]:
        """Return the turns that its page shows."""
        turns = Turn.objects.filter(tenant_id=row.tenant_id, session=row).order_by("position")
        return [(ref(TURN, number), 1) for number in turns.values_list("pk", flat=True)[:MOST_TURNS]]

    @admin.display(description="session", ordering="name")
    def called(self, session: Session) -> str:
        """Show its title or name."""
        return plain(str(session))

    @admin.display(description="status", ordering="status")
    def shown_status(self, session: Session) -> str:
        """Show whether it goes on."""
        return state(session.status)

    @admin.display(description="turns", ordering="turn_count")
    def turn_count(self, session: Any) -> int:
        """Show how many turns it has."""
        return int(session.turn_count)

    @admin.display(description="begun", ordering="created_at")
    def begun(self, session: Session) -> str:
        """Show when it began."""
        return age(session.created_at)

    @admin.display(description="closed", ordering="closed_at")
    def closed(self, session: Session) -> str:
        """Show when it was closed."""
        return age(session.closed_at) or "it goes on"
