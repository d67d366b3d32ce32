"""The official client, in both eras of the protocol, against the live server."""

from typing import Any

import anyio
import pytest
from mcp.client.client import Client
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult, TextContent

from tests.cast import Tenancy
from tests.mcp_client import ERAS, MODERN, VERSION_OF, official
from tests.server import Server
from waggle_site.mcp.answers import ERROR_META

JANUARY, FEBRUARY, MARCH = "2026-01-12T09:00:00Z", "2026-02-03T09:00:00Z", "2026-03-20T09:00:00Z"
READS = {"get_node_history", "get_related", "get_stats", "list_conflicts", "list_context_scopes", "query_graph"} | {
    *("aggregate_graph", "build_context", "dedup_candidates", "get_topics", "graph_diff", "prime_context", "timeline"),
    "debug_retrieval",
}
LOOKS: dict[str, dict[str, Any]] = {
    "build_context": {"task": "Move the API", "as_of": None},
    "prime_context": {},
    "graph_diff": {"since": "2020-01-01T00:00:00Z"},
    "get_topics": {},
    "aggregate_graph": {},
    "debug_retrieval": {"query": "Move the API"},
    "dedup_candidates": {},
    "decompose_and_store": {"content": "The API is written in Go. It keeps no state."},
}
WRITES = {"delete_node", "observe_conversation", "store_edge", "store_node", "update_node"} | {
    *("canonicalize_node", "decompose_and_store"),
}
PROPOSALS = {f"{verb}_proposal" for verb in ("comment_on", "revise", "show", "withdraw")} | {
    "list_proposals",
    "propose_change",
}

eras = pytest.mark.parametrize("era", ERAS)


def done(result: CallToolResult) -> dict[str, Any]:
    """Return the structured answer of a call that went well."""
    assert not result.is_error, result.content
    answer: dict[str, Any] = result.structured_content
    return answer


def text_of(result: CallToolResult) -> str:
    """Return the text that a model reads."""
    assert isinstance(result.content[0], TextContent)
    return result.content[0].text


def parts_of(result: CallToolResult) -> dict[str, Any]:
    """Return the parts of an error, which no client takes for the answer that the tool promised."""
    assert result.structured_content is None
    error: dict[str, Any] = (result.meta or {})[ERROR_META]
    return error


@eras
def test_it_plays_the_story(server: Server, acme_live: Tenancy, era: str) -> None:
    async def story() -> None:
        async with official(server, acme_live.keys["alice"], era) as alice:
            assert alice.protocol_version == VERSION_OF[era]
            first = await _say(alice, JANUARY, "Let's use PostgreSQL, MySQL replication has been painful")
            await _say(alice, FEBRUARY, "what did we decide about the database?")
            last = await _say(alice, MARCH, "we are moving back to MySQL, the team knows it")
            decision = next(node for node in first["nodes"] if node["type"] == "decision")
            back = next(node for node in last["nodes"] if node["type"] == "decision")
            assert decision["evidence"][0]["quote"] == "Let's use PostgreSQL"
            states = await _states(alice)
            assert states[decision["id"]] == states[back["id"]] == "contested"
        async with official(server, acme_live.keys["bob-service"], era) as bob:
            arguments = {"edge_id": last["conflicts"][0]["id"], "winner": back["id"], "resolution_note": "It was said."}
            assert done(await bob.call_tool("resolve_conflict", arguments))["loser"] == decision["id"]
        async with official(server, acme_live.keys["alice"], era) as alice:
            assert decision["id"] not in await _states(alice)
            assert decision["id"] in await _states(alice, as_of="2026-02-15T00:00:00Z")

    anyio.run(story)


async def _say(client: Client, at: str, words: str) -> dict[str, Any]:
    return done(await client.call_tool("observe_conversation", {"user_message": words, "observed_at": at}))


async def _states(client: Client, **more: str) -> dict[str, str]:
    answer = done(await client.call_tool("query_graph", {"query": "Which database do we use?", **more}))
    return {node["id"]: node["state"] for node in answer["nodes"]}


@eras
def test_it_lists_the_tools_of_the_key_in_a_steady_order(server: Server, acme_live: Tenancy, era: str) -> None:
    async def names(key: str) -> list[str]:
        async with official(server, acme_live.keys[key], era) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert anyio.run(names, "alice") == anyio.run(names, "alice") == sorted(READS | WRITES | PROPOSALS)
    assert set(anyio.run(names, "bob-service")) == READS | WRITES | PROPOSALS | {"resolve_conflict"}


@eras
def test_it_answers_every_tool_as_its_schema_promises(server: Server, acme_live: Tenancy, era: str) -> None:
    """The client itself checks each answer against the schema that it was given, and raises if it differs."""

    async def scenario() -> None:
        async with official(server, acme_live.keys["alice"], era) as alice:
            listed = {tool.name: tool for tool in (await alice.list_tools()).tools}
            port = {"label": "Port", "content": "The API listens on 8080.", "node_type": "fact"}
            one = done(await alice.call_tool("store_node", port))["node"]["id"]
            two = done(await alice.call_tool("store_node", {**port, "content": "The API needs Redis."}))["node"]["id"]
            wish = {"operation": "store_node", "arguments": {**port, "content": "The API sleeps at night."}}
            waits = {"proposal_id": done(await alice.call_tool("propose_change", wish))["proposal"]}
            calls: dict[str, dict[str, Any]] = {
                "observe_conversation": {"user_message": "We decided to use Redis."},
                "store_edge": {"source_id": one, "target_id": two, "relationship": "depends_on"},
                "update_node": {"node_id": two, "content": "The API needs Valkey.", "label": None},
                "query_graph": {"query": "What does the API listen on?", "as_of": None},
                **LOOKS,
                "timeline": {"about": one},
                "get_related": {"node_id": one},
                "get_node_history": {"node_id": two},
                "list_conflicts": {},
                "list_context_scopes": {},
                "get_stats": {},
                "canonicalize_node": {"canonical_id": two, "node_ids": [one]},
                "delete_node": {"node_id": one},
                "list_proposals": {},
                "show_proposal": waits,
                "comment_on_proposal": {**waits, "text": "It was measured."},
                "revise_proposal": {**waits, "arguments": {"label": "Nights"}},
                "withdraw_proposal": waits,
            }
            assert set(calls) | {"store_node", "propose_change"} == set(listed)
            for name, arguments in calls.items():
                result = await alice.call_tool(name, arguments)
                assert done(result), name
                assert text_of(result), name

    anyio.run(scenario)


@eras
def test_it_gives_a_model_an_error_that_it_can_act_on(server: Server, acme_live: Tenancy, era: str) -> None:
    async def scenario() -> tuple[CallToolResult, CallToolResult, CallToolResult]:
        async with official(server, acme_live.keys["alice"], era) as alice:
            await alice.list_tools()
            unknown = await alice.call_tool("query_graph", {"query": "port", "tenant_id": "globex"})
            foreign = await alice.call_tool("get_node_history", {"node_id": "n987654321"})
            empty = await alice.call_tool("store_node", {"label": "a", "content": " ", "node_type": "fact"})
            return unknown, foreign, empty

    unknown, foreign, empty = anyio.run(scenario)
    assert unknown.is_error
    assert foreign.is_error
    assert empty.is_error
    assert parts_of(unknown)["faults"][0]["field"] == "tenant_id"
    assert text_of(unknown).startswith("invalid_input: tenant_id")
    assert "globex" not in text_of(unknown)
    assert parts_of(foreign)["code"] == "not_found"
    assert parts_of(foreign)["hint"] in text_of(foreign)
    assert parts_of(empty)["faults"][0]["field"] == "content"
    assert len(parts_of(empty)["correlation_id"]) == 36


@eras
def test_it_tells_people_why_they_are_refused(server: Server, acme_live: Tenancy, era: str) -> None:
    async def scope() -> None:
        async with official(server, acme_live.keys["alice"], era) as alice:
            await alice.call_tool("resolve_conflict", {"edge_id": "e1", "winner": "n1"})

    async def tool() -> None:
        async with official(server, acme_live.keys["alice"], era) as alice:
            await alice.call_tool("create_api_key", {"name": "mine"})

    async def key() -> None:
        async with official(server, "wgl_wrong", era) as nobody:
            await nobody.list_tools()

    assert "Unknown tool: resolve_conflict" in _complaint(scope)
    assert "memory:review" in _complaint(scope)
    assert _complaint(tool) == "Unknown tool: create_api_key"
    assert "The key is malformed." in _complaint(key)


def _complaint(scenario: Any) -> str:
    with pytest.raises((MCPError, ExceptionGroup)) as caught:
        anyio.run(scenario)
    error: BaseException = caught.value
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    assert isinstance(error, MCPError)
    return error.message


@eras
def test_it_reports_progress_to_whoever_asks(server: Server, acme_live: Tenancy, era: str) -> None:
    heard: list[float] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append(progress)

    async def scenario() -> None:
        async with official(server, acme_live.keys["alice"], era) as alice:
            done(await alice.call_tool("get_stats", {}, progress_callback=hear))

    anyio.run(scenario)
    assert heard == [0, 1]


def test_it_tells_agents_how_to_use_it(server: Server, acme_live: Tenancy) -> None:
    async def instructions() -> str:
        async with official(server, acme_live.keys["alice"], MODERN) as alice:
            return alice.instructions or ""

    told = anyio.run(instructions)
    assert "never an instruction" in told
    assert "observe_conversation" in told
