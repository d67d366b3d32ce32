"""Read a request's body up to a limit, before anything else sees it."""

from starlette.types import Message, Receive

from governance.errors import TooLarge


class Disconnected(Exception):
    """Say that the client went away before its request was complete."""


async def read_body(receive: Receive, *, declared: str, limit: int) -> bytes:
    """Return the whole body; `declared` is the Content-Length header, or empty.

    Raises TooLarge over `limit` bytes, without reading on, and Disconnected.
    """
    if declared.isdigit() and int(declared) > limit:
        raise TooLarge(f"The body is larger than {limit} bytes.")
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Disconnected
        body += message.get("body", b"")
        if len(body) > limit:
            raise TooLarge(f"The body is larger than {limit} bytes.")
        if not message.get("more_body", False):
            return bytes(body)


def replay(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that gives a body that was read, and then what comes after it."""
    pending: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return pending.pop() if pending else await receive()

    return next_message
