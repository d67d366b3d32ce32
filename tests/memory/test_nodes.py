"""Nodes: stored once, changed by whom it may be, and never two truths."""

import pytest
from django.utils import timezone

from governance.errors import Conflict, InvalidInput, NotFound
from governance.gate.tenancy import enter
from memory.models import Edge, Evidence, Node, NodeTerm, NodeVersion
from tests.cast import Do, Tenancy
from tests.seed import seed

PORT = {"label": "Port", "content": "The port is 8080.", "node_type": "fact", "project": "alpha"}
SAME_TEXT = ["The port is 8080.", "the PORT is 8080", "  The port\tis  8080. ", "Ｔｈｅ port is 8080."]
OTHER_TEXT = ["The port is 8081.", "The port is not 8080.", "The port is 8080 on staging."]


def _found(do: Do, who: object, query: str, **bounds: object) -> dict[str, str]:
    """Return what recall answers, as content by id."""
    return {node.id: node.content for node in do(who, "query_graph", query=query, max_nodes=100, **bounds).nodes}


@pytest.mark.parametrize("text", SAME_TEXT)
def test_it_adds_evidence_instead_of_a_second_node(acme: Tenancy, do: Do, text: str) -> None:
    first = do(acme.agent("alice"), "store_node", **PORT, source="docs/ports.md")
    again = do(acme.agent("bob"), "store_node", **PORT | {"content": text}, source="deploy/compose.yml")
    assert (again.created, again.node.id) == (False, first.node.id)
    assert [evidence.locator for evidence in again.node.evidence] == ["deploy/compose.yml", "docs/ports.md"]
    assert again.node.content == "The port is 8080."
    assert Node.objects.filter(tenant_id=acme.tenant_id).count() == 1


@pytest.mark.parametrize("text", OTHER_TEXT)
def test_it_keeps_what_only_looks_alike(acme: Tenancy, do: Do, text: str) -> None:
    first = do(acme.agent("alice"), "store_node", **PORT)
    other = do(acme.agent("alice"), "store_node", **PORT | {"content": text})
    assert other.created
    assert set(_found(do, acme.agent("alice"), "port 8080 8081")) == {first.node.id, other.node.id}


def test_it_keeps_types_and_projects_apart(acme: Tenancy, do: Do) -> None:
    bob = acme.agent("bob")
    ids = {
        do(bob, "store_node", **PORT | {"node_type": kind, "project": project}).node.id
        for kind in ("fact", "note")
        for project in ("alpha", "beta")
    }
    assert len(ids) == 4


def test_it_stores_anew_what_no_longer_holds(acme: Tenancy, do: Do) -> None:
    ended = do(
        acme.agent("alice"), "store_node", **PORT, valid_from="2020-01-01T00:00:00Z", valid_to="2021-01-01T00:00:00Z"
    )
    again = do(acme.agent("alice"), "store_node", **PORT)
    assert again.created
    assert again.node.id != ended.node.id


def test_it_accepts_what_a_person_says_and_nothing_else(acme: Tenancy, do: Do) -> None:
    stored = {
        who: do(actor, "store_node", **PORT | {"content": f"{who} says so."}).node
        for who, actor in {
            "agent": acme.agent("alice"),
            "service": acme.agent("bob-service"),
            "system": acme.operator,
            "person": acme.person("alice"),
        }.items()
    }
    assert {who: str(node.state) for who, node in stored.items()} == {
        "agent": "candidate",
        "service": "candidate",
        "system": "candidate",
        "person": "accepted",
    }
    assert {who: str(node.origin) for who, node in stored.items()} == {
        "agent": "assistant",
        "service": "tool",
        "system": "tool",
        "person": "person",
    }


def test_it_lets_a_person_stand_behind_what_an_agent_said(acme: Tenancy, do: Do) -> None:
    candidate = do(acme.agent("alice"), "store_node", **PORT).node
    vouched = do(acme.person("bob"), "store_node", **PORT).node
    assert (vouched.id, vouched.state, vouched.version) == (candidate.id, "accepted", 2)
    repeated = do(acme.agent("alice"), "store_node", **PORT).node
    assert (repeated.state, repeated.version) == ("accepted", 2)


@pytest.mark.parametrize("who", ["alice", "bob", "bob-service"])
@pytest.mark.parametrize("operation", ["update_node", "delete_node"])
def test_it_lets_no_program_change_what_a_person_accepted(acme: Tenancy, do: Do, who: str, operation: str) -> None:
    accepted = do(acme.person("bob"), "store_node", **PORT).node
    change = {"content": "The port is 9090."} if operation == "update_node" else {}
    assert do(acme.agent(who), operation, node_id=accepted.id, **change).status == "pending"
    shown = do(acme.agent("alice"), "get_node_history", node_id=accepted.id).node
    assert (shown.content, shown.version, shown.state) == ("The port is 8080.", 1, "accepted")
    assert do(acme.person("alice"), operation, node_id=accepted.id, **change).status == "pending"
    assert do(acme.person("bob"), operation, node_id=accepted.id, **change).status != "pending"


def test_it_refuses_to_overwrite_a_version_that_was_not_read(acme: Tenancy, do: Do) -> None:
    alice, bob = acme.agent("alice"), acme.agent("bob")
    node = do(alice, "store_node", **PORT).node
    assert do(bob, "update_node", node_id=node.id, content="The port is 9090.", version=1).node.version == 2
    with pytest.raises(Conflict):
        do(alice, "update_node", node_id=node.id, content="The port is 7070.", version=1)
    assert do(alice, "get_node_history", node_id=node.id).node.content == "The port is 9090."


def test_it_answers_with_the_new_text_alone(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    node = do(alice, "store_node", **PORT | {"label": "Listener", "content": "The proxy listens on 8080."}).node
    do(alice, "update_node", node_id=node.id, content="The gateway uses 9090.")
    assert _found(do, alice, "gateway 9090") == {node.id: "The gateway uses 9090."}
    assert _found(do, alice, "proxy") == {}
    assert _found(do, alice, "8080") == {}
    enter(acme.tenant_id)
    assert Node.objects.get(pk=int(node.id[1:])).vector is None
    assert "8080" not in NodeTerm.objects.filter(node_id=int(node.id[1:])).values_list("term", flat=True)


def test_it_changes_what_is_named_and_leaves_the_rest(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    node = do(alice, "store_node", **PORT, tags=["net"]).node
    changed = do(alice, "update_node", node_id=node.id, label="Listening port").node
    assert (changed.label, changed.content, changed.tags) == ("Listening port", node.content, ["net"])
    assert len(changed.evidence) == 1
    assert do(alice, "update_node", node_id=node.id, tags=["b", "a", "b"]).node.tags == ["a", "b"]
    with pytest.raises(InvalidInput):
        do(alice, "update_node", node_id=node.id)


def test_it_keeps_every_version_in_the_history(acme: Tenancy, do: Do) -> None:
    alice, bob = acme.agent("alice"), acme.person("bob")
    node = do(alice, "store_node", **PORT).node
    do(bob, "update_node", node_id=node.id, content="The port is 9090.")
    versions = do(alice, "get_node_history", node_id=node.id).versions
    said = [(version.number, version.content, version.trust, version.by_kind) for version in versions]
    assert said == [(1, "The port is 8080.", "candidate", "agent"), (2, "The port is 9090.", "accepted", "person")]
    assert versions[0].recorded_until == versions[1].recorded_at
    assert versions[1].recorded_until is None


def test_it_deletes_a_node_with_all_that_hangs_on_it(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    number = int(seeded.decision[1:])
    do(acme.agent("alice"), "delete_node", node_id=seeded.decision)
    enter(acme.tenant_id)
    kinds = (Evidence, NodeVersion, NodeTerm)
    assert [kind for kind in kinds if kind.objects.filter(node_id=number).exists()] == []
    assert not Edge.objects.filter(target_id=number).exists()
    with pytest.raises(NotFound):
        do(acme.agent("alice"), "get_node_history", node_id=seeded.decision)


def test_it_withholds_the_words_of_a_deleted_node(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice", word="Cassandra")
    alice = acme.agent("alice")
    assert "Cassandra" in do(alice, "query_graph", query="replication painful").as_text()
    do(alice, "delete_node", node_id=seeded.decision)
    for node in do(alice, "query_graph", query="Cassandra", max_nodes=100).nodes:
        do(alice, "delete_node", node_id=node.id)
    answer = do(alice, "query_graph", query="replication painful")
    assert "[forgotten]" in answer.turns[0].text
    assert "Cassandra" not in answer.as_text()


def test_it_takes_every_id_that_it_gives(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    alice = acme.agent("alice")
    answers = [
        [node.id for node in seeded.first.nodes],
        [node.id for node in do(alice, "query_graph", query="MySQL PostgreSQL", max_nodes=100).nodes],
        [node.id for node in do(alice, "get_related", node_id=seeded.decision).nodes],
        [side.id for shown in do(alice, "list_conflicts").conflicts for side in (shown.source, shown.target)],
        [do(alice, "get_node_history", node_id=seeded.decision).node.id],
    ]
    assert all(answers)
    given = dict.fromkeys(identifier for answer in answers for identifier in answer)
    for identifier in given:
        assert do(alice, "delete_node", node_id=identifier).id == identifier
        with pytest.raises(NotFound):
            do(alice, "delete_node", node_id=identifier)


@pytest.mark.parametrize("reference", ["", "n", "12", "n0", "n-1", "e1", "n1 ", "n1\n", "n1.5", "N1", "n" + "9" * 19])
def test_it_refuses_what_is_no_id(acme: Tenancy, do: Do, reference: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "get_node_history", node_id=reference)
    assert [fault.field for fault in refused.value.faults] == ["node_id"]


def test_it_refuses_an_end_before_the_beginning(acme: Tenancy, do: Do) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(
            acme.agent("alice"),
            "store_node",
            **PORT,
            valid_from="2026-02-01T00:00:00Z",
            valid_to="2026-01-01T00:00:00Z",
        )
    assert [fault.field for fault in refused.value.faults] == ["valid_to"]


def test_it_corrects_the_label_that_was_drawn_from_the_text(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    drawn = do(alice, "observe_conversation", user_message="We decided to listen on port 8080.").nodes[0]
    assert "8080" in drawn.label
    corrected = do(alice, "update_node", node_id=drawn.id, content="We decided to listen on port 9090.").node
    assert corrected.label == drawn.label.replace("8080", "9090")
    named = do(alice, "store_node", **PORT).node
    assert do(alice, "update_node", node_id=named.id, content="It is 9090.").node.label == "Port"


def test_it_shows_what_a_corrected_node_rested_on_in_its_history_alone(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    observed = do(alice, "observe_conversation", user_message="We decided to listen on port 8080.", session_id="s")
    node = observed.nodes[0]
    moment = timezone.now().isoformat()
    do(alice, "update_node", node_id=node.id, content="We decided to listen on port 9090.")
    for answer in (
        do(alice, "query_graph", query="listen port 8080 9090"),
        do(alice, "get_related", node_id=node.id),
    ):
        assert [evidence.quote for shown in answer.nodes for evidence in shown.evidence if shown.id == node.id] == [
            "We decided to listen on port 9090."
        ]
    assert "8080" not in do(alice, "query_graph", query="listen port").as_text()
    history = do(alice, "get_node_history", node_id=node.id).node.evidence
    assert [(item.quote, item.withdrawn_at is None) for item in history] == [
        ("We decided to listen on port 9090.", True),
        (node.evidence[0].quote, False),
    ]
    then = do(alice, "query_graph", query="listen port 8080", known_at=moment)
    assert [evidence.quote for shown in then.nodes for evidence in shown.evidence if shown.id == node.id] == [
        node.evidence[0].quote
    ]


def test_it_rests_on_its_turn_again_when_it_says_the_same_again(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    said = "We decided to listen on port 8080."
    node = do(alice, "observe_conversation", user_message=said, session_id="s").nodes[0]
    for content in ("It is 9090.", node.content):
        do(alice, "update_node", node_id=node.id, content=content)
    do(acme.operator, "extract_turn", turn=int(node.evidence[0].turn[1:]))
    history = do(alice, "get_node_history", node_id=node.id).node.evidence
    assert [item.withdrawn_at is None for item in history if item.turn] == [True]
