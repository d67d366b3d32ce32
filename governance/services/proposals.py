"""Let people decide about proposals: what they saw is what happens, once, or nothing does."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from audit.services import What, record
from governance.actors import Actor, system
from governance.errors import Conflict, Forbidden, InvalidInput
from governance.gate import proposing, registry
from governance.gate.operation import Outcome, Preview
from governance.gate.validation import validate
from governance.models import Approval, Proposal, ProposalComment
from governance.refs import PROPOSAL, ref
from governance.services.four_eyes import require_right_to_decide

State, Choice = Proposal.State, Approval.Decision


@dataclass(frozen=True, kw_only=True)
class Decision:
    """Hold what a person decided, about which text, and why."""

    choice: Approval.Decision
    digest: str
    reason: str = ""
    breaks_glass: bool = False


def decide(proposal: Proposal, decision: Decision, *, now: datetime, actor: Actor) -> Outcome[Any] | None:
    """Note a person's decision about a locked proposal and, if it settles the matter, act on it.

    Returns the outcome of what was applied, None where nothing was. Raises Conflict if the proposal no longer waits,
    says something else than what the person saw, or is about something that changed; Forbidden if the person may not
    decide; InvalidInput where a reason is missing.
    """
    _require_open(proposal, for_approval=decision.choice is Choice.APPROVE)
    require_same(proposal, decision.digest)
    require_right_to_decide(proposal, breaks_glass=decision.breaks_glass, actor=actor)
    _require_reason(proposal, decision)
    _note(proposal, decision, actor=actor)
    if decision.choice is Choice.APPROVE:
        return _apply_if_agreed(proposal, decision, now=now, actor=actor)
    if decision.choice is Choice.REJECT:
        _remember_rejection(proposal, decision.reason, actor=actor)
        _settle(proposal, State.REJECTED, reason=decision.reason, now=now, actor=actor)
        return None
    proposal.state = State.CHANGES_REQUESTED
    proposal.save(update_fields=["state"])
    return None


def require_same(proposal: Proposal, digest: str) -> None:
    """Raise Conflict if a proposal says something else than what a person saw."""
    if digest != proposal.digest:
        raise Conflict(
            "The proposal changed since you saw it.", hint="Read it again and decide about what it says now."
        )


def revise(proposal: Proposal, params: dict[str, Any], *, actor: Actor) -> Proposal:
    """Change what a locked proposal would do; approvals of the earlier text no longer count.

    Raises InvalidInput for arguments that the operation does not take, Conflict if it no longer waits or an open
    proposal says the same already.
    """
    _require_open(proposal, for_approval=False)
    operation = registry.find(proposal.operation)
    proposal.params = validate(operation, {**proposal.params, **params}).model_dump(mode="json", exclude_defaults=True)
    proposal.editors = sorted({*proposal.editors, *([actor.user_id] if actor.user_id else [])})
    return _restate(proposal, actor=actor)


def rebase(proposal: Proposal, *, actor: Actor) -> Proposal:
    """Set a locked proposal onto what its target says now; approvals of the earlier version no longer count."""
    _require_open(proposal, for_approval=False)
    return _restate(proposal, actor=actor)


def withdraw(proposal: Proposal, *, reason: str, now: datetime, actor: Actor) -> None:
    """Take back a locked proposal; raises Forbidden unless the actor had a hand in it."""
    _require_open(proposal, for_approval=False)
    wrote = (proposal.author_kind, proposal.author_id) == (actor.kind, actor.id) or actor.user_id in proposal.authors
    if not wrote:
        raise Forbidden("Only who proposed it may withdraw it.", hint="A reviewer can reject it instead.")
    _settle(proposal, State.WITHDRAWN, reason=reason, now=now, actor=actor)


def comment(proposal: Proposal, text: str, *, actor: Actor) -> ProposalComment:
    """Add a remark to a proposal."""
    return ProposalComment.objects.create(
        tenant_id=actor.tenant_id, proposal=proposal, author_kind=actor.kind, author_label=actor.label, text=text
    )


def expire(*, tenant_id: int, now: datetime, most: int) -> int:
    """Close proposals that nobody decided in time, `most` at a time, each with its event; return how many there were.

    One that is being decided right now is left to whoever decides.
    """
    overdue = Proposal.objects.filter(tenant_id=tenant_id, expires_at__lte=now).open().order_by("expires_at", "id")
    proposals = list(overdue.select_for_update(skip_locked=True, no_key=True)[:most])
    for proposal in proposals:
        actor = system("schedule", tenant_id=tenant_id).correlated(proposal.correlation_id)
        _settle(proposal, State.EXPIRED, reason="Nobody decided in time.", now=now, actor=actor)
        record(actor.who(), _expired(proposal))
    return len(proposals)


def _expired(proposal: Proposal) -> What:
    return What(
        operation="expire_proposal",
        name="proposal.expired",
        project_id=proposal.project_id,
        subject_kind="proposal",
        subject_id=str(proposal.pk),
        before_digest=proposal.digest,
        after_digest=proposal.digest,
    )


def seen_now(proposal: Proposal, *, actor: Actor) -> Preview:
    """Return what a proposal would change as things are now; raises NotFound if its target is gone."""
    operation, call = proposing.call_of(proposal, actor=actor)
    return operation.preview(call) if operation.preview else Preview(changes=())


def _apply_if_agreed(proposal: Proposal, decision: Decision, *, now: datetime, actor: Actor) -> Outcome[Any] | None:
    agreed = _standing(proposal).filter(decision=Choice.APPROVE, digest=proposal.digest).count()
    if agreed < proposal.approvals_needed and not decision.breaks_glass:
        return None
    operation, call = proposing.call_of(proposal, actor=actor)
    about = proposing.about_of(operation, call)
    version = about.target.version if about.target else None
    if version != proposal.target_version:
        raise _moved(proposal, actor=actor)
    outcome = operation.handler(call)
    subject = outcome.subject
    what = What(
        operation=operation.name,
        name=operation.event,
        project_id=proposal.project_id,
        subject_kind=subject.kind if subject else "",
        subject_id=str(subject.id) if subject else "",
        subject_version=subject.version if subject else None,
        before_digest=outcome.before,
        after_digest=outcome.after,
    )
    record(actor.who(), what, detail={"proposal": ref(PROPOSAL, proposal.pk), **(outcome.detail or {})})
    proposal.result = outcome.result.model_dump(mode="json")
    proposal.broke_glass = decision.breaks_glass
    proposal.self_reviewed = actor.user_id in [*proposal.authors, *proposal.editors]
    _settle(proposal, State.APPLIED, reason=decision.reason, now=now, actor=actor)
    return outcome


def _moved(proposal: Proposal, *, actor: Actor) -> Conflict:
    number = ref(PROPOSAL, proposal.pk)
    error = Conflict(
        f"What {number} would change has changed since it was proposed.",
        hint=f"Look at both changes in {number}, then rebase it or reject it; nothing was applied.",
    )

    def mark() -> None:
        pending = Proposal.objects.filter(tenant_id=proposal.tenant_id, pk=proposal.pk, state=State.PENDING)
        if pending.update(state=State.STALE):
            proposing.announce(proposal, actor=actor)

    error.aftermath = mark
    return error


def _restate(proposal: Proposal, *, actor: Actor) -> Proposal:
    operation, call = proposing.call_of(proposal, actor=actor)
    about = proposing.about_of(operation, call)
    seen = operation.preview(call) if operation.preview else Preview(changes=())
    proposal.target_version = about.target.version if about.target else None
    proposal.digest = proposing.digest_of(operation.name, params=proposal.params, about=about)
    proposal.changes = [[item.field, item.before, item.after] for item in seen.changes]
    proposal.affected, proposal.risks = list(seen.affected), proposing.risks_of(operation, call)
    proposal.state = State.PENDING
    proposal.save()
    _standing(proposal).update(dismissed_at=call.now)
    proposing.announce(proposal, actor=actor)
    return proposal


def _require_open(proposal: Proposal, *, for_approval: bool) -> None:
    if not proposal.is_open:
        raise Conflict(f"The proposal is {proposal.get_state_display()} already, by {proposal.decided_by}.")
    if for_approval and proposal.state == State.STALE:
        raise Conflict("What it would change has changed.", hint="Rebase it first, then decide about the new text.")
    if for_approval and proposal.state == State.CHANGES_REQUESTED:
        raise Conflict("Changes were asked for.", hint="Revise it first, then decide about the new text.")


def _require_reason(proposal: Proposal, decision: Decision) -> None:
    if decision.reason.strip():
        return
    if decision.choice is not Choice.APPROVE:
        raise InvalidInput.of("reason", "say why, so that the author can learn from it")
    if proposal.risks or decision.breaks_glass:
        raise InvalidInput.of("reason", "say why it may be approved although it is flagged")


def _note(proposal: Proposal, decision: Decision, *, actor: Actor) -> None:
    assert actor.user_id is not None  # noqa: S101 - the right to decide was required
    earlier = _standing(proposal).filter(user_id=actor.user_id)
    if earlier.filter(decision=decision.choice, digest=decision.digest).exists():
        raise Conflict("You have decided so already.")
    earlier.update(dismissed_at=timezone.now())
    Approval.objects.create(
        tenant_id=proposal.tenant_id,
        proposal=proposal,
        user_id=actor.user_id,
        label=actor.label,
        decision=decision.choice,
        digest=decision.digest,
        reason=decision.reason,
    )


def _remember_rejection(proposal: Proposal, reason: str, *, actor: Actor) -> None:
    operation, call = proposing.call_of(proposal, actor=actor)
    if operation.on_rejection is not None:
        operation.on_rejection(call, reason)


def _settle(proposal: Proposal, state: Proposal.State, *, reason: str, now: datetime, actor: Actor) -> None:
    proposal.state, proposal.decided_at, proposal.decided_by = state, now, actor.label
    proposal.decision_reason = reason
    proposal.save()


def _standing(proposal: Proposal) -> Any:
    return Approval.objects.filter(tenant_id=proposal.tenant_id, proposal=proposal, dismissed_at=None)


def three_ways(proposal: Proposal, now: Preview) -> Sequence[tuple[str, str, str, str]]:
    """Return for each field what it was when proposed, what it is now and what is proposed."""
    current = {item.field: item.before for item in now.changes}
    return [(field, before, current.get(field, before), after) for field, before, after in proposal.changes]
