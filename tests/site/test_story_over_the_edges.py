"""The story over MCP and REST: three turns, a contradiction, a person's decision, no trace of the loser after it."""

import json
from collections.abc import Callable
from typing import Any

import anyio
import httpx
import pytest

from tests.cast import Do, Tenancy
from tests.mcp_client import ERAS, official
from tests.patience import PATIENCE
from tests.server import Server

TURNS = (
    ("2026-01-12T09:00:00Z", "Let's use PostgreSQL, MySQL replication has been painful"),
    ("2026-02-03T14:30:00Z", "what did we decide about the database?"),
    ("2026-03-20T11:15:00Z", "we are moving back to MySQL, the team knows it"),
)
LOSER, WINNER = "Let's use PostgreSQL", "we are moving back to MySQL"
QUESTION = "Do we use PostgreSQL or MySQL?"
Call = Callable[..., dict[str, Any]]


def over_mcp(server: Server, key: str, era: str) -> Call:
    """Return a way to call a tool with the official client."""

    def call(tool: str, **arguments: Any) -> dict[str, Any]:
        async def session() -> dict[str, Any]:
            async with official(server, key, era) as client:
                reply = await client.call_tool(tool, arguments)
            assert not reply.is_error, reply.content
            return dict(reply.structured_content or {})

        return anyio.run(session)

    return call


def over_rest(server: Server, key: str) -> Call:
    """Return a way to call an operation by its route."""
    routes = {
        "observe_conversation": ("POST", "/conversations"),
        "query_graph": ("POST", "/query"),
        "list_conflicts": ("GET", "/conflicts"),
        "get_related": ("GET", "/nodes/{node_id}/related"),
        "get_node_history": ("GET", "/nodes/{node_id}/history"),
        "resolve_conflict": ("POST", "/conflicts/{edge_id}/resolve"),
        "get_stats": ("GET", "/stats"),
    }

    def call(operation: str, **params: Any) -> dict[str, Any]:
        verb, path = routes[operation]
        named = {name: params.pop(name) for name in list(params) if f"{{{name}}}" in path}
        headers = {"Authorization": f"Bearer {key}"}
        asked, body = (params, None) if verb == "GET" else (None, params)
        address = server.api + path.format(**named)
        reply = httpx.request(verb, address, headers=headers, timeout=PATIENCE, params=asked, json=body)
        assert reply.is_success, reply.text
        return dict(reply.json())

    return call


@pytest.fixture(params=[*ERAS, "rest"])
def edge(request: pytest.FixtureRequest, server: Server) -> Callable[[str], Call]:
    """Return, for a key, a way to call operations at one of the edges."""
    if request.param == "rest":
        return lambda key: over_rest(server, key)
    return lambda key: over_mcp(server, key, request.param)


def test_it_plays_the_story(edge: Callable[[str], Call], acme_live: Tenancy, do: Do) -> None:
    agent = edge(acme_live.keys["alice"])
    kept = [agent("observe_conversation", user_message=text, observed_at=when) for when, text in TURNS]
    loser, winner = _decisions(kept)
    assert [node["evidence"][0]["quote"] for node in (loser, winner)] == [LOSER, WINNER]
    assert [_cut(node) for node in (loser, winner)] == [LOSER, WINNER]
    reasons = {(edge["source"], edge["type"]) for step in kept for edge in step["edges"]}
    assert {(loser["id"], "depends_on"), (winner["id"], "depends_on")} <= reasons

    contested = {node["id"]: node["state"] for node in agent("query_graph", query=QUESTION)["nodes"]}
    assert contested[loser["id"]] == contested[winner["id"]] == "contested"

    (conflict,) = agent("list_conflicts")["conflicts"]
    do(acme_live.person("bob"), "resolve_conflict", edge_id=conflict["edge"]["id"], winner=winner["id"])

    for answer in (
        agent("query_graph", query=QUESTION),
        agent("query_graph", query=LOSER),
        agent("list_conflicts"),
        agent("get_related", node_id=winner["id"], max_depth=3),
    ):
        said = {**answer, "query": ""}
        assert LOSER not in json.dumps(said)
    assert winner["id"] in {node["id"] for node in agent("query_graph", query=QUESTION)["nodes"]}

    then = agent("query_graph", query=QUESTION, as_of="2026-02-15T00:00:00Z")
    assert loser["id"] in {node["id"] for node in then["nodes"]}
    states = {node["id"]: node["state"] for node in agent("query_graph", query=LOSER, include_history=True)["nodes"]}
    assert states[loser["id"]] == "superseded"
    history = agent("get_node_history", node_id=loser["id"])
    assert history["node"]["superseded_by"] == winner["id"]
    assert [version["reason"] for version in history["versions"]] == ["added", "lost a conflict"]


def _decisions(kept: list[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
    first, last = (next(node for node in step["nodes"] if node["type"] == "decision") for step in (kept[0], kept[2]))
    return first, last


def _cut(node: dict[str, Any]) -> str:
    """Return what stands in the turn where the evidence points to."""
    source = node["evidence"][0]
    text = next(text for _, text in TURNS if source["quote"] in text)
    return text[source["start"] : source["end"]]
