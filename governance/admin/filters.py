"""Ways to narrow a list that show no more than who asks may know."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest

from audit.models import Event
from governance.admin.requests import actor_of
from governance.gate import registry
from governance.models import Project

BROWSE = "browse"


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
