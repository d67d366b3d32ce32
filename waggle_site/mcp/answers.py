"""Print answers: results and errors that a model reads, and refusals before the protocol's own code is reached."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from mcp.types import CallToolResult, TextContent
from starlette.types import Send

from governance.errors import WaggleError
from governance.gate.operation import Result
from waggle_site.problems import ending_of, headers_of

ERROR_META = "waggle/error"


@dataclass(eq=False)
class Refusal(Exception):
    """Hold a refused HTTP request: its status, and a JSON-RPC error under the request's own id.

    The official clients show people the message only if the id is theirs.
    """

    status: int
    code: int
    message: str
    id: str | int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls, error: WaggleError, *, credential_sent: bool, id: str | int | None = None, tool: str | None = None
    ) -> "Refusal":
        """Return an error as a refusal; a tool whose scope is missing is unknown to its caller."""
        ending = ending_of(error)
        message = sentence_of(error)
        hidden = error.code == "scope_missing" and tool is not None
        return cls(
            status=ending.status,
            code=ending.rpc,
            message=f"Unknown tool: {shortened(tool)}. {message}" if hidden and tool else message,
            id=id,
            headers=headers_of(error, credential_sent=credential_sent),
            data={"code": error.code, "hint": error.hint, "faults": faults_of(error)},
        )

    async def send(self, send: Send) -> None:
        """Answer with the refusal."""
        error = {"code": self.code, "message": self.message, **({"data": self.data} if self.data else {})}
        body = json.dumps({"jsonrpc": "2.0", "id": self.id, "error": error}).encode()
        headers = {"content-type": "application/json", "content-length": str(len(body)), **self.headers}
        raw = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": self.status, "headers": raw})
        await send({"type": "http.response.body", "body": body})


def answer(result: Result) -> CallToolResult:
    """Return an operation's result: as text for a model, and structured, without what is null."""
    return CallToolResult(
        content=[TextContent(text=result.as_text())],
        structured_content=result.model_dump(mode="json", exclude_none=True),
    )


def answer_error(error: WaggleError, *, correlation_id: UUID) -> CallToolResult:
    """Return an error that a model can read and act on; programs find its parts in `_meta`.

    Not in `structured_content`: some clients hold even an error's against the schema of the tool's answer.
    """
    shown = {
        "code": error.code,
        "message": error.sentence,
        "hint": error.hint,
        "faults": faults_of(error),
        "correlation_id": str(correlation_id),
    }
    return _error(f"{error.code}: {sentence_of(error)}", shown)


def answer_unexpected(*, correlation_id: UUID) -> CallToolResult:
    """Return an error without a word about the inside."""
    sentence = "Something went wrong on our side; nothing was stored."
    shown = {"code": "internal_error", "message": sentence, "correlation_id": str(correlation_id)}
    return _error(f"internal_error: {sentence} Correlation id: {correlation_id}.", shown)


def _error(text: str, shown: Mapping[str, Any]) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=text)], is_error=True, _meta={ERROR_META: dict(shown)})


def sentence_of(error: WaggleError) -> str:
    """Return the sentence and the hint of an error."""
    return f"{error.sentence} {error.hint}".strip()


def faults_of(error: WaggleError) -> list[dict[str, str]]:
    """Return the faulty fields of an error."""
    return [{"field": fault.field, "message": fault.message} for fault in error.faults]


def shortened(name: str) -> str:
    """Return a name that somebody sent, cut so that it can be repeated."""
    return name if len(name) <= 64 else f"{name[:64]}…"
