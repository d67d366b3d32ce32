"""What happened, in order: by when it came to hold, told of everything, in words only of what holds."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from governance.errors import InvalidInput, NotFound
from governance.gate.tenancy import enter
from memory.models import Node
from memory.services.nodes import save_state
from memory.states import Trust
from tests.cast import Do, Tenancy
from tests.ledger import last_event

JANUARY, FEBRUARY, MARCH = "2026-01-12T09:00:00Z", "2026-02-12T09:00:00Z", "2026-03-12T09:00:00Z"


def _store(do: Do, tenancy: Tenancy, content: str, when: str, kind: str = "decision") -> str:
    note = {"label": content[:60], "content": content, "node_type": kind, "valid_from": when, "project": "alpha"}
    return str(do(tenancy.agent("alice"), "store_node", **note).node.id)


@pytest.fixture
def told(acme: Tenancy, do: Do) -> dict[str, str]:
    """Return the ids of two opposed decisions, the edge between them, and a value that a person rejected."""
    alice, bob = acme.agent("alice"), acme.person("bob")
    old = _store(do, acme, "Use Basic at the gate.", JANUARY)
    new = _store(do, acme, "Use OAuth at the gate.", MARCH)
    edge = do(alice, "store_edge", source_id=new, target_id=old, relationship="contradicts").edge.id
    do(bob, "resolve_conflict", edge_id=edge, winner=new)
    wrong = _store(do, acme, "The port is zanzibar.", FEBRUARY, "fact")
    do(bob, "reject_node", node_id=wrong, version=1, reason="Zanzibar is an island.")
    return {"old": old, "new": new, "edge": edge, "wrong": wrong}


def _brief(answer: object) -> list[tuple[str, str, str]]:
    return [(one.kind, one.node, one.other) for one in answer.happenings]  # type: ignore[attr-defined]


def test_it_tells_in_order_what_happened(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    answer = do(acme.agent("alice"), "timeline")
    old, new, wrong = told["old"], told["new"], told["wrong"]
    wanted = [
        ("decided", old, ""),
        ("stored", wrong, ""),
        ("decided", new, ""),
        ("contradicted", new, old),
        ("accepted", new, ""),
        ("resolved", new, old),
        ("superseded", old, new),
        ("rejected", wrong, ""),
    ]
    found = _brief(answer)
    assert sorted(found) == sorted(wanted)
    assert found[:4] == wanted[:4]
    assert found[-1] == wanted[-1]
    assert [one.at for one in answer.happenings] == sorted(one.at for one in answer.happenings)
    assert (answer.next_cursor, answer.message) == ("", "")


def test_it_has_words_only_for_what_holds(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    alice = acme.agent("alice")
    text = do(alice, "timeline").as_text()
    assert f'{told["new"]} decided decision "Use OAuth at the gate."' in text
    assert f"{told['old']} superseded by {told['new']}" in text
    assert "Basic" not in text
    history = do(alice, "timeline", include_history=True)
    assert 'decided decision "Use Basic at the gate."' in history.as_text()
    for answer in (text, history.as_text(), history.model_dump_json()):
        assert "zanzibar" not in answer.casefold()


def test_it_tells_nothing_of_what_is_quarantined(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    hidden = _store(do, acme, "Something to be read first.", FEBRUARY)
    assert hidden in str(do(acme.agent("alice"), "timeline"))
    enter(acme.tenant_id)
    node = Node.objects.get(pk=int(hidden[1:]))
    node.trust = Trust.QUARANTINED
    save_state(node, reason="for the test", actor=acme.operator)
    for who in ("alice", "bob"):
        assert hidden not in str(do(acme.person(who), "timeline", include_history=True))


def test_it_keeps_to_the_instants_that_bound_it(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    alice = acme.agent("alice")
    assert _brief(do(alice, "timeline", start=JANUARY, end=FEBRUARY)) == [("decided", told["old"], "")]
    assert _brief(do(alice, "timeline", end=JANUARY)) == []
    assert do(alice, "timeline", end=JANUARY).message == "Nothing happened there in that time."
    with pytest.raises(InvalidInput, match="end"):
        do(alice, "timeline", start=MARCH, end=MARCH)


@pytest.mark.parametrize("limit", [1, 3])
def test_it_gives_each_happening_on_one_page(acme: Tenancy, told: dict[str, str], do: Do, limit: int) -> None:
    alice = acme.agent("alice")
    whole, given, cursor, pages = _brief(do(alice, "timeline")), list[tuple[str, str, str]](), "", 0
    while pages == 0 or cursor:
        page = do(alice, "timeline", limit=limit, cursor=cursor)
        assert len(page.happenings) <= limit
        given, cursor, pages = given + _brief(page), page.next_cursor, pages + 1
    assert (given, pages) == (whole, -(-len(whole) // limit))


@pytest.mark.parametrize("cursor", ["x", "1.2", "999999999999999999.1.1", "1.11.1", "1.1.1;drop"])
def test_it_refuses_a_cursor_that_is_none(acme: Tenancy, do: Do, cursor: str) -> None:
    with pytest.raises(InvalidInput):
        do(acme.agent("alice"), "timeline", cursor=cursor)


def test_it_tells_about_one_node_and_those_linked_to_it_or_about_words(
    acme: Tenancy, told: dict[str, str], do: Do
) -> None:
    alice = acme.agent("alice")
    other = _store(do, acme, "Lunch is at noon.", MARCH, "fact")
    about_old = do(alice, "timeline", about=told["old"])
    assert {one.node for one in about_old.happenings} == {told["old"], told["new"]}
    assert {one.node for one in do(alice, "timeline", about=other).happenings} == {other}
    lunch = do(alice, "timeline", about="When is lunch?")
    assert [one.label for one in lunch.happenings] == ["Lunch is at noon."]
    basic = do(alice, "timeline", about="Basic")
    assert told["old"] in {one.node for one in basic.happenings}
    assert "Basic" not in basic.as_text()
    with pytest.raises(NotFound):
        do(alice, "timeline", about="n987654321")


def test_it_leaves_out_candidates_where_the_tenant_serves_only_what_is_accepted(
    acme: Tenancy, told: dict[str, str], do: Do
) -> None:
    candidate = _store(do, acme, "Maybe later.", FEBRUARY)
    do(acme.person("dora"), "set_policy", floor="accepted")
    answer = do(acme.agent("alice"), "timeline", include_history=True)
    assert candidate not in str(answer)
    assert ("decided", told["new"], "") in _brief(answer)
    assert "Basic" not in answer.as_text()


def test_it_records_what_it_served(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    do(acme.agent("alice"), "timeline")
    assert {key for key, _ in last_event(acme, name="memory.timeline_read").served} == {told["new"]}


def test_it_asks_no_more_queries_of_a_larger_memory(acme: Tenancy, told: dict[str, str], do: Do) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            do(acme.agent("alice"), "timeline", limit=200)
        return len(asked)

    queries()
    before = queries()
    for number in range(10):
        _store(do, acme, f"Choice number {number} of ten.", MARCH)
    assert queries() == before
