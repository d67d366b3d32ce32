"""A contradiction is found, shown with both sides, and ended by a person."""

from typing import Any
from unittest.mock import patch

import pytest

from governance.errors import ApprovalRequired, Conflict, InvalidInput, NotFound, ScopeMissing
from memory.models import Node
from memory.services.comparable import comparable
from memory.services.conflicts import Opened
from tests.cast import Do, Tenancy
from tests.ledger import last_event
from tests.seed import seed

NOTE = {"label": "x", "node_type": "note", "project": "alpha"}


def _said(do: Do, tenancy: Tenancy, text: str, **more: object) -> Any:
    return do(tenancy.agent("alice"), "observe_conversation", user_message=text, **more)


def test_it_keeps_both_sides_of_a_contradiction_and_marks_both(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    answer = do(acme.agent("alice"), "query_graph", query="Which database do we use?", max_nodes=100)
    states = {node.id: str(node.state) for node in answer.nodes}
    assert states[seeded.decision] == states[seeded.reversal] == "contested"
    assert seeded.conflict in {edge.id for edge in answer.edges}


def test_it_brings_the_other_side_along(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice", word="Cassandra")
    alice = acme.agent("alice")
    answer = do(alice, "query_graph", query="Cassandra", node_types=["decision"], max_nodes=2)
    assert {node.id for node in answer.nodes} == {seeded.decision, seeded.reversal}


def test_it_serves_one_side_once_a_person_has_decided(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    resolved = do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    assert (resolved.winner, resolved.loser) == (seeded.reversal, seeded.decision)
    answer = do(acme.agent("alice"), "query_graph", query="database PostgreSQL MySQL", max_nodes=100)
    states = {node.id: str(node.state) for node in answer.nodes}
    assert seeded.decision not in states
    assert states[seeded.reversal] == "accepted"
    history = do(acme.agent("alice"), "get_node_history", node_id=seeded.decision)
    assert (str(history.node.state), history.node.superseded_by) == ("superseded", seeded.reversal)
    assert do(acme.agent("alice"), "get_node_history", node_id=seeded.reversal).supersedes == [seeded.decision]


def test_it_ends_the_loser_when_the_winner_began(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    loser, winner = (
        do(acme.agent("alice"), "get_node_history", node_id=node).node for node in (seeded.decision, seeded.reversal)
    )
    assert loser.valid_to == winner.valid_from


def test_it_lets_the_older_side_stand_too(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.decision)
    answer = do(acme.agent("alice"), "query_graph", query="database PostgreSQL MySQL", max_nodes=100)
    ids = {node.id for node in answer.nodes}
    assert seeded.decision in ids
    assert seeded.reversal not in ids


@pytest.mark.parametrize("winner", ["n999999999", "foreign", "unrelated"])
def test_it_takes_one_of_the_two_for_a_winner(acme: Tenancy, globex: Tenancy, do: Do, winner: str) -> None:
    seeded, theirs = seed(acme, do, writer="alice"), seed(globex, do, writer="charlie")
    unrelated = do(acme.agent("alice"), "store_node", **NOTE, content="Lunch is at noon.").node.id
    named = {"foreign": theirs.decision, "unrelated": unrelated}.get(winner, winner)
    with pytest.raises(InvalidInput) as refused:
        do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=named)
    assert refused.value.sentence == "winner: is neither side of the conflict"


def test_it_is_decided_once(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    with pytest.raises(Conflict, match="bob@"):
        do(acme.person("dora"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.decision)


def test_it_is_decided_by_a_reviewer_and_no_agent(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    wish = {"edge_id": seeded.conflict, "winner": seeded.reversal}
    for actor in (acme.agent("alice"), acme.agent("bob"), acme.person("alice"), acme.person("ed")):
        with pytest.raises(ScopeMissing):
            do(actor, "resolve_conflict", **wish)
    with pytest.raises(ApprovalRequired):
        do(acme.operator, "resolve_conflict", **wish)
    assert do(acme.person("bob"), "resolve_conflict", **wish)


def test_it_writes_the_decision_into_the_ledger(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    note = "The team decided on Friday."
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal, resolution_note=note)
    event = last_event(acme, name="conflict.resolved")
    assert (event.actor_kind, event.subject_kind, f"e{event.subject_id}") == ("person", "edge", seeded.conflict)
    assert event.detail.content == {"winner": seeded.reversal, "loser": seeded.decision, "note": note}
    assert event.before_digest != event.after_digest


def test_it_lists_what_is_open_and_what_was_resolved_on_request(acme: Tenancy, do: Do) -> None:
    seeded, alice = seed(acme, do, writer="alice"), acme.agent("alice")
    assert [shown.edge.id for shown in do(alice, "list_conflicts").conflicts] == [seeded.conflict]
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    assert do(alice, "list_conflicts").conflicts == []
    again = do(alice, "list_conflicts", include_resolved=True).conflicts
    assert [(shown.edge.id, shown.edge.winner) for shown in again] == [(seeded.conflict, seeded.reversal)]


def test_it_pages_through_conflicts(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    ids = [do(alice, "store_node", **NOTE, content=f"Claim {n}.").node.id for n in range(6)]
    edges = {
        do(alice, "store_edge", source_id=a, target_id=b, relationship="contradicts").edge.id
        for a, b in zip(ids[::2], ids[1::2], strict=True)
    }
    found, cursor = set(), ""
    for _ in range(3):
        page = do(alice, "list_conflicts", limit=1, cursor=cursor)
        found |= {shown.edge.id for shown in page.conflicts}
        cursor = page.next_cursor
    assert (found, cursor) == (edges, "")


def test_it_contests_what_an_agent_says_against_an_accepted_node(acme: Tenancy, do: Do) -> None:
    accepted = do(
        acme.person("bob"),
        "store_node",
        label="Database",
        content="Let's use PostgreSQL as the database.",
        node_type="decision",
        project="alpha",
        valid_from="2026-01-01T00:00:00Z",
    ).node
    against = _said(do, acme, "We are moving back to MySQL as the database")
    assert accepted.id in {edge.target for edge in against.conflicts}
    shown = do(acme.agent("alice"), "get_node_history", node_id=accepted.id).node
    assert (str(shown.state), shown.content) == ("contested", "Let's use PostgreSQL as the database.")


def test_it_finds_no_contradiction_across_projects(acme: Tenancy, do: Do) -> None:
    bob = acme.agent("bob")
    do(bob, "observe_conversation", project="alpha", user_message="Let's use PostgreSQL as the database")
    other = do(bob, "observe_conversation", project="beta", user_message="We are moving back to MySQL as the database")
    assert other.conflicts == []
    assert Node.objects.filter(tenant_id=acme.tenant_id).count() > 1


def test_it_knows_no_conflict_of_another_tenant(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    with pytest.raises(NotFound) as foreign:
        do(globex.person("charlie"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    with pytest.raises(NotFound) as random:
        do(globex.person("charlie"), "resolve_conflict", edge_id="e999999999", winner=seeded.reversal)
    assert foreign.value.sentence.replace(seeded.conflict, "e?") == random.value.sentence.replace("e999999999", "e?")


def test_it_resolves_no_edge_that_is_no_contradiction(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    a, b = (do(alice, "store_node", **NOTE, content=f"Claim {n}.").node.id for n in range(2))
    edge = do(alice, "store_edge", source_id=a, target_id=b, relationship="similar_to").edge.id
    with pytest.raises(NotFound):
        do(acme.person("bob"), "resolve_conflict", edge_id=edge, winner=a)


@pytest.mark.parametrize("other", ["itself", "another project"])
def test_it_links_two_nodes_of_one_project(acme: Tenancy, do: Do, other: str) -> None:
    bob = acme.agent("bob")
    here = do(bob, "store_node", **NOTE, content="Here.").node.id
    there = do(bob, "store_node", **NOTE | {"project": "beta"}, content="There.").node.id
    target = here if other == "itself" else there
    with pytest.raises(InvalidInput) as refused:
        do(bob, "store_edge", source_id=here, target_id=target, relationship="relates_to")
    assert [fault.field for fault in refused.value.faults] == ["target_id"]


def test_it_stores_an_edge_once(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    a, b = (do(alice, "store_node", **NOTE, content=f"Claim {n}.").node.id for n in range(2))
    wish = {"source_id": a, "target_id": b, "relationship": "relates_to"}
    first, again = (do(alice, "store_edge", **wish, weight=weight) for weight in (0.5, 0.9))
    assert (first.created, again.created, again.edge.id, again.edge.weight) == (True, False, first.edge.id, 0.5)


def test_it_takes_a_contradiction_told_of_either_side_for_one(acme: Tenancy, do: Do) -> None:
    one, other = (
        do(acme.agent("alice"), "store_node", content=text, **NOTE).node.id for text in ("Plan A.", "Plan B.")
    )
    tied = [
        do(acme.agent("alice"), "store_edge", source_id=source, target_id=target, relationship="contradicts")
        for source, target in ((one, other), (other, one))
    ]
    assert [(edge.created, edge.edge.id) for edge in tied] == [(True, tied[0].edge.id), (False, tied[0].edge.id)]
    assert len(do(acme.agent("alice"), "list_conflicts").conflicts) == 1


def test_it_compares_a_new_node_as_if_its_terms_were_counted_after_it(acme: Tenancy, do: Do) -> None:
    said = {"label": "Port", "node_type": "fact", "project": "alpha"}
    for content in ("The gateway listens on port 80.", "The gateway runs on two hosts.", "PostgreSQL keeps the bills."):
        do(acme.agent("bob"), "store_node", **said, content=content)
    with patch("memory.operations.nodes.conflicts.find_conflicts", return_value=Opened()) as asked:
        do(acme.agent("bob"), "store_node", **said, content="The gateway keeps its bills in MySQL on port 8080.")
    node, among = asked.call_args.args[0], asked.call_args.kwargs["among"]
    found = [other.pk for other in among(node)]
    assert found == [other.pk for other in comparable(node)]
    assert found
