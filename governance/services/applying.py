"""Do what a proposal says, or say why that is no longer possible."""

from dataclasses import replace
from typing import Any

from governance.actors import Actor
from governance.errors import Conflict, Forbidden, InvalidInput
from governance.gate import policy, proposing
from governance.gate.operation import About, AnyOperation, Call, Effect, Outcome
from governance.gate.run import record_done
from governance.models import Proposal
from governance.refs import PROPOSAL, ref

State = Proposal.State


def stated(proposal: Proposal, *, actor: Actor) -> Proposal:
    """Write into a locked proposal, unsaved, what it would do to what is there now.

    Raises InvalidInput where it would be about something else than before, and Forbidden where a rule refuses it now.
    """
    operation, call = proposing.call_of(proposal, actor=actor)
    about = proposing.about_of(operation, call)
    _require_same_matter(proposal, about)
    rule(proposal, operation=operation, call=call, about=about)
    for name, value in proposing.contents(operation, call, about).items():
        setattr(proposal, name, value)
    proposal.digest = proposing.digest_of(operation.name, params=proposal.params, about=about)
    return proposal


def rule(proposal: Proposal, *, operation: AnyOperation, call: Call[Any], about: About) -> None:
    """Hold a proposal to the rules as they are now, where they ask for more than when it was opened.

    Raises Forbidden where a rule refuses it.
    """
    rules = policy.rules_of(proposal.tenant_id)
    found = policy.best_rule(rules, operation=operation.name, call=call, about=about)
    if found is None:
        return
    if found.effect == policy.REFUSE:
        raise Forbidden("A rule of this tenant refuses this by now.", hint="Reject it, or have the rule changed.")
    proposal.approvals_needed = max(proposal.approvals_needed, found.approvals)
    proposal.decider_role = found.decider_role or proposal.decider_role
    proposal.decider_group_id = found.decider_group_id or proposal.decider_group_id


def run_for(proposal: Proposal, *, operation: AnyOperation, call: Call[Any], actor: Actor) -> Outcome[Any]:
    """Run what was proposed, with its own event under the proposal's correlation id, and keep what came of it."""
    outcome = operation.handler(call)
    detail = {"proposal": ref(PROPOSAL, proposal.pk), **(outcome.detail or {})}
    record_done(operation, actor=actor, outcome=replace(outcome, detail=detail, correlation_id=proposal.correlation_id))
    proposal.result = outcome.result.model_dump(mode="json")
    if operation.effect is Effect.DESTROY:
        # What was destroyed is not kept here in its place.
        proposal.changes, proposal.affected, proposal.result = [], [], {}
    proposal.self_reviewed = actor.user_id in [*proposal.authors, *proposal.editors]
    return outcome


def moved(proposal: Proposal, *, actor: Actor) -> Conflict:
    """Return the error that says that the target has changed or is gone; the refusal leaves the proposal stale."""
    number = ref(PROPOSAL, proposal.pk)
    error = Conflict(
        f"What {number} would change has changed since it was proposed.",
        hint=f"Look at both changes in {number}, then rebase it or reject it; nothing was applied.",
    )

    def mark() -> None:
        pending = Proposal.objects.filter(tenant_id=proposal.tenant_id, pk=proposal.pk, state=State.PENDING)
        if pending.update(state=State.STALE):
            proposing.record_change(proposal, operation="decide_proposal", name="proposal.stale", actor=actor)
            proposing.announce(proposal, actor=actor)

    error.aftermath = mark
    return error


def _require_same_matter(proposal: Proposal, about: About) -> None:
    """Refuse an edit that turns the proposal to another project, target or type of node: reviewers saw this one."""
    target = about.target
    mine = (proposal.project_id, proposal.node_type, proposal.target_kind, proposal.target_id)
    theirs = (about.project_id, about.node_type, target.kind if target else "", target.id if target else None)
    if mine != theirs:
        raise InvalidInput.of("arguments", "would be about something else; propose that by itself")
