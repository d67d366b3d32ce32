"""Counts of what holds, of what the reader may see and of nothing else."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Do, Tenancy

JANUARY, MARCH, MAY = "2026-01-12T09:00:00Z", "2026-03-12T09:00:00Z", "2026-05-12T09:00:00Z"


def _store(do: Do, tenancy: Tenancy, content: str, **more: object) -> str:
    note = {"label": content[:60], "content": content, "node_type": "fact", "project": "alpha", "valid_from": JANUARY}
    return str(do(tenancy.agent("bob"), "store_node", **{**note, **more}).node.id)


@pytest.fixture
def told(acme: Tenancy, do: Do) -> list[str]:
    """Return the ids of four nodes that hold, the last two of them opposed; one more is rejected, one in beta."""
    ids = [
        _store(do, acme, "One.", tags=["red", "blue"]),
        _store(do, acme, "Two.", node_type="decision", valid_from=MARCH, tags=["red"]),
        _store(do, acme, "Three.", valid_from=MARCH),
        _store(do, acme, "Four.", valid_from=MAY),
    ]
    bob = acme.person("bob")
    do(bob, "store_edge", source_id=ids[2], target_id=ids[3], relationship="contradicts")
    do(bob, "reject_node", node_id=_store(do, acme, "Wrong.", tags=["green"]), version=1, reason="No.")
    _store(do, acme, "Beta.", project="beta", tags=["secret"])
    return ids


def test_it_counts_what_holds_in_every_way(acme: Tenancy, told: list[str], do: Do) -> None:
    answer = do(acme.agent("alice"), "aggregate_graph")
    assert answer.total == 4
    assert answer.by_type == {"decision": 1, "fact": 3}
    assert answer.by_state == {"candidate": 2, "contested": 2}
    assert answer.by_month == {"2026-01": 1, "2026-03": 2, "2026-05": 1}
    assert answer.by_tag == {"red": 2, "blue": 1}
    assert answer.by_project == {"alpha": 4}
    assert (answer.projects, answer.more_tags) == (["alpha"], False)


def test_it_counts_every_project_that_the_reader_reaches(acme: Tenancy, told: list[str], do: Do) -> None:
    answer = do(acme.agent("bob"), "aggregate_graph")
    assert answer.by_project == {"alpha": 4, "beta": 1}
    assert answer.total == sum(answer.by_type.values()) == sum(answer.by_state.values()) == 5
    assert do(acme.agent("bob"), "aggregate_graph", project="beta").by_tag == {"secret": 1}


@pytest.mark.parametrize(
    ("bounds", "total"),
    [
        ({"node_types": ["decision"]}, 1),
        ({"tags": ["red"]}, 2),
        ({"tags": ["red", "blue"]}, 1),
        ({"tags": ["green"]}, 0),
        ({"as_of": "2026-02-01T00:00:00Z"}, 1),
        ({"as_of": "2026-04-01T00:00:00Z"}, 3),
        ({"floor": "accepted"}, 0),
    ],
    ids=str,
)
def test_it_counts_within_bounds(acme: Tenancy, told: list[str], do: Do, bounds: dict[str, object], total: int) -> None:
    answer = do(acme.agent("alice"), "aggregate_graph", **bounds)
    assert answer.total == sum(answer.by_month.values()) == sum(answer.by_project.values()) == total


def test_it_shows_the_commonest_tags_and_says_that_there_are_more(acme: Tenancy, do: Do) -> None:
    for start in range(0, 60, 20):
        _store(do, acme, f"Node {start}.", tags=[f"tag{number:02}" for number in range(start, start + 20)])
    _store(do, acme, "Another.", tags=["tag59"])
    answer = do(acme.agent("alice"), "aggregate_graph")
    assert (len(answer.by_tag), answer.more_tags, next(iter(answer.by_tag.items()))) == (50, True, ("tag59", 2))


def test_it_asks_no_more_queries_of_a_larger_memory(acme: Tenancy, told: list[str], do: Do) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            do(acme.agent("alice"), "aggregate_graph")
        return len(asked)

    queries()
    before = queries()
    for number in range(5):
        _store(do, acme, f"Number {number}.", tags=[f"tag{number}"])
    assert queries() == before
