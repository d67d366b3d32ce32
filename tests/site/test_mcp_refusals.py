"""What is refused over MCP: with a JSON-RPC error under the request's own id, nothing stored, and in the ledger."""

import json
from typing import Any

import httpx
import pytest
from django.utils import timezone

from audit.models import Event
from governance.gate.tenancy import tenant_transaction
from governance.key_format import generate, parse
from governance.models import ApiKey
from tests.cast import Do, Tenancy
from tests.ledger import last_event
from tests.mcp_client import ERAS, call, post, send
from tests.patience import PATIENCE
from tests.server import Server
from waggle_site.mcp.answers import ERROR_META

FACT = {"label": "Port", "content": "It is 8080.", "node_type": "fact"}
eras = pytest.mark.parametrize("era", ERAS)


def refusal(answer: httpx.Response, status: int, *, id: int | None = 7) -> dict[str, Any]:
    """Return the JSON-RPC error that an answer is, having checked status and id."""
    assert answer.headers["Content-Type"] == "application/json", answer.text
    body = answer.json()
    assert (answer.status_code, body["id"]) == (status, id), body
    error: dict[str, Any] = body["error"]
    assert error["message"]
    assert len(answer.headers["X-Request-Id"]) == 36
    return error


def tool_error(answer: httpx.Response) -> dict[str, Any]:
    """Return the structured error of a tool."""
    result = answer.json()["result"]
    assert result["isError"] is True
    error: dict[str, Any] = result["_meta"][ERROR_META]
    return error


def recorded(tenancy: Tenancy, **wanted: object) -> Event:
    """Return the newest event that matches."""
    with tenant_transaction(tenancy.tenant_id):
        return last_event(tenancy, **wanted)


def stored(tenancy: Tenancy, do: Do) -> tuple[int, int]:
    """Return how many nodes and turns there are."""
    stats = do(tenancy.agent("bob"), "get_stats")
    return stats.nodes_current, stats.turns


@eras
def test_it_asks_for_a_key_where_there_is_none(server: Server, acme_live: Tenancy, era: str) -> None:
    answer = send(server, "", "tools/list", {}, era=era)
    assert refusal(answer, 401)["data"]["code"] == "not_authenticated"
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="waggle"'


@eras
def test_it_refuses_a_key_that_is_unknown_or_has_ended(server: Server, acme_live: Tenancy, era: str) -> None:
    raw = parse(acme_live.keys["alice"])
    assert raw is not None
    assert send(server, raw.text, "tools/list", {}, era=era).status_code == 200
    with tenant_transaction(acme_live.tenant_id):
        ApiKey.objects.filter(prefix=raw.prefix).update(revoked_at=timezone.now())
    for key in (raw.text, generate().text, "wgl_short"):
        answer = send(server, key, "tools/list", {}, era=era)
        refusal(answer, 401)
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="waggle", error="invalid_token"'
        assert key not in answer.text
    assert recorded(acme_live, operation="authenticate").code == "revoked"


@eras
def test_it_hides_a_tool_whose_scope_is_missing_and_says_so(server: Server, acme_live: Tenancy, era: str) -> None:
    arguments = {"edge_id": "e1", "winner": "n1"}
    answer = call(server, acme_live.keys["alice"], "resolve_conflict", arguments, era=era)
    message = refusal(answer, 403)["message"]
    assert message.startswith("Unknown tool: resolve_conflict")
    assert "memory:review" in message
    challenge = 'Bearer realm="waggle", error="insufficient_scope", scope="memory:review"'
    assert answer.headers["WWW-Authenticate"] == challenge
    event = recorded(acme_live, operation="resolve_conflict")
    assert (event.outcome, event.code, event.channel) == ("refused", "scope_missing", "mcp")


@eras
def test_it_knows_no_tool_that_is_not_offered(server: Server, acme_live: Tenancy, era: str) -> None:
    for name in ("nonsense", "create_api_key", "list_audit_events", "a\x00b"):
        error = call(server, acme_live.keys["bob-service"], name, {}, era=era).json()["error"]
        assert (error["code"], error["message"]) == (-32602, f"Unknown tool: {name}")
    plain = call(server, acme_live.keys["alice"], "nonsense", {}, era=era).json()
    assert plain["error"]["message"] == "Unknown tool: nonsense"
    assert recorded(acme_live, name="request.received").code == "not_found"


@eras
@pytest.mark.parametrize("name", ["tenant", "tenant_id", "com.example/tenant_id", "project", "user_id"])
def test_it_refuses_and_records_metadata_that_claims_to_be_somebody_else(
    server: Server, acme_live: Tenancy, do: Do, era: str, name: str
) -> None:
    params = {"name": "store_node", "arguments": FACT, "_meta": {name: "globex"}}
    answer = send(server, acme_live.keys["alice"], "tools/call", params, era=era)
    assert refusal(answer, 403)["data"]["code"] == "forbidden"
    assert recorded(acme_live, operation="store_node").code == "forbidden"
    assert stored(acme_live, do) == (0, 0)


@eras
def test_it_refuses_and_records_a_header_that_claims_to_be_somebody_else(
    server: Server, acme_live: Tenancy, globex_live: Tenancy, era: str
) -> None:
    for header in ("X_Tenant_Id", "X_Waggle_Tenant", "X_Waggle_Project"):
        named = {header: globex_live.slug}
        refusal(send(server, acme_live.keys["alice"], "tools/list", {}, era=era, **named), 403)
    assert recorded(acme_live, name="request.received").code == "forbidden"
    own = {"X_Tenant_Id": acme_live.slug, "X_Waggle_Project": "alpha"}
    assert send(server, acme_live.keys["alice"], "tools/list", {}, era=era, **own).status_code == 200


@eras
@pytest.mark.parametrize("name", ["tenant_id", "user_id", "approved", "trust", "force", "skip_review"])
def test_it_refuses_arguments_that_nobody_declared(
    server: Server, acme_live: Tenancy, do: Do, era: str, name: str
) -> None:
    answer = call(server, acme_live.keys["alice"], "store_node", {**FACT, name: "1"}, era=era)
    assert [fault["field"] for fault in tool_error(answer)["faults"]] == [name]
    assert recorded(acme_live, operation="store_node").code == "invalid_input"
    assert stored(acme_live, do) == (0, 0)


@eras
def test_it_gives_a_foreign_id_and_a_random_id_the_same_answer(
    server: Server, acme_live: Tenancy, globex_live: Tenancy, do: Do, era: str
) -> None:
    foreign = do(globex_live.agent("charlie"), "store_node", **FACT, project="alpha").node.id
    for tool in ("get_node_history", "get_related", "delete_node"):
        errors = [
            tool_error(call(server, acme_live.keys["alice"], tool, {"node_id": node}, era=era))
            for node in (foreign, "n987654321")
        ]
        assert errors[0]["message"].replace(foreign, "n987654321") == errors[1]["message"]
        assert errors[0]["code"] == errors[1]["code"] == "not_found"
        assert errors[0]["hint"] == errors[1]["hint"]


@eras
@pytest.mark.parametrize("text", ["a\\u0000b", "a\\ud800b"])
def test_it_refuses_nul_and_lone_surrogates_by_field(
    server: Server, acme_live: Tenancy, do: Do, era: str, text: str
) -> None:
    request = call(server, acme_live.keys["alice"], "store_node", {**FACT, "content": "MARK"}, era=era).request
    headers = {"Mcp_Method": "tools/call", "Mcp_Name": "store_node"}
    before = stored(acme_live, do)
    answer = post(server, acme_live.keys["alice"], request.content.replace(b"MARK", text.encode()), era=era, **headers)
    faults = answer.json()["error"]["data"]["faults"] if "error" in answer.json() else tool_error(answer)["faults"]
    assert [fault["field"] for fault in faults] == ["content"]
    assert answer.json()["id"] == 7
    assert recorded(acme_live, operation="store_node", outcome="refused").code == "invalid_input"
    assert stored(acme_live, do) == before


@eras
def test_it_refuses_empty_text_and_text_over_the_limit(server: Server, acme_live: Tenancy, do: Do, era: str) -> None:
    for words in ("", " \n", "a" * 400_001):
        answer = call(server, acme_live.keys["alice"], "observe_conversation", {"user_message": words}, era=era)
        assert tool_error(answer)["code"] == "invalid_input"
    answer = call(server, acme_live.keys["alice"], "observe_conversation", {"user_message": "a" * 5_000_000}, era=era)
    assert "2097152 bytes" in refusal(answer, 413, id=None)["message"]
    assert stored(acme_live, do) == (0, 0)


@eras
@pytest.mark.parametrize("body", [b'{"jsonrpc": "2.0", "id": 7, ', b"\xff\xfe", b"[" * 100_000, b""])
def test_it_refuses_what_is_not_json(server: Server, acme_live: Tenancy, era: str, body: bytes) -> None:
    error = refusal(post(server, acme_live.keys["alice"], body, era=era, Mcp_Method="tools/list"), 400, id=None)
    assert error["code"] == -32700


@eras
@pytest.mark.parametrize("body", [[], [{"jsonrpc": "2.0", "id": 7, "method": "tools/list"}], "text", 1, {}, {"id": {}}])
def test_it_refuses_json_that_is_no_request(server: Server, acme_live: Tenancy, era: str, body: object) -> None:
    answer = post(server, acme_live.keys["alice"], json.dumps(body).encode(), era=era, Mcp_Method="tools/list")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in (-32600, -32602, -32700)


@pytest.mark.parametrize("verb", ["GET", "DELETE", "PUT", "OPTIONS"])
def test_it_serves_post_only(server: Server, acme_live: Tenancy, verb: str) -> None:
    for key in ("", acme_live.keys["alice"]):
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = httpx.request(verb, server.mcp, headers=headers, timeout=PATIENCE)
        refusal(answer, 405, id=None)
        assert answer.headers["Allow"] == "POST"


@eras
def test_it_refuses_a_foreign_origin_and_a_foreign_host(server: Server, acme_live: Tenancy, era: str) -> None:
    key = acme_live.keys["alice"]
    for origin in ("https://evil.example", "null", "http://localhost.evil.example", "file://localhost"):
        refusal(send(server, key, "tools/list", {}, era=era, Origin=origin), 403, id=None)
    refusal(send(server, key, "tools/list", {}, era=era, Host="evil.example"), 421, id=None)
    assert send(server, key, "tools/list", {}, era=era, Origin="http://localhost:5173").status_code == 200


@eras
def test_it_serves_the_address_with_a_slash_too(server: Server, acme_live: Tenancy, era: str) -> None:
    answer = httpx.post(
        server.mcp + "/", content=send(server, "", "tools/list", {}, era=era).request.content,
        headers={"Content-Type": "application/json"}, timeout=PATIENCE,
    )  # fmt: skip
    refusal(answer, 401)


@eras
def test_it_trusts_the_key_of_each_request_and_no_session(server: Server, acme_live: Tenancy, era: str) -> None:
    key = acme_live.keys["alice"]
    assert "Mcp-Session-Id" not in send(server, key, "tools/list", {}, era=era).headers
    refusal(send(server, "", "tools/list", {}, era=era, Mcp_Session_Id="anything"), 401)
    assert send(server, key, "tools/list", {}, era=era, X_API_Key=key).status_code == 200
