"""What the console adds to a request."""

from typing import cast

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from governance.actors import Actor
from governance.models import Tenant


class ConsoleRequest(HttpRequest):
    """Carry who acts, in which tenant, and the tenants that they could choose."""

    actor: Actor
    tenant: Tenant
    tenants: list[Tenant]


def actor_of(request: HttpRequest) -> Actor:
    """Return who acts; raises PermissionDenied where no tenant was chosen."""
    actor = getattr(request, "actor", None)
    if actor is None:
        raise PermissionDenied("No tenant is chosen.")
    return cast(Actor, actor)
