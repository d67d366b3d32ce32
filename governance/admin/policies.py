"""What a tenant lets happen, and what that means in plain words."""

from functools import partial
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from audit.admin.showing import age, plain
from governance.actors import Actor
from governance.admin.base import OperationAdmin
from governance.admin.choices import readable_projects
from governance.admin.offers import Arguments, Choices, Offer
from governance.admin.requests import actor_of
from governance.gate import registry
from governance.models import PolicyRule
from governance.refs import RULE, ref
from governance.scopes import Scope
from governance.services import policies
from governance.services.policy_cases import held_operations, node_types
from governance.services.policy_words import about_in_words, decided_in_words, remarks

SETTINGS = ("floor", "contested", "secrets", "self_review_allowed", "editors_may_approve")


def _case(rule: PolicyRule) -> Arguments:
    project = rule.project.slug if rule.project else ""
    return {**{name: getattr(rule, name) for name in policies.CASE}, "project": project}


def _ruling(rule: PolicyRule) -> Arguments:
    return {
        "effect": rule.effect,
        "approvals": rule.approvals,
        "decider_role": rule.decider_role,
        "decider_group": rule.decider_group.name if rule.decider_group else "",
        "review_within_days": rule.review_within_days or 0,
    }


def _number(rule: PolicyRule) -> Arguments:
    return {"rule_id": ref(RULE, rule.pk)}


def _strict(actor: Actor) -> Arguments:
    return {"effect": PolicyRule.Effect.PROPOSE}


def _settings(actor: Actor) -> Arguments:
    tenant = policies.tenant_of(actor)
    return {name: getattr(tenant, name) for name in SETTINGS}


def _operations(actor: Actor, row: Any) -> Choices:
    names = [operation.name for operation in held_operations()]
    return [("", "every one that can be held"), *((name, name.replace("_", " ")) for name in names)]


def _types(actor: Actor, row: Any) -> Choices:
    return [("", "every one"), *((name, name) for name in node_types(registry.every()))]


def _projects(actor: Actor, row: Any) -> Choices:
    return [("", "every one"), *readable_projects(actor, row)]


def _groups(actor: Actor, row: Any) -> Choices:
    return [("", "any"), *((name, name) for name in policies.groups_of_members(actor))]


def _effects(actor: Actor, row: Any) -> Choices:
    return PolicyRule.Effect.choices


WHOM = {"decider_group": _groups, "effect": _effects}
WHAT = {"operation": _operations, "node_type": _types, "project": _projects}


@admin.register(PolicyRule)
class PolicyRuleAdmin(OperationAdmin):
    """Show the rules, the settings, and what both mean for programs and each role."""

    scope = Scope.GOVERNANCE_READ
    nouns = ("policy rule", "policy rules")
    in_ledger = "policy_rule"
    empty = "There is no rule: what stands below is what the product itself does."
    change_list_template = "console/policy.html"
    offers = (
        Offer(operation="set_policy_rule", verb="Add", done="set", starts=_strict, choices=WHAT | WHOM),
        Offer(
            operation="set_policy",
            verb="Change",
            done="changed",
            label="Change settings",
            starts=_settings,
            only_changes=True,
        ),
        Offer(operation="set_policy_rule", verb="Change", done="changed", about=_case, initial=_ruling, choices=WHOM),
        Offer(operation="remove_policy_rule", verb="Remove", done="removed", about=_number, in_bulk=True),
    )
    list_display = ("number", "about", "becomes", "agreement")
    list_filter = ("effect",)
    fields = ("number", "about", "becomes", "agreement", "set_by", "since")

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the rules that the actor may know of."""
        return policies.rules_visible_to(actor)

    def title_of(self, row: Any) -> str:
        """Return the rule's number and what it is about."""
        return f"{self.number(row)}: {self.about(row)}"

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the rules with what they and the settings mean."""
        meaning = partial(_meaning, actor_of(request)) if self.has_view_permission(request) else None
        return super().changelist_view(request, {"policy": meaning, **(extra_context or {})})

    @admin.display(description="rule", ordering="pk")
    def number(self, rule: PolicyRule) -> str:
        """Show its number."""
        return ref(RULE, rule.pk)

    @admin.display(description="about", ordering="operation")
    def about(self, rule: PolicyRule) -> str:
        """Show what it is about."""
        return about_in_words(rule)

    @admin.display(description="what happens", ordering="effect")
    def becomes(self, rule: PolicyRule) -> str:
        """Show what becomes of it."""
        return rule.get_effect_display()

    @admin.display(description="who must agree")
    def agreement(self, rule: PolicyRule) -> str:
        """Show how many must agree, who and by when."""
        return "—" if rule.effect == PolicyRule.Effect.REFUSE else plain(decided_in_words(rule))

    @admin.display(description="set by")
    def set_by(self, rule: PolicyRule) -> str:
        """Show who set it last."""
        return rule.created_by.get_username() if rule.created_by else "the operator"

    @admin.display(description="since")
    def since(self, rule: PolicyRule) -> str:
        """Show since when it stands."""
        return age(rule.created_at)


def _meaning(actor: Actor) -> dict[str, Any]:
    """Return what the page tells below the rules; it runs while the page is drawn, inside the tenant's transaction."""
    rules = list(policies.rules_visible_to(actor))
    said = policies.meaning(rules, policies.tenant_of(actor))
    return {"readings": said.items(), "remarks": remarks(rules, held_operations())}
