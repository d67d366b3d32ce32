"""Find rows of governance that an actor may know of."""

from django.db.models import QuerySet

from governance.actors import Actor
from governance.errors import InvalidInput, NotFound
from governance.models import ApiKey, Project, Tenant
from governance.scopes import Scope


def tenant_ids() -> list[int]:
    """Return the ids of the tenants that the running transaction may see."""
    return list(Tenant.objects.order_by("id").values_list("id", flat=True))


def project_of(actor: Actor, slug: str) -> Project:
    """Return the project of a slug; raises NotFound alike for a foreign and a missing one."""
    project = Project.objects.visible_to(actor).filter(slug=slug).first()
    if project is None:
        raise NotFound(f"There is no project {slug!r}.", hint="Call list_context_scopes to see your projects.")
    return project


def project_to_write(actor: Actor, slug: str) -> Project:
    """Return the project to write to: the named one, or the only one that the actor can write to.

    Raises InvalidInput when none is named and there is not exactly one, NotFound when the named one is not writable.
    """
    writable = Project.objects.filter(tenant_id=actor.tenant_id, id__in=actor.projects(Scope.MEMORY_WRITE))
    if slug:
        project = writable.filter(slug=slug).first()
        if project is None:
            raise NotFound(f"There is no project {slug!r} to write to.", hint="Call list_context_scopes.")
        return project
    choices = list(writable[:2])
    if len(choices) != 1:
        raise InvalidInput.of("project", "name the project: this credential reaches more than one, or none")
    return choices[0]


def projects_to_read(actor: Actor, slug: str) -> list[Project]:
    """Return the named project, or all that the actor may read."""
    return [project_of(actor, slug)] if slug else list(Project.objects.visible_to(actor))


def keys_visible_to(actor: Actor) -> QuerySet[ApiKey]:
    """Return the tenant's keys with their owners and projects, newest first."""
    return ApiKey.objects.visible_to(actor).select_related("owner").prefetch_related("projects")
