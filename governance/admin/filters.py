"""Ways to narrow a list that show no more than who asks may know."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest

from audit.models import Event
from governance.actors import ActorKind, Channel
from governance.admin.reads import BROWSE
from governance.admin.requests import actor_of
from governance.gate import registry
from governance.models import Project


class ByProject(admin.SimpleListFilter):
    """Narrow to one of the projects that the actor may read."""

    title = "project"
    parameter_name = "project"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the visible projects."""
        return [(project.slug, project.slug) for project in Project.objects.visible_to(actor_of(request))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the rows of the chosen project."""
        return queryset.filter(project__slug=self.value()) if self.value() else queryset


class DefaultedFilter(admin.SimpleListFilter):
    """Narrow by default, and say so in place of "All"."""

    default = ""

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """Return the choices, the default one under its own name."""
        offered: Iterator[Mapping[str, Any]] = iter(super().choices(changelist))
        yield {**next(offered), "display": self.default}
        yield from offered


class WithoutReads(DefaultedFilter):
    """Narrow the ledger to what was changed, refused or failed."""

    title = "shown"
    parameter_name = "shown"
    default = "Changes and refusals"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the way to see it all."""
        return [("everything", "Everything, with reads")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Leave out what only tells of a successful read, unless everything is asked for."""
        return queryset if self.value() else without_reads(queryset)


def without_reads(events: QuerySet[Event]) -> QuerySet[Event]:
    """Leave out what only tells of a successful read."""
    reads = [operation.name for operation in registry.every() if operation.reads]
    return events.exclude(operation__in=[*reads, BROWSE], outcome=Event.Outcome.DONE)


class ByEvent(admin.SimpleListFilter):
    """Narrow the ledger by what happened, without asking it which names it holds."""

    title = "event"
    parameter_name = "name"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return what operations can write."""
        return [(name, name) for name in sorted({operation.event for operation in registry.every()})]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the events of a name."""
        return queryset.filter(name=self.value()) if self.value() else queryset


class ByChannel(admin.SimpleListFilter):
    """Narrow the ledger by the door that was used."""

    title = "channel"
    parameter_name = "channel"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return every door."""
        return [(channel, channel) for channel in get_args(Channel)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the events of a channel."""
        return queryset.filter(channel=self.value()) if self.value() else queryset


class ByActorKind(admin.SimpleListFilter):
    """Narrow the ledger by the kind of actor."""

    title = "actor"
    parameter_name = "actor_kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return every kind."""
        return [(kind, kind) for kind in get_args(ActorKind)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the events of a kind of actor."""
        return queryset.filter(actor_kind=self.value()) if self.value() else queryset
