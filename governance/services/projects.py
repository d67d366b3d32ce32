"""Create projects."""

from governance.actors import Actor
from governance.errors import InvalidInput
from governance.models import Project
from governance.services.members import admit_members


def create_project(slug: str, *, name: str, actor: Actor) -> Project:
    """Create a project and admit the members who reach every project; raises InvalidInput if the slug is taken."""
    if Project.objects.filter(tenant_id=actor.tenant_id, slug=slug).exists():
        raise InvalidInput.of("slug", "is taken")
    project = Project.objects.create(tenant_id=actor.tenant_id, slug=slug, name=name or slug)
    admit_members(project)
    return project
