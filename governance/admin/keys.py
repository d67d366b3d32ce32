"""API keys."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet

from audit.admin.showing import age, state
from governance.actors import Actor
from governance.admin.base import OperationAdmin
from governance.admin.choices import members, readable_projects, scopes
from governance.admin.offers import Arguments, Offer
from governance.models import ApiKey
from governance.refs import KEY, ref
from governance.scopes import Scope
from governance.selectors import keys_visible_to


def _number(key: ApiKey) -> Arguments:
    return {"key_id": ref(KEY, key.pk)}


def _is_live(key: ApiKey) -> bool:
    return key.revoked_at is None


@admin.register(ApiKey)
class ApiKeyAdmin(OperationAdmin):
    """Show keys without their secrets."""

    scope = Scope.GOVERNANCE_READ
    nouns = ("API key", "API keys")
    in_ledger = "key"
    empty = "No key was issued yet: issue one to let an agent in."
    offers = (
        Offer(
            operation="create_api_key",
            verb="Issue",
            done="issued",
            choices={"owner": members, "projects": readable_projects, "scopes": scopes},
            shown_once="raw_api_key",
        ),
        Offer(operation="revoke_api_key", verb="Revoke", done="revoked", about=_number, when=_is_live, in_bulk=True),
    )
    list_display = ("name", "shown_state", "kind", "owner", "shown_scopes", "used", "expires")
    list_filter = ("kind",)
    search_fields = ("name", "prefix", "owner__username")
    fields = (
        "name", "shown_state", "kind", "owner", "public_part", "shown_scopes", "reach", "created", "expires", "revoked",
        "used", "last_used_address",
    )  # fmt: skip

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the keys with owners and projects."""
        return keys_visible_to(actor)

    @admin.display(description="state")
    def shown_state(self, key: ApiKey) -> str:
        """Show whether it works."""
        return state(key.state)

    @admin.display(description="begins with")
    def public_part(self, key: ApiKey) -> str:
        """Show the part that is no secret."""
        return f"wgl_{key.prefix}"

    @admin.display(description="scopes")
    def shown_scopes(self, key: ApiKey) -> str:
        """Show what it may do."""
        return ", ".join(key.scopes)

    @admin.display(description="projects")
    def reach(self, key: ApiKey) -> str:
        """Show what it may touch."""
        return ", ".join(sorted(project.slug for project in key.projects.all())) or "all of its owner's"

    @admin.display(ordering="created_at")
    def created(self, key: ApiKey) -> str:
        """Show when it was issued."""
        return age(key.created_at)

    @admin.display(ordering="expires_at")
    def expires(self, key: ApiKey) -> str:
        """Show when it ends."""
        return age(key.expires_at)

    @admin.display(ordering="revoked_at")
    def revoked(self, key: ApiKey) -> str:
        """Show when it was revoked."""
        return age(key.revoked_at) or "no"

    @admin.display(description="last used", ordering="last_used_at")
    def used(self, key: ApiKey) -> str:
        """Show when it was last used."""
        return age(key.last_used_at) or "never"
