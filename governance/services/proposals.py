"""Let people decide about proposals: what they saw is what happens, once, or nothing does."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from audit.appending import append
from governance.actors import Actor
from governance.errors import Conflict, Forbidden, InvalidInput, NotFound
from governance.gate import proposing, registry
from governance.gate.operation import Outcome, Preview
from governance.gate.validation import validate
from governance.models import Approval, Proposal, ProposalComment
from governance.scopes import Scope
from governance.services import applying
from governance.services.four_eyes import require_right_to_decide, who_may_decide

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
    _require_open(proposal, now=now, for_approval=decision.choice is Choice.APPROVE)
    require_same(proposal, decision.digest)
    if decision.choice is Choice.APPROVE:
        return _approve(proposal, decision, now=now, actor=actor)
    require_right_to_decide(proposal, breaks_glass=decision.breaks_glass, actor=actor)
    _require_reason(proposal, decision)
    _note(proposal, decision, actor=actor)
    if decision.choice is Choice.REJECT:
        _remember_rejection(proposal, decision.reason, actor=actor)
        proposing.settle(proposal, State.REJECTED, reason=decision.reason, now=now, actor=actor)
        return None
    proposal.state = State.CHANGES_REQUESTED
    proposal.save(update_fields=["state"])
    return None


def _approve(proposal: Proposal, decision: Decision, *, now: datetime, actor: Actor) -> Outcome[Any] | None:
    """Note an approval and apply the proposal if as many agreed as the rules ask for by now."""
    try:
        operation, call = proposing.call_of(proposal, actor=actor)
        about = proposing.about_of(operation, call)
    except NotFound:
        raise applying.moved(proposal, actor=actor) from None
    applying.rule(proposal, operation=operation, call=call, about=about)
    overridden = require_right_to_decide(proposal, breaks_glass=decision.breaks_glass, actor=actor)
    _require_reason(proposal, decision)
    if (about.target.version if about.target else None) != proposal.target_version:
        raise applying.moved(proposal, actor=actor)
    breaks = decision.breaks_glass and bool(overridden or proposal.approvals_needed > 1)
    _note(proposal, decision, actor=actor)
    # Whoever got this far may decide: one approval needs no counting.
    if not breaks and proposal.approvals_needed > 1 and _agreed(proposal) < proposal.approvals_needed:
        proposal.save()
        return None
    outcome = applying.run_for(proposal, operation=operation, call=call, actor=actor)
    proposal.broke_glass = breaks
    proposing.settle(proposal, State.APPLIED, reason=decision.reason, now=now, actor=actor)
    return outcome


def _agreed(proposal: Proposal) -> int:
    """Return how many people approved this very text who may decide about it still."""
    agreed = _standing(proposal).filter(decision=Choice.APPROVE, digest=proposal.digest).values("user_id")
    return who_may_decide(proposal).filter(user_id__in=agreed).count()


def require_same(proposal: Proposal, digest: str) -> None:
    """Raise Conflict if a proposal says something else than what a person saw."""
    if digest != proposal.digest:
        raise Conflict(
            "The proposal changed since you saw it.", hint="Read it again and decide about what it says now."
        )


def revise(proposal: Proposal, params: dict[str, Any], *, now: datetime, actor: Actor) -> Proposal:
    """Change what a locked proposal would do; approvals of the earlier text no longer count.

    What it is about stays: another project, target or type is another proposal. Words that a program wrote are a
    program's, whoever proposed first. Raises InvalidInput for arguments that the operation does not take or that
    change nothing, Conflict if it no longer waits or an open proposal says the same already, and Forbidden for who
    neither wrote it nor reviews there.
    """
    _require_open(proposal, now=now, for_approval=False)
    _require_hand(proposal, actor=actor)
    operation = registry.find(proposal.operation)
    wished = validate(operation, {**proposal.params, **params}).model_dump(mode="json", exclude_defaults=True)
    if wished == proposal.params:
        raise InvalidInput.of("arguments", "change nothing")
    proposal.params = wished
    people = {actor.user_id} if actor.user_id else set()
    proposal.editors = sorted({*proposal.editors, *people})
    if actor.kind != "person" and proposal.author_kind == "person":
        proposal.author_kind = actor.kind
        proposal.authors = sorted({*proposal.authors, *people})
    return _restate(proposal, actor=actor)


def rebase(proposal: Proposal, *, now: datetime, actor: Actor) -> Proposal:
    """Set a locked proposal onto what its target says now; approvals of the earlier version no longer count."""
    _require_open(proposal, now=now, for_approval=False)
    _require_hand(proposal, actor=actor)
    before = proposal.digest
    if proposal.state != State.STALE and applying.stated(proposal, actor=actor).digest == before:
        raise Conflict("It rests on what its target says now already.")
    return _restate(proposal, actor=actor)


def withdraw(proposal: Proposal, *, reason: str, now: datetime, actor: Actor) -> None:
    """Take back a locked proposal, or one's own part in it where others propose the same.

    Raises Forbidden unless the actor had a hand in it.
    """
    _require_open(proposal, now=now, for_approval=False)
    mine = [item for item in proposal.submissions if _is_of(item, actor)]
    if not mine:
        raise Forbidden("Only who proposed it may withdraw it.", hint="A reviewer can reject it instead.")
    left = [item for item in proposal.submissions if item not in mine]
    if not left:
        proposing.settle(proposal, State.WITHDRAWN, reason=reason, now=now, actor=actor)
        return
    proposal.submissions = left
    proposal.authors = sorted({item["user"] for item in left if item.get("user")})
    proposal.save(update_fields=["submissions", "authors"])


def _is_of(submission: dict[str, Any], actor: Actor) -> bool:
    """Tell whether an actor, or a program of theirs, made a submission."""
    mine = (submission["kind"], submission["id"]) == (actor.kind, actor.id)
    return mine or (actor.user_id is not None and submission.get("user") == actor.user_id)


def _require_hand(proposal: Proposal, *, actor: Actor) -> None:
    reviews = proposal.project_id in actor.projects(Scope.MEMORY_REVIEW) and actor.kind in ("person", "service")
    if not reviews and not any(_is_of(item, actor) for item in proposal.submissions):
        raise Forbidden("Only who proposed it or reviews there may change it.", hint="Comment on it instead.")


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
        proposing.expire(proposal, now=now)
    return len(proposals)


def seen_now(proposal: Proposal, *, actor: Actor) -> Preview:
    """Return what a proposal would change as things are now; raises NotFound if its target is gone."""
    operation, call = proposing.call_of(proposal, actor=actor)
    return operation.seen(call)


def _restate(proposal: Proposal, *, actor: Actor) -> Proposal:
    applying.stated(proposal, actor=actor)
    proposal.state = State.PENDING
    proposal.save()
    _standing(proposal).update(dismissed_at=timezone.now())
    proposing.announce(proposal, actor=actor)
    return proposal


def _require_open(proposal: Proposal, *, now: datetime, for_approval: bool) -> None:
    if proposal.is_open and proposal.expires_at <= now:
        raise Conflict("Its time is over: nobody decided within 30 days.", hint="Propose it anew.")
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
    decided = list(earlier.values_list("decision", "digest"))
    if (decision.choice, decision.digest) in decided:
        raise Conflict("You have decided so already.")
    if decided:
        earlier.update(dismissed_at=timezone.now())
    approval = Approval(
        tenant_id=proposal.tenant_id,
        proposal=proposal,
        user_id=actor.user_id,
        label=actor.label,
        decision=decision.choice,
        digest=decision.digest,
        reason=decision.reason,
    )
    append(approval)


def _remember_rejection(proposal: Proposal, reason: str, *, actor: Actor) -> None:
    """Let the operation remember what was said no to; where its target is gone there is nothing to keep away."""
    operation = registry.find(proposal.operation)
    if operation.on_rejection is None:
        return
    try:
        _operation, call = proposing.call_of(proposal, actor=actor)
    except NotFound:
        return
    operation.on_rejection(call, reason)


def _standing(proposal: Proposal) -> Any:
    return Approval.objects.filter(tenant_id=proposal.tenant_id, proposal=proposal, dismissed_at=None)


def three_ways(proposal: Proposal, now: Preview) -> Sequence[tuple[str, str, str, str]]:
    """Return for each field what it was when proposed, what it is now and what is proposed."""
    current = {item.field: item.before for item in now.changes}
    return [(field, before, current.get(field, before), after) for field, before, after in proposal.changes]
