"""retrieval.k_is_an_upper_bound, in tokens: whatever is asked, what is printed fits the budget, and is not nothing."""

import re

import pytest

from memory.recall.counting import count_tokens
from tests.cast import Tenancy, perform
from tests.proofs.edges import Edge, Mcp

LONG = "the billing service keeps invoices for audits and " * 20
SIGNS = "数据库 🚀 e\u0301 <b>"


@pytest.fixture(scope="module")
def key(acme_of_all: Tenancy) -> str:
    """Return the key of an agent whose project holds more than any budget here."""
    agent = acme_of_all.agent("alice")
    for number in range(12):
        note = {"label": f"Invoice {number}", "content": f"Invoice {number}: {SIGNS} {LONG}", "node_type": "decision"}
        assert perform(agent, "store_node", **note).created
        perform(agent, "observe_conversation", user_message=f"Invoice question {number}: {SIGNS} {LONG}?")
    return acme_of_all.keys["alice"]


@pytest.mark.parametrize("budget", [600, 1_000, 2_000])
@pytest.mark.parametrize(
    ("operation", "asked"),
    [
        ("build_context", {"task": "invoice billing service", "mode": "deep"}),
        ("prime_context", {}),
        ("query_graph", {"query": "invoice billing service", "max_nodes": 100, "max_turns": 50}),
    ],
)
def test_it_prints_no_more_than_the_budget(
    edge: Edge, key: str, operation: str, asked: dict[str, object], budget: int
) -> None:
    answer = edge.ask(key, operation, budget_tokens=budget, **asked)
    assert (answer.ended, answer.body["truncated"]) == ("done", True)
    text = answer.text if isinstance(edge, Mcp) else answer.body.get("text", "")
    assert count_tokens(text) <= budget
    printed = re.findall(r"^n\d+ ", text, re.MULTILINE)
    if isinstance(edge, Mcp):
        assert len(printed) == len(answer.body["nodes"]) >= 1
    if operation != "query_graph":
        assert answer.body["tokens"] == count_tokens(text)


@pytest.mark.parametrize("operation", ["build_context", "prime_context", "query_graph"])
@pytest.mark.parametrize("budget", [-1, 199, 50_001])
def test_it_refuses_a_budget_that_is_none(edge: Edge, key: str, operation: str, budget: int) -> None:
    asked = {"build_context": {"task": "x"}, "query_graph": {"query": "x"}}.get(operation, {})
    answer = edge.ask(key, operation, budget_tokens=budget, **asked)
    assert answer.ended == "invalid_input"


def test_it_changes_nothing_where_the_budget_is_enough(edge: Edge, key: str) -> None:
    asked = {"query": "invoice billing service", "as_of": "2090-01-01T00:00:00Z"}
    free, bound = edge.ask(key, "query_graph", **asked), edge.ask(key, "query_graph", budget_tokens=50_000, **asked)
    assert free.body == bound.body
    assert free.body["truncated"] is False
