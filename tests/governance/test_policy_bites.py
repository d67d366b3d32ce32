"""Every column of a rule and every setting does something: each is tried on and off."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group

from governance.errors import Forbidden
from governance.gate.tenancy import tenant_transaction
from governance.models import Proposal
from governance.refs import number_of
from tests.cast import Do, Tenancy
from tests.governance.policy_story import FACT, approve, proposal, proposed, rule, status_of

pytestmark = pytest.mark.django_db


def _proposed_by_bob(acme: Tenancy, do: Do) -> Any:
    """Return what Bob's own agent proposes to change of what Dora accepted."""
    node = do(acme.person("dora"), "store_node", **FACT).node.id
    answer = do(acme.agent("bob"), "update_node", node_id=node, content="The API listens on port 9090.")
    return proposal(acme, do, answer.proposal)


@pytest.mark.parametrize(
    ("operation", "became"), [("store_edge", "stored"), ("store_node", "pending"), ("", "pending")]
)
def test_it_holds_the_operation_that_a_rule_names(acme: Tenancy, do: Do, operation: str, became: str) -> None:
    rule(acme, do, "propose", operation=operation)
    assert status_of(do, acme.agent("alice")) == became


@pytest.mark.parametrize(("node_type", "became"), [("decision", "stored"), ("fact", "pending"), ("", "pending")])
def test_it_holds_the_type_of_node_that_a_rule_names(acme: Tenancy, do: Do, node_type: str, became: str) -> None:
    rule(acme, do, "propose", node_type=node_type)
    assert status_of(do, acme.agent("alice")) == became


@pytest.mark.parametrize(
    ("actor_kind", "held"),
    [
        ("agent", {"agent"}),
        ("service", {"service"}),
        ("person", {"person"}),
        ("system", {"system"}),
        ("", {"agent", "service", "person", "system"}),
    ],
)
def test_it_holds_the_kind_of_actor_that_a_rule_names(acme: Tenancy, do: Do, actor_kind: str, held: set[str]) -> None:
    actors = [acme.agent("bob"), acme.agent("bob-service"), acme.person("bob"), acme.operator]
    rule(acme, do, "propose", actor_kind=actor_kind)
    became = {actor.kind: status_of(do, actor, content=f"Said by {actor.label}.") for actor in actors}
    assert {kind for kind, status in became.items() if status == "pending"} == held
    assert {status for kind, status in became.items() if kind not in held} <= {"stored"}


@pytest.mark.parametrize(
    ("origin", "held"),
    [("assistant", {"agent"}), ("tool", {"service", "system"}), ("person", {"person"}), ("", set())],
)
def test_it_holds_the_origin_that_a_rule_names(acme: Tenancy, do: Do, origin: str, held: set[str]) -> None:
    actors = [acme.agent("bob"), acme.agent("bob-service"), acme.person("bob"), acme.operator]
    rule(acme, do, "propose" if origin else "allow", origin=origin)
    became = {actor.kind: status_of(do, actor, content=f"Said by {actor.label}.") for actor in actors}
    assert {kind for kind, status in became.items() if status == "pending"} == held


@pytest.mark.parametrize(("project", "became"), [("beta", "stored"), ("alpha", "pending"), ("", "pending")])
def test_it_holds_the_project_that_a_rule_names(acme: Tenancy, do: Do, project: str, became: str) -> None:
    rule(acme, do, "propose", project=project)
    assert status_of(do, acme.agent("bob")) == became


def test_it_does_what_the_effect_of_a_rule_says(acme: Tenancy, do: Do) -> None:
    agent = acme.agent("alice")
    rule(acme, do, "allow", operation="store_node")
    assert status_of(do, agent, content="One.") == "stored"
    rule(acme, do, "propose", operation="store_node")
    assert status_of(do, agent, content="Two.") == "pending"
    rule(acme, do, "refuse", operation="store_node")
    with pytest.raises(Forbidden):
        status_of(do, agent, content="Three.")


def test_it_goes_by_the_closest_rule_and_of_equals_by_the_strictest(acme: Tenancy, do: Do) -> None:
    rule(acme, do, "propose", actor_kind="agent")
    rule(acme, do, "allow", actor_kind="agent", node_type="note")
    assert status_of(do, acme.agent("bob"), node_type="note") == "stored"
    rule(acme, do, "propose", actor_kind="agent", project="alpha")
    assert status_of(do, acme.agent("bob"), node_type="note", content="Another.") == "pending"
    assert status_of(do, acme.agent("bob"), node_type="note", project="beta") == "stored"


@pytest.mark.parametrize(("approvals", "after_one"), [(1, "applied"), (2, "pending")])
def test_it_asks_as_many_people_as_a_rule_says(acme: Tenancy, do: Do, approvals: int, after_one: str) -> None:
    rule(acme, do, "propose", approvals=approvals)
    waiting = proposed(acme, do)
    assert approve(acme, do, waiting, by="bob") == after_one
    if after_one == "pending":
        assert approve(acme, do, waiting, by="dora") == "applied"


def test_it_lets_only_the_role_decide_that_a_rule_names(acme: Tenancy, do: Do) -> None:
    rule(acme, do, "propose", decider_role="admin")
    waiting = proposed(acme, do)
    with pytest.raises(Forbidden):
        approve(acme, do, waiting, by="bob")
    assert approve(acme, do, waiting, by="dora") == "applied"


@pytest.mark.parametrize("role", ["", "reviewer"])
def test_it_lets_a_reviewer_decide_where_no_rule_asks_for_more(acme: Tenancy, do: Do, role: str) -> None:
    rule(acme, do, "propose", decider_role=role)
    assert approve(acme, do, proposed(acme, do), by="bob") == "applied"


@pytest.mark.parametrize("grouped", [True, False])
def test_it_lets_only_the_group_decide_that_a_rule_names(acme: Tenancy, do: Do, grouped: bool) -> None:
    legal = Group.objects.create(name=f"legal of {acme.slug}")
    legal.user_set.add(acme.people["dora"])
    rule(acme, do, "propose", decider_group=legal.name if grouped else "")
    waiting = proposed(acme, do)
    if grouped:
        with pytest.raises(Forbidden):
            approve(acme, do, waiting, by="bob")
    assert approve(acme, do, waiting, by="dora" if grouped else "bob") == "applied"


@pytest.mark.parametrize(("days", "due"), [(3, 3), (0, None)])
def test_it_says_by_when_a_rule_wants_a_decision(acme: Tenancy, do: Do, days: int, due: int | None) -> None:
    rule(acme, do, "propose", review_within_days=days)
    waiting = proposed(acme, do)
    wait = waiting.review_by and round((waiting.review_by - waiting.created_at) / timedelta(days=1))
    assert wait == due


@pytest.mark.parametrize(("floor", "served"), [("candidate", True), ("accepted", False)])
def test_it_serves_candidates_only_above_the_floor(acme: Tenancy, do: Do, floor: str, served: bool) -> None:
    node = do(acme.agent("alice"), "store_node", **FACT).node.id
    do(acme.operator, "set_policy", floor=floor)
    found = do(acme.agent("alice"), "query_graph", query="Which port does the API listen on?")
    assert (node in {shown.id for shown in found.nodes}) is served


@pytest.mark.parametrize("contested", ["both", "accepted"])
def test_it_serves_what_is_contested_as_the_tenant_wants(acme: Tenancy, do: Do, contested: str) -> None:
    do(acme.operator, "set_policy", contested=contested)
    accepted = do(acme.person("bob"), "store_node", **FACT).node.id
    texts = ("The API listens on port 9090.", "Deploys run on Mondays.", "Deploys run on Fridays.")
    agent = acme.agent("alice")
    candidate, monday, friday = (do(agent, "store_node", **FACT | {"content": text}).node.id for text in texts)
    for source, target in ((candidate, accepted), (monday, friday)):
        do(agent, "store_edge", source_id=source, target_id=target, relationship="contradicts")
    found = do(agent, "query_graph", query="Which port does the API listen on, and when do deploys run?").nodes
    served = {node.id: node.state for node in found}
    among_candidates = {monday: "contested", friday: "contested"}
    if contested == "both":
        assert served == among_candidates | {accepted: "contested", candidate: "contested"}
    else:
        assert served == among_candidates | {accepted: "accepted"}
    history = do(acme.agent("alice"), "get_node_history", node_id=candidate)
    assert history.node.state == "contested"


@pytest.mark.parametrize("allowed", [True, False])
def test_it_lets_people_approve_their_own_only_where_that_is_allowed(acme: Tenancy, do: Do, allowed: bool) -> None:
    do(acme.operator, "set_policy", self_review_allowed=allowed)
    waiting = _proposed_by_bob(acme, do)
    if allowed:
        assert approve(acme, do, waiting, by="bob") == "applied"
        with tenant_transaction(acme.tenant_id):
            assert Proposal.objects.get(pk=number_of(waiting.id)).self_reviewed
        return
    with pytest.raises(Forbidden):
        approve(acme, do, waiting, by="bob")


@pytest.mark.parametrize("allowed", [True, False])
def test_it_lets_editors_approve_only_where_that_is_allowed(acme: Tenancy, do: Do, allowed: bool) -> None:
    do(acme.operator, "set_policy", editors_may_approve=allowed)
    rule(acme, do, "propose")
    first = proposed(acme, do)
    edit = {"arguments": {"content": "The API listens on port 443."}}
    do(acme.person("bob"), "revise_proposal", proposal_id=first.id, **edit)
    waiting = proposal(acme, do, first.id)
    if allowed:
        assert approve(acme, do, waiting, by="bob") == "applied"
        return
    with pytest.raises(Forbidden):
        approve(acme, do, waiting, by="bob")


@pytest.mark.parametrize("held", [True, False])
def test_it_lets_break_the_glass_only_who_holds_that_right(acme: Tenancy, do: Do, held: bool) -> None:
    bob = {"user": acme.people["bob"].username, "role": "reviewer"}
    assert do(acme.operator, "set_membership", **bob, may_break_glass=held).may_break_glass is held
    waiting = _proposed_by_bob(acme, do)
    emergency = {"reason": "The port is wrong and customers wait.", "break_glass": True}
    if held:
        assert approve(acme, do, waiting, by="bob", **emergency) == "applied"
        return
    with pytest.raises(Forbidden):
        approve(acme, do, waiting, by="bob", **emergency)
