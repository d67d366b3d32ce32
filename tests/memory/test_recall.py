"""What recall answers with, and within which bounds."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import timezone

from governance.errors import InvalidInput
from governance.gate.tenancy import enter
from memory.models import NodeVersion
from tests.cast import Do, Tenancy
from tests.seed import seed

PORT = {"label": "Port", "content": "The port is 8080.", "node_type": "fact"}
START, END = "2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"


def _ids(answer: Any) -> list[str]:
    return [node.id for node in answer.nodes]


@pytest.mark.parametrize(
    ("moment", "holds"),
    [
        ("2026-01-31T23:59:59.999999Z", False),
        (START, True),
        ("2026-02-28T23:59:59.999999Z", True),
        (END, False),
        ("2026-02-28T19:00:00-05:00", False),
        ("2026-02-01T01:00:00+01:00", True),
    ],
)
def test_it_reads_validity_as_half_open(acme: Tenancy, do: Do, moment: str, holds: bool) -> None:
    alice = acme.agent("alice")
    node = do(alice, "store_node", **PORT, valid_from=START, valid_to=END).node
    answer = do(alice, "query_graph", query="port 8080", as_of=moment)
    assert _ids(answer) == ([node.id] if holds else [])
    assert answer.as_of == datetime.fromisoformat(moment)


def test_it_reads_knowledge_as_half_open(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    node = do(alice, "store_node", **PORT, valid_from="2020-01-01T00:00:00Z").node
    do(alice, "update_node", node_id=node.id, content="The port is 9090.")
    enter(acme.tenant_id)
    first, second = NodeVersion.objects.order_by("number")
    tick = timedelta(microseconds=1)
    seen = {
        moment: [found.content for found in do(alice, "query_graph", query="port", known_at=moment.isoformat()).nodes]
        for moment in (first.recorded_at - tick, first.recorded_at, second.recorded_at - tick, second.recorded_at)
    }
    assert list(seen.values()) == [[], ["The port is 8080."], ["The port is 8080."], ["The port is 9090."]]


def test_it_knew_then_what_it_no_longer_holds(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    seeded = seed(acme, do, writer="alice")
    before = timezone.now().isoformat()
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    question = {"query": "Which database do we use?", "max_nodes": 100}
    assert seeded.decision not in _ids(do(alice, "query_graph", **question))
    assert seeded.decision in _ids(do(alice, "query_graph", **question, known_at=before))
    assert seeded.decision in _ids(do(alice, "query_graph", **question, as_of="2026-02-01T00:00:00Z"))


def test_it_marks_history_that_is_asked_for(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    seeded = seed(acme, do, writer="alice")
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal)
    shown = do(alice, "query_graph", query="MySQL PostgreSQL", max_nodes=100, include_history=True).nodes
    states = {node.id: (str(node.state), node.superseded_by, node.valid_to is not None) for node in shown}
    assert states[seeded.decision] == ("superseded", seeded.reversal, True)
    assert states[seeded.reversal] == ("accepted", "", False)


@pytest.mark.parametrize("most", [1, 2, 7])
def test_it_takes_the_limit_for_an_upper_bound(acme: Tenancy, do: Do, most: int) -> None:
    alice = acme.agent("alice")
    for number in range(9):
        do(alice, "store_node", **PORT | {"content": f"The port of service {number} is {8000 + number}."})
        do(alice, "observe_conversation", user_message=f"Is the port of service {number} open?")
    answer = do(alice, "query_graph", query="port of service", max_nodes=most, max_turns=most)
    assert (len(answer.nodes), len(answer.turns)) == (most, most)


def test_it_takes_the_limit_for_an_upper_bound_also_when_sides_come_along(acme: Tenancy, do: Do) -> None:
    seed(acme, do, writer="alice")
    answer = do(acme.agent("alice"), "query_graph", query="Which database do we use?", max_nodes=1)
    assert len(answer.nodes) == 1


def test_it_answers_without_turns_when_none_are_wanted(acme: Tenancy, do: Do) -> None:
    seed(acme, do, writer="alice")
    answer = do(acme.agent("alice"), "query_graph", query="database PostgreSQL", max_turns=0)
    assert answer.nodes
    assert answer.turns == []


@pytest.mark.parametrize("bound", [{"max_nodes": 0}, {"max_nodes": 101}, {"max_turns": -1}, {"max_turns": 51}])
def test_it_refuses_a_limit_out_of_bounds(acme: Tenancy, do: Do, bound: dict[str, int]) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "query_graph", query="port", **bound)
    assert [fault.field for fault in refused.value.faults] == list(bound)


@pytest.mark.parametrize("query", ["zzqx vvkj", "quuxfrobnicate", "…", "?!"])
def test_it_says_that_nothing_matches(acme: Tenancy, do: Do, query: str) -> None:
    seed(acme, do, writer="alice")
    answer = do(acme.agent("alice"), "query_graph", query=query, project="alpha")
    assert (answer.nodes, answer.turns) == ([], [])
    assert answer.message == "Nothing in alpha matches."
    assert "Nothing in alpha matches." in answer.as_text()


def test_it_does_not_answer_from_another_project(acme: Tenancy, do: Do) -> None:
    bob = acme.agent("bob")
    node = do(bob, "store_node", **PORT, project="beta").node
    empty = do(bob, "query_graph", query="port 8080", project="alpha")
    assert (empty.nodes, empty.turns, empty.message) == ([], [], "Nothing in alpha matches.")
    assert _ids(do(bob, "query_graph", query="port 8080", project="beta")) == [node.id]
    assert _ids(do(bob, "query_graph", query="port 8080")) == [node.id]


def test_it_says_where_it_looked(acme: Tenancy, do: Do) -> None:
    do(acme.operator, "set_membership", user=acme.people["alice"].username, role="contributor", projects=["beta"])
    answer = do(acme.agent("alice"), "query_graph", query="port")
    assert (answer.projects, answer.message) == (["beta"], "Nothing in beta matches.")


def test_it_narrows_by_type_and_by_all_tags(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    for number, tags in enumerate((["net"], ["net", "prod"], ["prod"], [])):
        do(alice, "store_node", **PORT | {"content": f"Port {number} is open."}, tags=tags)
    note = do(
        alice, "store_node", **PORT | {"content": "Port 9 is open.", "node_type": "note"}, tags=["net", "prod"]
    ).node

    def asked(**bounds: object) -> set[str]:
        found = do(alice, "query_graph", query="port open", max_nodes=100, **bounds).nodes
        return {node.content for node in found}

    assert asked(tags=["net"]) == {"Port 0 is open.", "Port 1 is open.", note.content}
    assert asked(tags=["net", "prod"]) == {"Port 1 is open.", note.content}
    assert asked(node_types=["note"]) == {note.content}
    assert asked(node_types=["note", "fact"], tags=["prod"]) == {"Port 1 is open.", "Port 2 is open.", note.content}
    assert asked(tags=["nowhere"]) == set()
    with pytest.raises(InvalidInput):
        asked(node_types=["rumour"])


def test_it_finds_what_was_stored_a_moment_ago(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    node = do(alice, "store_node", **PORT).node
    assert _ids(do(alice, "query_graph", query="8080")) == [node.id]


def test_it_says_that_words_alone_were_looked_at(acme: Tenancy, do: Do) -> None:
    node = do(acme.agent("alice"), "store_node", **PORT).node
    with patch("memory.embedding.service.EmbeddingService.ready", return_value=False):
        answer = do(acme.agent("alice"), "query_graph", query="port 8080")
    assert _ids(answer) == [node.id]
    assert [notice.partition(":")[0] for notice in answer.degraded] == ["Found by words only"]
    assert "notice: Found by words only" in answer.as_text()


def test_it_gives_the_same_answer_in_the_same_bytes(acme: Tenancy, do: Do) -> None:
    seed(acme, do, writer="alice")
    moment = datetime(2026, 6, 1, tzinfo=UTC).isoformat()
    answers = {do(acme.agent("alice"), "query_graph", query="database", as_of=moment).as_text() for _ in range(3)}
    assert len(answers) == 1


def test_it_serves_what_is_accepted_alone_where_the_tenant_wants_that(acme: Tenancy, do: Do) -> None:
    do(acme.agent("alice"), "store_node", **PORT)
    accepted = do(acme.person("bob"), "store_node", **PORT | {"content": "Port 9090 is open."}, project="alpha").node
    do(acme.agent("alice"), "observe_conversation", user_message="Is the port open?")
    strict = replace(acme.agent("alice"), floor="accepted")
    answer = do(strict, "query_graph", query="port", max_nodes=100)
    assert (_ids(answer), answer.turns) == ([accepted.id], [])


def test_it_walks_along_edges_as_far_as_asked(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    ids = [do(alice, "store_node", **PORT | {"content": f"Link {n}.", "node_type": "note"}).node.id for n in range(4)]
    for source, target in pairwise(ids):
        do(alice, "store_edge", source_id=source, target_id=target, relationship="depends_on")
    reached = [set(_ids(do(alice, "get_related", node_id=ids[1], max_depth=depth))) for depth in (1, 2)]
    assert reached == [set(ids[:3]), set(ids)]
    few = do(alice, "get_related", node_id=ids[1], max_nodes=2)
    assert (len(few.nodes), few.truncated) == (2, True)


def test_it_does_not_walk_through_what_no_longer_holds(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    wishes = [PORT | {"content": f"Link {n}.", "node_type": "note"} for n in range(3)]
    wishes[1] |= {"valid_from": START, "valid_to": END}
    near, bridge, far = (do(alice, "store_node", **wish).node for wish in wishes)
    for source, target in ((near, bridge), (bridge, far)):
        do(alice, "store_edge", source_id=source.id, target_id=target.id, relationship="depends_on")
    assert _ids(do(alice, "get_related", node_id=near.id, max_depth=4)) == [near.id]
    assert do(alice, "get_related", node_id=near.id, max_depth=4).edges == []
    everything = do(alice, "get_related", node_id=near.id, max_depth=4, include_history=True)
    assert set(_ids(everything)) == {near.id, bridge.id, far.id}


def test_it_names_a_source_that_somebody_named_and_spares_the_ledger(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    do(alice, "store_node", **PORT)
    do(
        alice,
        "store_node",
        label="Host",
        content="The host is db1.",
        node_type="fact",
        source="ops/hosts.md",
    )
    lines = do(alice, "query_graph", query="port and host", max_turns=0).as_text().splitlines()
    assert [line.partition('." ')[2] for line in lines if "db1" in line] == ['said by assistant "ops/hosts.md"']
    assert [line.partition('." ')[2] for line in lines if "8080" in line] == ["said by assistant"]
