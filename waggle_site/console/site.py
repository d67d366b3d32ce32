"""The console as a site of the Django admin.

The pages register themselves with this site while it is made: it imports them only when one is asked for.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.contrib.admin import AdminSite
from django.contrib.auth.forms import AuthenticationForm
from django.db.models import Model
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.text import capfirst

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

APPS = ["memory", "governance", "audit"]
UNUSED = {"autocomplete", "view_on_site"}


class Console(AdminSite):
    """Show one tenant to its members; what they may see and do follows from their role there and from nothing else."""

    site_title = "Waggle"
    site_header = "Waggle"
    index_title = "Console"
    index_template = "console/home.html"
    site_url = None
    empty_value_display = "—"
    login_form = AuthenticationForm

    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: "type[ModelAdmin[Any]] | None" = None,
        **options: Any,
    ) -> None:
        """Take in pages that only show rows; those that other apps bring would write around the gate."""
        from audit.admin.read_only import ReadOnlyAdmin

        if admin_class is not None and issubclass(admin_class, ReadOnlyAdmin):
            super().register(model_or_iterable, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        """Let in whoever is signed in; which tenant they see is settled before a page is reached."""
        return request.user.is_active

    def get_urls(self) -> list[URLResolver | URLPattern]:
        """Add the choice of a tenant, and leave out what looks rows up by any model's number."""
        from waggle_site.console.tenants import choose_tenant

        chooser = path("tenant/", self.admin_view(choose_tenant), name="choose_tenant")
        return [chooser, *(item for item in super().get_urls() if getattr(item, "name", None) not in UNUSED)]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Add the tenant in which the person works, and the others that they could choose."""
        own = {"tenant": getattr(request, "tenant", None), "tenants": getattr(request, "tenants", [])}
        return {**super().each_context(request), **own}

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Show what waits and what happened."""
        from governance.admin.requests import actor_of
        from waggle_site.console.home import home_of

        return super().index(request, {**home_of(actor_of(request)), **(extra_context or {})})

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Return the parts of the console, what is known first and the ledger last, each row under its own noun."""
        parts = super().get_app_list(request, app_label)
        for part in parts:
            for entry in part["models"]:
                shown: Any = self.get_model_admin(entry["model"])
                entry["name"] = capfirst(shown.named(2))
        return sorted(parts, key=lambda part: _place(part["app_label"], APPS))


def _place(label: str, order: Sequence[str]) -> int:
    return order.index(label) if label in order else len(order)
