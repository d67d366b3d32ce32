"""Rules are kept by case and checked against closed lists; settings change one by one; people alone give either."""

from typing import Any, get_args

import pytest
from django.contrib.auth.models import Group

from governance.actors import ActorKind
from governance.errors import Forbidden, InvalidInput, NotFound
from governance.gate.tenancy import tenant_transaction
from governance.operations.policies import SetPolicyRule
from tests.cast import Do, Tenancy
from tests.governance.policy_story import FACT, rule
from tests.ledger import events

pytestmark = pytest.mark.django_db
WHOLE = {
    "operation": "update_node",
    "node_type": "decision",
    "actor_kind": "agent",
    "origin": "assistant",
    "project": "alpha",
    "approvals": 2,
    "decider_role": "admin",
    "review_within_days": 7,
}


def _rules(acme: Tenancy, do: Do) -> list[Any]:
    return list(do(acme.person("dora"), "list_policy_rules").rules)


def test_it_keeps_a_rule_as_it_was_given(acme: Tenancy, do: Do) -> None:
    legal = Group.objects.create(name=f"legal of {acme.slug}")
    legal.user_set.add(acme.people["dora"])
    given = WHOLE | {"decider_group": legal.name, "effect": "refuse"}
    answer = do(acme.person("dora"), "set_policy_rule", **given)
    (shown,) = _rules(acme, do)
    assert shown.model_dump() == given | {"id": answer.rule.id}
    assert not answer.replaced


def test_it_replaces_the_rule_of_the_same_case_and_no_other(acme: Tenancy, do: Do) -> None:
    first = rule(acme, do, "propose", **WHOLE)
    other = rule(acme, do, "propose", **WHOLE | {"project": ""})
    answer = do(acme.operator, "set_policy_rule", **WHOLE | {"approvals": 1}, effect="refuse")
    assert (answer.rule.id, answer.replaced) == (first, True)
    kept = {shown.id: (shown.effect, shown.approvals) for shown in _rules(acme, do)}
    assert kept == {first: ("refuse", 1), other: ("propose", 2)}


def test_it_removes_a_rule(acme: Tenancy, do: Do) -> None:
    number = rule(acme, do, "refuse", operation="store_node")
    assert do(acme.person("dora"), "remove_policy_rule", rule_id=number).removed == number
    assert _rules(acme, do) == []
    assert do(acme.agent("alice"), "store_node", **FACT).status == "stored"
    with pytest.raises(NotFound):
        do(acme.person("dora"), "remove_policy_rule", rule_id=number)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("operation", "get_stats"),
        ("operation", "set_policy_rule"),
        ("operation", "no_such_operation"),
        ("node_type", "poem"),
        ("actor_kind", "robot"),
        ("origin", "user"),
        ("effect", "ask"),
        ("effect", ""),
        ("approvals", 0),
        ("approvals", 10),
        ("decider_role", "contributor"),
        ("decider_group", "nobody's"),
        ("review_within_days", -1),
        ("exempt", "bob"),
    ],
)
def test_it_names_the_part_of_a_rule_that_is_none(acme: Tenancy, do: Do, field: str, value: object) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.operator, "set_policy_rule", **{"effect": "propose", field: value})
    assert [fault.field for fault in refused.value.faults] == [field]
    assert _rules(acme, do) == []


def test_it_takes_every_kind_of_actor_that_there_is() -> None:
    (kinds,) = (field.annotation for name, field in SetPolicyRule.model_fields.items() if name == "actor_kind")
    assert set(get_args(kinds)) == {"", *get_args(ActorKind)}


def test_it_takes_no_group_in_which_no_member_is(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    theirs = Group.objects.create(name=f"legal of {globex.slug}")
    theirs.user_set.add(globex.people["charlie"])
    with pytest.raises(InvalidInput):
        rule(acme, do, "propose", decider_group=theirs.name)
    assert rule(globex, do, "propose", decider_group=theirs.name)


def test_it_keeps_rules_of_one_tenant_from_another(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    number = rule(acme, do, "refuse")
    assert do(globex.person("charlie"), "list_policy_rules").rules == []
    assert do(globex.agent("charlie"), "store_node", **FACT).status == "stored"
    with pytest.raises(NotFound):
        do(globex.person("charlie"), "remove_policy_rule", rule_id=number)
    with pytest.raises(NotFound):
        rule(acme, do, "refuse", project="gamma")


def test_it_shows_rules_of_a_project_only_to_who_may_read_it(acme: Tenancy, do: Do) -> None:
    number = rule(acme, do, "refuse", project="beta")
    ed = acme.people["ed"].username
    assert [shown.id for shown in do(acme.person("ed"), "list_policy_rules").rules] == [number]
    do(acme.operator, "set_membership", user=ed, role="auditor", projects=["alpha"])
    shown = do(acme.person("ed"), "show_policy")
    assert (shown.rules, "beta" in shown.model_dump_json()) == ([], False)


@pytest.mark.parametrize(
    ("operation", "params"),
    [
        ("set_policy_rule", {"effect": "allow"}),
        ("remove_policy_rule", {}),
        ("set_policy", {"self_review_allowed": True}),
    ],
)
def test_it_takes_no_policy_from_a_key(acme: Tenancy, do: Do, operation: str, params: dict[str, Any]) -> None:
    number = rule(acme, do, "refuse")
    key = {"owner": acme.people["dora"].username, "kind": "service", "scopes": ["governance:write", "memory:read"]}
    acme.keys["gardener"] = do(acme.operator, "create_api_key", name="gardener", **key).raw_api_key
    asked = params or {"rule_id": number}
    with pytest.raises(Forbidden):
        do(acme.agent("gardener"), operation, **asked)
    assert do(acme.person("dora"), "show_policy").settings.self_review_allowed is False
    assert [shown.effect for shown in _rules(acme, do)] == ["refuse"]


def test_it_changes_only_the_settings_that_are_given(acme: Tenancy, do: Do) -> None:
    before = do(acme.person("dora"), "show_policy").settings.model_dump()
    changed = {
        "floor": "accepted",
        "contested": "accepted",
        "secrets": "refuse",
        "self_review_allowed": True,
        "editors_may_approve": True,
    }
    assert {name: before[name] for name in changed} == {
        "floor": "candidate",
        "contested": "both",
        "secrets": "redact",
        "self_review_allowed": False,
        "editors_may_approve": False,
    }
    for name, value in changed.items():
        before |= {name: value}
        assert do(acme.person("dora"), "set_policy", **{name: value}).settings.model_dump() == before
    assert do(acme.person("dora"), "set_policy", self_review_allowed=False).settings.self_review_allowed is False


def test_it_tells_the_ledger_what_was_and_what_is(acme: Tenancy, do: Do) -> None:
    do(acme.person("dora"), "set_policy", self_review_allowed=True)
    rule(acme, do, "propose", operation="store_node")
    rule(acme, do, "refuse", operation="store_node")
    with tenant_transaction(acme.tenant_id):
        (setting,) = [event.detail.content for event in events(acme) if event.name == "policy.set"]
        *_, last = [event.detail.content for event in events(acme) if event.name == "policy.rule_set"]
    assert (setting["before"], setting["after"]) == ({"self_review_allowed": False}, {"self_review_allowed": True})
    assert (last["before"]["effect"], last["after"]["effect"]) == ("propose", "refuse")
