"""An answer can be read on from where it ended."""

from typing import Any

import pytest

from governance.errors import InvalidInput
from governance.gate.tenancy import enter
from governance.refs import NODE, TURN, ref
from memory.embedding import service
from memory.models import Node, Turn
from memory.operations import recall
from memory.operations.work import do_waiting
from memory.recall import search
from memory.services.indexing import EMBED
from tests.cast import Do, Tenancy


def _fill(do: Do, tenancy: Tenancy, count: int) -> None:
    for number in range(count):
        content = f"The gateway of office {number} was replaced."
        do(tenancy.agent("alice"), "store_node", label=content, content=content, node_type="fact")
        do(tenancy.agent("alice"), "observe_conversation", user_message=f"Is gateway {number} fine?")


def _pages(do: Do, tenancy: Tenancy, **bounds: Any) -> list[Any]:
    cursor = ""
    pages: list[Any] = []
    while not pages or cursor:
        asked = {"query": "Which gateway was replaced?"} | bounds
        pages.append(do(tenancy.agent("alice"), "query_graph", **asked, cursor=cursor))
        cursor = pages[-1].cursor
        assert len(pages) < 50
    return pages


def test_it_gives_everything_once_page_by_page(acme: Tenancy, do: Do) -> None:
    _fill(do, acme, 7)
    whole = do(acme.agent("alice"), "query_graph", query="Which gateway was replaced?", max_nodes=50, max_turns=50)
    pages = _pages(do, acme, max_nodes=3, max_turns=2)
    assert whole.cursor == ""
    assert [node.id for page in pages for node in page.nodes] == [node.id for node in whole.nodes]
    assert [turn.id for page in pages for turn in page.turns] == [turn.id for turn in whole.turns]
    assert all(len(page.nodes) <= 3 and len(page.turns) <= 2 for page in pages)


def test_it_goes_on_where_a_budget_cut(acme: Tenancy, do: Do) -> None:
    _fill(do, acme, 7)
    pages = _pages(do, acme, max_nodes=50, max_turns=50, budget_tokens=300)
    assert pages[0].truncated
    assert f"cursor {pages[0].cursor}" in pages[0].as_text()
    nodes = [node.id for page in pages for node in page.nodes]
    assert len(nodes) == len(set(nodes)) == 7


def test_it_goes_on_in_another_time_where_it_began_there(acme: Tenancy, do: Do) -> None:
    _fill(do, acme, 4)
    pages = _pages(do, acme, query="Which gateway was replaced in 2019?", max_nodes=2, max_turns=0)
    assert sum(len(page.nodes) for page in pages) == 4
    assert all("other times" in " ".join(page.time_notices) for page in pages)


@pytest.mark.parametrize("change", [{"query": "Which office?"}, {"tags": ["x"]}, {"floor": "accepted"}])
def test_it_refuses_a_cursor_of_another_question(acme: Tenancy, do: Do, change: dict[str, Any]) -> None:
    _fill(do, acme, 4)
    asked = {"query": "Which gateway was replaced?", "max_nodes": 2}
    cursor = do(acme.agent("alice"), "query_graph", **asked).cursor
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "query_graph", **(asked | change), cursor=cursor)
    assert [fault.field for fault in refused.value.faults] == ["cursor"]


@pytest.mark.parametrize("cursor", ["x", "1.2", "1.2.zzzzzzzz", "-1.0.00000000", "99999.0.00000000"])
def test_it_refuses_what_is_no_cursor(acme: Tenancy, do: Do, cursor: str) -> None:
    with pytest.raises(InvalidInput):
        do(acme.agent("alice"), "query_graph", query="gateway", cursor=cursor)


@pytest.mark.parametrize("query", ["the latest gateway, replaced", "gateway originally replaced", "gateway, recently"])
def test_it_gives_each_once_where_it_prefers_a_time(acme: Tenancy, do: Do, query: str) -> None:
    nodes, turns = _age(do, acme, 40)
    pages = _pages(do, acme, query=query, max_nodes=3, max_turns=3, as_of="2026-03-18T13:30:00Z")
    assert sorted(node.id for page in pages for node in page.nodes) == sorted(nodes)
    assert sorted(turn.id for page in pages for turn in page.turns) == sorted(turns)


def test_it_keeps_to_the_order_of_the_first_page_whatever_is_asked_later(acme: Tenancy, do: Do) -> None:
    nodes, _ = _age(do, acme, 30)
    asked: dict[str, Any] = {"query": "the latest gateway, replaced", "max_turns": 0, "as_of": "2026-03-18T13:30:00Z"}
    first = do(acme.agent("alice"), "query_graph", **asked, max_nodes=2)
    rest = do(acme.agent("alice"), "query_graph", **asked, max_nodes=100, cursor=first.cursor)
    assert sorted(node.id for page in (first, rest) for node in page.nodes) == sorted(nodes)


@pytest.mark.parametrize("query", ["Which gateway was replaced?", "the latest gateway, replaced"])
def test_it_gives_each_once_behind_the_first_candidates(
    acme: Tenancy, do: Do, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    monkeypatch.setattr(search, "CANDIDATES_PER_LANE", 4)
    nodes, _ = _age(do, acme, 20)
    service.embedder()
    do_waiting(EMBED, tenant_id=acme.tenant_id)
    enter(acme.tenant_id)
    pages = _pages(do, acme, query=query, max_nodes=1, max_turns=0)
    assert sorted(node.id for page in pages for node in page.nodes) == sorted(nodes)


def test_it_says_where_no_page_goes_on(acme: Tenancy, do: Do, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall, "DEEPEST", 3)
    _fill(do, acme, 7)
    pages = _pages(do, acme, max_nodes=2, max_turns=0)
    assert [len(page.nodes) for page in pages] == [2, 2]
    assert [page.message == recall.TOO_DEEP for page in pages] == [False, True]
    assert recall.TOO_DEEP in pages[-1].as_text()


def _age(do: Do, tenancy: Tenancy, count: int) -> tuple[list[str], list[str]]:
    """Store nodes and turns of many days, the likeliest neither the oldest nor the newest; return all there are."""
    for number in range(count):
        day = f"2026-{1 + (7 * number % count) // 15:02}-{1 + (7 * number % count) % 15:02}T00:00:00Z"
        content = f"The gateway {'was replaced ' * (number % 3)}in office {'x' * (1 + number % 5)}{number}."
        wish = {"label": content, "content": content, "node_type": "fact", "valid_from": day}
        do(tenancy.agent("alice"), "store_node", **wish)
        said = {"user_message": f"Is gateway {number} {'replaced ' * (number % 3)}there?", "observed_at": day}
        do(tenancy.agent("alice"), "observe_conversation", **said)
    nodes, turns = (
        rows.objects.filter(tenant_id=tenancy.tenant_id).values_list("pk", flat=True) for rows in (Node, Turn)
    )
    return [ref(NODE, pk) for pk in nodes], [ref(TURN, pk) for pk in turns]
