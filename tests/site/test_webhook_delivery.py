"""A webhook on a real server: it hears of each proposal at least once, signed, and what fails is tried again."""

import hashlib
import hmac
import json
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from governance.gate.proposing import NOTIFY
from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from governance.services import jobs, notices, posting
from memory.operations.work import do_waiting
from tests.cast import Do, Tenancy, make_tenant

WORDS = "The API listens on port 9090, said the wire."


@dataclass
class Receiver:
    """Hold what a webhook's server was sent, and with what it answers, one after the other and then 204."""

    url: str = ""
    answers: list[int | Callable[[BaseHTTPRequestHandler], None]] = field(default_factory=list)
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Note a request and answer it."""
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        self.got.append((dict(handler.headers.items()), body))
        wanted = self.answers.pop(0) if self.answers else 204
        if callable(wanted):
            wanted(handler)
            return
        handler.send_response(wanted)
        handler.send_header("Location", f"{self.url}elsewhere")
        handler.send_header("Content-Length", "0")
        handler.end_headers()


@contextmanager
def _serving(receiver: Receiver, tls: ssl.SSLContext | None = None) -> Iterator[int]:
    """Serve on a port of this machine until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            receiver.answer(self)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        def get_request(self) -> tuple[socket.socket, Any]:
            taken, address = super().get_request()
            return (tls.wrap_socket(taken, server_side=True) if tls else taken), address

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield int(server.server_address[1])
    server.shutdown()
    server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Run a server that takes notices on this machine, and allow it."""
    receiver = Receiver()
    allowed = override_settings(WAGGLE_WEBHOOKS_MAY_BE_LOCAL=True, WAGGLE_PUBLIC_URL="https://waggle.example")
    with _serving(receiver) as port, allowed:
        receiver.url = f"http://127.0.0.1:{port}/waggle/"
        yield receiver


@pytest.fixture
def acme_hooked(committed: None, do: Do) -> Tenancy:
    """Return a tenant whose work is committed for all workers to see."""
    return make_tenant(do, "acme", members={"alice": "contributor", "bob": "reviewer", "dora": "admin"})


def _hook(acme: Tenancy, do: Do, url: str) -> str:
    return str(do(acme.person("dora"), "set_webhook", url=url).signing_secret)


def _propose(acme: Tenancy, do: Do, content: str = WORDS) -> str:
    wish = {"label": "Port", "content": content, "node_type": "fact", "project": "alpha"}
    return str(do(acme.agent("alice"), "propose_change", operation="store_node", arguments=wish).proposal)


def _work(acme: Tenancy) -> None:
    for kind in (NOTIFY, notices.DELIVER):
        do_waiting(kind, tenant_id=acme.tenant_id)


def _make_due(acme: Tenancy) -> None:
    with tenant_transaction(acme.tenant_id):
        Job.objects.filter(kind=notices.DELIVER, state="waiting").update(due_at=timezone.now())


def _deliveries(acme: Tenancy) -> list[Job]:
    with tenant_transaction(acme.tenant_id):
        return list(Job.objects.filter(kind=notices.DELIVER).order_by("pk"))


def _is_signed(headers: dict[str, str], body: bytes, secret: str) -> bool:
    at, given = (part.split("=", 1)[1] for part in headers["X-Waggle-Signature"].split(","))
    wanted = hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted, given) and abs(int(at) - time.time()) < 600


def test_it_tries_until_it_has_arrived_under_one_id(acme_hooked: Tenancy, do: Do, receiver: Receiver) -> None:
    secret = _hook(acme_hooked, do, receiver.url)
    receiver.answers = [500, 503]
    number = _propose(acme_hooked, do)
    _work(acme_hooked)
    assert [(job.state, job.last_error) for job in _deliveries(acme_hooked)] == [
        ("waiting", "The receiver answered 500.")
    ]
    for _ in range(3):
        _make_due(acme_hooked)
        _work(acme_hooked)
    assert len(receiver.got) == 3
    assert len({headers["X-Waggle-Delivery"] for headers, _ in receiver.got}) == 1
    assert len({body for _, body in receiver.got}) == 1
    assert all(_is_signed(headers, body, secret) for headers, body in receiver.got)
    assert not _is_signed(*receiver.got[0], secret=f"{secret}0")
    assert [job.state for job in _deliveries(acme_hooked)] == ["done"]
    said = json.loads(receiver.got[0][1])
    assert said.pop("at").endswith("Z")
    link = f"https://waggle.example/console/governance/proposal/{number[1:]}/change/"
    told = {"type": "proposal.opened", "proposal": number, "project": "alpha", "operation": "store_node"}
    assert said == {**told, "risks": said["risks"], "url": link}
    assert b"wire" not in receiver.got[0][1]


def test_it_gives_up_with_its_reason(acme_hooked: Tenancy, do: Do, receiver: Receiver) -> None:
    _hook(acme_hooked, do, receiver.url)
    receiver.answers = [410] * 9
    _propose(acme_hooked, do)
    for _ in range(jobs.MOST_ATTEMPTS + 2):
        _work(acme_hooked)
        _make_due(acme_hooked)
    assert len(receiver.got) == jobs.MOST_ATTEMPTS
    failed = do(acme_hooked.person("dora"), "list_jobs", state="failed").jobs
    assert [(job.kind, job.last_error) for job in failed] == [("deliver", "The receiver answered 410.")]
    receiver.answers = []
    do(acme_hooked.person("dora"), "retry_job", job_id=failed[0].id)
    _work(acme_hooked)
    assert [job.state for job in _deliveries(acme_hooked)] == ["done"]
    assert len({headers["X-Waggle-Delivery"] for headers, _ in receiver.got}) == 1


def test_it_follows_no_redirect(acme_hooked: Tenancy, do: Do, receiver: Receiver) -> None:
    _hook(acme_hooked, do, receiver.url)
    receiver.answers = [307]
    _propose(acme_hooked, do)
    _work(acme_hooked)
    assert len(receiver.got) == 1
    assert [job.last_error for job in _deliveries(acme_hooked)] == [
        "The receiver answered 307; redirects are not followed."
    ]


def test_it_sends_nothing_inside_unless_that_is_allowed(acme_hooked: Tenancy, do: Do, receiver: Receiver) -> None:
    _hook(acme_hooked, do, receiver.url)
    _propose(acme_hooked, do)
    with override_settings(WAGGLE_WEBHOOKS_MAY_BE_LOCAL=False):
        _work(acme_hooked)
    assert receiver.got == []
    assert [job.last_error for job in _deliveries(acme_hooked)] == [
        "127.0.0.1 leads to 127.0.0.1, which is not on the public network."
    ]


def test_it_does_not_wait_for_who_answers_in_drops(
    acme_hooked: Tenancy, do: Do, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        for byte in b"HTTP/1.1 204 No Content\r\n\r\n":
            if over.wait(0.2):
                return
            handler.wfile.write(bytes([byte]))

    _hook(acme_hooked, do, receiver.url)
    receiver.answers = [drip]
    monkeypatch.setattr(posting, "SECONDS", 0.5)
    _propose(acme_hooked, do)
    _work(acme_hooked)
    over.set()
    assert [job.state for job in _deliveries(acme_hooked)] == ["waiting"]


def test_it_trusts_no_certificate_that_nobody_vouches_for(
    receiver: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = _certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with _serving(receiver, context) as port:
        wish = posting.Post(url=f"https://127.0.0.1:{port}/x?y=1", secret="s", body=b"{}", delivery="d", at=1)
        with pytest.raises(posting.Undelivered, match="CERTIFICATE_VERIFY_FAILED"):
            posting.post(wish)
        assert receiver.got == []
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        posting.post(wish)
        assert [headers["Host"] for headers, _ in receiver.got] == [f"127.0.0.1:{port}"]
        elsewhere = replace(wish, url=f"https://localhost:{port}/")
        with pytest.raises(posting.Undelivered, match="localhost"):
            posting.post(elsewhere)


def _certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for 127.0.0.1 that nobody has signed but itself."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    made += ["-subj", "/CN=waggle tests", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return certificate, key


def test_it_posts_to_each_webhook_that_is_on(acme_hooked: Tenancy, do: Do, receiver: Receiver) -> None:
    secrets = {name: _hook(acme_hooked, do, f"{receiver.url}{name}") for name in ("one", "two", "off")}
    do(acme_hooked.person("dora"), "set_webhook", url=f"{receiver.url}off", enabled=False)
    _propose(acme_hooked, do)
    _work(acme_hooked)
    signed = [name for name, secret in secrets.items() for sent in receiver.got if _is_signed(*sent, secret=secret)]
    assert sorted(signed) == ["one", "two"]
    assert len({headers["X-Waggle-Delivery"] for headers, _ in receiver.got}) == 2


def test_it_sends_each_once_however_many_work(acme_hooked: Tenancy, do: Do, receiver: Receiver) -> None:
    _hook(acme_hooked, do, receiver.url)
    for number in range(8):
        _propose(acme_hooked, do, content=f"Port {number} is open.")
    start = threading.Barrier(3)

    def work() -> None:
        start.wait()
        for _ in range(2):
            _work(acme_hooked)
        connection.close()

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    _work(acme_hooked)
    assert len(receiver.got) == 8
    assert len({headers["X-Waggle-Delivery"] for headers, _ in receiver.got}) == 8
    assert {job.state for job in _deliveries(acme_hooked)} == {"done"}
