"""A repeated request gets its first answer, and has its effect once."""

import threading
from typing import Any

import pytest
from django.db import connection

from governance.errors import Conflict, NotFound
from governance.gate.tenancy import tenant_transaction
from memory.models import Node
from tests.cast import Do, Tenancy, make_tenant, perform
from tests.ledger import events

PORT = {"label": "Port", "content": "The port is 8080.", "node_type": "fact", "project": "alpha"}


def test_it_gives_a_repetition_the_first_answer(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    first = do(alice, "store_node", **PORT, idempotency_key="one")
    do(acme.person("bob"), "update_node", node_id=first.node.id, content="The port is 9090.")
    again = do(alice, "store_node", **PORT, idempotency_key="one")
    assert again == first
    assert Node.objects.filter(tenant_id=acme.tenant_id).count() == 1
    assert [event.name for event in events(acme, operation="store_node")] == ["node.stored", "node.stored.repeated"]


def test_it_refuses_a_key_with_other_arguments(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    do(alice, "store_node", **PORT, idempotency_key="one")
    with pytest.raises(Conflict):
        do(alice, "store_node", **PORT | {"content": "The port is 9090."}, idempotency_key="one")
    assert Node.objects.filter(tenant_id=acme.tenant_id).count() == 1


def test_it_keeps_the_keys_of_actors_and_operations_apart(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    do(acme.agent("alice"), "store_node", **PORT, idempotency_key="one")
    other = PORT | {"content": "The port is 9090."}
    assert do(acme.agent("bob"), "store_node", **other, idempotency_key="one").created
    assert do(globex.agent("charlie"), "store_node", **other, idempotency_key="one").created
    said = do(acme.agent("alice"), "observe_conversation", user_message="We use Redis.", idempotency_key="one")
    assert said.verbatim_stored


def test_it_forgets_the_key_of_a_request_that_failed(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    with pytest.raises(NotFound):
        do(alice, "store_node", **PORT | {"project": "beta"}, idempotency_key="one")
    assert do(alice, "store_node", **PORT | {"content": "It is 9090."}, idempotency_key="one").created


def test_it_has_one_effect_for_requests_at_the_same_time(committed: None) -> None:
    tenancy = make_tenant(perform, "twins", members={"alice": "contributor"})
    answers: list[Any] = []

    def ask() -> None:
        agent = tenancy.agent("alice")
        answers.append(perform(agent, "observe_conversation", user_message="We use Redis.", idempotency_key="one"))
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 6
    assert all(answer == answers[0] for answer in answers)
    with tenant_transaction(tenancy.tenant_id):
        names = [event.name for event in events(tenancy, operation="observe_conversation")]
    assert sorted(names) == ["conversation.observed", *["conversation.observed.repeated"] * 5]
