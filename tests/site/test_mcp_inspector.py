"""The MCP inspector lists the tools, finds nothing wrong with their schemas, and calls them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cast import Tenancy
from tests.mcp_client import ERAS, LEGACY
from tests.node import npx
from tests.server import Server

INSPECTOR = "@modelcontextprotocol/inspector@2.12.0"
MISSING_KEY, TOOL_FAILED = 3, 5

pytestmark = pytest.mark.node


def inspect(server: Server, key: str, era: str, *arguments: str, home: Path) -> tuple[int, dict[str, Any]]:
    """Return the inspector's exit code and what it printed."""
    target = (server.mcp, "--transport", "http", "--header", f"Authorization: Bearer {key}", "--stored-auth-only")
    kind = "legacy" if era == LEGACY else "modern"
    ended = npx(INSPECTOR, "--cli", *target, "--protocol-era", kind, *arguments, "--format", "json", "-q", home=home)
    return ended.returncode, json.loads(ended.stdout or "{}")


@pytest.mark.parametrize("era", ERAS)
def test_it_lists_the_tools_without_a_complaint(server: Server, acme_live: Tenancy, era: str, tmp_path: Path) -> None:
    key = acme_live.keys["alice"]
    code, printed = inspect(server, key, era, "--method", "tools/list", "--strict", home=tmp_path)
    assert code == 0, printed
    names = [tool["name"] for tool in printed["result"]["tools"]]
    assert names == sorted(names)
    assert "query_graph" in names
    assert "resolve_conflict" not in names


@pytest.mark.parametrize("era", ERAS)
def test_it_calls_the_tools(server: Server, acme_live: Tenancy, era: str, tmp_path: Path) -> None:
    key = acme_live.keys["alice"]
    store = ("--method", "tools/call", "--tool-name", "store_node")
    fact = ("--tool-arg", "label=Port", "--tool-arg", "content=It is 8080.", "--tool-arg", "node_type=fact")
    code, printed = inspect(server, key, era, *store, *fact, home=tmp_path)
    assert code == 0, printed
    ask = ("--method", "tools/call", "--tool-name", "query_graph", "--tool-arg", "query=port")
    code, printed = inspect(server, key, era, *ask, home=tmp_path)
    assert code == 0, printed
    assert printed["result"]["structuredContent"]["nodes"][0]["content"] == "It is 8080."


def test_it_sees_a_refusal_as_what_it_is(server: Server, acme_live: Tenancy, tmp_path: Path) -> None:
    assert inspect(server, "wgl_wrong", LEGACY, "--method", "tools/list", home=tmp_path)[0] == MISSING_KEY
    bad = ("--method", "tools/call", "--tool-name", "get_node_history", "--tool-arg", "node_id=n987654321")
    code, printed = inspect(server, acme_live.keys["alice"], LEGACY, *bad, home=tmp_path)
    assert code == TOOL_FAILED
    assert "not_found" in json.dumps(printed)
    arguments = ("--method", "tools/call", "--tool-name", "resolve_conflict", "--tool-arg", "edge_id=e1")
    code, _ = inspect(server, acme_live.keys["alice"], LEGACY, *arguments, home=tmp_path)
    assert code == TOOL_FAILED
