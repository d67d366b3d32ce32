"""What a policy means is said in plain words, and the words say what the gate does."""

from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import Group

from governance.actors import Actor
from governance.gate import registry
from governance.gate.operation import Call, Params
from governance.gate.policy import Verdict, verdict
from governance.gate.run import preview
from governance.gate.tenancy import tenant_transaction
from governance.models import PolicyRule, Project, Tenant
from governance.refs import number_of
from governance.services.policies import rules_visible_to
from governance.services.policy_cases import READERS, Deed, places_of, verdict_on
from governance.services.policy_words import EVERYBODY, readings, remarks
from memory.models import Node
from tests.cast import Do, Tenancy
from tests.governance.policy_story import FACT, rule

KINDS = ("agent", "service", "person", "system")
PROJECT = Project(pk=5, slug="alpha")
BY_DEFAULT = (
    "An agent may, without asking, store an edge, store a node, or update or delete a node that nobody accepted."
)
ACCEPTED = (
    "An agent must propose to update or delete a node that a person accepted; one reviewer or admin, other than its "
    "owner, must agree."
)


def _held() -> list[Any]:
    """Return four operations, so that what others add does not change the words."""
    return [registry.find(name) for name in ("delete_node", "store_edge", "store_node", "update_node")]


def _said(reader: str, *rules: PolicyRule, **settings: Any) -> list[str]:
    return readings(rules, Tenant(**settings), _held())[reader]


def _rule(number: int, effect: str, **about: Any) -> PolicyRule:
    return PolicyRule(pk=number, effect=effect, **about)


def test_it_says_what_the_product_does_without_a_rule() -> None:
    assert _said("An agent") == [BY_DEFAULT, ACCEPTED]
    assert _said("A reader") == ["A reader reads, and changes nothing."]
    assert _said("An auditor") == ["An auditor reads, and changes nothing."]
    assert _said("A contributor")[1] == (
        "A contributor must propose to update or delete a node that a person accepted; one reviewer or admin, other "
        "than who proposed it, must agree."
    )
    alone, decides = _said("A reviewer")
    assert alone == "A reviewer may, without asking, store an edge, or store, update or delete a node."
    assert decides == (
        "A reviewer may approve what others propose, not what they or their programs propose, and not what they edited."
    )


def test_it_says_the_strict_policy_in_one_sentence() -> None:
    strict = _rule(1, "propose", actor_kind="agent", approvals=2, decider_role="admin", review_within_days=7)
    (said,) = _said("An agent", strict)
    assert said == (
        "An agent must propose to store an edge, or store, update or delete a node; two admins, other than its owner, "
        "must agree within 7 days."
    )
    assert _said("A service", strict)[0] == BY_DEFAULT.replace("An agent", "A service")


def test_it_says_where_it_is_otherwise() -> None:
    rules = [_rule(1, "refuse", node_type="decision", operation="store_node"), _rule(2, "propose", project=PROJECT)]
    said = _said("An agent", *rules)
    assert said[:3] == [BY_DEFAULT, ACCEPTED, "Where the node is a decision, an agent may not store a node."]
    assert said[3].startswith("In project alpha, an agent must propose to store an edge, store a node, or update")
    assert said[4:] == ["In project alpha, where the node is a decision, an agent may not store a node."]


def test_it_names_the_group_that_decides() -> None:
    legal = Group(pk=3, name="legal")
    said = _said("An agent", _rule(1, "propose", operation="store_node", decider_group=legal))
    assert "one reviewer or admin of the group legal, other than its owner, must agree." in said[1] + said[2]


@pytest.mark.parametrize(
    ("setting", "off", "on"),
    [
        ({"floor": "accepted"}, "labelled as candidates", "only what a person accepted"),
        ({"contested": "accepted"}, "both are served", "only the accepted one is served"),
        ({"secrets": "refuse"}, "is stored without it", "is refused"),
    ],
)
def test_it_says_each_setting(setting: dict[str, str], off: str, on: str) -> None:
    without, given = " ".join(_said(EVERYBODY)), " ".join(_said(EVERYBODY, **setting))
    assert (off in without, on in without) == (True, False)
    assert (off in given, on in given) == (False, True)


def test_it_says_who_may_approve_what() -> None:
    assert _said("A reviewer", self_review_allowed=True)[-1] == (
        "A reviewer may approve any proposal, also their own and what they edited."
    )
    assert _said("A reviewer", editors_may_approve=True)[-1].endswith("not what they or their programs propose.")
    assert _said("An agent", self_review_allowed=True)[1].endswith("must agree, and that may be its owner.")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            [_rule(1, "refuse", actor_kind="agent", origin="person")],
            ["u1 never applies: what it names does not go together."],
        ),
        (
            [_rule(1, "propose", actor_kind="agent"), _rule(2, "refuse", origin="assistant")],
            ["u1 never applies: wherever it fits, u2 fits more closely, or as closely and stricter."],
        ),
        (
            [_rule(1, "propose"), *(_rule(2 + i, "refuse", actor_kind=kind) for i, kind in enumerate(KINDS))],
            ["u1 never applies: wherever it fits, u2, u3, u4 and u5 fit more closely, or as closely and stricter."],
        ),
        (
            [_rule(1, "allow", operation="update_node", actor_kind="agent")],
            ["u1 lets no program change what a person accepted: that is proposed under every rule."],
        ),
        ([_rule(1, "allow", operation="update_node", actor_kind="person")], []),
        ([_rule(1, "allow", operation="store_node")], []),
        ([_rule(1, "propose"), _rule(2, "refuse", node_type="fact")], []),
    ],
)  # fmt: skip
def test_it_names_rules_that_do_not_do_what_they_say(rules: list[PolicyRule], said: list[str]) -> None:
    assert remarks(rules, _held()) == said


@pytest.mark.django_db
def test_it_says_before_saving_what_would_be_otherwise(acme: Tenancy, do: Do) -> None:
    wish = {"effect": "propose", "actor_kind": "agent", "operation": "store_node"}
    dora = acme.person("dora")
    seen = preview(registry.find("set_policy_rule"), actor=dora, params=wish)
    changed = {change.field: change.after for change in seen.changes if change.before != change.after}
    assert list(changed) == ["The new rule", "An agent"]
    told = changed["An agent"].split("must propose to ")
    assert ["store a node" in part for part in told] == [False, True]
    assert do(dora, "list_policy_rules").rules == []
    seen = preview(registry.find("set_policy"), actor=dora, params={"self_review_allowed": True})
    assert "A reviewer" in {change.field for change in seen.changes if change.before != change.after}
    assert do(dora, "show_policy").settings.self_review_allowed is False


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["update_node", "delete_node"])
def test_it_says_what_the_gate_does(acme: Tenancy, do: Do, name: str) -> None:
    cases = list(product((True, False), ("decision", "note"), ("alpha", "beta")))
    nodes = {case: _node(acme, do, *case) for case in cases}
    rule(acme, do, "propose", actor_kind="agent", approvals=3)
    rule(acme, do, "refuse", node_type="decision", actor_kind="service")
    rule(acme, do, "allow", project="beta", decider_role="admin")
    rule(acme, do, "propose", project="beta", operation="delete_node", actor_kind="person")
    told, done = {}, {}
    for who, actor in _actors(acme).items():
        for case, number in nodes.items():
            told[who, case] = _told(acme, name, who, case)
            done[who, case] = _done(acme, name, actor, number)
    assert told == done
    assert {verdict.effect for verdict in done.values()} == {"allow", "propose", "refuse"}


def _actors(acme: Tenancy) -> dict[str, Actor]:
    programs = {"An agent": acme.agent("bob"), "A service": acme.agent("bob-service"), "The operator": acme.operator}
    return programs | {"A reviewer": acme.person("bob"), "An admin": acme.person("dora")}


def _node(acme: Tenancy, do: Do, accepted: bool, node_type: str, project: str) -> int:
    writer = acme.person("bob") if accepted else acme.agent("bob")
    text = f"A {node_type} of {project} by a {writer.kind}."
    about = {"node_type": node_type, "project": project, "content": text}
    return number_of(do(writer, "store_node", **FACT | about).node.id)


def _told(acme: Tenancy, name: str, who: str, case: tuple[bool, str, str]) -> Verdict:
    accepted, node_type, project = case
    reader = next(reader for reader in READERS if reader.name == who)
    with tenant_transaction(acme.tenant_id):
        rules = list(rules_visible_to(acme.person("dora")))
        places = {(place.node_type, place.project): place for place in places_of(rules)}
    place = places["decision" if node_type == "decision" else "", "beta" if project == "beta" else ""]
    return verdict_on(Deed(registry.find(name), accepted), rules, reader=reader, place=place)


def _done(acme: Tenancy, name: str, actor: Actor, number: int) -> Verdict:
    operation = registry.find(name)
    with tenant_transaction(acme.tenant_id):
        node = Node.objects.get(pk=number)
        call: Call[Any] = Call(params=Params(), actor=actor, subject=node, now=node.recorded_at)
        assert operation.about is not None
        found = verdict(operation, call=call, about=operation.about(call))
    return found if found.effect == "propose" else Verdict(effect=found.effect)
