"""Tell who calls: a program by its key, or a person by the session that the console gave them."""

from django.contrib.auth.models import User
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from governance.actors import Actor
from governance.api.correlation import correlation_id_of
from governance.api.credentials import credential_of
from governance.errors import Forbidden
from governance.services.authentication import Origin, actor_of_key, actor_of_person, tenants_of

REALM = 'Bearer realm="waggle"'


class KeyOrSession(SessionAuthentication):
    """Set `request.auth` to the actor behind a key, or else behind a signed-in person's session with its CSRF token."""

    def authenticate(self, request: Request) -> tuple[User | None, Actor] | None:
        """Return the person, if one acts, and the actor; None without any credential.

        Raises NotAuthenticated for a key that does not count, and Forbidden for a person without a chosen tenant.
        """
        origin = Origin(
            channel="rest",
            address=request.META.get("REMOTE_ADDR", ""),
            correlation_id=correlation_id_of(request),
        )
        credential = credential_of(request.headers)
        if credential is not None:
            return None, actor_of_key(credential, origin=origin)
        signed_in = super().authenticate(request)
        if signed_in is None:
            return None
        person: User = signed_in[0]
        return person, actor_of_person(person, tenant_id=_chosen_tenant(request, person), origin=origin)

    def authenticate_header(self, request: Request) -> str:
        """Return what a 401 asks for."""
        return REALM


def _chosen_tenant(request: Request, person: User) -> int:
    chosen = request.session.get("tenant_id")
    if chosen is not None:
        return int(chosen)
    tenants = tenants_of(person)
    if len(tenants) != 1:
        raise Forbidden("You have not chosen a tenant.", hint="Choose one in the console, then call again.")
    return tenants[0].pk
