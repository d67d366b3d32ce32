"""What a person may choose among in a form."""

from typing import Any

from governance.actors import Actor
from governance.admin.offers import Choices
from governance.models import Membership, Project
from governance.scopes import Scope


def readable_projects(actor: Actor, row: Any) -> Choices:
    """Return the projects that the actor may read."""
    return [(project.slug, project.slug) for project in Project.objects.visible_to(actor)]


def writable_projects(actor: Actor, row: Any) -> Choices:
    """Return the projects that the actor may write to; nothing is chosen for them where there are several."""
    rows = Project.objects.visible_to(actor).filter(id__in=actor.projects(Scope.MEMORY_WRITE))
    slugs = [(project.slug, project.slug) for project in rows]
    return slugs if len(slugs) == 1 else [("", "—"), *slugs]


def members(actor: Actor, row: Any) -> Choices:
    """Return the members of the tenant, the actor first."""
    rows = Membership.objects.visible_to(actor).values_list("user__username", flat=True)
    return [(name, name) for name in sorted(rows, key=lambda name: (name != actor.label, name))]


def scopes(actor: Actor, row: Any) -> Choices:
    """Return all scopes."""
    return [(scope.value, scope.value) for scope in Scope]
