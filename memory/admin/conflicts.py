"""Conflicts: two nodes that cannot both hold, until a person names the one that stands."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Case, CharField, Exists, OuterRef, Q, QuerySet, Value, When
from django.http import HttpRequest
from django.utils.html import format_html

from audit.admin.showing import age, excerpt, state
from governance.actors import Actor
from governance.admin.base import OperationAdmin, Section
from governance.admin.filters import ByProject, DefaultedFilter
from governance.admin.offers import Arguments, Choices, Offer
from governance.refs import EDGE, NODE, ref
from governance.scopes import Scope
from memory.admin.nodes import sources_shown
from memory.admin.standing import states_of
from memory.models import Conflict, Evidence, Node
from memory.states import EdgeType

OPEN, RESOLVED, MOOT = "open", "resolved", "moot"


def conflicts(actor: Actor) -> QuerySet[Any]:
    """Return the visible conflicts, each with its standing: open, resolved by a person, or moot without one."""
    standing = Node.objects.current(actor)
    both = Exists(standing.filter(pk=OuterRef("source_id"))) & Exists(standing.filter(pk=OuterRef("target_id")))
    return (
        Conflict.objects.visible_to(actor)
        .filter(type=EdgeType.CONTRADICTS)
        .select_related("source", "target", "project")
        .annotate(
            standing=Case(
                When(resolved_at__isnull=False, then=Value(RESOLVED)),
                When(both, then=Value(OPEN)),
                default=Value(MOOT),
                output_field=CharField(),
            )
        )
    )


def open_conflicts(actor: Actor) -> QuerySet[Any]:
    """Return the conflicts that wait for a person."""
    return conflicts(actor).filter(Q(standing=OPEN))


def served(shown: Sequence[Conflict]) -> list[tuple[str, int]]:
    """Return the ids and versions of the sides of some conflicts."""
    sides = {side.pk: side.version for conflict in shown for side in (conflict.source, conflict.target)}
    return [(ref(NODE, number), version) for number, version in sides.items()]


def _number(conflict: Conflict) -> Arguments:
    return {"edge_id": ref(EDGE, conflict.pk)}


def _is_open(conflict: Any) -> bool:
    return bool(conflict.standing == OPEN)


def _both_sides(actor: Actor, conflict: Conflict) -> Choices:
    return [(ref(NODE, side.pk), f"{_brief(side)} stands") for side in (conflict.source, conflict.target)]


def _brief(node: Node) -> str:
    return f"{ref(NODE, node.pk)} {excerpt(node.label)}"


def _dated(node: Node) -> str:
    return format_html('{} <span class="because">{}</span>', _brief(node), age(node.valid_from))


def _by_age(conflict: Conflict) -> list[Node]:
    return sorted((conflict.source, conflict.target), key=lambda node: (node.valid_from, node.pk))


def _side(node: Node, standing: str, conflict: Conflict, actor: Actor) -> dict[str, Any]:
    """Return one side with its state, its sources and how it fared."""
    sources = Evidence.objects.visible_to(actor).in_force().filter(node=node).select_related("turn__session")
    return {
        "node": node,
        "number": ref(NODE, node.pk),
        "state": standing,
        "sources": sources_shown(sources, actor),
        "won": conflict.winner_id == node.pk,
        "lost": conflict.resolved_at is not None and conflict.winner_id != node.pk,
    }


class ByStanding(DefaultedFilter):
    """Narrow conflicts by whether they wait."""

    title = "standing"
    parameter_name = "standing"
    default = "Open"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the ways in which a conflict stands."""
        return [(RESOLVED, "Resolved"), (MOOT, "Moot: one side no longer holds"), ("everything", "Everything")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep those that stand so."""
        return queryset if self.value() == "everything" else queryset.filter(standing=self.value() or OPEN)


@admin.register(Conflict)
class ConflictAdmin(OperationAdmin):
    """Show both sides, and let a reviewer decide."""

    scope = Scope.MEMORY_READ
    in_ledger = "edge"
    offers = (
        Offer(
            operation="resolve_conflict",
            verb="Resolve",
            done="resolved",
            about=_number,
            when=_is_open,
            choices={"winner": _both_sides},
        ),
    )
    empty = "No contradiction waits for a person."
    change_form_template = "console/conflict.html"
    ordering = ("recorded_at", "pk")
    list_display = ("decide", "shown_standing", "older", "newer", "project", "found")
    list_display_links = None
    list_filter = (ByStanding, ByProject)
    search_fields = ("source__label", "target__label", "source__content", "target__content")
    search_help_text = "Words of either side"
    fields = ("number", "shown_standing", "project", "reason", "found")

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the conflicts with both sides."""
        return conflicts(actor)

    def served(self, rows: Sequence[Conflict]) -> list[tuple[str, int]]:
        """Return the sides that were shown."""
        return served(rows)

    def sections(self, row: Conflict, actor: Actor) -> Sequence[Section]:
        """Show both sides with their sources, the older first."""
        sides = _by_age(row)
        states = states_of((side.pk for side in sides), actor)
        shown = [_side(side, states[side.pk], row, actor) for side in sides]
        return [Section("Both sides", "console/sides.html", {"sides": shown})]

    @admin.display(description="conflict", ordering="pk")
    def number(self, conflict: Conflict) -> str:
        """Show its id."""
        return ref(EDGE, conflict.pk)

    @admin.display(description="standing")
    def shown_standing(self, conflict: Any) -> str:
        """Show whether it waits."""
        return state(conflict.standing)

    @admin.display(description="older side")
    def older(self, conflict: Conflict) -> str:
        """Show the node that held first."""
        return _dated(_by_age(conflict)[0])

    @admin.display(description="newer side")
    def newer(self, conflict: Conflict) -> str:
        """Show the node that held later."""
        return _dated(_by_age(conflict)[1])

    @admin.display(description="conflict", ordering="pk")
    def decide(self, conflict: Any) -> str:
        """Lead to where it is decided, or was."""
        word = "Resolve" if conflict.standing == OPEN else "Look at"
        url, number = self.row_url(conflict.pk), ref(EDGE, conflict.pk)
        return format_html('<a class="decide" href="{}">{} {}</a>', url, word, number)

    @admin.display(ordering="recorded_at")
    def found(self, conflict: Conflict) -> str:
        """Show when it was found."""
        return age(conflict.recorded_at)
