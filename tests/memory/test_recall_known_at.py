"""What was known at an instant is told as it was known then, whatever was decided since."""

from typing import Any

from django.utils import timezone

from tests.cast import Do, Tenancy
from tests.ledger import last_event
from tests.seed import Seeded, seed

QUESTION = {"query": "Which database do we use? PostgreSQL MySQL", "max_nodes": 100}
NOTE = {"label": "x", "node_type": "note", "project": "alpha"}


def _decide(acme: Tenancy, do: Do, *, older_wins: bool = False) -> tuple[Seeded, str]:
    """Return a seeded tenant whose conflict was decided, and an instant before that."""
    seeded = seed(acme, do, writer="alice")
    before = timezone.now().isoformat()
    winner = seeded.decision if older_wins else seeded.reversal
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=winner, resolution_note="Bob says so.")
    return seeded, before


def _node(answer: Any, node_id: str) -> Any:
    return next(node for node in answer.nodes if node.id == node_id)


def test_it_tells_of_a_loser_what_was_known_before_the_decision(acme: Tenancy, do: Do) -> None:
    seeded, before = _decide(acme, do)
    for history in (False, True):
        answer = do(acme.agent("alice"), "query_graph", **QUESTION, known_at=before, include_history=history)
        loser = _node(answer, seeded.decision)
        assert (str(loser.state), loser.valid_to, loser.superseded_by, loser.version) == ("contested", None, "", 1)
        assert str(_node(answer, seeded.reversal).state) == "contested"


def test_it_writes_into_the_ledger_which_version_was_served(acme: Tenancy, do: Do) -> None:
    seeded, before = _decide(acme, do)
    do(acme.agent("alice"), "query_graph", **QUESTION, known_at=before)
    served = last_event(acme, name="memory.recalled").served
    assert [seeded.decision, 1] in [list(pair) for pair in served]


def test_it_does_not_tell_a_later_resolution(acme: Tenancy, do: Do) -> None:
    seeded, before = _decide(acme, do)
    for moment, told in ((before, ("", "")), (timezone.now().isoformat(), (seeded.reversal, "Bob says so."))):
        answer = do(acme.agent("alice"), "query_graph", **QUESTION, known_at=moment, include_history=True)
        edge = next(edge for edge in answer.edges if edge.id == seeded.conflict)
        assert (edge.winner, edge.resolution, edge.resolved_at is not None) == (*told, bool(told[0]))


def test_it_does_not_tell_a_later_edge(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    ids = [do(alice, "store_node", **NOTE, content=f"Claim number {n}.").node.id for n in range(2)]
    before = timezone.now().isoformat()
    do(alice, "store_edge", source_id=ids[0], target_id=ids[1], relationship="contradicts")
    then = do(alice, "query_graph", query="claim number", known_at=before)
    assert ({str(node.state) for node in then.nodes}, then.edges) == ({"candidate"}, [])
    now = do(alice, "query_graph", query="claim number", known_at=timezone.now().isoformat())
    assert ({str(node.state) for node in now.nodes}, len(now.edges)) == ({"contested"}, 1)


def test_it_finds_by_the_tags_of_that_time(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    node = do(alice, "store_node", **NOTE, content="The port is open.", tags=["old"]).node
    before = timezone.now().isoformat()
    do(alice, "update_node", node_id=node.id, tags=["new"])
    then = do(alice, "query_graph", query="port", tags=["old"], known_at=before).nodes
    assert [found.tags for found in then] == [["old"]]
    assert do(alice, "query_graph", query="port", tags=["new"], known_at=before).nodes == []


def test_it_does_not_take_for_settled_what_was_still_open_at_an_instant(acme: Tenancy, do: Do) -> None:
    seeded, _ = _decide(acme, do, older_wins=True)
    april = "2026-04-20T00:00:00Z"
    answer = do(acme.agent("alice"), "query_graph", **QUESTION, as_of=april)
    assert {str(_node(answer, node_id).state) for node_id in (seeded.decision, seeded.reversal)} == {"contested"}
    one = {"query": "PostgreSQL", "max_nodes": 2, "node_types": ["decision"]}
    narrow = do(acme.agent("alice"), "query_graph", **one, as_of=april)
    assert {node.id for node in narrow.nodes} == {seeded.decision, seeded.reversal}
    now = do(acme.agent("alice"), "query_graph", **QUESTION)
    assert str(_node(now, seeded.decision).state) != "contested"
