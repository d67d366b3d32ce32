"""What every row that belongs to a project has."""

from typing import Self, TypeVar

from django.db import models

from governance.actors import Actor
from governance.models.project import Project
from governance.models.tenanted import Tenanted, TenantedQuerySet
from governance.scopes import Scope

Row = TypeVar("Row", bound=models.Model, covariant=True)


class ScopedQuerySet(TenantedQuerySet[Row]):
    """Narrow rows to the projects that an actor may read."""

    def visible_to(self, actor: Actor) -> Self:
        """Keep the rows of the projects that the actor may read."""
        return self.filter(tenant_id=actor.tenant_id, project_id__any_of=sorted(actor.projects(Scope.MEMORY_READ)))

    def within(self, *, project_ids: frozenset[int] | None = None, session_id: int | None = None) -> Self:
        """Keep the rows of these projects, and of this session, where they are named."""
        rows = self if project_ids is None else self.filter(project_id__any_of=sorted(project_ids))
        return rows if session_id is None else rows.filter(session_id=session_id)


class Scoped(Tenanted):
    """Belong to one project of one tenant."""

    # The composite foreign key of the migration holds the rule; a second check would only cost time.
    project = models.ForeignKey(Project, on_delete=models.PROTECT, related_name="+", db_constraint=False)

    class Meta:
        abstract = True
