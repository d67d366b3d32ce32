"""Decide whether an actor may do a thing now, must propose it, or may not."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from django.db.models import QuerySet

from governance import statements
from governance.actors import Actor
from governance.errors import ApprovalRequired, Forbidden
from governance.gate.operation import About, AnyOperation, Call, Review, Reviewable
from governance.models import PolicyRule
from governance.scopes import Scope

ALLOW, PROPOSE, REFUSE = (PolicyRule.Effect.ALLOW, PolicyRule.Effect.PROPOSE, PolicyRule.Effect.REFUSE)
STRICTNESS = {ALLOW: 0, PROPOSE: 1, REFUSE: 2}


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """Say what becomes of a call and, if it waits, who decides how."""

    effect: PolicyRule.Effect
    approvals: int = 1
    decider_role: str = ""
    decider_group_id: int | None = None
    review_within_days: int | None = None


def require(operation: AnyOperation, *, actor: Actor) -> None:
    """Raise ApprovalRequired for a deed that only a person does, or a person's own service."""
    if operation.review is Review.PERSON_ONLY and not actor.is_person and actor.kind != "service":
        raise ApprovalRequired(f"Only a person may do {operation.name}.")


def verdict(operation: AnyOperation, *, call: Call[Any], about: About) -> Verdict:
    """Return what the tenant's rules say of a call, and the product's own rule where they say nothing.

    What a person has accepted no program changes alone: a rule can refuse that, never allow it.
    """
    rule = best_rule(rules_of(call.actor.tenant_id), operation=operation.name, call=call, about=about)
    return verdict_of(rule, held=_is_held(operation, call=call, about=about))


def verdict_of(rule: PolicyRule | None, *, held: bool) -> Verdict:
    """Return what a rule, or none, means for a call that the product itself holds back or not."""
    effect = PolicyRule.Effect(rule.effect) if rule else ALLOW
    effect = PROPOSE if held and effect is ALLOW else effect
    if rule is None:
        return Verdict(effect=effect)
    return Verdict(
        effect=effect,
        approvals=rule.approvals,
        decider_role=rule.decider_role,
        decider_group_id=rule.decider_group_id,
        review_within_days=rule.review_within_days,
    )


def rules_of(tenant_id: int) -> list[PolicyRule]:
    """Return the rules of a tenant."""
    return statements.rows(_rules, tenant=tenant_id)


def best_rule(rules: Iterable[PolicyRule], *, operation: str, call: Call[Any], about: About) -> PolicyRule | None:
    """Return the rule that fits a call most closely; of equally close ones the strictest."""
    facts = {
        "operation": operation,
        "node_type": about.node_type,
        "actor_kind": call.written_by,
        "origin": origin_of(call),
        "project_id": about.project_id,
    }
    fitting = [rule for rule in rules if all(getattr(rule, name) in ("", None, fact) for name, fact in facts.items())]
    return max(fitting, key=_closeness, default=None)


def origin_of(call: Call[Any]) -> str:
    """Return the path by which a call's words come, as a rule names it."""
    if call.written_by == "person":
        return "person"
    return "assistant" if call.written_by == "agent" else "tool"


def require_no_key(actor: Actor) -> None:
    """Raise Forbidden if a key acts: through the rights it gave, a key would reach beyond what it was issued for."""
    if actor.key_id is not None:
        raise Forbidden("A key cannot give rights; a person or the operator does.")


def _rules(tenant: int) -> QuerySet[PolicyRule]:
    return PolicyRule.objects.filter(tenant_id=tenant)


def _closeness(rule: PolicyRule) -> tuple[int, int]:
    named = [rule.operation, rule.node_type, rule.actor_kind, rule.origin, rule.project_id]
    return sum(1 for part in named if part), STRICTNESS[PolicyRule.Effect(rule.effect)]


def _is_held(operation: AnyOperation, *, call: Call[Any], about: About) -> bool:
    """Tell whether the call would change what a person accepted, and its actor is no person who may decide there."""
    if operation.review is not Review.ACCEPTED_SUBJECT or call.subject is None:
        return False
    if not cast("Reviewable", call.subject).is_accepted:
        return False
    return not (call.actor.is_person and about.project_id in call.actor.projects(Scope.MEMORY_REVIEW))
