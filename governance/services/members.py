"""Give people their roles, and with them their rights on projects."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from guardian.shortcuts import assign_perm

from governance.actors import Actor
from governance.errors import Conflict, NotFound
from governance.models import Membership, Project, ProjectRight
from governance.scopes import Role, rights_of_role


def set_membership(
    username: str, *, role: Role, projects: Iterable[Project] | None, actor: Actor, may_break_glass: bool = False
) -> Membership:
    """Make a person a member, or change their role; `projects` None means every project, also later ones.

    Raises NotFound for an unknown user name and Conflict when the last administrator would be lost.
    """
    user = _user(username)
    _keep_an_administrator(user, role=role, actor=actor)
    standing = {"role": role, "every_project": projects is None, "may_break_glass": may_break_glass}
    membership, _ = Membership.objects.update_or_create(tenant_id=actor.tenant_id, user=user, defaults=standing)
    reached = Project.objects.filter(tenant_id=actor.tenant_id) if projects is None else projects
    _grant(membership, reached)
    return membership


def remove_membership(username: str, *, actor: Actor) -> None:
    """End a membership with all its rights; raises NotFound, or Conflict for the last administrator."""
    user = _user(username)
    membership = Membership.objects.filter(tenant_id=actor.tenant_id, user=user).first()
    if membership is None:
        raise NotFound(f"{username} is not a member.")
    _keep_an_administrator(user, role=None, actor=actor)
    ProjectRight.objects.filter(tenant_id=actor.tenant_id, user=user).delete()
    membership.delete()


def admit_members(project: Project) -> None:
    """Give the members whose role reaches every project their rights on a new one."""
    for membership in Membership.objects.filter(tenant_id=project.tenant_id, every_project=True):
        _assign(membership, project)


def _grant(membership: Membership, projects: Iterable[Project]) -> None:
    ProjectRight.objects.filter(tenant_id=membership.tenant_id, user=membership.user).delete()
    for project in projects:
        _assign(membership, project)


def _assign(membership: Membership, project: Project) -> None:
    for right in sorted(rights_of_role(Role(membership.role))):
        assign_perm(right, membership.user, project)


def _user(username: str) -> User:
    user = User.objects.filter(username=username).first()
    if user is None:
        raise NotFound(f"There is no user {username!r}.", hint="Create the user first: waggle createsuperuser.")
    return user


def _keep_an_administrator(user: User, *, role: Role | None, actor: Actor) -> None:
    administrators = Membership.objects.select_for_update(no_key=True).filter(
        tenant_id=actor.tenant_id, role=Role.ADMIN
    )
    holders = {membership.user_id for membership in administrators}
    if role is not Role.ADMIN and holders == {user.pk}:
        raise Conflict("A tenant keeps at least one administrator.", hint="Make another member administrator first.")
