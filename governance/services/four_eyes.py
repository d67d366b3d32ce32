"""Say who may decide about a proposal, and why somebody may not."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, QuerySet

from governance import statements
from governance.actors import Actor
from governance.errors import Forbidden
from governance.models import Membership, PolicyRule, ProjectRight, Proposal, Tenant
from governance.scopes import RIGHT_OF_SCOPE, SCOPES_OF_ROLE, Role, Scope


@dataclass(frozen=True, kw_only=True)
class Reviewer:
    """Hold what decides whether somebody may decide: read once, asked about many proposals.

    `role` is empty for whoever is no member; `reviews_own` and `reviews_edited` tell what the tenant allows.
    """

    user_id: int | None
    projects: frozenset[int]
    role: str = ""
    groups: frozenset[int] = frozenset()
    reviews_own: bool = False
    reviews_edited: bool = False
    breaks_glass: bool = False


def require_right_to_decide(proposal: Proposal, *, breaks_glass: bool, actor: Actor) -> str:
    """Raise Forbidden, with the reason, unless the person may decide; return the reason that the glass was broken for.

    Breaking the glass takes the place of a second person, of a role and of a group, never of a reviewer's right; who
    asks for it must hold it, whether it is needed or not.
    """
    reviewer = reviewer_of(actor)
    reason = hindrance(proposal, reviewer)
    if reason and (not breaks_glass or _why_no_reviewer(proposal, reviewer)):
        raise Forbidden(reason, hint=f"Who may: {', '.join(deciders(proposal)) or 'nobody yet'}.")
    if breaks_glass and not reviewer.breaks_glass:
        raise Forbidden("You hold no right to decide in an emergency.", hint="An administrator gives it to a member.")
    return reason


def why_not(proposal: Proposal, *, actor: Actor) -> str:
    """Return why a person may not decide about a proposal, empty if they may."""
    return hindrance(proposal, reviewer_of(actor))


def reviewer_of(actor: Actor) -> Reviewer:
    """Return what an actor is as a reviewer, in the running transaction."""
    if actor.user_id is None or actor.kind not in ("person", "service"):
        return Reviewer(user_id=None, projects=frozenset())
    reach = actor.projects(Scope.MEMORY_REVIEW)
    found = statements.rows(_memberships, tenant=actor.tenant_id, user=actor.user_id)
    if not found:
        return Reviewer(user_id=actor.user_id, projects=reach)
    membership, tenant = found[0], found[0].tenant
    return Reviewer(
        user_id=actor.user_id,
        projects=reach,
        role=membership.role,
        groups=frozenset(membership.groups),
        # A program that approves what a program wrote would leave nobody who has read it.
        reviews_own=tenant.self_review_allowed and actor.is_person,
        reviews_edited=(tenant.editors_may_approve or tenant.self_review_allowed) and actor.is_person,
        # In a session of their own: a key is nobody who sees an emergency.
        breaks_glass=membership.may_break_glass and actor.is_person,
    )


def _memberships(tenant: int, user: int) -> QuerySet[Any]:
    """Return a person's membership with the tenant and, as `groups`, the ids of the groups they are in."""
    groups = User.groups.through.objects.filter(user_id=OuterRef("user_id")).values("group_id")
    rows = Membership.objects.select_related("tenant").filter(tenant_id=tenant, user_id=user)
    return rows.annotate(groups=ArraySubquery(groups))


def hindrance(proposal: Proposal, reviewer: Reviewer) -> str:
    """Return why a reviewer may not decide about a proposal, empty if they may.

    Neither being a superuser nor an administrator changes anything: who wrote it, owns the key that wrote it, or edited
    it, is not the second pair of eyes.
    """
    return (
        _why_no_reviewer(proposal, reviewer)
        or why_not_as_ruled(proposal, reviewer)
        or _why_no_second_pair(proposal, reviewer)
    )


def deciders(proposal: Proposal, *, most: int = 10) -> list[str]:
    """Return the names of the people who may decide about a proposal."""
    return [member.user.get_username() for member in who_may_decide(proposal)[:most]]


def who_may_decide(proposal: Proposal) -> QuerySet[Membership]:
    """Return the members who may decide about a proposal, with their users, by name."""
    tenant = Tenant.objects.get(pk=proposal.tenant_id)
    out = set() if tenant.self_review_allowed else set(proposal.authors)
    out |= set() if tenant.self_review_allowed or tenant.editors_may_approve else set(proposal.editors)
    rights = ProjectRight.objects.filter(
        content_object_id=proposal.project_id, permission__codename=RIGHT_OF_SCOPE[Scope.MEMORY_REVIEW]
    )
    roles = [role.value for role in Role if Scope.MEMORY_REVIEW in SCOPES_OF_ROLE[role]]
    fitting = Membership.objects.select_related("user").filter(
        tenant_id=proposal.tenant_id, role__in=roles, user__is_active=True, user_id__in=rights.values("user_id")
    )
    if proposal.decider_role:
        fitting = fitting.filter(role__in=[proposal.decider_role, Role.ADMIN.value])
    if proposal.decider_group_id:
        fitting = fitting.filter(user__groups=proposal.decider_group_id)
    return fitting.exclude(user_id__in=out).order_by("user__username")


def _why_no_reviewer(proposal: Proposal, reviewer: Reviewer) -> str:
    if reviewer.user_id is None:
        return "Only a person decides."
    if proposal.project_id not in reviewer.projects:
        return f"You hold no reviewer's right on {proposal.project.slug}."
    return "" if reviewer.role else "You are no member of this tenant."


def why_not_as_ruled(asked: Proposal | PolicyRule, reviewer: Reviewer) -> str:
    """Return which role or group somebody lacks that a rule, or a proposal under it, asks of who decides."""
    if asked.decider_role and reviewer.role not in (asked.decider_role, Role.ADMIN.value):
        return f"A rule asks for somebody who is {asked.decider_role}."
    if asked.decider_group_id and asked.decider_group_id not in reviewer.groups:
        return "A rule asks for somebody of another group."
    return ""


def _why_no_second_pair(proposal: Proposal, reviewer: Reviewer) -> str:
    if reviewer.user_id in proposal.authors and not reviewer.reviews_own:
        return "You, or a program of yours, proposed this."
    if reviewer.user_id in proposal.editors and not reviewer.reviews_edited:
        return "You edited this; somebody else must approve it."
    return ""
