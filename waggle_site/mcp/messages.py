"""Look at a request before the protocol's own code does: who sent it, which tool it calls, what it claims."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from mcp.types import PARSE_ERROR
from starlette.types import Scope

from governance.api.correlation import HEADER, correlation_id_from
from governance.errors import InvalidInput
from waggle_site.mcp.answers import Refusal

RequestId = str | int | None


@dataclass(frozen=True)
class Head:
    """Hold what a request says before its body; header names are in lower case, repeated ones joined by commas."""

    method: str
    headers: Mapping[str, str]
    address: str
    correlation_id: UUID

    @classmethod
    def of(cls, scope: Scope) -> "Head":
        """Return the head of an ASGI request."""
        headers: dict[str, str] = {}
        for raw_name, raw_value in scope["headers"]:
            name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1").strip()
            headers[name] = f"{headers[name]},{value}" if name in headers else value
        client = scope.get("client")
        return cls(
            method=scope["method"],
            headers=headers,
            address=client[0] if client else "",
            correlation_id=correlation_id_from(headers.get(HEADER.lower(), "")),
        )


@dataclass(frozen=True)
class Message:
    """Hold a JSON-RPC message as far as it has to be known here; the protocol's own code judges the rest."""

    id: RequestId
    tool: str | None
    meta: Mapping[str, Any]
    params: Mapping[str, Any]

    @classmethod
    def parse(cls, body: bytes) -> "Message":
        """Return the message in a body; raises Refusal if it is not JSON."""
        try:
            content = json.loads(body)
        except (ValueError, RecursionError):
            raise Refusal(400, PARSE_ERROR, "Parse error: the body is not valid JSON in UTF-8.") from None
        message = _mapping(content)
        params = _mapping(message.get("params"))
        identity, name = message.get("id"), params.get("name")
        calls = message.get("method") == "tools/call" and isinstance(name, str)
        return cls(
            id=identity if isinstance(identity, str | int) else None,
            tool=name if calls else None,
            meta=_mapping(params.get("_meta")),
            params=params,
        )

    @property
    def wants_progress(self) -> bool:
        """Tell whether the caller asked for progress, which only a stream of events can carry."""
        return "progressToken" in self.meta

    def require_whole_characters(self) -> None:
        """Raise InvalidInput, naming the field, for a lone surrogate, on which one of the SDK's two parsers chokes."""
        arguments = _mapping(self.params.get("arguments")) or self.params
        for name, value in arguments.items():
            if not _encodable(name) or not _encodable(value):
                field = name if _encodable(name) else "arguments"
                raise InvalidInput.of(field[:200], "holds a lone surrogate, half of a character")
        if not _encodable(self.params):
            raise InvalidInput.of("params", "holds a lone surrogate, half of a character")


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _encodable(value: object) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
