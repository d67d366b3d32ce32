"""Give and take the roles of people."""

from pydantic import Field

from governance.actors import Actor
from governance.gate import policy
from governance.gate.operation import Call, Change, Effect, Named, Operation, Outcome, Params, Preview, Result
from governance.gate.registry import declare
from governance.models import Membership, Project
from governance.scopes import Role, Scope
from governance.selectors import project_of
from governance.services import members
from governance.text import Label, Slug


class SetMembership(Params):
    """Describe a role that a person gets."""

    user: Label = Field(description="User name of the person.")
    role: Role = Field(description="What the person may do.")
    projects: tuple[Slug, ...] = Field(default=(), description="Projects that the role reaches; none means every one.")
    may_break_glass: bool = Field(
        default=False, description="Whether they may decide against the rule of four eyes in an emergency, loudly."
    )


class RemoveMembership(Params):
    """Name the person who leaves."""

    user: Label = Field(description="User name of the person.")


class ListMemberships(Params):
    """Ask for all members."""


class Member(Result):
    """Show one person's role."""

    user: str
    role: Role
    every_project: bool
    may_break_glass: bool


class Members(Result):
    """Show everybody's roles."""

    members: list[Member]


class Removed(Result):
    """Name the person who has left."""

    removed: str


def _set(call: Call[SetMembership]) -> Outcome[Member]:
    policy.require_no_key(call.actor)
    wish = call.params
    membership = members.set_membership(
        wish.user,
        role=wish.role,
        projects=_projects(wish.projects, call.actor),
        may_break_glass=wish.may_break_glass,
        actor=call.actor,
    )
    return Outcome(
        result=_shown(membership),
        subject=Named(kind="membership", id=membership.pk),
        detail=wish.model_dump(mode="json"),
    )


def _projects(slugs: tuple[str, ...], actor: Actor) -> list[Project] | None:
    return [project_of(actor, slug) for slug in slugs] if slugs else None


def _remove(call: Call[RemoveMembership]) -> Outcome[Removed]:
    policy.require_no_key(call.actor)
    members.remove_membership(call.params.user, actor=call.actor)
    return Outcome(result=Removed(removed=call.params.user), detail={"user": call.params.user})


def _preview_set(call: Call[SetMembership]) -> Preview:
    wish = call.params
    reached = ", ".join(wish.projects) or "every project"
    affected = [f"The role reaches {reached}."]
    if wish.may_break_glass:
        affected.append("In an emergency they may approve alone what they proposed; the ledger and the console say so.")
    return Preview(changes=[_role_change(call, wish.user, after=wish.role)], affected=affected)


def _preview_remove(call: Call[RemoveMembership]) -> Preview:
    change = _role_change(call, call.params.user, after="")
    return Preview(changes=[change], affected=["The keys they own stop working at once."])


def _role_change(call: Call[SetMembership] | Call[RemoveMembership], user: str, *, after: str) -> Change:
    membership = Membership.objects.visible_to(call.actor).filter(user__username=user).first()
    return Change(field=f"role of {user}", before=membership.role if membership else "", after=after)


def _list(call: Call[ListMemberships]) -> Outcome[Members]:
    rows = Membership.objects.visible_to(call.actor).select_related("user").order_by("user__username")
    return Outcome(result=Members(members=[_shown(row) for row in rows]))


def _shown(membership: Membership) -> Member:
    return Member(
        user=membership.user.get_username(),
        role=Role(membership.role),
        every_project=membership.every_project,
        may_break_glass=membership.may_break_glass,
    )


set_membership = declare(
    Operation(
        name="set_membership",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Make a person a member of the tenant, or change their role and the projects it reaches.",
        params=SetMembership,
        result=Member,
        effect=Effect.WRITE,
        event="membership.set",
        handler=_set,
        preview=_preview_set,
        agent_facing=False,
        idempotent=True,
    )
)
remove_membership = declare(
    Operation(
        name="remove_membership",
        scope=Scope.GOVERNANCE_WRITE,
        summary="End a person's membership; the keys they own stop working at once.",
        params=RemoveMembership,
        result=Removed,
        effect=Effect.DESTROY,
        event="membership.removed",
        handler=_remove,
        preview=_preview_remove,
        agent_facing=False,
    )
)
list_memberships = declare(
    Operation(
        name="list_memberships",
        scope=Scope.GOVERNANCE_READ,
        summary="List the members of the tenant with their roles.",
        params=ListMemberships,
        result=Members,
        effect=Effect.READ,
        event="membership.listed",
        handler=_list,
        agent_facing=False,
        idempotent=True,
    )
)
