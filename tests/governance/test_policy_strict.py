"""Under the strict policy every write waits for a person: no kind of actor and no argument goes around it."""

from typing import Any

import pytest

from governance.actors import Actor
from governance.errors import Forbidden, InvalidInput
from governance.gate import registry
from governance.gate.tenancy import tenant_transaction
from governance.scopes import SCOPES_OF_KIND, KeyKind
from governance.services.policy_cases import held_operations
from memory.models import Edge, Node
from tests.cast import Do, Tenancy
from tests.governance.policy_story import FACT, rule

pytestmark = pytest.mark.django_db
SMUGGLED = ("approved", "force", "skip_review", "status", "reviewer", "trust", "decision", "proposal", "policy")
NOT_HELD = {
    "observe_conversation": "It keeps what was said; what is drawn from that is withheld: see the test below.",
    "compare_node": "It only tells a person what to decide.",
    "extract_turn": "What it draws is withheld too.",
    "propose_change": "It is the way to propose.",
    "comment_on_proposal": "It only speaks of a proposal.",
    "revise_proposal": "It changes what waits for a person.",
    "rebase_proposal": "It changes what waits for a person.",
    "withdraw_proposal": "It takes back what waits for a person.",
}


@pytest.fixture
def nodes(acme: Tenancy, do: Do) -> list[str]:
    """Return candidates from before the strict policy, the last one absorbed by the one before it, and an edge."""
    texts = ("One.", "Two.", "The port is 80.", "Ships sail.", "Cats sleep.", "Bob sings.", "Snow falls.")
    made = [do(acme.agent("bob"), "store_node", **FACT | {"content": text}).node.id for text in texts]
    do(acme.operator, "merge_nodes", keep=made[-2], absorb=made[-1], reason="They are one.")
    tie = {"source_id": made[0], "target_id": made[2], "relationship": "depends_on"}
    return [*made, do(acme.agent("bob"), "store_edge", **tie).edge.id]


def _writes(nodes: list[str]) -> dict[str, dict[str, Any]]:
    """Return the arguments of every write that agents are offered and that policy can hold."""
    first, second, third, fourth, fifth, _, absorbed, edge = nodes
    return {
        "store_node": FACT | {"content": "Three."},
        "update_node": {"node_id": first, "content": "One, and more."},
        "store_edge": {"source_id": first, "target_id": second, "relationship": "relates_to"},
        "retire_node": {"node_id": first, "reason": "I misspoke."},
        "supersede_node": {"node_id": second, "by": third, "reason": "It moved."},
        "delete_edge": {"edge_id": edge, "reason": "It does not."},
        "delete_node": {"node_id": second},
        "merge_nodes": {"keep": third, "absorb": fourth, "reason": "They are one."},
        "canonicalize_node": {"canonical_id": third, "node_ids": [fifth]},
        "unmerge_nodes": {"node_id": absorbed, "reason": "They are two."},
        "decompose_and_store": {"content": "We decided to deploy on Tuesdays.", "project": "alpha"},
    }


def _stored(acme: Tenancy) -> tuple[list[tuple[int, str, str]], int]:
    with tenant_transaction(acme.tenant_id):
        nodes = Node.objects.filter(tenant_id=acme.tenant_id).order_by("pk")
        edges = Edge.objects.filter(tenant_id=acme.tenant_id)
        return list(nodes.values_list("pk", "content", "trust")), edges.count()


def _actors(acme: Tenancy) -> dict[str, Actor]:
    acme.people["bob"].is_superuser = True
    acme.people["bob"].save()
    return {
        "agent": acme.agent("bob"),
        "agent of an administrator": acme.agent("dora"),
        "service": acme.agent("bob-service"),
        "superuser": acme.person("bob"),
        "administrator": acme.person("dora"),
        "shell": acme.operator,
    }


def test_it_can_hold_every_write_that_agents_may_call(nodes: list[str]) -> None:
    agents = [operation for operation in registry.every() if operation.scope in SCOPES_OF_KIND[KeyKind.AGENT]]
    writes = {operation.name for operation in agents if not operation.reads}
    assert writes - {operation.name for operation in held_operations()} == set(NOT_HELD)
    assert writes - set(NOT_HELD) == set(_writes(nodes))


def test_it_holds_every_write_of_an_agent(acme: Tenancy, do: Do, nodes: list[str]) -> None:
    rule(acme, do, "propose", actor_kind="agent")
    before = _stored(acme)
    for name, params in _writes(nodes).items():
        answer = do(acme.agent("bob"), name, **params)
        assert (answer.status, answer.proposal[:1]) == ("pending", "p"), name
    assert _stored(acme) == before


def test_it_holds_no_write_of_an_agent_without_the_rule(acme: Tenancy, do: Do, nodes: list[str]) -> None:
    before = _stored(acme)
    for name, params in _writes(nodes).items():
        assert do(acme.agent("bob"), name, **params).status != "pending", name
    assert _stored(acme) != before


@pytest.mark.parametrize(
    "who", ["agent", "agent of an administrator", "service", "superuser", "administrator", "shell"]
)
def test_it_exempts_nobody(acme: Tenancy, do: Do, nodes: list[str], who: str) -> None:
    actor = _actors(acme)[who]
    rule(acme, do, "propose")
    before = _stored(acme)
    assert {do(actor, name, **params).status for name, params in _writes(nodes).items()} == {"pending"}
    assert _stored(acme) == before


@pytest.mark.parametrize(
    "who", ["agent", "agent of an administrator", "service", "superuser", "administrator", "shell"]
)
def test_it_refuses_everybody_where_a_rule_does(acme: Tenancy, do: Do, nodes: list[str], who: str) -> None:
    actor = _actors(acme)[who]
    rule(acme, do, "refuse")
    before = _stored(acme)
    for name, params in _writes(nodes).items():
        with pytest.raises(Forbidden):
            do(actor, name, **params)
    assert _stored(acme) == before


@pytest.mark.parametrize("who", ["agent", "service", "shell"])
@pytest.mark.parametrize("name", ["update_node", "delete_node"])
def test_it_holds_what_touches_the_accepted_although_a_rule_allows_it(
    acme: Tenancy, do: Do, who: str, name: str
) -> None:
    node = do(acme.person("bob"), "store_node", **FACT).node.id
    rule(acme, do, "allow", actor_kind=_actors(acme)[who].kind, operation=name)
    more = {"content": "Another text."} if name == "update_node" else {}
    assert do(_actors(acme)[who], name, node_id=node, **more).status == "pending"


@pytest.mark.parametrize("argument", SMUGGLED)
@pytest.mark.parametrize("value", [True, "approved"])
def test_it_refuses_arguments_that_would_go_around_the_policy(
    acme: Tenancy, do: Do, nodes: list[str], argument: str, value: object
) -> None:
    rule(acme, do, "propose", actor_kind="agent")
    before = _stored(acme)
    for name, params in _writes(nodes).items():
        with pytest.raises(InvalidInput) as refused:
            do(acme.agent("bob"), name, **params, **{argument: value})
        assert [fault.field for fault in refused.value.faults] == [argument]
    assert _stored(acme) == before


def test_it_withholds_what_is_drawn_from_an_agents_turn(acme: Tenancy, do: Do) -> None:
    said = "We decided to use PostgreSQL for the billing service."
    rule(acme, do, "propose", actor_kind="agent")
    drawn = do(acme.agent("alice"), "observe_conversation", user_message=said)
    assert drawn.turns
    assert {str(node.state) for node in drawn.nodes} == {"quarantined"}
    assert do(acme.agent("alice"), "query_graph", query="PostgreSQL billing").nodes == []
    node = drawn.nodes[0]
    reading = {"node_id": node.id, "version": node.version, "reason": "I was there."}
    do(acme.person("bob"), "accept_node", **reading)
    assert [item.id for item in do(acme.agent("alice"), "query_graph", query="PostgreSQL billing").nodes] == [node.id]


def test_it_withholds_nothing_that_is_drawn_without_the_rule(acme: Tenancy, do: Do) -> None:
    said = "We decided to use PostgreSQL for the billing service."
    drawn = do(acme.agent("alice"), "observe_conversation", user_message=said)
    assert {str(node.state) for node in drawn.nodes} == {"candidate"}
