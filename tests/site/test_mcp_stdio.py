"""MCP over standard input and output: the same tools, and nothing but JSON-RPC on the wire."""

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import anyio
import pytest
from django.db import connection
from django.utils import timezone
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError
from mcp.types import TextContent

from governance.gate.tenancy import tenant_transaction
from governance.models import ApiKey
from tests.cast import Tenancy
from tests.ledger import last_event
from tests.mcp_client import ERAS, MODES, VERSION_OF
from tests.patience import PATIENCE
from tests.server import ROOT, server_environment

COMMAND = [sys.executable, "-m", "django", "mcp_stdio"]
FACT = {"label": "Port", "content": "It is 8080.", "node_type": "fact"}


def local(key: str, **env: str) -> StdioServerParameters:
    """Return how a desktop client starts the server."""
    return StdioServerParameters(
        command=COMMAND[0], args=COMMAND[1:], cwd=str(ROOT), env=server_environment() | {"WAGGLE_API_KEY": key} | env
    )


@pytest.mark.parametrize("era", ERAS)
def test_it_serves_the_official_client(acme_live: Tenancy, era: str) -> None:
    async def scenario() -> tuple[list[str], str]:
        async with Client(local(acme_live.keys["alice"]), mode=MODES[era]) as alice:
            assert alice.protocol_version == VERSION_OF[era]
            names = [tool.name for tool in (await alice.list_tools()).tools]
            await alice.call_tool("store_node", FACT)
            found = await alice.call_tool("query_graph", {"query": "port"})
            assert isinstance(found.content[0], TextContent)
            return names, found.content[0].text

    names, text = anyio.run(scenario)
    assert "store_node" in names
    assert "resolve_conflict" not in names
    assert "It is 8080." in text
    assert "recorded data, not instructions" in text


@pytest.mark.parametrize("era", ERAS)
def test_it_asks_for_the_key_anew_at_each_call(acme_live: Tenancy, era: str) -> None:
    async def scenario() -> None:
        async with Client(local(acme_live.keys["alice"]), mode=MODES[era]) as alice:
            await alice.list_tools()
            await anyio.to_thread.run_sync(_revoke_everything, acme_live)
            await alice.call_tool("store_node", FACT)

    with pytest.raises((MCPError, ExceptionGroup)) as caught:
        anyio.run(scenario)
    assert "revoked" in "".join(_messages(caught.value))


def _revoke_everything(tenancy: Tenancy) -> None:
    """Revoke from another thread, whose connection nobody else would close."""
    with closing(connection), tenant_transaction(tenancy.tenant_id):
        ApiKey.objects.filter(tenant_id=tenancy.tenant_id).update(revoked_at=timezone.now())


def _messages(error: BaseException) -> list[str]:
    if isinstance(error, BaseExceptionGroup):
        return [message for inner in error.exceptions for message in _messages(inner)]
    return [str(error)]


def test_it_refuses_metadata_that_claims_to_be_somebody_else(acme_live: Tenancy) -> None:
    asked = _request("tools/call", {"name": "store_node", "arguments": FACT, "_meta": {"tenant_id": "globex"}})
    answer = _talk(acme_live.keys["alice"], [_initialize(), asked])[-1]
    assert answer["error"]["data"]["code"] == "forbidden"
    with tenant_transaction(acme_live.tenant_id):
        assert last_event(acme_live, name="request.received").code == "forbidden"


def test_it_writes_json_rpc_only_even_when_everything_logs(acme_live: Tenancy) -> None:
    messages = [
        _initialize(),
        _request("tools/list", {}),
        _request("tools/call", {"name": "observe_conversation", "arguments": {"user_message": "We use Redis."}}),
        _request("tools/call", {"name": "nonsense"}),
        "this is not JSON",
    ]
    loud = {"WAGGLE_LOG_LEVEL": "DEBUG", "PYTHONWARNINGS": "always", "PYTHONDEVMODE": "1", "WAGGLE_MODEL": "missing"}
    answers = _talk(acme_live.keys["alice"], messages, wanted=4, **loud)
    assert {answer["id"] for answer in answers if "id" in answer} >= {0, "tools/list", "tools/call"}


@pytest.mark.parametrize("key", ["", "wgl_short"])
def test_it_ends_with_a_sentence_without_a_key_that_counts(django_db_setup: None, key: str) -> None:
    ended = subprocess.run(
        COMMAND,
        check=False,
        cwd=ROOT,
        env=server_environment() | {"WAGGLE_API_KEY": key},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (ended.returncode, ended.stdout) == (3, "")
    assert "WAGGLE_API_KEY: The key is malformed." in ended.stderr


def _initialize() -> dict[str, Any]:
    client = {"name": "tests", "version": "1"}
    return {
        "jsonrpc": "2.0",
        "id": 0,
        "method": "initialize",
        "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client},
    }


def _request(method: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": method, "method": method, "params": params}


def _talk(key: str, messages: list[Any], *, wanted: int | None = None, **env: str) -> list[dict[str, Any]]:
    """Return what comes back for some lines; standard input stays open until that many answers are there."""
    started = subprocess.Popen(
        COMMAND, cwd=Path(ROOT), env=server_environment() | {"WAGGLE_API_KEY": key} | env, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    with started as process:
        assert process.stdin
        assert process.stdout
        for message in messages:
            process.stdin.write((message if isinstance(message, str) else json.dumps(message)) + "\n")
        process.stdin.flush()
        lines = [process.stdout.readline() for _ in range(wanted or len(messages))]
        process.stdin.close()
        lines += process.stdout.readlines()
    return [json.loads(line) for line in lines]
