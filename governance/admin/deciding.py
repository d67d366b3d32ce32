"""Take a person's decision about a proposal, about the very text that the page showed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.html import format_html

from governance.actors import Actor
from governance.admin.proposal_filters import reviewer_here
from governance.admin.proposal_page import Typed, proposal_page
from governance.admin.proposed import fields_of, title_of
from governance.admin.requests import actor_of
from governance.admin.walk import back_url, listed, page_url, waiting
from governance.errors import Conflict, Forbidden, InvalidInput, WaggleError
from governance.gate import registry
from governance.gate.run import run
from governance.gate.tenancy import tenant_transaction
from governance.models import Approval, Proposal
from governance.refs import PROPOSAL, ref
from governance.services.review_queue import after

if TYPE_CHECKING:
    from governance.admin.proposals import ProposalAdmin

EDIT, BREAK_GLASS = "edit", "break_glass"
STAYS: Mapping[type[WaggleError], int] = {Conflict: 409, InvalidInput: 422, Forbidden: 403}
DONE = {"applied": "approved and applied", "rejected": "rejected", "changes_requested": "sent back for changes"}


@dataclass(frozen=True)
class Sent:
    """Hold what a person sent: which button, about which text, why, and which texts they changed."""

    step: str
    digest: str
    reason: str
    edits: Mapping[str, str]


def decide(admin: "ProposalAdmin", request: HttpRequest, proposal: Proposal) -> HttpResponse:
    """Carry out what was sent; what is not accepted comes back on the same page with what had been written."""
    sent = _sent(request, proposal)
    actor = actor_of(request)
    try:
        state = _carry_out(proposal, sent, edits_count=reviewer_here(request, actor).reviews_edited, actor=actor)
    except tuple(STAYS) as error:
        return _again(admin, request, proposal, Typed(sent.reason, sent.edits, error))
    return _onwards(admin, request, proposal, step=sent.step, state=state)


def _sent(request: HttpRequest, proposal: Proposal) -> Sent:
    written = {item.name: _lines(request.POST.get(f"edit-{item.name}", item.text)) for item in fields_of(proposal)}
    return Sent(
        step=request.POST.get("step", ""),
        digest=request.POST.get("digest", ""),
        reason=_lines(request.POST.get("reason", "")),
        edits={
            item.name: written[item.name] for item in fields_of(proposal) if written[item.name] != _lines(item.text)
        },
    )


def _lines(text: str) -> str:
    """Return a text with plain line breaks: browsers send two characters for each."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _carry_out(proposal: Proposal, sent: Sent, *, edits_count: bool, actor: Actor) -> str:
    """Run what was asked for and return the state that the proposal is in then."""
    if sent.step == EDIT:
        return str(_revise(proposal, sent, actor=actor).status)
    decision = Approval.Decision.APPROVE if sent.step == BREAK_GLASS else sent.step
    if not sent.edits:
        return _decide(proposal, sent, decision, digest=sent.digest, actor=actor)
    if decision != Approval.Decision.APPROVE or not edits_count:
        raise InvalidInput.of("edit", "you changed the text; save the edit, or undo it, before you decide")
    revised = _revise(proposal, sent, actor=actor)
    _require_unmoved(proposal, actor=actor)
    return _decide(proposal, sent, decision, digest=revised.shown.digest, actor=actor)


def _revise(proposal: Proposal, sent: Sent, *, actor: Actor) -> Any:
    if not sent.edits:
        raise InvalidInput.of("edit", "the text is as it was")
    asked = {"proposal_id": ref(PROPOSAL, proposal.pk), "digest": sent.digest, "arguments": dict(sent.edits)}
    return run(registry.find("revise_proposal"), actor=actor, params=asked)


def _decide(proposal: Proposal, sent: Sent, decision: str, *, digest: str, actor: Actor) -> str:
    asked = {"proposal_id": ref(PROPOSAL, proposal.pk), "digest": digest, "decision": decision, "reason": sent.reason}
    params = asked | {"break_glass": sent.step == BREAK_GLASS}
    return str(run(registry.find("decide_proposal"), actor=actor, params=params).status)


def _require_unmoved(proposal: Proposal, *, actor: Actor) -> None:
    """Raise Conflict if the edit set the proposal onto a version of its target that the person has not seen."""
    with tenant_transaction(actor.tenant_id):
        now = Proposal.objects.visible_to(actor).get(pk=proposal.pk)
    if now.target_version != proposal.target_version:
        raise Conflict("Your edit was saved, but what it would change has changed.", hint="Read it again, then decide.")


def _again(admin: "ProposalAdmin", request: HttpRequest, proposal: Proposal, typed: Typed) -> HttpResponse:
    actor = actor_of(request)
    status = next(code for kind, code in STAYS.items() if isinstance(typed.error, kind))
    with tenant_transaction(actor.tenant_id):
        now = admin.rows(actor).get(pk=proposal.pk)
        return proposal_page(admin, request, now, typed=typed, status=status)


def _onwards(
    admin: "ProposalAdmin", request: HttpRequest, proposal: Proposal, *, step: str, state: str
) -> HttpResponse:
    """Say what was done and open the next one that waits."""
    here, title = page_url(request, proposal.pk), title_of(proposal)
    if step == EDIT:
        messages.success(request, format_html('<a href="{}">{}</a> was edited.', here, title))
        return HttpResponseRedirect(here)
    word = DONE.get(state, "approved by you, and needs another person")
    actor = actor_of(request)
    with tenant_transaction(actor.tenant_id):
        reviewer = reviewer_here(request, actor)
        following = after(waiting(listed(admin, request), request, reviewer), proposal.pk)
        nobody_else = "" if following else "Nothing else waits for you here."
    tell = messages.warning if step == BREAK_GLASS else messages.success
    tell(request, format_html('<a href="{}">{}</a> was {}. {}', here, title, word, nobody_else))
    return HttpResponseRedirect(page_url(request, following) if following else back_url(admin, request))
