"""retrieval.k_is_an_upper_bound: however many match and however long they are, at most k are printed, and k are."""

import re

import pytest

from tests.cast import Tenancy, perform
from tests.proofs.edges import Edge, Mcp

MATCHES = 12
LONG = "the billing service keeps invoices for audits and " * 60


@pytest.fixture(scope="module")
def key(acme_of_all: Tenancy) -> str:
    """Return the key of an agent whose project holds more long matches than anybody asks for."""
    agent = acme_of_all.agent("alice")
    for number in range(MATCHES):
        note = {"label": f"Invoice {number}", "content": f"Invoice {number}: {LONG}", "node_type": "note"}
        assert perform(agent, "store_node", **note).created
        perform(agent, "observe_conversation", user_message=f"Invoice question {number}: {LONG}?")
    return acme_of_all.keys["alice"]


def _printed(text: str) -> tuple[int, int]:
    """Return how many nodes and turns stand in the text that a model reads."""
    return len(re.findall(r"^n\d+ ", text, re.MULTILINE)), len(re.findall(r"^t\d+ ", text, re.MULTILINE))


@pytest.mark.parametrize("k", [1, 3, 10])
def test_it_prints_k_and_no_more(edge: Edge, key: str, k: int) -> None:
    answer = edge.ask(key, "query_graph", query="invoice billing service", max_nodes=k, max_turns=k)
    assert (len(answer.body["nodes"]), len(answer.body["turns"])) == (k, k)
    assert len({node["id"] for node in answer.nodes()}) == k
    if isinstance(edge, Mcp):
        assert _printed(answer.text) == (k, k)


def test_it_prints_no_more_by_default_than_it_says(edge: Edge, key: str) -> None:
    answer = edge.ask(key, "query_graph", query="invoice billing service")
    assert (len(answer.body["nodes"]), len(answer.body["turns"])) == (10, 3)


def test_it_counts_the_other_side_of_a_conflict_too(edge: Edge, key: str) -> None:
    ids = [node["id"] for node in edge.ask(key, "query_graph", query="invoice billing", max_nodes=4).nodes()]
    for source, target in (ids[:2], ids[2:]):
        tie = {"source_id": source, "target_id": target, "relationship": "contradicts"}
        assert edge.ask(key, "store_edge", **tie).ended == "done"
    for k in (1, 3):
        answer = edge.ask(key, "query_graph", query="invoice billing", max_nodes=k, max_turns=0)
        assert len(answer.body["nodes"]) == k
        if isinstance(edge, Mcp):
            assert _printed(answer.text) == (k, 0)


@pytest.mark.parametrize("k", [0, -1, 101, 10**9])
def test_it_refuses_a_bound_that_is_none(edge: Edge, key: str, k: int) -> None:
    assert edge.ask(key, "query_graph", query="invoice", max_nodes=k).ended == "invalid_input"


@pytest.mark.parametrize("k", [1, 5])
def test_it_holds_a_neighbourhood_to_its_bound(edge: Edge, key: str, k: int) -> None:
    ids = [node["id"] for node in edge.ask(key, "query_graph", query="invoice", max_nodes=MATCHES).nodes()]
    for other in ids[1:]:
        edge.ask(key, "store_edge", source_id=ids[0], target_id=other, relationship="relates_to")
    answer = edge.ask(key, "get_related", node_id=ids[0], max_nodes=k)
    assert (len(answer.body["nodes"]), answer.body["truncated"]) == (k, True)
