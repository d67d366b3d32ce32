"""A caller of the REST API for tests that need no server: Django's client with a key."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from django.test import Client

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

Answer: TypeAlias = "_MonkeyPatchedWSGIResponse"
ROOT = "/api/v1/"


@dataclass(frozen=True)
class Rest:
    """Call the API with a key, or without one."""

    key: str = ""

    def get(self, path: str, **headers: str) -> Answer:
        """GET a path below the root."""
        return self.send("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        """POST a JSON body."""
        return self.send("POST", path, body, **headers)

    def send(self, verb: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Send a request; header names are written with underscores."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        authorization = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        client = Client(raise_request_exception=False)
        if body is None:
            return client.generic(verb, ROOT + path, headers=authorization | named)
        sent = body if isinstance(body, bytes | str) else json.dumps(body)
        kind = named.pop("Content-Type", "application/json")
        return client.generic(verb, ROOT + path, sent, content_type=kind, headers=authorization | named)
