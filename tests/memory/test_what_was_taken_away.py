"""What lost, was deleted or changed does not come back by another way."""

import threading

import pytest
from django.db import connections, transaction

from governance.errors import Conflict
from governance.gate.tenancy import enter
from memory.models import Edge, Node, Turn
from tests.cast import Do, Tenancy, perform
from tests.seed import seed


def test_it_does_not_draw_a_loser_again(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    again = do(acme.operator, "extract_turn", turn=int(seeded.first.turns[0][1:]))
    assert again.nodes == []
    assert do(acme.agent("alice"), "list_conflicts").conflicts == []


def test_it_does_not_draw_deleted_words_again(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    before = Node.objects.filter(tenant_id=acme.tenant_id).count()
    do(acme.person("bob"), "delete_node", node_id=seeded.decision)
    do(acme.operator, "extract_turn", turn=int(seeded.first.turns[0][1:]))
    assert Node.objects.filter(tenant_id=acme.tenant_id).count() == before - 1


def test_it_goes_on_where_the_first_reading_stopped(acme: Tenancy, do: Do) -> None:
    said = " ".join(f"We decided to use library{number} for part{number}." for number in range(80))
    kept = do(acme.agent("alice"), "observe_conversation", user_message=said, project="alpha")
    assert (len(kept.created), kept.extraction) == (50, "waiting")
    turn = int(kept.turns[0][1:])
    rest = do(acme.operator, "extract_turn", turn=turn)
    assert rest.nodes
    assert do(acme.operator, "extract_turn", turn=turn).nodes == []


def test_it_opens_few_contradictions_at_a_time_and_says_so(acme: Tenancy, do: Do) -> None:
    said = " ".join(f"We use port {number}." for number in range(8000, 8020))
    kept = do(acme.agent("alice"), "observe_conversation", user_message=said, project="alpha")
    pairs = [frozenset((edge.source, edge.target)) for edge in kept.conflicts]
    assert 0 < len(pairs) <= 5 * len(kept.created)
    assert len(pairs) == len(set(pairs))
    assert any("further contradictions" in note for note in kept.extraction_errors)


def test_it_lets_the_person_who_decides_stand_behind_the_winner(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    (winner,) = [
        node
        for node in do(acme.agent("alice"), "query_graph", query="MySQL", max_nodes=20).nodes
        if node.id == seeded.reversal
    ]
    assert winner.state == "accepted"


def test_it_refuses_to_decide_about_what_no_longer_holds(acme: Tenancy, do: Do) -> None:
    bob = acme.person("bob")
    first, second, third = (
        do(
            acme.agent("alice"),
            "store_node",
            label=f"l{n}",
            content=f"statement {n} of three",
            node_type="note",
            project="alpha",
        ).node.id
        for n in range(3)
    )
    edges = [
        do(bob, "store_edge", source_id=one, target_id=other, relationship="contradicts").edge.id
        for one, other in ((first, second), (second, third))
    ]
    do(bob, "resolve_conflict", edge_id=edges[0], winner=first)
    with pytest.raises(Conflict, match="no longer holds"):
        do(bob, "resolve_conflict", edge_id=edges[1], winner=second)


def test_it_takes_back_what_was_concluded_from_old_words(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    first = do(
        alice,
        "store_node",
        label="Port is 8080",
        content="The API port is 8080.",
        tags=["8080"],
        node_type="fact",
        project="alpha",
    ).node
    other = do(alice, "store_node", label="Port", content="The API port is 9090.", node_type="fact", project="alpha")
    assert other.conflicts
    with pytest.raises(Conflict, match="says this already"):
        do(alice, "update_node", node_id=first.id, content="The API port is 9090.")
    changed = do(alice, "update_node", node_id=first.id, content="The admin page is in German.")
    assert (changed.node.state, changed.conflicts, changed.node.tags) == ("candidate", [], [])
    assert "8080" not in changed.node.label
    assert not Edge.objects.filter(tenant_id=acme.tenant_id, type="contradicts").exists()


def test_it_finds_a_contradiction_with_what_holds_for_a_while(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    do(
        alice,
        "store_node",
        label="Port",
        content="The API port is 8080.",
        node_type="fact",
        project="alpha",
        valid_to="2090-01-01T00:00:00Z",
    )
    again = do(
        alice,
        "store_node",
        label="Port",
        content="The API port is 8080.",
        node_type="fact",
        project="alpha",
        valid_to="2090-01-01T00:00:00Z",
    )
    assert not again.created
    assert do(
        alice, "store_node", label="Port", content="The API port is 9090.", node_type="fact", project="alpha"
    ).conflicts


def test_it_refuses_a_message_id_used_for_other_words(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    do(alice, "observe_conversation", user_message="We use Redis.", message_id="1", project="alpha")
    with pytest.raises(Conflict, match="other words"):
        do(alice, "observe_conversation", user_message="We use Kafka.", message_id="1", project="alpha")


def test_it_does_not_repeat_an_answer_about_what_was_deleted(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    wish = {"label": "Key", "content": "the launch code is xyzzy", "node_type": "note", "project": "alpha"}
    node = do(alice, "store_node", idempotency_key="k1", **wish).node
    do(alice, "delete_node", node_id=node.id)
    with pytest.raises(Conflict, match="has been deleted"):
        do(alice, "store_node", idempotency_key="k1", **wish)


def test_it_refuses_a_source_that_pretends_to_be_the_ledger(acme: Tenancy, do: Do) -> None:
    with pytest.raises(Exception, match="source"):
        do(
            acme.agent("alice"),
            "store_node",
            label="x",
            content="approved by Bob",
            node_type="note",
            project="alpha",
            source="ledger:n1@1",
        )


def test_it_withholds_the_words_of_both_of_two_nodes_deleted_at_once(acme_live: Tenancy) -> None:
    kept = perform(
        acme_live.agent("alice"),
        "observe_conversation",
        project="alpha",
        user_message="We decided to use Redis. We decided to drop Kafka.",
    )
    nodes = [node.id for node in kept.nodes if node.type == "decision"]
    actors = [acme_live.agent("alice") for _ in nodes]
    gate = threading.Barrier(len(nodes))

    def delete(index: int) -> None:
        gate.wait()
        try:
            perform(actors[index], "delete_node", node_id=nodes[index])
        finally:
            connections.close_all()

    threads = [threading.Thread(target=delete, args=(index,)) for index in range(len(nodes))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with transaction.atomic():
        enter(acme_live.tenant_id)
        assert len(Turn.objects.get(pk=int(kept.turns[0][1:])).withheld) == len(nodes) == 2
