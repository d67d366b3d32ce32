"""Serve ASGI: MCP at /mcp, Django everywhere else, and what both need while the process lives."""

import json
import warnings
from collections.abc import Awaitable, Callable, Mapping
from threading import Thread
from typing import Any, cast

from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.db import Error
from starlette.types import Receive, Scope, Send

from audit.identity import new_uid
from governance.errors import TooLarge
from governance.risk import screen
from memory import timewords
from memory.analysis.meaning import read
from memory.embedding import service
from waggle_site.bodies import Disconnected, read_body, replay
from waggle_site.checks import role_faults
from waggle_site.mcp.endpoint import Endpoint
from waggle_site.mcp.threads import in_thread
from waggle_site.problems import MEDIA_TYPE, problem_of

# WhiteNoise hands files over synchronously; Django reads them in a thread and warns that it has to.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

ASGISend = Callable[[Mapping[str, Any]], Awaitable[None]]


class Application:
    """Lead each request to whom it is for."""

    def __init__(self, django: ASGIHandler) -> None:
        """Take Django's own application."""
        self._django = django
        self._endpoint = Endpoint()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI scope."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and scope["path"].rstrip("/") == "/mcp":
            await self._endpoint(scope, receive, send)
        elif scope["type"] == "http":
            await self._serve_django(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Start, or say why not; then run until told to stop."""
        await receive()
        fault = await in_thread(start_up_fault)
        if fault:
            await send({"type": "lifespan.startup.failed", "message": fault})
            return
        service.warm_up()
        Thread(target=compile_rules, name="rules", daemon=True).start()
        async with self._endpoint.run():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def _serve_django(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Bound the body before Django, which would first write all of it to a file."""
        headers = dict(scope["headers"])
        declared = headers.get(b"content-length", b"").decode("latin-1")
        try:
            body = await read_body(receive, declared=declared, limit=settings.WAGGLE_BODY_LIMIT)
        except TooLarge as error:
            await _refuse(error, send=send)
        except Disconnected:
            return
        else:
            await self._django(dict(scope), replay(body, receive), cast(ASGISend, send))


def compile_rules() -> None:
    """Have ready what the first to write or ask would otherwise wait for: rules for risks and times, lists of words."""
    screen("Ready.")
    read("Ready.")
    timewords.prepare()


def start_up_fault() -> str:
    """Return why this process must not serve, or an empty string."""
    try:
        return "\n".join(f"{fault.id}: {fault.msg} {fault.hint}" for fault in role_faults())
    except Error as error:
        return f"The database cannot be asked whether the runtime role is safe: {type(error).__name__}: {error}"


async def _refuse(error: TooLarge, *, send: Send) -> None:
    problem = problem_of(error, correlation_id=new_uid())
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"x-request-id", problem.correlation_id.encode())]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(problem.model_dump()).encode()})
