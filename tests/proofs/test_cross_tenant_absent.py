"""scope.cross_tenant_absent: the best match of one scope is absent from another, by exclusion and not by rank."""

import secrets
from typing import Any

import pytest

from tests.cast import Do, Tenancy
from tests.proofs.edges import Edge

FOUND_BY = "Charlie runs the billing service on harbor"
ALL = {"budget_tokens": 50_000}


def _tell(edge: Edge, key: str, project: str, value: str) -> str:
    """Store a node and hand over a turn with the value; return the node's id."""
    fact = {"label": f"Billing {value}", "content": f"{FOUND_BY} {value}.", "node_type": "fact", "project": project}
    stored = edge.ask(key, "store_node", **fact)
    said = f"We decided that {FOUND_BY} {value} stays."
    assert edge.ask(key, "observe_conversation", user_message=said, project=project, session_id=value).ended == "done"
    return str(stored.body["node"]["id"])


def _everything_read(edge: Edge, key: str, *, node: str, **where: Any) -> str:
    """Return whatever any read gives that could hold the value."""
    answers = [
        edge.ask(key, "query_graph", query=FOUND_BY, max_nodes=100, max_turns=50, **where),
        edge.ask(key, "query_graph", query=FOUND_BY, max_nodes=100, include_history=True, **where),
        edge.ask(key, "query_graph", query="Charlie", max_nodes=1, max_turns=1, **where),
        edge.ask(key, "list_conflicts", include_resolved=True, **where),
        edge.ask(key, "build_context", task=FOUND_BY, mode="deep", include_superseded=True, **where, **ALL),
        edge.ask(key, "prime_context", **where, **ALL),
        edge.ask(key, "timeline", include_history=True, limit=200, **where),
        edge.ask(key, "timeline", about=FOUND_BY, include_history=True, limit=200, **where),
        edge.ask(key, "graph_diff", since="2020-01-01T00:00:00Z", limit=200, **where),
        edge.ask(key, "get_topics", limit=50, **where),
        edge.ask(key, "aggregate_graph", **where),
        edge.ask(key, "debug_retrieval", query=FOUND_BY, node_id=node, include_history=True, **where),
        edge.ask(key, "get_related", node_id=node, max_depth=4, max_nodes=200, include_history=True),
        edge.ask(key, "get_node_history", node_id=node),
    ]
    assert {answer.ended for answer in answers} == {"done"}
    return "".join(answer.everything for answer in answers)


def test_it_is_absent_from_another_tenant(edge: Edge, acme_live: Tenancy, globex_live: Tenancy) -> None:
    mine, theirs = secrets.token_hex(8), secrets.token_hex(8)
    alice, charlie = acme_live.keys["alice"], globex_live.keys["charlie"]
    before = edge.ask(charlie, "get_stats").body
    node = _tell(edge, alice, "alpha", mine)
    assert edge.ask(charlie, "get_stats").body == before
    nothing = edge.ask(charlie, "query_graph", query=f"{FOUND_BY} {mine}", max_nodes=100, max_turns=50)
    assert (nothing.body["nodes"], nothing.body["turns"]) == ([], [])
    own = _tell(edge, charlie, "alpha", theirs)
    read = _everything_read(edge, charlie, node=own) + edge.ask(charlie, "list_context_scopes").everything
    assert theirs in read
    assert mine not in read
    assert edge.ask(charlie, "get_node_history", node_id=node).ended == "not_found"
    assert mine in _everything_read(edge, alice, node=node)


def test_it_is_absent_from_another_project(edge: Edge, acme_live: Tenancy) -> None:
    here, there, bob = secrets.token_hex(8), secrets.token_hex(8), acme_live.keys["bob"]
    _tell(edge, bob, "beta", there)
    nothing = edge.ask(bob, "query_graph", query=f"{FOUND_BY} {there}", project="alpha", max_nodes=100, max_turns=50)
    assert (nothing.body["nodes"], nothing.body["turns"]) == ([], [])
    assert nothing.body["message"] == "Nothing in alpha matches."
    node = _tell(edge, bob, "alpha", here)
    read = _everything_read(edge, bob, node=node, project="alpha")
    assert here in read
    assert there not in read
    answered = edge.ask(bob, "query_graph", query=f"{FOUND_BY} {there}", project="beta").everything
    assert there in answered.replace(f"{FOUND_BY} {there}", "", 1)


def test_it_is_absent_from_a_key_of_another_project(edge: Edge, acme_live: Tenancy) -> None:
    value, alice, bob = secrets.token_hex(8), acme_live.keys["alice"], acme_live.keys["bob"]
    node = _tell(edge, bob, "beta", value)
    own = _tell(edge, alice, "alpha", secrets.token_hex(8))
    read = _everything_read(edge, alice, node=own) + edge.ask(alice, "list_context_scopes").everything
    assert value not in read
    for operation in ("get_node_history", "get_related", "delete_node"):
        assert edge.ask(alice, operation, node_id=node).ended == "not_found"
    assert value in edge.ask(bob, "get_node_history", node_id=node).everything


@pytest.mark.parametrize("statement", ["conflict", "edge"])
def test_it_links_nothing_across_tenants(
    edge: Edge, acme_live: Tenancy, globex_live: Tenancy, do: Do, statement: str
) -> None:
    said = ["Let's use PostgreSQL as the database", "We are moving back to MySQL as the database"]
    mine = do(acme_live.agent("alice"), "observe_conversation", user_message=said[0]).nodes[0].id
    theirs = edge.ask(globex_live.keys["charlie"], "observe_conversation", user_message=said[1], project="alpha")
    if statement == "conflict":
        assert theirs.body["conflicts"] == []
        within = edge.ask(acme_live.keys["alice"], "observe_conversation", user_message=said[1])
        assert [conflict["target"] for conflict in within.body["conflicts"]] == [mine]
    else:
        tie = {"source_id": theirs.body["nodes"][0]["id"], "target_id": mine, "relationship": "relates_to"}
        assert edge.ask(globex_live.keys["charlie"], "store_edge", **tie).ended == "not_found"
