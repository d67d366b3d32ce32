"""The gate: what it refuses, how it says so, and that each refusal is in the ledger."""

import uuid
from dataclasses import replace
from unittest.mock import DEFAULT, patch

import pytest
from django.db import OperationalError, connection

from governance.actors import system
from governance.errors import (
    Conflict,
    Forbidden,
    InvalidInput,
    NotFound,
    ScopeMissing,
    Unavailable,
    WaggleError,
)
from governance.gate import registry
from governance.gate.run import preview, run
from governance.gate.tenancy import enter
from governance.scopes import Scope
from governance.services.tenants import reserve_tenant_id
from memory.models import Node
from tests.cast import Do, Tenancy
from tests.ledger import events, last_event
from tests.seed import seed

PORT = {"label": "Port", "content": "The port is 8080.", "node_type": "fact", "project": "alpha"}
SECRET = "hunter2-is-what-was-sent"
REFUSALS = [
    ("ed", "store_node", PORT, ScopeMissing),
    ("alice", "store_node", PORT | {"content": ""}, InvalidInput),
    ("alice", "store_node", PORT | {"project": "gamma"}, NotFound),
    ("alice", "store_node", PORT | {"project": "beta"}, NotFound),
    ("alice", "get_node_history", {"node_id": "n999999999"}, NotFound),
    ("alice", "delete_node", {"node_id": "n999999999"}, NotFound),
]


@pytest.mark.parametrize(("who", "operation", "params", "error"), REFUSALS)
def test_it_records_a_refusal(
    acme: Tenancy, do: Do, who: str, operation: str, params: dict[str, str], error: type[WaggleError]
) -> None:
    agent = acme.agent(who)
    with pytest.raises(error) as refused:
        do(agent, operation, **params)
    event = last_event(acme)
    assert (event.operation, event.outcome, event.code) == (operation, "refused", error.code)
    assert (event.actor_kind, event.actor_label, event.key_id) == ("agent", f"{who}'s agent", agent.key_id)
    assert event.detail.content == {"sentence": refused.value.sentence}


def test_it_keeps_a_refusal_though_the_change_rolled_back(acme: Tenancy, do: Do) -> None:
    alice, bob = acme.agent("alice"), acme.person("bob")
    stored = do(bob, "store_node", **PORT).node.id
    before = len(events(acme))
    with pytest.raises(Conflict):
        do(alice, "update_node", node_id=stored, content="Port 1.", version=7)
    assert [event.code for event in events(acme)[before:]] == ["conflict"]
    assert do(alice, "get_node_history", node_id=stored).node.version == 1


def test_it_records_a_failure_and_tells_nothing_of_its_cause(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    with patch("memory.services.nodes._write_evidence", side_effect=RuntimeError(SECRET)), pytest.raises(RuntimeError):
        do(alice, "store_node", **PORT)
    event = last_event(acme)
    assert (event.outcome, event.code) == ("failed", "internal_error")
    assert SECRET not in str(event.detail.content)
    assert not Node.objects.filter(tenant_id=acme.tenant_id).exists()


def test_it_says_so_when_the_database_is_away(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    gone = patch("memory.services.nodes._write_evidence", side_effect=OperationalError(SECRET))
    with gone, pytest.raises(Unavailable) as refused:
        do(alice, "store_node", **PORT)
    assert SECRET not in refused.value.sentence


def test_it_records_a_failure_of_a_database_that_answers(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    full = patch("memory.services.nodes._write_evidence", side_effect=OperationalError("no space left"))
    with full, pytest.raises(Unavailable):
        do(alice, "store_node", **PORT)
    event = last_event(acme)
    assert (event.operation, event.outcome, event.code) == ("store_node", "failed", "unavailable")


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"content": SECRET + "\x00"}, "content"),
        ({"label": SECRET + "\ud800"}, "label"),
        ({"node_type": SECRET}, "node_type"),
        ({"tags": SECRET}, "tags"),
        ({"tags": [SECRET, ["nested"]]}, "tags.1"),
        ({"valid_from": SECRET}, "valid_from"),
        ({"valid_from": "2026-01-12T09:00:00"}, "valid_from"),
        ({"approved": True}, "approved"),
        ({"tenant_id": SECRET}, "tenant_id"),
    ],
)
def test_it_names_the_field_and_never_repeats_what_was_sent(
    acme: Tenancy, do: Do, changed: dict[str, object], field: str
) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "store_node", **PORT | changed)
    assert [fault.field for fault in refused.value.faults] == [field]
    assert SECRET not in refused.value.sentence
    assert SECRET not in str(last_event(acme).detail.content)


def test_it_takes_null_for_left_out(acme: Tenancy, do: Do) -> None:
    stored = do(acme.agent("alice"), "store_node", **PORT, valid_to=None, tags=None, session_id=None)
    assert stored.created


@pytest.mark.parametrize("params", [[], "text", 7, None])
def test_it_refuses_arguments_that_are_no_object(acme: Tenancy, params: object) -> None:
    with pytest.raises(InvalidInput):
        run(registry.find("get_stats"), actor=acme.agent("alice"), params=params)


def test_it_gives_one_answer_for_a_foreign_id_and_a_random_one(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    theirs, mine = seed(acme, do, writer="alice"), globex.agent("charlie")
    for operation in ("get_node_history", "get_related", "delete_node"):
        sentences = set()
        for node_id in (theirs.decision, "n999999999"):
            with pytest.raises(NotFound) as refused:
                do(mine, operation, node_id=node_id)
            sentences.add((refused.value.sentence.replace(node_id, "n?"), refused.value.hint))
        assert len(sentences) == 1


def test_it_lets_a_reader_read_and_not_write(acme: Tenancy, do: Do) -> None:
    stored = do(acme.agent("alice"), "store_node", **PORT).node.id
    alice = acme.agent("alice")
    reader = replace(alice, rights={"read_project": alice.projects(Scope.MEMORY_READ)})
    assert do(reader, "get_node_history", node_id=stored)
    with pytest.raises(Forbidden):
        do(reader, "update_node", node_id=stored, content="The port is 9090.")


def test_it_names_a_broken_rule_by_its_sentence(acme: Tenancy, do: Do) -> None:
    newcomer = system("tests", tenant_id=reserve_tenant_id(), channel="shell")
    with pytest.raises(Conflict, match="one tenant per slug"):
        do(newcomer, "create_tenant", slug=acme.slug)


def test_it_previews_without_changing(acme: Tenancy, do: Do) -> None:
    bob = acme.person("bob")
    stored = do(bob, "store_node", **PORT).node.id
    shown = preview(registry.find("update_node"), actor=bob, params={"node_id": stored, "content": "It is 9090."})
    assert [(change.field, change.before, change.after) for change in shown.changes] == [
        ("content", "The port is 8080.", "It is 9090.")
    ]
    assert do(bob, "get_node_history", node_id=stored).node.version == 1


def test_it_sees_the_actors_tenant_and_no_other(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    do(acme.agent("alice"), "store_node", **PORT)
    do(globex.agent("charlie"), "get_stats")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM memory_node")
        assert cursor.fetchone() == (0,)
    enter(acme.tenant_id)
    assert Node.objects.count() == 1


def test_it_writes_one_event_for_each_run(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice").correlated(uuid.uuid4())
    stored = do(alice, "store_node", **PORT)
    found = events(acme, correlation_id=alice.correlation_id)
    assert [(event.name, event.outcome, event.code) for event in found] == [("node.stored", "done", "")]
    assert (found[0].subject_kind, f"n{found[0].subject_id}", found[0].subject_version) == ("node", stored.node.id, 1)
    assert len(found[0].after_digest) == 64


def test_it_records_what_a_read_handed_out(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    stored = do(alice, "store_node", **PORT).node
    do(alice, "query_graph", query="port 8080")
    assert last_event(acme, operation="query_graph").served == [[stored.id, 1]]


@pytest.mark.parametrize("state", ["deadlock_detected", "serialization_failure"])
def test_it_tries_once_more_when_another_transaction_was_favoured(acme: Tenancy, do: Do, state: str) -> None:
    alice, found = acme.agent("alice"), _TakenBack(state, times=1)
    before = len(events(acme))
    with patch("memory.services.nodes.append_unless_there", side_effect=found):
        assert do(alice, "store_node", **PORT).created
    assert [event.outcome for event in events(acme)[before:]] == ["done"]


@pytest.mark.parametrize("state", ["deadlock_detected", "serialization_failure"])
def test_it_refuses_when_others_are_favoured_again(acme: Tenancy, do: Do, state: str) -> None:
    alice, found = acme.agent("alice"), _TakenBack(state, times=3)
    with (
        patch("memory.services.nodes.append_unless_there", side_effect=found),
        pytest.raises(Conflict, match="Others were changing the same"),
    ):
        do(alice, "store_node", **PORT)
    assert found.times == 1
    assert (last_event(acme).outcome, last_event(acme).code) == ("refused", "conflict")


class _TakenBack:
    """Let PostgreSQL itself take a transaction back, so many times."""

    def __init__(self, state: str, *, times: int) -> None:
        self.state, self.times = state, times

    def __call__(self, *args: object, **kwargs: object) -> object:
        """Fail as PostgreSQL does, or go on without evidence."""
        if not self.times:
            return DEFAULT
        self.times -= 1
        with connection.cursor() as cursor:
            cursor.execute(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{self.state}'; END $$")
        return None
