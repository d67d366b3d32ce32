"""Lists begin with what holds now; what no longer does is there when asked for."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from governance.admin.filters import DefaultedFilter
from governance.admin.requests import actor_of
from memory.models import Node, Turn
from memory.states import State

HOLDS_NOW = "What holds now"
EVERYTHING = ("everything", "Everything, with history")


class ByState(DefaultedFilter):
    """Narrow nodes by what they are to a reader."""

    title = "state"
    parameter_name = "state"
    default = HOLDS_NOW

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return every state."""
        return [EVERYTHING, *((item.value, item.value.capitalize()) for item in State)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the nodes in the chosen state, or those that hold."""
        if self.value() == EVERYTHING[0]:
            return queryset
        if self.value():
            return queryset.filter(state=self.value())
        return queryset.filter(pk__in=Node.objects.current(actor_of(request)).values("pk"))


class InForce(DefaultedFilter):
    """Keep rows that rest on nodes that hold; `paths` lead from a row to its nodes."""

    title = "shown"
    parameter_name = "shown"
    default = HOLDS_NOW
    paths: tuple[str, ...] = ()

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the way to see it all."""
        return [EVERYTHING]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep what holds, unless everything is asked for."""
        if self.value():
            return queryset
        standing = Node.objects.current(actor_of(request)).values("pk")
        return queryset.filter(**{f"{path}__in": standing for path in self.paths})


class BetweenNodesInForce(InForce):
    """Keep edges that join nodes that hold."""

    paths = ("source", "target")


class OfNodesInForce(InForce):
    """Keep evidence of nodes that hold and still say it."""

    paths = ("node",)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep what holds, unless everything is asked for."""
        rows = super().queryset(request, queryset)
        return rows if self.value() else rows.filter(withdrawn_at=None)


class TurnsInForce(InForce):
    """Keep turns that default recall would serve."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep what holds, unless everything is asked for."""
        if self.value():
            return queryset
        return queryset.filter(pk__in=Turn.objects.current(actor_of(request)).values("pk"))
