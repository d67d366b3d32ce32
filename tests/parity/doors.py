"""The doors to an operation: each takes somebody of the cast through and says what came of it."""

import functools
import io
import json
import re
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from typing import Any, Protocol
from unittest.mock import patch

import httpx
from django.contrib import admin
from django.contrib.auth.hashers import check_password
from django.contrib.auth.models import User
from django.test import Client

from governance.actors import Actor
from governance.admin.base import OperationAdmin
from governance.errors import WaggleError
from governance.gate import registry
from governance.gate.tenancy import tenant_transaction
from governance.models import Membership
from governance.services.authentication import Origin, actor_of_key
from tests.cast import PASSWORD, Tenancy, perform
from tests.mcp_client import call as call_tool
from tests.parity.table import CAST, STRANGERS, Row
from tests.parity.world import World
from tests.server import Server
from waggle_site import operation_commands
from waggle_site.rest import ROUTES

KEYS = {
    "alice's agent": "alice",
    "bob's agent": "bob",
    "bob's service": "bob-service",
    "ed's agent": "ed",
    "charlie's agent": "charlie",
}
PEOPLE = ("alice", "bob", "dora", "ed", "charlie")


def home_of(world: World, who: str) -> Tenancy:
    """Return the tenant that somebody belongs to."""
    return world.globex if who.startswith("charlie") else world.acme


def key_of(world: World, who: str) -> str:
    """Return the raw key that somebody shows; empty for whoever has none."""
    if who == "revoked key":
        return world.revoked
    return home_of(world, who).keys[KEYS[who]] if who in KEYS else ""


class Door(Protocol):
    """Lead to operations."""

    def takes(self, row: Row, who: str) -> bool:
        """Tell whether somebody can come this way for an operation at all."""

    def expected(self, row: Row, who: str) -> str:
        """Return what the table says about it here."""

    def outcome(self, row: Row, who: str, params: Mapping[str, Any]) -> str:
        """Return what came of it: `done` or the code of the refusal."""


@dataclass(frozen=True)
class Gate:
    """Go to the gate itself."""

    world: World

    def takes(self, row: Row, who: str) -> bool:
        """Take everybody."""
        return who in CAST + STRANGERS

    def expected(self, row: Row, who: str) -> str:
        """Return what the table says."""
        return row.expected[who]

    def outcome(self, row: Row, who: str, params: Mapping[str, Any]) -> str:
        """Return what came of it."""
        try:
            perform(self.actor(who), row.operation, **params)
        except WaggleError as error:
            return error.code
        return "done"

    def actor(self, who: str) -> Actor:
        """Return somebody as the gate knows them; raises NotAuthenticated for a stranger."""
        tenancy = home_of(self.world, who)
        if who == "operator":
            return tenancy.operator
        if who in PEOPLE:
            return tenancy.person(who)
        return actor_of_key(key_of(self.world, who), origin=Origin(channel="rest"))


@dataclass(frozen=True)
class Rest:
    """Go over HTTP to the live server: programs with their key, people with the session of their console."""

    world: World
    server: Server
    client: httpx.Client
    sessions: dict[str, dict[str, str]] = field(default_factory=dict)

    def takes(self, row: Row, who: str) -> bool:
        """Take everybody but the operator, for what has a route."""
        return who != "operator" and any(route.operation == row.operation for route in ROUTES)

    def expected(self, row: Row, who: str) -> str:
        """Return what the table says."""
        return row.expected[who]

    def outcome(self, row: Row, who: str, params: Mapping[str, Any]) -> str:
        """Return what came of it."""
        route = next(route for route in ROUTES if route.operation == row.operation)
        path, rest = filled(route.path, params)
        sent: dict[str, Any] = {"params": rest} if route.verb in ("GET", "DELETE") else {"json": rest}
        url = f"{self.server.api}/{path}"
        answer = self.client.request(route.verb, url, headers=self._headers(who), **sent)
        return "done" if answer.is_success else str(answer.json()["code"])

    def _headers(self, who: str) -> dict[str, str]:
        if who in PEOPLE:
            return self.sessions.setdefault(who, session_headers(home_of(self.world, who).people[who]))
        key = key_of(self.world, who)
        return {"Authorization": f"Bearer {key}"} if key else {}


@dataclass(frozen=True)
class Mcp:
    """Go over MCP to the live server; only keys are known there, and only what is meant for agents."""

    world: World
    server: Server

    def takes(self, row: Row, who: str) -> bool:
        """Take programs and strangers."""
        return who in KEYS or who in STRANGERS

    def expected(self, row: Row, who: str) -> str:
        """Return what the table says; a tool that agents are not offered does not exist for anybody."""
        hidden = not registry.find(row.operation).agent_facing
        return "not_found" if hidden and who in KEYS else row.expected[who]

    def outcome(self, row: Row, who: str, params: Mapping[str, Any]) -> str:
        """Return what came of it."""
        answer = call_tool(self.server, key_of(self.world, who), row.operation, params).json()
        if "error" in answer:
            unknown = answer["error"]["message"].startswith("Unknown tool: ") and "data" not in answer["error"]
            return "not_found" if unknown else str(answer["error"]["data"]["code"])
        if answer["result"].get("isError"):
            return str(answer["result"]["_meta"]["waggle/error"]["code"])
        return "done"


@dataclass(frozen=True)
class Shell:
    """Go through the shell: people by name, programs by the key in the environment, otherwise the operator."""

    world: World

    def takes(self, row: Row, who: str) -> bool:
        """Take everybody but nobody: whoever names no credential at the shell is its operator.

        There `--tenant-id` says in which tenant to act, and a tenant is made in one that is not there yet.
        """
        return who != "nobody" and row.operation != "create_tenant" and row.about != "of a tenant"

    def expected(self, row: Row, who: str) -> str:
        """Return what the table says; unknown flags are refused before anybody is asked who they are."""
        return "invalid_input" if row.about == "as approved" else row.expected[who]

    def outcome(self, row: Row, who: str, params: Mapping[str, Any]) -> str:
        """Return what came of it."""
        tenancy = home_of(self.world, who)
        flags = [f"--tenant={tenancy.slug}", *_flags(params)]
        if who in PEOPLE:
            flags.append(f"--as={tenancy.people[who].username}")
        output, errors = io.StringIO(), io.StringIO()
        environment = {
            operation_commands.KEY_VARIABLE: key_of(self.world, who),
            operation_commands.PROOF_VARIABLE: PASSWORD,
        }
        checking = patch("django.contrib.auth.base_user.check_password", _check_once)
        with checking, patch.dict("os.environ", environment), redirect_stdout(output), redirect_stderr(errors):
            try:
                ended = operation_commands.execute(row.operation, flags)
            except SystemExit:
                return "invalid_input"
        assert bool(ended) is not bool(output.getvalue())
        return str(json.loads(errors.getvalue())["code"]) if ended else "done"


@dataclass(frozen=True)
class Console:
    """Go through the console: people alone, for what it offers to do."""

    world: World

    def takes(self, row: Row, who: str) -> bool:
        """Take people, for what some page offers and a form can say.

        A form names the version that it shows, and asks for a reason before it is sent.
        """
        unsaid = ("as approved", "that was changed", "without a reason")
        return who in PEOPLE and self._page(row) is not None and row.about not in unsaid

    def expected(self, row: Row, who: str) -> str:
        """Return what the table says; a form lists the projects there are, so another one is no choice in it."""
        wanted = row.expected[who]
        return "invalid_input" if wanted == "not_found" and "project" in row.params(self.world) else wanted

    def outcome(self, row: Row, who: str, params: Mapping[str, Any]) -> str:
        """Return what came of it."""
        page = self._page(row)
        assert page is not None
        client = Client(raise_request_exception=False)
        person = home_of(self.world, who).people[who]
        client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
        answer = client.post(self._url(page, row, params), {**params, "step": "run"})
        if answer.status_code in (200, 302):
            return "done"
        pages: Any = answer.context or []
        shown: list[WaggleError] = [context["error"] for context in pages if "error" in context]
        return shown[0].code if shown else {404: "not_found", 422: "invalid_input"}[answer.status_code]

    def _page(self, row: Row) -> OperationAdmin | None:
        pages = (page for page in admin.site._registry.values() if isinstance(page, OperationAdmin))
        return next((page for page in pages for offer in page.offers if offer.operation == row.operation), None)

    def _url(self, page: OperationAdmin, row: Row, params: Mapping[str, Any]) -> str:
        offer = next(offer for offer in page.offers if offer.operation == row.operation)
        base = page.list_url()
        return f"{base}{self._number(params)}/do/{offer.address}/" if offer.about else f"{base}do/{offer.address}/"

    def _number(self, params: Mapping[str, Any]) -> int:
        """Return the number of the row that the arguments name."""
        if "user" in params:
            with tenant_transaction(self.world.acme.tenant_id):
                return Membership.objects.get(user__username=params["user"]).pk
        return int(next(str(value)[1:] for value in params.values() if re.fullmatch(r"[a-z][0-9]+", str(value))))


def session_headers(person: User) -> dict[str, str]:
    """Return the headers with which a signed-in person's browser calls the API."""
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    token = "c" * 32
    cookies = {"sessionid": client.cookies["sessionid"].value, "csrftoken": token}
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "X-CSRFToken": token}


def filled(path: str, params: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return a path with its variables filled in, and the arguments that are left."""
    rest = dict(params)
    return re.sub(r"<\w+:(\w+)>", lambda found: str(rest.pop(found[1])), path), rest


def _check_once(password: str, encoded: str, setter: object) -> bool:
    """Check a password for real, once: the whole cast has the same one, and checking is slow by design."""
    return _checked(password, encoded)


_checked = functools.cache(check_password)


def _flags(params: Mapping[str, Any]) -> list[str]:
    flags = []
    for name, value in params.items():
        flag = f"--{name.replace('_', '-')}"
        if isinstance(value, bool):
            flags.append(flag if value else flag.replace("--", "--no-", 1))
        elif isinstance(value, dict):
            flags.append(f"{flag}={json.dumps(value)}")
        else:
            flags.append(f"{flag}={','.join(value) if isinstance(value, list) else value}")
    return flags
