"""The brief at the start of a session: what matters most first, nothing rejected in it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory.recall.counting import count_tokens
from tests.cast import Do, Tenancy
from tests.ledger import last_event

HEADINGS = ["goals:", "constraints:", "decisions:", "open questions:", "open conflicts:", "recent changes:"]


def _store(do: Do, tenancy: Tenancy, kind: str, content: str, **more: object) -> str:
    note = {"label": content[:60], "content": content, "node_type": kind, "project": "alpha"}
    return str(do(tenancy.agent("alice"), "store_node", **note, **more).node.id)


@pytest.fixture
def told(acme: Tenancy, do: Do) -> dict[str, str]:
    """Return the ids of what a tenant knows of a project, by what it is."""
    ids = {
        "goal": _store(do, acme, "fact", "The goal is to ship billing by June."),
        "tagged goal": _store(do, acme, "note", "Nobody waits for an invoice.", tags=["goal"]),
        "no goal": _store(do, acme, "fact", "Goalkeepers are our customers."),
        "rule": _store(do, acme, "concept", "Never store card numbers.", tags=["constraint"]),
        "taste": _store(do, acme, "preference", "Bob likes small functions."),
        "reason": _store(do, acme, "fact", "The team knows it."),
        "old choice": _store(do, acme, "decision", "Use PostgreSQL.", valid_from="2026-01-01T00:00:00Z"),
        "new choice": _store(do, acme, "decision", "Use Redis.", valid_from="2026-02-01T00:00:00Z"),
        "question": _store(do, acme, "question", "Which region hosts it?"),
        "one side": _store(do, acme, "fact", "The port is 8080."),
        "other side": _store(do, acme, "fact", "The port is 9090."),
        "wrong": _store(do, acme, "decision", "Use zanzibar."),
    }
    alice, bob = acme.agent("alice"), acme.person("bob")
    do(alice, "store_edge", source_id=ids["old choice"], target_id=ids["reason"], relationship="depends_on")
    do(alice, "store_edge", source_id=ids["one side"], target_id=ids["other side"], relationship="contradicts")
    do(bob, "accept_node", node_id=ids["old choice"], version=1)
    do(bob, "reject_node", node_id=ids["wrong"], version=1, reason="It is down.")
    return ids


def _lines(text: str) -> list[str]:
    return text.splitlines()[2:-1]


def test_it_tells_what_matters_in_the_order_of_its_worth(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    lines = _lines(do(acme.agent("alice"), "prime_context").text)
    assert [line for line in lines if line in HEADINGS] == HEADINGS
    place = {
        name: next((at for at, line in enumerate(lines) if line.startswith(f"{i} ")), -1) for name, i in told.items()
    }
    heading = {name: lines.index(name) for name in HEADINGS}
    assert heading["goals:"] < place["tagged goal"] < heading["constraints:"]
    assert heading["goals:"] < place["goal"] < heading["constraints:"]
    assert heading["constraints:"] < place["rule"] < heading["decisions:"]
    assert heading["constraints:"] < place["taste"] < heading["decisions:"]
    assert heading["decisions:"] < place["old choice"] < place["reason"] < place["new choice"]
    assert heading["open questions:"] < place["question"] < heading["open conflicts:"]
    sides = sorted((place["one side"], place["other side"]))
    assert heading["open conflicts:"] < sides[0] < sides[1] < heading["recent changes:"]
    assert (place["no goal"], place["wrong"]) == (-1, -1)
    assert f" because {told['reason']}" in lines[place["old choice"]]


def test_it_tells_of_recent_changes_without_a_word_of_what_was_rejected(
    acme: Tenancy, told: dict[str, str], do: Do
) -> None:
    pack = do(acme.agent("alice"), "prime_context")
    changes = _lines(pack.text)[_lines(pack.text).index("recent changes:") + 1 :]
    assert [line.partition(" ")[2] for line in changes] == [
        f"{told['wrong']} rejected",
        f"{told['old choice']} accepted",
    ]
    assert "zanzibar" not in pack.model_dump_json()
    assert "It is down" not in pack.model_dump_json()


def test_it_lets_no_long_list_crowd_out_what_follows(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    for number in range(40):
        _store(do, acme, "decision", f"Choice {number} of many that were made here.")
    pack = do(acme.agent("alice"), "prime_context", budget_tokens=900)
    assert count_tokens(pack.text) == pack.tokens <= 900
    assert [line for line in _lines(pack.text) if line in HEADINGS] == HEADINGS
    assert (pack.truncated, pack.left_out > 0) == (True, True)
    assert f"{pack.left_out} more; go on with cursor {pack.cursor}" in pack.text


def test_it_gives_the_rest_on_further_pages(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    alice = acme.agent("alice")
    whole, given, cursor, pages = do(alice, "prime_context", budget_tokens=50_000), list[str](), "", 0
    while pages == 0 or cursor:
        page = do(alice, "prime_context", budget_tokens=250, cursor=cursor)
        given, cursor, pages = given + page.nodes, page.cursor, pages + 1
    assert (given, pages > 1) == (whole.nodes, True)


def test_it_gives_the_same_bytes_again_and_records_what_it_served(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    alice = acme.agent("alice")
    first = do(alice, "prime_context")
    assert do(alice, "prime_context").model_dump_json() == first.model_dump_json()
    assert [key for key, _ in last_event(acme, name="memory.primed").served] == first.nodes


def test_it_is_about_one_project_and_says_when_there_is_nothing(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    bob = acme.agent("bob")
    assert told["goal"] in do(bob, "prime_context").nodes
    empty = do(bob, "prime_context", project="beta")
    assert (empty.nodes, "Nothing in beta matches." in empty.text) == ([], True)


def test_it_asks_no_more_queries_of_a_larger_memory(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    alice = acme.agent("alice")

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            do(alice, "prime_context", budget_tokens=5_000)
        return len(asked)

    queries()
    before = queries()
    for number in range(20):
        _store(do, acme, "decision", f"Choice {number} of many that were made here.")
    assert queries() == before


@pytest.mark.parametrize(
    ("content", "is_one"),
    [
        ("Our main goal is speed.", True),
        ("Project goals: ship in June.", True),
        ("Das Ziel ist, im Juni zu liefern.", True),
        ("目標は六月に出荷することです。", True),
        ("The goalpost moved.", False),
        ("He scored a goal.", False),
    ],
)
def test_it_knows_a_goal_by_how_it_is_said(acme: Tenancy, do: Do, content: str, is_one: bool) -> None:
    _store(do, acme, "fact", content)
    assert ("goals:" in do(acme.agent("alice"), "prime_context").text) is is_one
