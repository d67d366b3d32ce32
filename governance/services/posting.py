"""Post a signed notice to an address outside, and to none inside."""

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

SECONDS = 5.0
MOST_ADDRESSES = 3
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Undelivered(Exception):
    """Say why a notice did not arrive, in words that hold no secret."""


@dataclass(frozen=True, kw_only=True)
class Post:
    """Hold what is posted where: `at` is the Unix time in seconds under which it is signed."""

    url: str
    secret: str = field(repr=False)
    body: bytes = field(repr=False)
    delivery: str
    at: int


def post(wish: Post) -> None:
    """Post a notice; raises Undelivered unless the receiver answers 2xx within five seconds of being reached.

    The addresses that the name resolves to are checked, and one of these very addresses is connected to, so that a name
    cannot change its meaning in between. Redirects are not followed, proxies not used.
    """
    parts = urlsplit(wish.url)
    try:
        with _connected(parts) as plain, _wrapped(plain, parts) as sock, _cut_off_after(SECONDS, sock):
            status = _status(parts, sock, wish)
    except (OSError, ValueError) as error:
        raise Undelivered(f"The receiver could not be reached: {type(error).__name__}: {error}") from error
    except http.client.HTTPException as error:
        raise Undelivered("The receiver did not answer as HTTP does.") from error
    if not 200 <= status < 300:
        also = "; redirects are not followed" if 300 <= status < 400 else ""
        raise Undelivered(f"The receiver answered {status}{also}.")


def signature(secret: str, body: bytes, *, at: int) -> str:
    """Return the header that signs a body: HMAC-SHA-256, in hex, of the Unix time, a full stop and the body."""
    signed = hmac.new(secret.encode(), b"%d.%s" % (at, body), hashlib.sha256)
    return f"t={at},v1={signed.hexdigest()}"


def is_outside(address: str) -> bool:
    """Tell whether an IP address is on the public network, also one that is wrapped in another."""
    found: Address = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        found = _unwrapped(found)
    return found.is_global and not found.is_multicast


def _unwrapped(address: ipaddress.IPv6Address) -> Address:
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None) or address


def _places(parts: SplitResult) -> Sequence[tuple[socket.AddressFamily, Any]]:
    """Return where a URL leads; raises Undelivered if any of it is inside, unless that is allowed."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    inside = [str(place[0]) for *_, place in found if not is_outside(str(place[0]))]
    if inside and not settings.WAGGLE_WEBHOOKS_MAY_BE_LOCAL:
        raise Undelivered(f"{parts.hostname} leads to {inside[0]}, which is not on the public network.")
    return [(family, place) for family, *_, place in found[:MOST_ADDRESSES]]


@contextmanager
def _connected(parts: SplitResult) -> Iterator[socket.socket]:
    failed: OSError = OSError("the name leads nowhere")
    for family, place in _places(parts):
        with socket.socket(family, socket.SOCK_STREAM) as sock:
            sock.settimeout(SECONDS)
            try:
                sock.connect(place)
            except OSError as error:
                failed = error
                continue
            yield sock
            return
    raise failed


def _wrapped(sock: socket.socket, parts: SplitResult) -> socket.socket:
    if parts.scheme != "https":
        return sock
    context = ssl.create_default_context()
    return context.wrap_socket(sock, server_hostname=parts.hostname, do_handshake_on_connect=False)


@contextmanager
def _cut_off_after(seconds: float, sock: socket.socket) -> Iterator[None]:
    """End a connection after some seconds, however slowly bytes still come in."""
    timer = threading.Timer(seconds, _end, [sock])
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _end(sock: socket.socket) -> None:
    with suppress(OSError):
        # The plain socket's own way: that of TLS would take the keys from under the thread that reads.
        socket.socket.shutdown(sock, socket.SHUT_RDWR)


def _status(parts: SplitResult, sock: socket.socket, wish: Post) -> int:
    if isinstance(sock, ssl.SSLSocket):
        sock.do_handshake()
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port)
    connection.sock = sock
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection.request("POST", target, body=wish.body, headers={"Host": parts.netloc, **_headers(wish)})
    return connection.getresponse().status


def _headers(wish: Post) -> Mapping[str, str]:
    return {
        "Content-Type": "application/json",
        "User-Agent": "Waggle",
        "Connection": "close",
        "X-Waggle-Delivery": wish.delivery,
        "X-Waggle-Signature": signature(wish.secret, wish.body, at=wish.at),
    }
