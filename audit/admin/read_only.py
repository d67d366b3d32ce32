"""An admin that shows rows and changes none."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin

safe_only = method_decorator(require_safe)


class ReadOnlyAdmin(ModelAdmin):
    """Show rows and change none: nobody holds the rights to, and every page that could write answers only GET."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let nobody add."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let nobody change."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let nobody delete."""
        return False

    @safe_only
    def add_view(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer as Django does to who may not add."""
        return super().add_view(*args, **kwargs)

    @safe_only
    def change_view(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show one row."""
        return super().change_view(*args, **kwargs)

    @safe_only
    def delete_view(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Answer as Django does to who may not delete."""
        return super().delete_view(*args, **kwargs)
