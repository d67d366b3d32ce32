"""Find rows of governance that an actor may know of."""

from collections.abc import Callable

from django.db.models import QuerySet

from governance import statements
from governance.actors import Actor
from governance.errors import InvalidInput, NotFound, WaggleError
from governance.gate import proposing, rejections
from governance.models import ApiKey, Project, Proposal, Tenant
from governance.refs import number_of
from governance.scopes import Scope


def tenant_ids() -> list[int]:
    """Return the ids of the tenants that the running transaction may see."""
    return list(Tenant.objects.order_by("id").values_list("id", flat=True))


def project_of(actor: Actor, slug: str) -> Project:
    """Return the project of a slug; raises NotFound alike for a foreign and a missing one."""
    project = next((project for project in projects_to_read(actor, "") if project.slug == slug), None)
    if project is None:
        raise NotFound(f"There is no project {slug!r}.", hint="Call list_context_scopes to see your projects.")
    return project


def project_to_write(actor: Actor, slug: str) -> Project:
    """Return the project to write to: the named one, or the only one that the actor can write to.

    Raises InvalidInput when none is named and there is not exactly one, NotFound when the named one is not writable.
    """
    writable = statements.rows(_projects, tenant=actor.tenant_id, ids=actor.reach(Scope.MEMORY_WRITE))
    if slug:
        project = next((project for project in writable if project.slug == slug), None)
        if project is None:
            raise NotFound(f"There is no project {slug!r} to write to.", hint="Call list_context_scopes.")
        return project
    if len(writable) != 1:
        raise InvalidInput.of("project", "name the project: this credential reaches more than one, or none")
    return writable[0]


def projects_to_read(actor: Actor, slug: str) -> list[Project]:
    """Return the named project, or all that the actor may read."""
    if slug:
        return [project_of(actor, slug)]
    return statements.rows(_projects, tenant=actor.tenant_id, ids=actor.reach(Scope.MEMORY_READ))


def _projects(tenant: int, ids: list[int]) -> QuerySet[Project]:
    return Project.objects.filter(tenant_id=tenant, pk__any_of=ids)


def proposal_of(actor: Actor, reference: str) -> Proposal:
    """Return a visible proposal; raises NotFound alike for a foreign and a missing one."""
    return _proposal(_seen, reference, actor)


def _proposal(build: Callable[..., QuerySet[Proposal]], reference: str, actor: Actor) -> Proposal:
    reach = actor.reach(Scope.MEMORY_READ)
    found = statements.rows(build, tenant=actor.tenant_id, projects=reach, number=number_of(reference))
    if not found:
        raise NotFound(f"There is no proposal {reference}.", hint="Call list_proposals to see those that wait.")
    return found[0]


def _seen(tenant: int, projects: list[int], number: int) -> QuerySet[Proposal]:
    return Proposal.objects.in_projects(projects, tenant_id=tenant).select_related("project").filter(pk=number)


def _locked(tenant: int, projects: list[int], number: int) -> QuerySet[Proposal]:
    return _seen(tenant, projects, number).select_for_update(of=("self",), no_key=True)


def proposal_to_change(reference: str, actor: Actor, *, rejecting: bool = False) -> Proposal:
    """Return a visible proposal, locked with what it is about: of two who decide the second sees what the first did.

    Whoever proposes holds the target before the proposal, so whoever decides does too. Raises NotFound.
    """
    seen = proposal_of(actor, reference)
    (rejections.alone if rejecting else rejections.hold_off)(actor.tenant_id)
    if seen.is_open and seen.target_kind:
        _hold_target(seen, actor)
    return _proposal(_locked, reference, actor)


def _hold_target(proposal: Proposal, actor: Actor) -> None:
    try:
        proposing.call_of(proposal, actor=actor)
    except WaggleError:
        # It is gone, or out of this actor's reach; the operation itself says which.
        return


def keys_visible_to(actor: Actor) -> QuerySet[ApiKey]:
    """Return the tenant's keys with their owners and projects, newest first."""
    return ApiKey.objects.visible_to(actor).select_related("owner").prefetch_related("projects")
