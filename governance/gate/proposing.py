"""Hold a call back as a proposal, and do what was proposed once people agreed."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, cast

from django.db import IntegrityError, transaction
from django.utils import timezone

from audit.services import What, digest, record
from governance.actors import Actor, ActorKind, system
from governance.errors import Forbidden, InvalidInput
from governance.gate import registry, rejections
from governance.gate.later import enqueue
from governance.gate.operation import About, AnyOperation, Call, Governed, Named, Outcome
from governance.gate.policy import REFUSE, Verdict, verdict
from governance.gate.validation import validate
from governance.models import Proposal
from governance.refs import PROPOSAL, ref

EXPIRES_AFTER = timedelta(days=30)
# These say how a call is made, not what it does: two calls that differ in nothing else are one change.
NOT_CONTENT = {"idempotency_key", "version"}
NOTIFY = "notify"


def hold(operation: AnyOperation, *, call: Call[Any], about: About, ruling: Verdict, reason: str = "") -> Proposal:
    """Open a proposal to run a call, or add the actor to the open one that proposes the very same."""
    rejections.hold_off(call.actor.tenant_id)
    params = call.params.model_dump(mode="json", exclude_defaults=True)
    change = digest_of(operation.name, params=params, about=about)
    same = _open_one(change, tenant_id=call.actor.tenant_id)
    if same is not None:
        return _join(same, actor=call.actor)
    proposal = Proposal(
        operation=operation.name,
        params=params,
        digest=change,
        likeness=digest({"about": about.likeness or change}),
        reason=reason or str(params.get("reason", "")),
        **contents(operation, call, about),
        **_who(call.actor),
        **_how(ruling),
    )
    try:
        with transaction.atomic():
            proposal.save(force_insert=True)
    except IntegrityError:
        # Somebody proposed the same at the same moment, and was first.
        same = _open_one(change, tenant_id=call.actor.tenant_id)
        if same is None:
            raise
        return _join(same, actor=call.actor)
    announce(proposal, actor=call.actor)
    return proposal


def judged(operation: AnyOperation, call: Call[Any]) -> tuple[About, Verdict]:
    """Return what a call is about and what becomes of it; raises Forbidden where a rule refuses it."""
    about = about_of(operation, call)
    found = verdict(operation, call=call, about=about)
    if found.effect is REFUSE:
        raise Forbidden(f"A rule of this tenant does not let {call.actor.kind}s do {operation.name} here.")
    return about, found


def announce(proposal: Proposal, *, actor: Actor) -> None:
    """Have those who may decide told of a proposal, once the caller's transaction has committed."""
    enqueue(NOTIFY, subject_kind="proposal", subject_ids=[proposal.pk], actor=actor)


def _open_one(change: str, *, tenant_id: int) -> Proposal | None:
    """Return the open proposal of a change, locked; one whose time is over is closed and does not count."""
    known = Proposal.objects.select_for_update(of=("self",), no_key=True).filter(tenant_id=tenant_id, digest=change)
    proposal = known.select_related("project").open().first()
    now = timezone.now()
    if proposal is None or proposal.expires_at > now:
        return proposal
    expire(proposal, now=now)
    return None


def expire(proposal: Proposal, *, now: datetime) -> None:
    """Close a locked proposal that nobody decided in time, with its event."""
    actor = system("schedule", tenant_id=proposal.tenant_id).correlated(proposal.correlation_id)
    settle(proposal, Proposal.State.EXPIRED, reason="Nobody decided in time.", now=now, actor=actor)
    record_change(proposal, operation="expire_proposal", name="proposal.expired", actor=actor)


def settle(proposal: Proposal, state: Proposal.State, *, reason: str, now: datetime, actor: Actor) -> None:
    """End a locked proposal, and say how, why and by whom."""
    proposal.state, proposal.decided_at, proposal.decided_by = state, now, actor.label
    proposal.decision_reason = reason
    proposal.save()


def record_change(proposal: Proposal, *, operation: str, name: str, actor: Actor) -> None:
    """Write to the ledger what became of a proposal by itself; its text is as it was."""
    what = What(
        operation=operation,
        name=name,
        project_id=proposal.project_id,
        subject_kind="proposal",
        subject_id=str(proposal.pk),
        before_digest=proposal.digest,
        after_digest=proposal.digest,
    )
    record(actor.correlated(proposal.correlation_id).who(), what)


def contents(operation: AnyOperation, call: Call[Any], about: About) -> dict[str, Any]:
    """Return, by field of a proposal, what a call would do to what is there now, and what a reviewer is warned of.

    Raises what the operation raises for words that are refused anyway.
    """
    seen = operation.seen(call)
    target = about.target
    return {
        "tenant_id": call.actor.tenant_id,
        "project_id": about.project_id,
        "changes": [[item.field, item.before, item.after] for item in seen.changes],
        "affected": list(seen.affected),
        "node_type": about.node_type,
        "target_kind": target.kind if target else "",
        "target_id": target.id if target else None,
        "target_version": target.version if target else None,
        "risks": [dict(risk) for risk in operation.screen(call)] if operation.screen else [],
    }


def _who(actor: Actor) -> dict[str, Any]:
    return {
        "author_kind": actor.kind,
        "author_id": actor.id,
        "author_label": actor.label,
        "author_channel": actor.channel,
        "authors": _people(actor),
        "submissions": [_submission(actor)],
        "correlation_id": actor.correlation_id,
    }


def _how(ruling: Verdict) -> dict[str, Any]:
    now, days = timezone.now(), ruling.review_within_days
    return {
        "approvals_needed": ruling.approvals,
        "decider_role": ruling.decider_role,
        "decider_group_id": ruling.decider_group_id,
        "review_by": now + timedelta(days=days) if days else None,
        "expires_at": now + EXPIRES_AFTER,
    }


def pending(operation: AnyOperation, proposal: Proposal) -> Outcome[Any]:
    """Return the answer that says a call waits."""
    number = ref(PROPOSAL, proposal.pk)
    message = f"A person must agree first; this waits as {number}."
    result = cast("type[Governed]", operation.result)(status="pending", proposal=number, message=message)
    subject = Named(kind="proposal", id=proposal.pk, project_id=proposal.project_id)
    return Outcome(result=result, subject=subject, after=proposal.digest, correlation_id=proposal.correlation_id)


def digest_of(operation: str, *, params: dict[str, Any], about: About) -> str:
    """Return the digest that names a change: what would be done to what, in which version."""
    target = about.target
    return digest(
        {
            "operation": operation,
            "params": {name: value for name, value in params.items() if name not in NOT_CONTENT},
            "project": about.project_id,
            "target": [target.kind, target.id, target.version] if target else [],
        }
    )


def call_of(proposal: Proposal, *, actor: Actor) -> tuple[AnyOperation, Call[Any]]:
    """Return the proposed call as a person would run it, its subject locked; raises NotFound if that is gone.

    The words are the author's, the act is the actor's, who takes no part in the content.
    """
    operation = registry.find(proposal.operation)
    params = validate(operation, {name: value for name, value in proposal.params.items() if name != "version"})
    person = replace(actor, kind="person", id=str(actor.user_id or actor.id))
    call = operation.called(params, actor=person, now=timezone.now())
    written_by = cast("ActorKind", proposal.author_kind)
    return operation, replace(call, author_kind=written_by, proposal=ref(PROPOSAL, proposal.pk))


def about_of(operation: AnyOperation, call: Call[Any]) -> About:
    """Return what a call is about; raises InvalidInput for an operation that cannot be proposed."""
    if operation.about is None:
        raise InvalidInput.of("operation", f"{operation.name} cannot be proposed")
    return operation.about(call)


def _join(proposal: Proposal, *, actor: Actor) -> Proposal:
    proposal.submissions = [*proposal.submissions, _submission(actor)][-50:]
    proposal.authors = sorted({*proposal.authors, *_people(actor)})
    proposal.save(update_fields=["submissions", "authors"])
    return proposal


def _people(actor: Actor) -> list[int]:
    return [actor.user_id] if actor.user_id else []


def _submission(actor: Actor) -> dict[str, Any]:
    return {
        "kind": actor.kind,
        "id": actor.id,
        "label": actor.label,
        "user": actor.user_id,
        "at": timezone.now().isoformat(),
    }
