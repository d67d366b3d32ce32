"""Go from one proposal to the next, in the list from which the first was opened."""

from copy import copy
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from governance.admin.filters import DefaultedFilter
from governance.admin.proposal_filters import ByStanding, reviewer_here
from governance.admin.requests import actor_of
from governance.models import Proposal
from governance.services.four_eyes import Reviewer
from governance.services.review_queue import after, awaiting, before

if TYPE_CHECKING:
    from governance.admin.proposals import ProposalAdmin

FILTERS = "_changelist_filters"
MOST_COUNTED = 500


def listed(admin: "ProposalAdmin", request: HttpRequest) -> QuerySet[Any]:
    """Return the rows of the list that a page was opened from, those alike each by itself."""
    asked = copy(request)
    asked.GET = QueryDict(request.GET.get(FILTERS, ""))
    params: dict[str, Any] = dict(asked.GET.lists())
    rows = admin.get_queryset(asked)
    # A filter that nobody chose keeps every row, unless it narrows by default; to make one asks the database.
    for kind in admin.list_filter:
        if kind.parameter_name not in params and not issubclass(kind, DefaultedFilter):
            continue
        rows = kind(asked, params, admin.model, admin).queryset(asked, rows)
    found, _ = admin.get_search_results(asked, rows, asked.GET.get("q", ""))
    return found


def waiting(rows: QuerySet[Any], request: HttpRequest, reviewer: Reviewer) -> QuerySet[Any]:
    """Return those of a list that wait for who asks: all of them, unless another standing was chosen."""
    return awaiting(rows, reviewer) if ByStanding.parameter_name in request.GET.get(FILTERS, "") else rows


def neighbours(admin: "ProposalAdmin", request: HttpRequest, proposal: Proposal) -> dict[str, Any]:
    """Return where the next and the previous one are, and how many wait for who asks, counted up to a bound."""
    rows = listed(admin, request)
    following, previous = after(rows, proposal.pk), before(rows, proposal.pk)
    mine = waiting(rows, request, reviewer_here(request, actor_of(request)))
    return {
        "next_url": page_url(request, following) if following else "",
        "previous_url": page_url(request, previous) if previous else "",
        "back_url": back_url(admin, request),
        "decide_url": _with_filters(request, reverse("admin:governance_proposal_decide", args=[proposal.pk])),
        "waiting": mine.order_by()[: MOST_COUNTED + 1].count(),
        "most_counted": MOST_COUNTED,
    }


def page_url(request: HttpRequest, number: int) -> str:
    """Return the address of a proposal's page, which remembers the list."""
    return _with_filters(request, reverse("admin:governance_proposal_change", args=[number]))


def back_url(admin: "ProposalAdmin", request: HttpRequest) -> str:
    """Return the address of the list as it was."""
    filters = request.GET.get(FILTERS, "")
    return f"{admin.list_url()}?{filters}" if filters else admin.list_url()


def _with_filters(request: HttpRequest, url: str) -> str:
    filters = request.GET.get(FILTERS, "")
    return f"{url}?{urlencode({FILTERS: filters})}" if filters else url
