"""A server that speaks as servers of language models do, and says what a test wants it to say."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class ModelServer:
    """Hold what was asked, and with what is answered, one after the other; the last answer is given again."""

    url: str = ""
    answers: list[Answer] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    headers: list[Mapping[str, str]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Note a request and answer it."""
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        self.asked.append(json.loads(body))
        self.headers.append(dict(handler.headers.items()))
        self.paths.append(handler.path)
        with suppress(ConnectionError):
            (self.answers.pop(0) if len(self.answers) > 1 else self.answers[0])(handler)

    @property
    def seen(self) -> str:
        """Return everything that the model was given to read."""
        return json.dumps(self.asked, ensure_ascii=False)


@contextmanager
def serving(server: ModelServer) -> Iterator[ModelServer]:
    """Serve on a port of this machine until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            server.answer(self)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.daemon_threads = True
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    server.url = f"http://127.0.0.1:{listening.server_address[1]}/v1"
    yield server
    listening.shutdown()
    listening.server_close()


def sending(status: int, body: bytes, **headers: str) -> Answer:
    """Return an answer of these very bytes."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def saying(content: str | None, *, ended: str = "stop", refusal: str | None = None) -> Answer:
    """Return the answer of a model that replies with a text."""
    message = {"role": "assistant", "content": content, "refusal": refusal}
    choice = {"index": 0, "message": message, "finish_reason": ended}
    completion = {"id": "c1", "object": "chat.completion", "model": "m", "choices": [choice], "usage": {}}
    return sending(200, json.dumps(completion).encode(), Content_Type="application/json")


def claiming(*claims: Any, **more: Any) -> Answer:
    """Return the answer of a model that makes these claims."""
    return saying(reply(*claims, **more))


def reply(*claims: Any, **more: Any) -> str:
    """Return the reply of a model that makes these claims."""
    return json.dumps({"claims": list(claims), **more})


def claim(quote: str, **more: Any) -> dict[str, Any]:
    """Return a claim as a model makes it, sure of itself and labelled by its own words."""
    return {"type": "decision", "label": quote[:60], "quote": quote, "confidence": 0.9, **more}


def dripping(parts: Sequence[bytes], *, pause: float) -> Answer:
    """Return the answer of a server that sends a little at a time, and never comes to an end."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        for part in parts:
            handler.wfile.write(part)
            handler.wfile.flush()
            time.sleep(pause)

    return answer


def flooding(handler: BaseHTTPRequestHandler) -> None:
    """Answer without end, as fast as it can be read."""
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(b" " * 65_536)


def hanging_up(handler: BaseHTTPRequestHandler) -> None:
    """Answer nothing."""
    handler.connection.shutdown(socket.SHUT_RDWR)
    handler.close_connection = True
