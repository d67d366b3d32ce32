"""Choose the tenant to work in."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from governance.services.authentication import tenants_of


@require_http_methods(["GET", "HEAD", "POST"])
def choose_tenant(request: HttpRequest) -> HttpResponse:
    """List the tenants of the person who is signed in; a POST enters one of them."""
    tenants = tenants_of(request.user) if request.user.is_authenticated else []
    if not tenants:
        return no_tenant_page(request)
    if request.method == "POST":
        wanted = request.POST.get("tenant", "")
        chosen = next((tenant for tenant in tenants if tenant.slug == wanted), None)
        if chosen is None:
            return _ask(request, error="You are not a member of this tenant.", status=403)
        request.session["tenant_id"] = chosen.pk
        return HttpResponseRedirect(reverse("admin:index"))
    return _ask(request)


def no_tenant_page(request: HttpRequest) -> HttpResponse:
    """Tell a person without a membership what they lack."""
    context = {**admin.site.each_context(request), "title": "No tenant"}
    return render(request, "console/no_tenant.html", context, status=403)


def _ask(request: HttpRequest, *, error: str = "", status: int = 200) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": "Choose a tenant", "error": error}
    return render(request, "console/choose_tenant.html", context, status=status)
