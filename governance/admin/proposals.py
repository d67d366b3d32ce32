"""Proposals: what waits for a person, and what people decided."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import URLPattern, path
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode

from audit.admin.read_only import safe_only
from audit.admin.showing import age, state
from governance.actors import Actor
from governance.admin import proposed
from governance.admin.base import Button, OperationAdmin
from governance.admin.deciding import decide
from governance.admin.filters import ByProject
from governance.admin.offers import Arguments, Offer
from governance.admin.proposal_filters import (
    ALIKE,
    ByAuthor,
    ByLikeness,
    ByNodeType,
    ByRisk,
    ByStanding,
    flagged_as,
    is_of_open_ones,
    reviewer_here,
)
from governance.admin.proposal_page import proposal_page
from governance.admin.requests import actor_of
from governance.admin.walk import MOST_COUNTED
from governance.errors import NotFound, ScopeMissing
from governance.gate.tenancy import tenant_transaction
from governance.models import Proposal
from governance.refs import PROPOSAL, ref
from governance.scopes import Scope
from governance.selectors import proposal_of
from governance.services.four_eyes import hindrance, reviewer_of
from governance.services.review_queue import count_alike, first_of_each

FLAGGED = "It is flagged: open it, and say why it may be approved."
UNREADY = {
    Proposal.State.STALE: "What it would change has changed: rebase it first.",
    Proposal.State.CHANGES_REQUESTED: "Changes were asked for: it waits for its author.",
}


def _number(proposal: Proposal) -> Arguments:
    return {"proposal_id": ref(PROPOSAL, proposal.pk)}


def _decision(choice: str) -> Callable[[Any], Arguments]:
    return lambda proposal: {**_number(proposal), "digest": proposal.digest, "decision": choice, "break_glass": False}


def _is_open(proposal: Proposal) -> bool:
    return proposal.is_open


def _has_moved(proposal: Proposal) -> bool:
    return proposal.state == Proposal.State.STALE


def _why_left(actor: Actor) -> Callable[[Any], str]:
    reviewer = reviewer_of(actor)
    return lambda proposal: hindrance(proposal, reviewer)


def _why_not_approved(actor: Actor) -> Callable[[Any], str]:
    """Leave out what somebody should look at by itself: a reason for many is none for what is flagged."""
    why = _why_left(actor)
    return lambda proposal: why(proposal) or UNREADY.get(proposal.state, FLAGGED if proposal.risks else "")


class Bounded(Paginator):  # type: ignore[type-arg]
    """Count no further than a person would turn pages."""

    @cached_property
    def count(self) -> int:
        """Return how many rows there are, at most one more than are counted."""
        rows = cast("QuerySet[Any]", self.object_list)
        return rows.order_by()[: MOST_COUNTED + 1].count()


class Queue(ChangeList):
    """List of those alike the oldest, with how many more there are."""

    def get_queryset(self, request: HttpRequest, exclude_parameters: Any = None) -> QuerySet[Any]:
        """Return what the filters leave; of similar ones that wait, only the first."""
        rows = super().get_queryset(request, exclude_parameters)
        self.ungrouped = rows
        return first_of_each(rows) if is_of_open_ones(request) else rows

    def get_results(self, request: HttpRequest) -> None:
        """Fetch a page of rows, each with how many are like it and why who asks may not decide about it."""
        super().get_results(request)
        rows = list(self.result_list)
        reviewer = reviewer_here(request, actor_of(request))
        grouped = is_of_open_ones(request) and bool(rows)
        alike = count_alike(self.ungrouped, [row.likeness for row in rows]) if grouped else {}
        for row in rows:
            row.alike = alike.get(row.likeness, 1) - 1
            row.why_not = hindrance(row, reviewer) if row.is_open else ""
        self.result_list = rows


@admin.register(Proposal)
class ProposalAdmin(OperationAdmin):
    """Show the review queue, and a page on which to decide."""

    scope = Scope.MEMORY_READ
    empty = "Nothing waits for you. What waits for others is under “Waiting for anybody”."
    offers = (
        Offer(
            operation="decide_proposal",
            slug="approve",
            verb="Approve",
            done="approved",
            about=_decision("approve"),
            as_seen="digest",
            when=_is_open,
            hindrances=_why_not_approved,
            in_bulk=True,
            on_page=False,
        ),
        Offer(
            operation="decide_proposal",
            slug="reject",
            verb="Reject",
            done="rejected",
            about=_decision("reject"),
            as_seen="digest",
            when=_is_open,
            hindrances=_why_left,
            in_bulk=True,
            on_page=False,
        ),
        Offer(operation="rebase_proposal", verb="Rebase", done="rebased", about=_number, when=_has_moved),
        Offer(operation="comment_on_proposal", verb="Comment on", done="commented on", about=_number, on_page=False),
        Offer(operation="withdraw_proposal", verb="Withdraw", done="withdrawn", about=_number, when=_is_open),
    )
    change_list_template = "console/queue.html"
    paginator = Bounded
    ordering = ("pk",)
    list_display = ("change", "author", "since", "flags", "standing")
    list_filter = (ByStanding, ByProject, ByNodeType, ByAuthor, ByRisk, ByLikeness)
    list_select_related = ("project",)
    # Counts beside every filter would count everything, a dozen times.
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("author_label", "reason")
    search_help_text = "Words of the reason, or the author's name"

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the proposals that the actor may know of, with their projects."""
        return Proposal.objects.visible_to(actor).select_related("project")

    def title_of(self, row: Proposal) -> str:
        """Return what is proposed in a phrase."""
        return proposed.title_of(row)

    def buttons_for(self, actor: Actor, row: Any) -> list[Button]:
        """Return what who asks can do; only who had a hand in a proposal can withdraw it."""
        taken = row is not None and actor.user_id not in row.authors
        return [button for button in super().buttons_for(actor, row) if not (taken and "withdraw" in button.url)]

    def served(self, rows: Sequence[Proposal]) -> list[tuple[str, int]]:
        """Return the nodes whose texts stand in what would change."""
        return proposed.served(rows)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Return the list that groups what is similar."""
        return Queue

    def get_urls(self) -> list[URLPattern]:
        """Add the address to which decisions are sent."""
        view = self.admin_site.admin_view(self.decide_view)
        return [path("<int:number>/decide/", view, name="governance_proposal_decide"), *super().get_urls()]

    @safe_only
    def change_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show one proposal and what can be decided about it."""
        number = kwargs.get("object_id") or args[0]
        if not self.has_view_permission(request):
            raise ScopeMissing(self.scope)
        proposal = self.get_object(request, number)
        if proposal is None:
            return self.not_here(request)
        return proposal_page(self, request, proposal)

    def not_here(self, request: HttpRequest) -> HttpResponse:
        """Lead to the list; a foreign number and a missing one are the same."""
        messages.warning(request, "There is no such proposal, or none that you may know of.")
        return HttpResponseRedirect(self.list_url())

    def decide_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Take a decision."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        actor = actor_of(request)
        try:
            with tenant_transaction(actor.tenant_id):
                proposal = proposal_of(actor, ref(PROPOSAL, number))
                # Read here, where the tenant's rows are seen: what is decided runs in a transaction of the gate's own.
                reviewer_here(request, actor)
        except NotFound:
            return self.not_here(request)
        return decide(self, request, proposal)

    @admin.display(description="change", ordering="pk")
    def change(self, proposal: Any) -> str:
        """Show what would be done, how its text begins, and how many are like it."""
        gist = format_html('<span class="gist">{}</span>', proposed.gist_of(proposal))
        return format_html("{} {}", proposed.title_of(proposal), gist)

    @admin.display(description="proposed by", ordering="author_label")
    def author(self, proposal: Proposal) -> str:
        """Show who proposed it and how; their name leads to what else they proposed."""
        query = urlencode({"author": f"{proposal.author_kind}:{proposal.author_id}"})
        return format_html('<a href="?{}">{}</a>', query, proposed.author_of(proposal))

    @admin.display(description="waits", ordering="pk")
    def since(self, proposal: Proposal) -> str:
        """Show since when it waits, and whether it should have been decided by now."""
        waits = age(proposal.created_at)
        return format_html("{} {}", waits, state("overdue")) if proposed.is_overdue(proposal) else waits

    @admin.display(description="look out")
    def flags(self, proposal: Proposal) -> str:
        """Show what a reviewer is warned of."""
        names = dict.fromkeys(str(risk["risk"]) for risk in proposal.risks)
        return format_html_join(" ", "{}", ((flagged_as(name),) for name in names)) or "—"

    @admin.display(description="standing")
    def standing(self, proposal: Any) -> str:
        """Show where it stands, why who asks may not decide about it, and how many are like it."""
        parts = [(state(proposal.get_state_display()),)]
        if proposal.why_not:
            parts.append((format_html('<span class="because">{}</span>', proposal.why_not),))
        if proposal.alike:
            query = urlencode({ALIKE: proposal.likeness, "standing": "open"})
            parts.append((format_html('<a href="?{}">{} more like it</a>', query, proposal.alike),))
        return format_html_join(" ", "{}", parts)
