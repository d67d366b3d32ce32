"""No read answers, unasked, with what no longer holds: every read operation, every way of not holding."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.utils import timezone

from governance.gate import registry
from governance.gate.operation import Effect
from governance.gate.tenancy import enter, tenant_transaction
from memory.models import Node
from memory.services.nodes import save_state
from memory.states import Trust
from tests.cast import Do, Tenancy, entered, make_tenant, perform

CURRENT = "kx07holds"
STALE = {
    state: f"kx{number}{state}"
    for number, state in enumerate(
        ("superseded", "expired", "future", "rejected", "quarantined", "retired", "deleted", "corrected"), start=10
    )
}


@dataclass(frozen=True)
class World:
    """Hold a tenant that knows one value that holds and one for each way of not holding, all tied to the first."""

    tenancy: Tenancy
    current: str


class Row(NamedTuple):
    """Say how a read is asked for, and whether its answer shows the value that holds: the positive control."""

    ask: Callable[[World], dict[str, Any]]
    shows_current: bool


def _nothing(world: World) -> dict[str, Any]:
    return {}


def _node(world: World) -> dict[str, Any]:
    return {"node_id": world.current}


def _every_value(world: World) -> dict[str, Any]:
    return {"query": " ".join([CURRENT, *STALE.values()]), "max_nodes": 100, "max_turns": 50}


def _a_task(world: World) -> dict[str, Any]:
    words = " ".join([CURRENT, *STALE.values()])
    return {"task": words, "mode": "deep", "budget_tokens": 50_000, "include_superseded": False}


def _a_lot(world: World) -> dict[str, Any]:
    return {"budget_tokens": 50_000}


def _a_page(world: World) -> dict[str, Any]:
    return {"limit": 200}


def _since_long_ago(world: World) -> dict[str, Any]:
    return {"since": "2020-01-01T00:00:00Z", "limit": 200}


def _proposal(world: World) -> dict[str, Any]:
    note = {"label": "Cache", "content": "A cache may help.", "node_type": "note", "project": "alpha"}
    wish = {"operation": "store_node", "arguments": note}
    return {"proposal_id": perform(world.tenancy.operator, "propose_change", **wish).proposal}


READS = {
    "query_graph": Row(_every_value, shows_current=True),
    "debug_retrieval": Row(lambda world: {"query": CURRENT, "max_nodes": 100}, shows_current=False),
    "build_context": Row(_a_task, shows_current=True),
    "prime_context": Row(_a_lot, shows_current=True),
    "timeline": Row(_a_page, shows_current=True),
    "graph_diff": Row(_since_long_ago, shows_current=True),
    "list_sessions": Row(lambda world: {"limit": 50, "max_nodes": 50}, shows_current=True),
    "get_topics": Row(_nothing, shows_current=True),
    "aggregate_graph": Row(_nothing, shows_current=False),
    "get_related": Row(_node, shows_current=True),
    "list_conflicts": Row(_nothing, shows_current=True),
    # History by name: of the node that holds it shows all, of what it is linked to no word.
    "get_node_history": Row(_node, shows_current=True),
    "list_tombstones": Row(_nothing, shows_current=False),
    "dedup_candidates": Row(lambda world: {"include_near": True}, shows_current=False),
    "get_stats": Row(_nothing, shows_current=False),
    "list_context_scopes": Row(_nothing, shows_current=False),
    "list_audit_events": Row(_nothing, shows_current=False),
    "list_api_keys": Row(_nothing, shows_current=False),
    "list_memberships": Row(_nothing, shows_current=False),
    "list_jobs": Row(_nothing, shows_current=False),
    "list_retention_runs": Row(_nothing, shows_current=False),
    "list_proposals": Row(_nothing, shows_current=False),
    "show_proposal": Row(_proposal, shows_current=False),
    "list_webhooks": Row(_nothing, shows_current=False),
    "list_policy_rules": Row(_nothing, shows_current=False),
    "show_policy": Row(_nothing, shows_current=False),
    "retention_status": Row(_nothing, shows_current=False),
}


def _say(do: Do, tenancy: Tenancy, value: str) -> list[str]:
    """Let a turn be kept that states a value, store the value as a node too, and return every node that holds it."""
    said = f"We decided to use {value} for the billing service."
    observed = do(tenancy.agent("alice"), "observe_conversation", user_message=said)
    stored = do(
        tenancy.agent("alice"), "store_node", label=f"Billing {value}", content=f"It is {value}.", node_type="note"
    )
    drawn = [node.id for node in observed.nodes if value in node.content]
    assert drawn, f"nothing was drawn from {said!r}"
    return [*drawn, stored.node.id]


def _change(tenancy: Tenancy, node_id: str, **changes: object) -> None:
    with tenant_transaction(tenancy.tenant_id):
        node = Node.objects.get(pk=int(node_id[1:]))
        for name, value in changes.items():
            setattr(node, name, value)
        save_state(node, reason="for the test", actor=tenancy.operator)


def _lose(do: Do, tenancy: Tenancy, node_id: str, winner: str) -> None:
    tie = {"source_id": winner, "target_id": node_id, "relationship": "contradicts"}
    edge = do(tenancy.agent("alice"), "store_edge", **tie).edge.id
    do(tenancy.person("bob"), "resolve_conflict", edge_id=edge, winner=winner)


def _make_stale(do: Do, tenancy: Tenancy, state: str, node_id: str, winner: str) -> None:
    now, day = timezone.now(), timedelta(days=1)
    if state == "superseded":
        _lose(do, tenancy, node_id, winner)
    elif state == "deleted":
        do(tenancy.agent("alice"), "delete_node", node_id=node_id)
    elif state == "corrected":
        do(tenancy.agent("alice"), "update_node", node_id=node_id, content="It is unknown.", label="Billing")
    elif state == "expired":
        _change(tenancy, node_id, valid_from=now - 2 * day, valid_to=now - day)
    elif state == "future":
        _change(tenancy, node_id, valid_from=now + day)
    else:
        _change(tenancy, node_id, trust=Trust(state))


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any) -> World:
    """Return a world in which every stale value is linked to the one that holds, and contradicts it."""
    members = {"alice": "contributor", "bob": "reviewer", "dora": "admin"}
    with django_db_blocker.unblock():
        return _make(make_tenant(perform, "stale", members=members), perform)


@pytest.fixture
def world(db: None, made: World) -> World:
    """Return the world that all tests here share; what one does to it is taken back with its transaction."""
    return replace(made, tenancy=entered(made.tenancy))


def _make(acme: Tenancy, do: Do) -> World:
    alice = acme.agent("alice")
    current = _say(do, acme, CURRENT)
    against = do(alice, "store_node", label="Against", content=f"Not {CURRENT}, says Bob.", node_type="note").node.id
    do(alice, "store_edge", source_id=current[0], target_id=against, relationship="contradicts")
    for state, value in STALE.items():
        for node_id in _say(do, acme, value):
            for kind in ("relates_to",) if state == "superseded" else ("relates_to", "contradicts"):
                do(alice, "store_edge", source_id=current[0], target_id=node_id, relationship=kind)
            _make_stale(do, acme, state, node_id, current[0])
    return World(acme, current[0])


def _answer(do: Do, world: World, operation: str, **more: object) -> str:
    """Return everything that an administrator, whose scopes are all there are, gets to read."""
    answer = do(world.tenancy.person("dora"), operation, **READS[operation].ask(world), **more)
    return str(answer.model_dump_json() + answer.as_text())


def test_it_has_a_row_for_every_read() -> None:
    assert set(READS) == {operation.name for operation in registry.every() if operation.effect is Effect.READ}


@pytest.mark.parametrize("operation", READS)
def test_it_answers_with_what_holds_alone(world: World, do: Do, operation: str) -> None:
    text = _answer(do, world, operation)
    # A question is repeated in its answer; that is the asker's word, not a memory.
    asked = READS[operation].ask(world).get("query", "")
    text = text.replace(asked, "") if asked else text
    assert [state for state, value in STALE.items() if value in text] == []
    assert (CURRENT in text) is READS[operation].shows_current


def test_it_could_have_shown_each_of_them(world: World, do: Do) -> None:
    everything = _answer(do, world, "query_graph", include_history=True)
    asked = READS["query_graph"].ask(world)["query"]
    shown = {state for state, value in STALE.items() if value in everything.replace(asked, "")}
    # What is withheld until a person has decided is not history yet.
    assert shown == set(STALE) - {"quarantined"}


def test_it_counts_what_holds_alone(world: World, do: Do) -> None:
    dora = world.tenancy.person("dora")
    stats, conflicts = do(dora, "get_stats"), do(dora, "list_conflicts", limit=200).conflicts
    enter(world.tenancy.tenant_id)
    holding = {node.pk for node in Node.objects.current(dora)}
    assert Node.objects.count() > len(holding) > 0
    assert stats.nodes_current == sum(stats.nodes_by_type.values()) == len(holding)
    assert stats.open_conflicts == len(conflicts) > 0


def test_it_is_not_contested_by_what_no_longer_holds(world: World, do: Do) -> None:
    dora = world.tenancy.person("dora")
    for shown in do(dora, "list_conflicts", limit=200).conflicts:
        do(dora, "resolve_conflict", edge_id=shown.edge.id, winner=world.current)
    assert do(dora, "get_stats").open_conflicts == 0
    node = next(node for node in do(dora, "get_related", node_id=world.current).nodes if node.id == world.current)
    assert str(node.state) == "accepted"
