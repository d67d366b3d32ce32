"""How a tenant's rules and settings look in an answer."""

from collections.abc import Mapping, Sequence

from governance.gate.operation import Result
from governance.models import PolicyRule, Tenant
from governance.refs import RULE, ref


class RuleShown(Result):
    """Show a rule; an empty part fits all, and 0 days is never."""

    id: str
    operation: str
    node_type: str
    actor_kind: str
    origin: str
    project: str
    effect: str
    approvals: int
    decider_role: str
    decider_group: str
    review_within_days: int


class RuleSet(Result):
    """Show the rule that was set, whether it took the place of one, and what it cannot do."""

    rule: RuleShown
    replaced: bool
    remarks: list[str]


class RemovedRule(Result):
    """Name the rule that is gone."""

    removed: str


class Rules(Result):
    """Show all rules, and what is to be said of those that do not do what they say."""

    rules: list[RuleShown]
    remarks: list[str]


class SettingsShown(Result):
    """Show the settings of a tenant."""

    floor: str
    contested: str
    secrets: str
    self_review_allowed: bool
    editors_may_approve: bool


class Reading(Result):
    """Tell in plain words what a policy means for somebody."""

    reader: str
    sentences: list[str]


class PolicyShown(Result):
    """Show settings, rules and what they mean."""

    settings: SettingsShown
    rules: list[RuleShown]
    readings: list[Reading]
    remarks: list[str]


def rule_shown(rule: PolicyRule) -> RuleShown:
    """Return a rule as answers show it."""
    return RuleShown(
        id=ref(RULE, rule.pk),
        operation=rule.operation,
        node_type=rule.node_type,
        actor_kind=rule.actor_kind,
        origin=rule.origin,
        project=rule.project.slug if rule.project else "",
        effect=rule.effect,
        approvals=rule.approvals,
        decider_role=rule.decider_role,
        decider_group=rule.decider_group.name if rule.decider_group else "",
        review_within_days=rule.review_within_days or 0,
    )


def policy_shown(
    tenant: Tenant, rules: Sequence[PolicyRule], *, readings: Mapping[str, list[str]], remarks: list[str]
) -> PolicyShown:
    """Return a policy as answers show it."""
    settings = {name: getattr(tenant, name) for name in SettingsShown.model_fields}
    return PolicyShown(
        settings=SettingsShown(**settings),
        rules=[rule_shown(rule) for rule in rules],
        readings=[Reading(reader=reader, sentences=said) for reader, said in readings.items()],
        remarks=remarks,
    )
