"""An answer can be read on from where it ended."""

from typing import Any

import pytest

from governance.errors import InvalidInput
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
        assert len(pages) < 20
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
