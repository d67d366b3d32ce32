"""The page on which a person decides about a proposal: what is stored, where it is from, and who may decide."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst

from audit.models import Event
from audit.selectors import events_of
from governance.actors import Actor
from governance.admin import proposed
from governance.admin.base import Section
from governance.admin.context import context_of
from governance.admin.proposal_filters import reviewer_here
from governance.admin.requests import actor_of
from governance.admin.walk import neighbours
from governance.errors import WaggleError
from governance.models import Proposal
from governance.refs import PROPOSAL, ref
from governance.scopes import Scope
from governance.services.four_eyes import Reviewer, deciders, hindrance

if TYPE_CHECKING:
    from governance.admin.proposals import ProposalAdmin

MOST_COMMENTS = MOST_EVENTS = 50
MOST_ALIKE = 10


@dataclass(frozen=True)
class Typed:
    """Hold what a person had written when it was not accepted, and what was wrong with it."""

    reason: str = ""
    edits: Mapping[str, str] = field(default_factory=dict)
    error: WaggleError | None = None


NOTHING = Typed()


def proposal_page(
    admin: "ProposalAdmin", request: HttpRequest, proposal: Proposal, *, typed: Typed = NOTHING, status: int = 200
) -> HttpResponse:
    """Show a proposal wholly, in the running transaction, and write to the ledger what of the memory it shows."""
    actor = actor_of(request)
    around = context_of(proposal, actor)
    admin.record_shown([*admin.served([proposal]), *around.served], actor=actor)
    context = {
        **admin.admin_site.each_context(request),
        **_frame(admin, request, proposal),
        **_text(proposal, actor),
        **_rights(proposal, reviewer_here(request, actor), actor),
        **_told(proposal, actor),
        "typed": typed,
        "fields": _filled(proposal, typed),
        "sections": [*around.sections, *_ledger(admin, proposal, actor)],
    }
    return render(request, "console/proposal.html", context, status=status)


def _frame(admin: "ProposalAdmin", request: HttpRequest, proposal: Proposal) -> dict[str, Any]:
    return {
        "opts": admin.opts,
        "many": capfirst(admin.named(2)),
        "list_url_name": admin.list_url_name,
        "title": capfirst(proposed.deed_of(proposal)),
        "proposal": proposal,
        "number": ref(PROPOSAL, proposal.pk),
        "author": proposed.author_of(proposal),
        "overdue": proposed.is_overdue(proposal),
        "buttons": admin.buttons_for(actor_of(request), proposal),
        "ledger_url": admin.ledger_url(proposal.pk) if Scope.AUDIT_READ in actor_of(request).scopes else "",
        **neighbours(admin, request, proposal),
    }


def _text(proposal: Proposal, actor: Actor) -> dict[str, Any]:
    ways = proposed.ways_of(proposal, actor=actor)
    return {
        "ways": ways,
        "moved": proposal.state == Proposal.State.STALE or bool(ways.moved),
        "manifest": proposed.manifest_of(proposal),
    }


def _rights(proposal: Proposal, reviewer: Reviewer, actor: Actor) -> dict[str, Any]:
    reason = hindrance(proposal, reviewer)
    of_another_pair = proposal.project_id in reviewer.projects and bool(reviewer.role)
    return {
        "why_not": reason if proposal.is_open else "",
        "may_decide": proposal.is_open and not reason,
        "may_break_glass": proposal.is_open and bool(reason) and of_another_pair and reviewer.breaks_glass,
        "may_edit": proposal.is_open and proposal.project_id in actor.projects(Scope.MEMORY_WRITE),
        "may_approve_edit": proposal.is_open and not reason and reviewer.reviews_edited,
        "may_comment": proposal.project_id in actor.projects(Scope.MEMORY_WRITE),
        "deciders": deciders(proposal) if proposal.is_open else [],
        "reason_needed": bool(proposal.risks),
    }


def _told(proposal: Proposal, actor: Actor) -> dict[str, Any]:
    comments = proposal.comments.filter(tenant_id=actor.tenant_id).order_by("-pk")[:MOST_COMMENTS]
    decisions = list(proposal.approvals.filter(tenant_id=actor.tenant_id))
    alike = Proposal.objects.visible_to(actor).open().filter(likeness=proposal.likeness).exclude(pk=proposal.pk)
    agreed = [item for item in decisions if item.dismissed_at is None and item.decision == "approve"]
    return {
        "decisions": decisions,
        "agreed": len(agreed),
        "comments": list(comments)[::-1],
        "owners": proposed.people_of(proposal.authors),
        "editors": proposed.people_of(proposal.editors),
        "alike": [(item, proposed.gist_of(item)) for item in alike.order_by("pk")[:MOST_ALIKE]],
    }


def _filled(proposal: Proposal, typed: Typed) -> list[proposed.Field]:
    """Return the texts to edit, with what a person had written where that was not accepted."""
    if not proposal.is_open:
        return []
    fields = proposed.fields_of(proposal)
    return [proposed.Field(item.name, typed.edits.get(item.name, item.text), item.most) for item in fields]


def _ledger(admin: "ProposalAdmin", proposal: Proposal, actor: Actor) -> Sequence[Section]:
    """Return what the ledger tells of the proposal, for those who may read it."""
    if Scope.AUDIT_READ not in actor.scopes:
        return []
    about = Q(subject_kind="proposal", subject_id=str(proposal.pk))
    events: list[Event] = list(events_of(actor.tenant_id).filter(about).order_by("pk")[:MOST_EVENTS])
    return [Section("What the ledger tells", "console/events.html", {"events": events, "here": 0, "more": False})]
