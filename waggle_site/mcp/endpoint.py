"""Serve MCP over Streamable HTTP: check each request on its own, then give it to the protocol's own code."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from django.conf import settings
from django.db import InterfaceError, OperationalError
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.types import INVALID_REQUEST
from starlette.types import Message as AsgiMessage
from starlette.types import Receive, Scope, Send

from governance.actors import Actor
from governance.api.correlation import HEADER
from governance.errors import TooLarge, Unavailable, WaggleError
from waggle_site.bodies import Disconnected, read_body, replay
from waggle_site.mcp.admission import admit
from waggle_site.mcp.answers import Refusal
from waggle_site.mcp.messages import Head, Message
from waggle_site.mcp.origins import require_own
from waggle_site.mcp.server import Context, build_server
from waggle_site.mcp.threads import in_thread

ACTOR = "waggle.actor"


class Endpoint:
    """Be the ASGI application at /mcp; one for each process, because its managers run once.

    Every request carries its key and no session is kept, so any number of processes can answer. Answers are JSON,
    except to a caller who asks for progress.
    """

    def __init__(self) -> None:
        server = build_server(_caller)
        limit = settings.WAGGLE_BODY_LIMIT
        self._plain = StreamableHTTPSessionManager(
            server, stateless=True, json_response=True, max_request_body_size=limit
        )
        self._streaming = StreamableHTTPSessionManager(server, stateless=True, max_request_body_size=limit)

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Keep the managers running as long as the context lasts."""
        async with self._plain.run(), self._streaming.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        head = Head.of(scope)
        named = _naming(send, correlation_id=str(head.correlation_id))
        try:
            await self._serve(head, scope, receive, named)
        except Refusal as refusal:
            await refusal.send(named)
        except Disconnected:
            return

    async def _serve(self, head: Head, scope: Scope, receive: Receive, send: Send) -> None:
        require_own(head.headers)
        if head.method != "POST":
            raise Refusal(405, INVALID_REQUEST, "Only POST is served here.", headers={"allow": "POST"})
        body = await _body(head, receive)
        message = Message.parse(body)
        actor = await _admitted(head, message)
        manager = self._streaming if message.wants_progress else self._plain
        # One of uvicorn's parsers keeps blanks at the end of a header, which the protocol's comparisons trip over.
        headers = [(name, value.strip()) for name, value in scope["headers"]]
        await manager.handle_request({**scope, ACTOR: actor, "headers": headers}, replay(body, receive), send)


async def _caller(context: Context) -> Actor:
    actor: Actor = context.request.scope[ACTOR]  # type: ignore[union-attr]
    return actor


async def _body(head: Head, receive: Receive) -> bytes:
    try:
        return await read_body(
            receive, declared=head.headers.get("content-length", ""), limit=settings.WAGGLE_BODY_LIMIT
        )
    except TooLarge as error:
        raise Refusal.of(error, credential_sent=True) from None


async def _admitted(head: Head, message: Message) -> Actor:
    sent = "authorization" in head.headers or "x-api-key" in head.headers
    try:
        return await in_thread(admit, head, message)
    except WaggleError as error:
        raise Refusal.of(error, credential_sent=sent, id=message.id, tool=message.tool) from None
    except (OperationalError, InterfaceError):
        absent = Unavailable("The database does not answer.")
        raise Refusal.of(absent, credential_sent=sent, id=message.id) from None


def _naming(send: Send, *, correlation_id: str) -> Send:
    """Return a sender that names the request's correlation id in the answer."""

    async def named(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            header = (HEADER.lower().encode(), correlation_id.encode())
            message = {**message, "headers": [*message.get("headers", ()), header]}
        await send(message)

    return named
