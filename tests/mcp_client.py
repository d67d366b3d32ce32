"""The official MCP client, and raw requests, for tests of the live endpoint."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.inbound import encode_header_value

from tests.patience import PATIENCE
from tests.server import Server

LEGACY, MODERN = "legacy", "2026-07-28"
ERAS = (LEGACY, MODERN)
VERSION_OF = {LEGACY: "2025-11-25", MODERN: MODERN}
# One for all requests: each new one would read the certificates of the world again.
HTTP = httpx.Client(timeout=PATIENCE)
MODES = {LEGACY: "legacy", MODERN: "auto"}


@asynccontextmanager
async def official(server: Server, key: str, era: str) -> AsyncIterator[Client]:
    """Connect the official client in one of the two eras of the protocol."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=PATIENCE) as http,
        Client(streamable_http_client(server.mcp, http_client=http), mode=MODES[era]) as client,
    ):
        yield client


def call(
    server: Server, key: str, tool: str, arguments: Mapping[str, Any], *, era: str = MODERN, **headers: str
) -> httpx.Response:
    """Call a tool by one raw POST."""
    return send(server, key, "tools/call", {"name": tool, "arguments": dict(arguments)}, era=era, **headers)


def send(
    server: Server, key: str, method: str, params: Mapping[str, Any], *, era: str = MODERN, **headers: str
) -> httpx.Response:
    """Send a message; header names are written with underscores, `_meta` in `params` is added to the protocol's own."""
    meta = {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
    }
    body = {
        "jsonrpc": "2.0",
        "id": 7,
        "method": method,
        "params": {**params, "_meta": {**(meta if era == MODERN else {}), **params.get("_meta", {})}},
    }
    return post(server, key, httpx.Request("POST", server.mcp, json=body).content, era=era, **_routing(body), **headers)


def post(server: Server, key: str, body: bytes, *, era: str = MODERN, **headers: str) -> httpx.Response:
    """Send any bytes to the endpoint."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    own = {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": VERSION_OF[era],
        **({"Authorization": f"Bearer {key}"} if key else {}),
    }
    return HTTP.post(server.mcp, content=body, headers=own | named)


def _routing(body: Mapping[str, Any]) -> dict[str, str]:
    name = body["params"].get("name")
    return {"Mcp_Method": body["method"], **({"Mcp_Name": encode_header_value(name)} if isinstance(name, str) else {})}
