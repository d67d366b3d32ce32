"""Members and their roles."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet

from audit.admin.showing import age
from governance.actors import Actor
from governance.admin.base import OperationAdmin
from governance.admin.choices import readable_projects
from governance.admin.offers import Arguments, Offer
from governance.models import Membership, ProjectRight
from governance.scopes import Scope


def _user(membership: Membership) -> Arguments:
    return {"user": membership.user.get_username()}


def _role_and_projects(membership: Membership) -> Arguments:
    return {
        "role": membership.role,
        "projects": [] if membership.every_project else granted_projects(membership),
        "may_break_glass": membership.may_break_glass,
    }


def granted_projects(membership: Membership) -> list[str]:
    """Return the projects on which the member holds a right."""
    rights = ProjectRight.objects.filter(tenant_id=membership.tenant_id, user_id=membership.user_id)
    return sorted(set(rights.values_list("content_object__slug", flat=True)))


@admin.register(Membership)
class MembershipAdmin(OperationAdmin):
    """Show who belongs to the tenant, as what."""

    scope = Scope.GOVERNANCE_READ
    nouns = ("member", "members")
    empty = "Nobody is a member."
    offers = (
        Offer(
            operation="set_membership",
            verb="Add",
            done="set",
            label="Add member",
            choices={"projects": readable_projects},
        ),
        Offer(
            operation="set_membership",
            verb="Change role of",
            done="changed",
            label="Change role",
            about=_user,
            initial=_role_and_projects,
            choices={"projects": readable_projects},
        ),
        Offer(operation="remove_membership", verb="Remove", done="removed", about=_user),
    )
    list_display = ("user", "role", "reach", "emergency", "since")
    list_filter = ("role",)
    search_fields = ("user__username",)
    fields = ("user", "role", "reach", "emergency", "since")

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the members with their user names."""
        return super().rows(actor).select_related("user")

    @admin.display(description="reaches")
    def reach(self, membership: Membership) -> str:
        """Show which projects the role reaches."""
        return "every project" if membership.every_project else ", ".join(granted_projects(membership)) or "no project"

    @admin.display(description="in an emergency")
    def emergency(self, membership: Membership) -> str:
        """Show whether they may decide against the rule of four eyes."""
        return "may decide alone" if membership.may_break_glass else "—"

    @admin.display(ordering="created_at")
    def since(self, membership: Membership) -> str:
        """Show since when."""
        return age(membership.created_at)
