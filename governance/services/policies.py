"""Keep a tenant's rules and settings: what happens at once, what waits for a person, and what is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import Group
from django.db.models import Q, QuerySet

from governance.actors import Actor
from governance.errors import InvalidInput, NotFound
from governance.gate import registry
from governance.models import PolicyRule, Project, Tenant
from governance.refs import number_of
from governance.scopes import Scope
from governance.services.policy_cases import held_operations, node_types
from governance.services.policy_words import readings

CASE = ("operation", "node_type", "actor_kind", "origin", "project")


@dataclass(frozen=True, kw_only=True)
class Case:
    """Say what a rule is about; an empty part fits all."""

    operation: str = ""
    node_type: str = ""
    actor_kind: str = ""
    origin: str = ""
    project: Project | None = None


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """Say what becomes of what a rule is about and, where it waits, who decides by when."""

    effect: PolicyRule.Effect
    approvals: int = 1
    decider_role: str = ""
    decider_group: Group | None = None
    review_within_days: int | None = None


def rules_visible_to(actor: Actor) -> QuerySet[PolicyRule]:
    """Return the tenant's rules that an actor may know of: those for every project, and for what they may read."""
    rules = PolicyRule.objects.visible_to(actor).select_related("project", "decider_group")
    return rules.filter(Q(project=None) | Q(project_id__in=actor.projects(Scope.MEMORY_READ))).order_by("pk")


def rule_to_change(reference: str, actor: Actor) -> PolicyRule:
    """Return a visible rule, locked; raises NotFound alike for a foreign and a missing one."""
    rule = rules_visible_to(actor).filter(pk=number_of(reference)).select_for_update(of=("self",)).first()
    if rule is None:
        raise NotFound(f"There is no rule {reference}.", hint="Call list_policy_rules to see the rules.")
    return rule


def require_known(case: Case) -> None:
    """Raise InvalidInput, naming the field, for an operation that cannot be held back or a type that no node has."""
    held = held_operations()
    if case.operation and case.operation not in {operation.name for operation in held}:
        names = ", ".join(operation.name for operation in held)
        raise InvalidInput.of("operation", f"is none that can be held back; these can: {names}")
    types = node_types(registry.every())
    if case.node_type and case.node_type not in types:
        raise InvalidInput.of("node_type", f"is no type of node; there are: {', '.join(types)}")


def deciding_group(name: str, *, actor: Actor) -> Group | None:
    """Return the group of a name, None for no name; raises InvalidInput if no member of the tenant is in such a one."""
    if not name:
        return None
    group = Group.objects.filter(name=name, user__memberships__tenant_id=actor.tenant_id).distinct().first()
    if group is None:
        raise InvalidInput.of("decider_group", "no member of this tenant is in a group of that name")
    return group


def groups_of_members(actor: Actor) -> list[str]:
    """Return the names of the groups that members of the tenant are in."""
    rows = Group.objects.filter(user__memberships__tenant_id=actor.tenant_id).order_by("name")
    return list(rows.values_list("name", flat=True).distinct())


def rule_of(case: Case, *, actor: Actor) -> PolicyRule | None:
    """Return the rule of exactly a case, if there is one."""
    about = {name: getattr(case, name) for name in CASE}
    return rules_visible_to(actor).filter(**about).first()


def drafted(case: Case, ruling: Ruling, *, actor: Actor) -> PolicyRule:
    """Return the rule of a case as it would be, unsaved: the one there is under its own number, or a new one."""
    rule = rule_of(case, actor=actor) or PolicyRule(tenant_id=actor.tenant_id)
    for part in (case, ruling):
        for name, value in vars(part).items():
            setattr(rule, name, value)
    return rule


def set_rule(case: Case, ruling: Ruling, *, actor: Actor) -> PolicyRule:
    """Create the rule of a case, or replace it."""
    rule = drafted(case, ruling, actor=actor)
    rule.created_by_id = actor.user_id
    rule.save()
    return rule


def tenant_of(actor: Actor) -> Tenant:
    """Return the actor's tenant."""
    return Tenant.objects.get(pk=actor.tenant_id)


def with_settings(tenant: Tenant, wish: Mapping[str, str | bool]) -> Tenant:
    """Return the tenant with other settings, unsaved; what is not named stays."""
    for name, value in wish.items():
        setattr(tenant, name, value)
    return tenant


def save_settings(tenant: Tenant, wish: Mapping[str, str | bool]) -> Tenant:
    """Change a tenant's settings; what is not named stays."""
    with_settings(tenant, wish).save(update_fields=list(wish))
    return tenant


def meaning(rules: Sequence[PolicyRule], tenant: Tenant) -> dict[str, list[str]]:
    """Return, by reader, what rules and settings mean in plain words."""
    return readings(rules, tenant, held_operations())
