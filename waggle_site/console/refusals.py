"""Tell a person what was refused, what is missing and who can grant it."""

import re

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from governance.admin.grants import administrators, roles_with
from governance.admin.requests import actor_of
from governance.errors import Forbidden, ScopeMissing, WaggleError
from governance.gate.tenancy import tenant_transaction
from governance.scopes import Scope
from waggle_site.problems import ending_of


def refused_page(request: HttpRequest, error: WaggleError) -> HttpResponse:
    """Answer a refusal with a page."""
    actor, ending = actor_of(request), ending_of(error)
    with tenant_transaction(actor.tenant_id, durable=False):
        context = {
            **admin.site.each_context(request),
            "title": ending.title,
            "error": error,
            "roles": roles_with(Scope(error.scope)) if isinstance(error, ScopeMissing) else [],
            "administrators": administrators(actor) if isinstance(error, ScopeMissing | Forbidden) else [],
            "back": _back(request.path),
        }
        return render(request, "console/refused.html", context, status=ending.status)


def _back(path: str) -> str:
    """Return the page that an operation's page belongs to, or the first page."""
    above = re.match(r"(.*?)/(?:do|bulk)/", path)
    return f"{above[1]}/" if above else reverse("admin:index")
