"""The real edges, as the proofs call them: REST and MCP on a live server, with the same words."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from governance.gate import registry
from governance.gate.operation import AnyOperation
from tests.mcp_client import HTTP
from tests.mcp_client import call as call_tool
from tests.parity.doors import filled
from tests.server import Server
from waggle_site.rest import ROUTES

TOOLS = [operation for operation in registry.every() if operation.agent_facing]


@dataclass(frozen=True)
class Answer:
    """Hold how a call ended: `done` or a code, what it gave, and the text that a model reads, which MCP alone has."""

    ended: str
    body: Mapping[str, Any]
    text: str
    everything: str

    def nodes(self) -> list[dict[str, Any]]:
        """Return the nodes of the answer."""
        return list(self.body["nodes"])


@dataclass(frozen=True)
class Rest:
    """Call over HTTP."""

    server: Server

    def ask(self, key: str, name: str, /, *, claims: Any = None, **params: Any) -> Answer:
        """Run an operation; `claims` go along as headers."""
        route = next(route for route in ROUTES if route.operation == name)
        path, rest = filled(route.path, params)
        sent: dict[str, Any] = {"params": rest} if route.verb in ("GET", "DELETE") else {"json": rest}
        headers = {"Authorization": f"Bearer {key}"} | {
            f"X-Waggle-{name}": value for name, value in (claims or {}).items()
        }
        answer = HTTP.request(route.verb, f"{self.server.api}/{path}", headers=headers, **sent)
        body = answer.json()
        return Answer("done" if answer.is_success else body["code"], body, "", answer.text)


@dataclass(frozen=True)
class Mcp:
    """Call over MCP."""

    server: Server

    def ask(self, key: str, name: str, /, *, claims: Any = None, **params: Any) -> Answer:
        """Run an operation as a tool; `claims` go along as headers."""
        headers = {f"X_Waggle_{name}": value for name, value in (claims or {}).items()}
        answer = call_tool(self.server, key, name, params, **headers)
        body = answer.json()
        if "error" in body:
            return Answer(body["error"]["data"]["code"], body, body["error"]["message"], answer.text)
        result = body["result"]
        text = result["content"][0]["text"]
        if result.get("isError"):
            return Answer(result["_meta"]["waggle/error"]["code"], result, text, answer.text)
        return Answer("done", result["structuredContent"], text, answer.text)


Edge = Rest | Mcp


def names_an_id(operation: AnyOperation) -> list[str]:
    """Return the arguments of an operation that name a node or an edge."""
    fields = operation.params.model_json_schema()["properties"]
    return [name for name, schema in fields.items() if re.match(r"\^\(?[ne]\[1-9\]", schema.get("pattern", ""))]
