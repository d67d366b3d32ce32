"""A model's server that does not behave costs one attempt, and its name for what is wrong is all that is kept."""

import json
import socket
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from memory.services.model_endpoint import MOST_BYTES, Endpoint, NotAnswered, ask
from tests.model_server import Answer, ModelServer, dripping, flooding, hanging_up, saying, sending, serving
from tests.patience import PATIENCE

ASKED = [{"role": "user", "content": "What is claimed by hush-hush?"}]
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """Run a server on this machine that answers as it should."""
    with serving(ModelServer(answers=[saying("{}")])) as running:
        yield running


def _endpoint(server: ModelServer, **more: Any) -> Endpoint:
    return replace(Endpoint(url=f"{server.url}/chat/completions", model="small", seconds=int(PATIENCE)), **more)


def test_it_asks_as_the_protocol_says(server: ModelServer) -> None:
    assert ask(ASKED, at=_endpoint(server, key="sk-1")) == "{}"
    assert server.asked == [
        {
            "model": "small",
            "messages": ASKED,
            "stream": False,
            "temperature": 0,
            "response_format": {"type": "json_object"},
        }
    ]
    assert (server.paths, server.headers[0]["Authorization"]) == (["/v1/chat/completions"], "Bearer sk-1")


def test_it_shows_no_key_where_there_is_none_or_where_it_is_printed(server: ModelServer) -> None:
    ask(ASKED, at=_endpoint(server))
    assert "Authorization" not in server.headers[0]
    assert "sk-1" not in repr(_endpoint(server, key="sk-1"))


def test_it_sends_what_the_operator_adds_and_nothing_in_place_of_the_question(server: ModelServer) -> None:
    options: dict[str, Any] = {"temperature": None, "max_tokens": 900, "messages": [], "model": "large", "stream": True}
    ask(ASKED, at=_endpoint(server, options=options))
    (asked,) = server.asked
    assert "temperature" not in asked
    assert (asked["max_tokens"], asked["messages"], asked["model"], asked["stream"]) == (900, ASKED, "small", False)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (sending(500, b"hush-hush"), r"answered 500\.$"),
        (sending(429, b'{"error": {"message": "hush-hush", "type": "rate_limit"}}'), r"answered 429 \(rate_limit\)\.$"),
        (sending(404, b'{"error": {"message": "x", "code": "model_not_found"}}'), r"404 \(model_not_found\)\.$"),
        (sending(400, b'{"error": {"message": "x", "code": "hush hush"}}'), r"answered 400\.$"),
        (sending(302, b"", Location="http://127.0.0.1:1/"), r"answered 302; redirects are not followed\.$"),
        (sending(200, b"<html>hush-hush</html>"), "not answer in the form of a chat completion"),
        (sending(200, b'{"choices": [{"text": "old"}]}'), "not answer in the form of a chat completion"),
        (sending(200, b'{"choices": []}'), "gave no reply"),
        (sending(200, b"[" * 100_000), "not answer in the form of a chat completion"),
        (sending(200, b"x", Content_Encoding="gzip"), "compressed"),
        (sending(200, b" " * (MOST_BYTES + 1)), "more than 1048576 bytes"),
        (flooding, "more than 1048576 bytes"),
        (saying(""), "empty reply"),
        (saying(None), "empty reply"),
        (saying(None, refusal="I cannot help with hush-hush."), "refused"),
        (saying("{", ended="content_filter"), "refused"),
        (saying('{"claims": [', ended="length"), "cut off"),
        (hanging_up, r"could not be reached \(\w+Error\)\.$"),
        (dripping([b"HUSH hush\r\n\r\n"], pause=0), r"could not be reached \(\w+Error\)\.$"),
    ],
)
def test_it_says_why_there_is_no_reply_and_repeats_nothing(server: ModelServer, answer: Answer, sentence: str) -> None:
    server.answers = [answer]
    with pytest.raises(NotAnswered, match=sentence) as failed:
        ask(ASKED, at=_endpoint(server))
    assert "hush" not in str(failed.value).lower()
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    "parts",
    [
        [HEAD + b"Content-Length: 999\r\n\r\n", *[b" "] * 40],
        [b"HTTP/1.1 200 OK\r\n", *[b"X-Slow: yes\r\n"] * 40],
        [b"", *[b""] * 40],
    ],
    ids=["slow body", "slow head", "silence"],
)
def test_it_ends_with_its_seconds_however_slowly_bytes_come(server: ModelServer, parts: list[bytes]) -> None:
    server.answers = [dripping(parts, pause=0.1)]
    with pytest.raises(NotAnswered, match=r"did not answer within 1 seconds\.$"):
        ask(ASKED, at=_endpoint(server, seconds=1))


def test_it_says_that_nobody_listens() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        with pytest.raises(NotAnswered, match="could not be reached"):
            ask(
                ASKED, at=Endpoint(url=f"http://127.0.0.1:{port}/v1/chat/completions", model="m", seconds=int(PATIENCE))
            )


def test_it_goes_where_the_operator_said_past_any_proxy(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert ask(ASKED, at=_endpoint(server)) == "{}"


@pytest.fixture
def encrypted(tmp_path: Path) -> Iterator[tuple[ModelServer, Path]]:
    """Run a server that shows a certificate of its own making; return it with the certificate."""
    key, made = tmp_path / "key.pem", tmp_path / "made.pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", str(key)]
    subprocess.run([*command, "-out", str(made), *subject], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made, key)
    server = ModelServer(answers=[saying("{}")])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            server.answer(self)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.socket = context.wrap_socket(listening.socket, server_side=True)
    Thread(target=listening.serve_forever, daemon=True).start()
    server.url = f"https://localhost:{listening.server_address[1]}/v1"
    yield server, made
    listening.shutdown()
    listening.server_close()


def test_it_believes_no_certificate_that_nobody_vouches_for(
    encrypted: tuple[ModelServer, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, made = encrypted
    with pytest.raises(NotAnswered, match="CERTIFICATE_VERIFY_FAILED"):
        ask(ASKED, at=_endpoint(server))
    assert server.asked == []
    monkeypatch.setenv("SSL_CERT_FILE", str(made))
    assert ask(ASKED, at=_endpoint(server)) == "{}"
    elsewhere = replace(_endpoint(server), url=server.url.replace("localhost", "127.0.0.1") + "/chat/completions")
    with pytest.raises(NotAnswered, match="CERTIFICATE_VERIFY_FAILED"):
        ask(ASKED, at=elsewhere)


def test_it_gives_the_model_the_words_as_they_are(server: ModelServer) -> None:
    words = '👩‍👩‍👧‍👦 決定 \u202e \\n "quoted"'
    ask([{"role": "user", "content": words}], at=_endpoint(server))
    assert server.asked[0]["messages"][0]["content"] == words
    assert json.loads(json.dumps(server.asked)) == server.asked
