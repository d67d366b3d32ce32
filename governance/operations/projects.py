"""Create a project."""

from pydantic import Field

from governance.gate.operation import Call, Effect, Named, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.scopes import Scope
from governance.services import projects
from governance.text import Line, Slug


class CreateProject(Params):
    """Describe a project to be."""

    slug: Slug = Field(description="Short name: small letters, digits and hyphens.")
    name: Line = Field(default="", description="Name for people; the slug if left out.")


class CreatedProject(Result):
    """Name the project that was created."""

    slug: str
    name: str
    uid: str


def _create(call: Call[CreateProject]) -> Outcome[CreatedProject]:
    project = projects.create_project(call.params.slug, name=call.params.name, actor=call.actor)
    result = CreatedProject(slug=project.slug, name=project.name, uid=str(project.uid))
    return Outcome(result=result, subject=Named(kind="project", id=project.pk, project_id=project.pk))


create_project = declare(
    Operation(
        name="create_project",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Create a project; members who reach every project get their rights on it.",
        params=CreateProject,
        result=CreatedProject,
        effect=Effect.WRITE,
        event="project.created",
        handler=_create,
        agent_facing=False,
    )
)
