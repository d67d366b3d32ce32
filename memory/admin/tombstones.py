"""Tombstones: what a person rejected, and who may say it again."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet

from audit.admin.showing import age, excerpt, plain, state
from governance.actors import Actor
from governance.admin.base import OperationAdmin
from governance.admin.filters import ByProject
from governance.admin.offers import Arguments, Offer
from governance.refs import NODE, TOMBSTONE, ref
from governance.scopes import Scope
from memory import selectors
from memory.models import Tombstone


def _number(tombstone: Tombstone) -> Arguments:
    return {"tombstone": ref(TOMBSTONE, tombstone.pk)}


def _stands(tombstone: Tombstone) -> bool:
    return tombstone.lifted_at is None


@admin.register(Tombstone)
class TombstoneAdmin(OperationAdmin):
    """Show what was rejected, by whom and why; the value itself is not kept."""

    scope = Scope.MEMORY_REVIEW
    empty = "Nothing was rejected yet."
    offers = (Offer(operation="lift_tombstone", verb="Lift", done="lifted", about=_number, when=_stands, in_bulk=True),)
    list_display = ("number", "shown_state", "about", "where", "why", "rejected_by", "rejected")
    list_filter = (ByProject,)
    search_fields = ("reason", "rejected_by")
    search_help_text = "Words of the reason, or who rejected it"
    fields = ("number", "shown_state", "about", "where", "why", "rejected_by", "rejected", "lifted")

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return what was rejected in the projects that the actor decides about, and in the whole tenant."""
        return selectors.tombstones_within(sorted(actor.projects(Scope.MEMORY_REVIEW)), actor=actor)

    def title_of(self, row: Tombstone) -> str:
        """Return its number and why it is there."""
        return f"{ref(TOMBSTONE, row.pk)}: {excerpt(row.reason)}"

    @admin.display(description="tombstone", ordering="pk")
    def number(self, tombstone: Tombstone) -> str:
        """Show its id."""
        return ref(TOMBSTONE, tombstone.pk)

    @admin.display(description="state")
    def shown_state(self, tombstone: Tombstone) -> str:
        """Show whether it stops anything."""
        return state("rejected" if _stands(tombstone) else "lifted")

    @admin.display(description="about")
    def about(self, tombstone: Tombstone) -> str:
        """Show which node was rejected, which may be gone."""
        where = ref(NODE, tombstone.node_number) if tombstone.node_number else "a proposal"
        return f"{tombstone.node_type or 'any type'}, {where}"

    @admin.display(description="where")
    def where(self, tombstone: Tombstone) -> str:
        """Show where nobody can say it."""
        return tombstone.project.slug if tombstone.project else "the whole tenant"

    @admin.display(description="reason")
    def why(self, tombstone: Tombstone) -> str:
        """Show why."""
        return plain(tombstone.reason)

    @admin.display(ordering="rejected_at")
    def rejected(self, tombstone: Tombstone) -> str:
        """Show when."""
        return age(tombstone.rejected_at)

    @admin.display(description="lifted")
    def lifted(self, tombstone: Tombstone) -> str:
        """Show who lifted it and why."""
        if tombstone.lifted_at is None:
            return "no"
        return f"by {plain(tombstone.lifted_by)}: {plain(tombstone.lift_reason)}"
