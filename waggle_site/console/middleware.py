"""Let a person work in one tenant at a time."""

from collections.abc import Callable
from typing import cast

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from governance.admin.requests import ConsoleRequest
from governance.api.correlation import correlation_id_of
from governance.errors import NotAuthenticated, WaggleError
from governance.gate.tenancy import tenant_transaction
from governance.models import Tenant
from governance.services.authentication import Origin, actor_of_person, tenants_of
from waggle_site.console.refusals import refused_page
from waggle_site.console.tenants import no_tenant_page

CHOSEN = "tenant_id"
SAFE = ("GET", "HEAD", "OPTIONS")
WITHOUT_TENANT = ("login", "logout", "choose_tenant", "password_change", "password_change_done", "jsi18n")

Answer = Callable[[HttpRequest], HttpResponse]


class OneTenantAtATime:
    """Say who acts, in which of their tenants, on every page of the console.

    Pages are read in a transaction that sees the tenant's rows. What is sent is not: the gate opens a transaction of
    its own for each operation.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        if not _in_console(request) or not request.user.is_authenticated:
            return self.get_response(request)
        here = cast(ConsoleRequest, request)
        here.tenants = tenants_of(request.user)
        chosen = _chosen(here)
        if chosen is None:
            return self._without_tenant(here)
        try:
            return self._inside(here, chosen, request.user)
        except NotAuthenticated:
            return no_tenant_page(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer what the console's pages refuse."""
        if not isinstance(exception, WaggleError) or not _in_console(request) or not hasattr(request, "actor"):
            return None
        return refused_page(request, exception)

    def _without_tenant(self, request: ConsoleRequest) -> HttpResponse:
        if request.path in {reverse(f"admin:{name}") for name in WITHOUT_TENANT}:
            return self.get_response(request)
        return HttpResponseRedirect(reverse("admin:choose_tenant")) if request.tenants else no_tenant_page(request)

    def _inside(self, request: ConsoleRequest, tenant: Tenant, person: AbstractBaseUser) -> HttpResponse:
        request.tenant = tenant
        request.actor = actor_of_person(
            person,
            tenant_id=tenant.pk,
            origin=Origin(
                channel="console",
                address=str(request.META.get("REMOTE_ADDR", "")),
                correlation_id=correlation_id_of(request),
            ),
        )
        if request.method not in SAFE:
            return self.get_response(request)
        with tenant_transaction(tenant.pk, durable=False):
            response = self.get_response(request)
            if response.status_code >= 500:
                transaction.set_rollback(True)
            return response


def _in_console(request: HttpRequest) -> bool:
    return request.path.startswith(reverse("admin:index"))


def _chosen(request: ConsoleRequest) -> Tenant | None:
    """Return the tenant that was chosen among the memberships, or the only one."""
    by_id = {tenant.pk: tenant for tenant in request.tenants}
    only = request.tenants[0] if len(request.tenants) == 1 else None
    return by_id.get(int(request.session.get(CHOSEN, 0)), only)
