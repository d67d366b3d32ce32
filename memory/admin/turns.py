"""Turns: what was said, word for word."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from audit.admin.showing import age, excerpt
from governance.actors import Actor
from governance.admin.base import OperationAdmin, Section
from governance.admin.filters import ByProject
from governance.admin.requests import actor_of
from governance.refs import NODE, TURN, ref
from governance.scopes import Scope
from memory.admin.filters import TurnsInForce
from memory.admin.quoting import Span, pieces
from memory.admin.standing import HOLDING, states_of
from memory.models import Evidence, Turn
from memory.recall.ask import Ask
from memory.recall.withholding import readable_texts


def readable(turns: Sequence[Turn], actor: Actor) -> dict[int, str]:
    """Return the turns' texts with what no longer holds, or was forgotten, marked and left out."""
    reach = actor.projects(Scope.MEMORY_READ)
    return readable_texts(turns, ask=Ask(text="", actor=actor, now=timezone.now(), project_ids=reach))


class TurnList(ChangeList):
    """Show of each turn what still may be read."""

    def get_results(self, request: HttpRequest) -> None:
        """Fetch a page of turns with their readable texts."""
        super().get_results(request)
        turns = list(self.result_list)
        texts = readable(turns, actor_of(request))
        for turn in turns:
            turn.readable = texts[turn.pk]
        self.result_list = turns


@admin.register(Turn)
class TurnAdmin(OperationAdmin):
    """Show turns; a list leaves out the words that no longer hold."""

    scope = Scope.MEMORY_READ
    empty = "No turn here."
    list_display = ("number", "beginning", "role", "session", "project", "said")
    list_display_links = ("number", "beginning")
    list_filter = (TurnsInForce, "role", ByProject)
    search_fields = ("text", "session__name")
    search_help_text = "Words of the turn, or its session"
    date_hierarchy = "observed_at"
    ordering = ("-observed_at", "-pk")
    fields = ("number", "role", "session", "position", "project", "said", "recorded", "uid")

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the visible turns with their sessions."""
        return Turn.objects.visible_to(actor).select_related("session", "project")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Return the list that leaves out what no longer holds."""
        return TurnList

    def served(self, rows: Sequence[Turn]) -> list[tuple[str, int]]:
        """Return the turns that were shown."""
        return [(ref(TURN, turn.pk), 1) for turn in rows]

    def title_of(self, row: Turn) -> str:
        """Return its id: its words may have been forgotten."""
        return f"{ref(TURN, row.pk)} of {excerpt(str(row.session))}"

    def sections(self, row: Turn, actor: Actor) -> Sequence[Section]:
        """Show the whole turn with what was drawn from it."""
        rows = Evidence.objects.visible_to(actor).filter(turn=row).select_related("node")
        drawn = list(rows.order_by("start", "end"))
        states = states_of((item.node_id for item in drawn), actor)
        holding, gone = _spans(drawn, states)
        found = [{"evidence": item, "number": ref(NODE, item.node_id), "state": states[item.node_id]} for item in drawn]
        said = {"pieces": pieces(row, quotes=holding, gone=gone), "any": bool(drawn)}
        return [
            Section("What was said", "console/said.html", said),
            Section("What was drawn from it", "console/drawn.html", {"drawn": found}),
        ]

    @admin.display(description="turn", ordering="pk")
    def number(self, turn: Turn) -> str:
        """Show its id."""
        return ref(TURN, turn.pk)

    @admin.display(description="text")
    def beginning(self, turn: Any) -> str:
        """Show how what may be read begins."""
        return excerpt(turn.readable) or "—"

    @admin.display(description="said", ordering="observed_at")
    def said(self, turn: Turn) -> str:
        """Show when it was said."""
        return age(turn.observed_at)

    @admin.display(description="recorded", ordering="recorded_at")
    def recorded(self, turn: Turn) -> str:
        """Show when it was handed over."""
        return age(turn.recorded_at)


def _spans(drawn: Sequence[Evidence], states: dict[int, str]) -> tuple[list[Span], list[Span]]:
    """Return the spans that something holding rests on, and those that nothing holding does any more."""
    holding: list[Span] = []
    gone: list[Span] = []
    for item in drawn:
        if item.start is not None and item.end is not None:
            (holding if _holds(item, states) else gone).append((item.start, item.end))
    return holding, gone


def _holds(item: Evidence, states: dict[int, str]) -> bool:
    return item.withdrawn_at is None and states[item.node_id] in HOLDING
