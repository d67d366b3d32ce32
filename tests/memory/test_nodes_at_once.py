"""Writers at the same time: nothing lost, nothing twice."""

import threading
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection

from governance.actors import Actor
from governance.errors import WaggleError
from governance.gate.tenancy import tenant_transaction
from memory.models import Edge, Evidence, Node, NodeVersion, Turn
from memory.recall.rarity import holders
from tests.cast import Tenancy, make_tenant, perform
from tests.patience import PATIENCE

WRITERS = 8
PORT = {"label": "Port", "content": "The port is 8080.", "node_type": "fact", "project": "alpha"}


@pytest.fixture
def busy(committed: None) -> Tenancy:
    """Return a tenant whose writers commit for real."""
    return make_tenant(perform, "busy", members={"alice": "contributor", "bob": "reviewer"})


def _at_once(work: Callable[[int], Any], *, writers: int = WRITERS) -> list[Any]:
    """Run the work in as many threads, each with a connection of its own, and return what each gave or raised."""
    start, ended = threading.Barrier(writers), [None] * writers

    def one(number: int) -> None:
        start.wait()
        try:
            ended[number] = work(number)
        except Exception as error:
            ended[number] = error  # type: ignore[call-overload]
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ended


def test_it_stores_one_node_for_many_equal_statements(busy: Tenancy) -> None:
    answers = _at_once(lambda number: perform(busy.agent("bob"), "store_node", **PORT, source=f"file-{number}"))
    assert [answer.created for answer in answers].count(True) == 1
    with tenant_transaction(busy.tenant_id):
        assert Node.objects.count() == 1
        locators = sorted(Evidence.objects.values_list("locator", flat=True))
    assert locators == [f"file-{number}" for number in range(WRITERS)]


def test_it_keeps_every_different_statement(busy: Tenancy) -> None:
    answers = _at_once(
        lambda number: perform(busy.agent("bob"), "store_node", **PORT | {"content": f"Port {number} is open."})
    )
    assert all(answer.created for answer in answers)
    with tenant_transaction(busy.tenant_id):
        assert Node.objects.count() == WRITERS


def test_it_lets_one_of_many_changes_of_a_version_through(busy: Tenancy) -> None:
    node = perform(busy.agent("alice"), "store_node", **PORT).node.id
    answers = _at_once(
        lambda number: perform(busy.agent("bob"), "update_node", node_id=node, content=f"It is {number}.", version=1)
    )
    refused = [answer.code for answer in answers if isinstance(answer, WaggleError)]
    assert refused == ["conflict"] * (WRITERS - 1)
    with tenant_transaction(busy.tenant_id):
        assert Node.objects.get().version == 2


def test_it_loses_no_change_that_it_acknowledged(busy: Tenancy) -> None:
    node = perform(busy.agent("alice"), "store_node", **PORT).node.id
    _at_once(lambda number: perform(busy.agent("bob"), "update_node", node_id=node, content=f"It is {number}."))
    with tenant_transaction(busy.tenant_id):
        said = set(NodeVersion.objects.values_list("content", flat=True))
    assert said == {"The port is 8080.", *(f"It is {number}." for number in range(WRITERS))}


def test_it_places_the_turns_of_one_session_one_after_the_other(busy: Tenancy) -> None:
    answers = _at_once(
        lambda number: perform(
            busy.agent("alice"), "observe_conversation", user_message=f"We use tool{number}.", session_id="one"
        )
    )
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    with tenant_transaction(busy.tenant_id):
        assert sorted(Turn.objects.values_list("position", flat=True)) == list(range(1, WRITERS + 1))


def test_it_keeps_a_message_once_however_often_it_is_sent(busy: Tenancy) -> None:
    said = "Let's use PostgreSQL, MySQL replication has been painful"
    answers = _at_once(
        lambda number: perform(busy.agent("alice"), "observe_conversation", user_message=said, message_id="m1")
    )
    assert [answer.already_known for answer in answers].count(False) == 1
    with tenant_transaction(busy.tenant_id):
        assert Turn.objects.count() == 1
        texts = list(Node.objects.values_list("type", "content"))
    assert len(texts) == len(set(texts))


def test_it_opens_one_conflict_from_two_sides_at_once(busy: Tenancy) -> None:
    said = ["Let's use PostgreSQL as the database", "We are moving back to MySQL as the database"]
    answers = _at_once(
        lambda number: perform(
            busy.agent("alice"), "observe_conversation", user_message=said[number], session_id=f"s{number}"
        ),
        writers=2,
    )
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    with tenant_transaction(busy.tenant_id):
        assert Edge.objects.filter(type="contradicts").count() == 1


def test_it_opens_a_conflict_between_the_first_two_that_hold_a_word(busy: Tenancy) -> None:
    both, said = threading.Barrier(2), ["We use PostgreSQL.", "We use MySQL."]

    def counted(*args: Any, **kwargs: Any) -> dict[str, int]:
        found = holders(*args, **kwargs)
        both.wait(timeout=PATIENCE)
        return found

    with patch("memory.services.nodes.holders", counted):
        answers = _at_once(
            lambda number: perform(
                busy.agent("bob"), "store_node", **PORT | {"content": said[number], "node_type": "decision"}
            ),
            writers=2,
        )
    assert sorted(len(answer.conflicts) for answer in answers) == [0, 1]


def test_it_lets_one_of_many_decisions_through(busy: Tenancy) -> None:
    agent, bob = busy.agent("alice"), busy.person("bob")
    perform(agent, "observe_conversation", user_message="Let's use PostgreSQL as the database")
    last: Any = perform(agent, "observe_conversation", user_message="We are moving back to MySQL as the database")
    edge = last.conflicts[0]
    sides = [edge.source, edge.target]
    answers = _at_once(lambda number: perform(bob, "resolve_conflict", edge_id=edge.id, winner=sides[number % 2]))
    refused = [answer.code for answer in answers if isinstance(answer, WaggleError)]
    assert refused == ["conflict"] * (WRITERS - 1)
    with tenant_transaction(busy.tenant_id):
        assert Node.objects.filter(superseded_by__isnull=False).count() == 1


def test_it_decides_nothing_about_a_side_that_is_deleted_at_the_same_time(busy: Tenancy) -> None:
    agent, bob = busy.agent("alice"), busy.person("bob")
    for number in range(WRITERS):
        ids = [_note(agent, f"Claim {number} {side}.") for side in ("north", "south")]
        tie = {"source_id": ids[0], "target_id": ids[1], "relationship": "contradicts"}
        edge: Any = perform(agent, "store_edge", **tie)
        calls = [
            ("delete_node", {"node_id": ids[1]}),
            ("resolve_conflict", {"edge_id": edge.edge.id, "winner": ids[0]}),
        ]
        answers = _at_once(lambda call, calls=calls: perform(bob, calls[call][0], **calls[call][1]), writers=2)  # type: ignore[misc]
        refused = [answer for answer in answers if isinstance(answer, Exception)]
        assert [getattr(answer, "code", repr(answer)) for answer in refused] in ([], ["not_found"], ["conflict"])


def _note(actor: Actor, content: str) -> str:
    stored: Any = perform(actor, "store_node", label="Claim", content=content, node_type="note", project="alpha")
    return str(stored.node.id)
