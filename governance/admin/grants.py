"""Tell which roles hold a scope, and who could give somebody one of them."""

from governance.actors import Actor
from governance.models import Membership
from governance.scopes import SCOPES_OF_ROLE, Role, Scope


def roles_with(scope: Scope) -> list[str]:
    """Return the roles that hold a scope."""
    return [role.value for role in Role if scope in SCOPES_OF_ROLE[role]]


def administrators(actor: Actor) -> list[str]:
    """Return the user names of the tenant's administrators, in the running transaction."""
    rows = Membership.objects.visible_to(actor).filter(role=Role.ADMIN, user__is_active=True)
    return list(rows.values_list("user__username", flat=True))
