"""Ways to narrow the review queue."""

from functools import cache
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from audit.admin.showing import excerpt
from governance.actors import Actor
from governance.admin.filters import DefaultedFilter
from governance.admin.requests import actor_of
from governance.gate import registry
from governance.models import Proposal
from governance.risk import Risk
from governance.services.four_eyes import Reviewer, reviewer_of
from governance.services.policy_cases import node_types
from governance.services.review_queue import awaiting, flagged, overdue

OPEN, OVERDUE, EVERYTHING, ALIKE = "open", "overdue", "everything", "alike"
AUTHORS = {"agent": "An agent", "service": "A service", "person": "A person", "system": "The system"}


def reviewer_here(request: HttpRequest, actor: Actor) -> Reviewer:
    """Return what who asks is as a reviewer, read once for a request."""
    known: Reviewer | None = getattr(request, "reviewer", None)
    if known is None:
        known = reviewer_of(actor)
        request.reviewer = known  # type: ignore[attr-defined]
    return known


def is_of_open_ones(request: HttpRequest) -> bool:
    """Tell whether the list shows only what waits, and each group of similar ones once."""
    return request.GET.get(ByStanding.parameter_name, "") in ("", OPEN, OVERDUE) and ALIKE not in request.GET


class ByStanding(DefaultedFilter):
    """Narrow to what waits for who asks; the rest is there when asked for."""

    title = "standing"
    parameter_name = "standing"
    default = "Waiting for you"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the ways in which a proposal stands."""
        states = [(state.value, state.label.capitalize()) for state in Proposal.State]
        waiting = [(OVERDUE, "Waiting for you, overdue"), (OPEN, "Waiting for anybody")]
        return [*waiting, *states, (EVERYTHING, "Everything")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the proposals that stand so."""
        value = self.value()
        if value == EVERYTHING:
            return queryset
        if value in Proposal.State.values:
            return queryset.filter(state=value)
        if value == OPEN:
            return queryset.filter(state__in=Proposal.OPEN)
        actor = actor_of(request)
        mine = awaiting(queryset, reviewer_here(request, actor))
        return overdue(mine, now=timezone.now()) if value == OVERDUE else mine


class ByNodeType(admin.SimpleListFilter):
    """Narrow by the type of the node that would be touched."""

    title = "node type"
    parameter_name = "node_type"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return every type."""
        return [(name, name) for name in _types()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the proposals about a type."""
        return queryset.filter(node_type=self.value()) if self.value() else queryset


class ByAuthor(admin.SimpleListFilter):
    """Narrow by who proposed: a kind of actor, or the one author that a row names."""

    title = "author"
    parameter_name = "author"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the kinds of actor, and the one that was chosen in the list."""
        chosen = request.GET.get(self.parameter_name, "")
        return [*AUTHORS.items(), *([(chosen, f"Only {excerpt(chosen, most=40)}")] if ":" in chosen else [])]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep what the chosen one proposed."""
        kind, _, number = (self.value() or "").partition(":")
        rows = queryset.filter(author_kind=kind) if kind else queryset
        return rows.filter(author_id=number) if number else rows


class ByRisk(admin.SimpleListFilter):
    """Narrow by what a reviewer is warned of."""

    title = "flagged"
    parameter_name = "risk"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return every flag."""
        return [("any", "Flagged"), ("none", "Not flagged"), *((risk.value, in_words(risk.value)) for risk in Risk)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep what is flagged so."""
        value = self.value()
        if value == "any":
            return flagged(queryset)
        if value == "none":
            return queryset.filter(risks=[])
        return queryset.filter(risks__contains=[{"risk": value}]) if value else queryset


class ByLikeness(admin.SimpleListFilter):
    """Narrow to the ones like another; a row leads here, the list of filters offers it only then."""

    title = "similar"
    parameter_name = ALIKE

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the group that was chosen."""
        chosen = request.GET.get(self.parameter_name)
        return [(chosen, "Only those alike")] if chosen else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep one group."""
        return queryset.filter(likeness=self.value()) if self.value() else queryset


def in_words(risk: str) -> str:
    """Return a flag as a person reads it."""
    return risk.replace("_", " ").capitalize()


def flagged_as(risk: str) -> SafeString:
    """Return a flag as a word with its shape."""
    return format_html('<span class="state state-flagged"><span aria-hidden="true">▲</span> {}</span>', in_words(risk))


@cache
def _types() -> list[str]:
    """Return the types of node, read from the operations' schemas once: that takes longer than the whole list."""
    return node_types(registry.every())
