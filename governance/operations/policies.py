"""See and set what happens at once in a tenant, what waits for a person, and what is refused."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, WithJsonSchema

from governance.actors import Actor
from governance.gate import policy
from governance.gate.operation import Call, Change, Effect, Named, Operation, Outcome, Params, Preview
from governance.gate.registry import declare
from governance.models import PolicyRule, Tenant
from governance.operations.policies_shown import PolicyShown, RemovedRule, Rules, RuleSet, policy_shown, rule_shown
from governance.refs import RULE, RuleRef, ref
from governance.scopes import Scope
from governance.selectors import project_of
from governance.services import policies
from governance.services.policy_cases import held_operations
from governance.services.policy_words import name_of, remarks, rule_in_words
from governance.text import Line, OptionalSlug

Switch = Annotated[bool | None, WithJsonSchema({"type": "boolean"})]
ShortLine = Annotated[Line, StringConstraints(max_length=64)]
GroupName = Annotated[Line, StringConstraints(max_length=150)]


class ListPolicyRules(Params):
    """Ask for the rules."""


class ShowPolicy(Params):
    """Ask for settings, rules and what they mean."""


class SetPolicyRule(Params):
    """Describe a rule: what it is about, and what becomes of that."""

    operation: ShortLine = Field(default="", description="Operation, as in update_node; all that can be held if empty.")
    node_type: ShortLine = Field(default="", description="Type of node, as in decision; all if empty.")
    actor_kind: Literal["", "person", "agent", "service", "system"] = Field(
        default="", description="Who acts: person, agent, service or system; all if empty."
    )
    origin: Literal["", "person", "assistant", "tool"] = Field(
        default="",
        description="Path of the words: person, assistant (agents) or tool (others); all if empty.",
    )
    project: OptionalSlug = Field(default="", description="Project; all if empty.")
    effect: PolicyRule.Effect = Field(description="allow, propose (a person must agree first) or refuse.")
    approvals: int = Field(default=1, ge=1, le=9, description="How many people must agree, from 1 to 9.")
    decider_role: Literal["", "reviewer", "admin"] = Field(
        default="", description="Role that who decides must have, or be an administrator; any that reviews if empty."
    )
    decider_group: GroupName = Field(default="", description="Group that who decides must be in; any if empty.")
    review_within_days: int = Field(
        default=0, ge=0, le=3_650, description="Days after which a proposal counts as overdue; 0 for never."
    )


class RemovePolicyRule(Params):
    """Name a rule."""

    rule_id: RuleRef = Field(description="Id of the rule, as in u3.")


class SetPolicy(Params):
    """Describe the settings that change; what is left out stays."""

    floor: Literal["", "candidate", "accepted"] = Field(
        default="", description="What answers hold: candidate (labelled) and accepted, or accepted only."
    )
    contested: Literal["", "both", "accepted"] = Field(
        default="", description="What is served of an open contradiction: both sides, or the accepted one only."
    )
    secrets: Literal["", "redact", "refuse"] = Field(
        default="", description="What becomes of a text with a secret: redact stores it without, refuse stores nothing."
    )
    self_review_allowed: Switch = Field(
        default=None, description="Whether people may approve what they or their own programs proposed."
    )
    editors_may_approve: Switch = Field(
        default=None, description="Whether whoever edits a proposal may also be the one who approves it."
    )


def _list(call: Call[ListPolicyRules]) -> Outcome[Rules]:
    rules = _rules(call.actor)
    shown = [rule_shown(rule) for rule in rules]
    return Outcome(result=Rules(rules=shown, remarks=remarks(rules, held_operations())))


def _show(call: Call[ShowPolicy]) -> Outcome[PolicyShown]:
    return Outcome(result=_policy(call.actor))


def _set_rule(call: Call[SetPolicyRule]) -> Outcome[RuleSet]:
    policy.require_no_key(call.actor)
    case, ruling = _case(call), _ruling(call)
    earlier = policies.rule_of(case, actor=call.actor)
    before = rule_shown(earlier).model_dump() if earlier else None
    rule = policies.set_rule(case, ruling, actor=call.actor)
    shown = rule_shown(rule)
    result = RuleSet(rule=shown, replaced=earlier is not None, remarks=_remarks_on(rule, call.actor))
    detail = {"before": before, "after": shown.model_dump()}
    return Outcome(result=result, subject=Named(kind="policy_rule", id=rule.pk), detail=detail)


def _preview_rule(call: Call[SetPolicyRule]) -> Preview:
    rules = _rules(call.actor)
    rule = policies.drafted(_case(call), _ruling(call), actor=call.actor)
    others = [other for other in rules if other.pk != rule.pk]
    earlier = next((rule_in_words(other) for other in rules if other.pk == rule.pk), "")
    change = Change(field=name_of(rule), before=earlier, after=rule_in_words(rule))
    return _preview(call.actor, change, before=rules, after=[*others, rule])


def _remove_rule(call: Call[RemovePolicyRule]) -> Outcome[RemovedRule]:
    policy.require_no_key(call.actor)
    rule = call.about(PolicyRule)
    number, before = rule.pk, rule_shown(rule).model_dump()
    rule.delete()
    result = RemovedRule(removed=ref(RULE, number))
    return Outcome(result=result, subject=Named(kind="policy_rule", id=number), detail={"before": before})


def _preview_removal(call: Call[RemovePolicyRule]) -> Preview:
    rules = _rules(call.actor)
    rule = call.about(PolicyRule)
    others = [other for other in rules if other.pk != rule.pk]
    change = Change(field=name_of(rule), before=rule_in_words(rule), after="")
    return _preview(call.actor, change, before=rules, after=others)


def _set_policy(call: Call[SetPolicy]) -> Outcome[PolicyShown]:
    policy.require_no_key(call.actor)
    wish, tenant = _wish(call.params), policies.tenant_of(call.actor)
    before = {name: getattr(tenant, name) for name in wish}
    policies.save_settings(tenant, wish)
    subject = Named(kind="tenant", id=tenant.pk)
    return Outcome(result=_policy(call.actor), subject=subject, detail={"before": before, "after": dict(wish)})


def _preview_policy(call: Call[SetPolicy]) -> Preview:
    wish, rules, now = _wish(call.params), _rules(call.actor), policies.tenant_of(call.actor)
    changes = [
        Change(field=name.replace("_", " "), before=_shown(getattr(now, name)), after=_shown(value))
        for name, value in wish.items()
    ]
    return _preview(call.actor, *changes, before=rules, after=rules, tenant=policies.with_settings(now, wish))


def _shown(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _wish(params: SetPolicy) -> Mapping[str, str | bool]:
    return {name: value for name, value in params.model_dump().items() if value not in (None, "")}


def _case(call: Call[SetPolicyRule]) -> policies.Case:
    wish = call.params
    case = policies.Case(
        operation=wish.operation,
        node_type=wish.node_type,
        actor_kind=wish.actor_kind,
        origin=wish.origin,
        project=project_of(call.actor, wish.project) if wish.project else None,
    )
    policies.require_known(case)
    return case


def _ruling(call: Call[SetPolicyRule]) -> policies.Ruling:
    wish = call.params
    return policies.Ruling(
        effect=wish.effect,
        approvals=wish.approvals,
        decider_role=wish.decider_role,
        decider_group=policies.deciding_group(wish.decider_group, actor=call.actor),
        review_within_days=wish.review_within_days or None,
    )


def _preview(
    actor: Actor,
    *changes: Change,
    before: Sequence[PolicyRule],
    after: Sequence[PolicyRule],
    tenant: Tenant | None = None,
) -> Preview:
    """Tell in plain words what would be otherwise for each reader, and which rules would not do what they say."""
    now = policies.tenant_of(actor)
    was, becomes = policies.meaning(before, now), policies.meaning(after, tenant or now)
    meant = [
        Change(field=reader, before=_only(was[reader], becomes[reader]), after=_only(becomes[reader], was[reader]))
        for reader in becomes
    ]
    return Preview(changes=[*changes, *meant], affected=remarks(after, held_operations()))


def _only(sentences: Sequence[str], others: Sequence[str]) -> str:
    return "\n".join(text for text in sentences if text not in others)


def _policy(actor: Actor) -> PolicyShown:
    rules, tenant = _rules(actor), policies.tenant_of(actor)
    said = remarks(rules, held_operations())
    return policy_shown(tenant, rules, readings=policies.meaning(rules, tenant), remarks=said)


def _remarks_on(rule: PolicyRule, actor: Actor) -> list[str]:
    said = remarks(_rules(actor), held_operations())
    return [text for text in said if text.startswith(f"{name_of(rule)} ")]


def _rules(actor: Actor) -> list[PolicyRule]:
    return list(policies.rules_visible_to(actor))


def _find(params: RemovePolicyRule, actor: Actor) -> PolicyRule:
    return policies.rule_to_change(params.rule_id, actor)


list_policy_rules = declare(
    Operation(
        name="list_policy_rules",
        scope=Scope.GOVERNANCE_READ,
        summary="List the tenant's rules, and name those that never apply.",
        params=ListPolicyRules,
        result=Rules,
        effect=Effect.READ,
        event="policy.rules_listed",
        handler=_list,
        agent_facing=False,
        idempotent=True,
    )
)
show_policy = declare(
    Operation(
        name="show_policy",
        scope=Scope.GOVERNANCE_READ,
        summary="Show the tenant's settings and rules, and in plain words what they mean for programs and each role.",
        params=ShowPolicy,
        result=PolicyShown,
        effect=Effect.READ,
        event="policy.read",
        handler=_show,
        agent_facing=False,
        idempotent=True,
    )
)
set_policy_rule = declare(
    Operation(
        name="set_policy_rule",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Say for some operations, nodes and actors what happens at once, waits for a person or is refused.",
        params=SetPolicyRule,
        result=RuleSet,
        effect=Effect.WRITE,
        event="policy.rule_set",
        handler=_set_rule,
        preview=_preview_rule,
        agent_facing=False,
        idempotent=True,
    )
)
remove_policy_rule = declare(
    Operation(
        name="remove_policy_rule",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Remove a rule; what it was about follows the next closest rule, or the product's own.",
        params=RemovePolicyRule,
        result=RemovedRule,
        effect=Effect.DESTROY,
        event="policy.rule_removed",
        subject=_find,
        handler=_remove_rule,
        preview=_preview_removal,
        agent_facing=False,
    )
)
set_policy = declare(
    Operation(
        name="set_policy",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Change what answers hold, what becomes of secrets, and who may approve; what is left out stays.",
        params=SetPolicy,
        result=PolicyShown,
        effect=Effect.WRITE,
        event="policy.set",
        handler=_set_policy,
        preview=_preview_policy,
        agent_facing=False,
        idempotent=True,
    )
)
