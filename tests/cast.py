"""The fixed cast: Alice contributes, Bob reviews, Charlie is outside; each has an agent, Bob a service too."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction

from governance.actors import Actor, system
from governance.gate import registry
from governance.gate.run import run
from governance.gate.tenancy import enter
from governance.models import Project
from governance.services.authentication import Origin, actor_of_key, actor_of_person
from governance.services.tenants import reserve_tenant_id

PASSWORD = "a long enough pass phrase"
PASSWORD_HASH = make_password(PASSWORD)


@dataclass(frozen=True)
class Tenancy:
    """Hold a tenant with its people and the raw keys of their programs."""

    tenant_id: int
    slug: str
    operator: Actor
    people: dict[str, User]
    keys: dict[str, str]

    def person(self, name: str) -> Actor:
        """Return a member as they act in the console."""
        return actor_of_person(self.people[name], tenant_id=self.tenant_id, origin=Origin(channel="console"))

    def agent(self, name: str) -> Actor:
        """Return the program behind a key, as REST sees it."""
        return actor_of_key(self.keys[name], origin=Origin(channel="rest", address="127.0.0.1"))


Do = Callable[..., Any]


def perform(actor: Actor, operation: str, /, **params: Any) -> Any:
    """Run an operation by name."""
    return run(registry.find(operation), actor=actor, params=params)


@pytest.fixture
def do() -> Do:
    """Return a way to run an operation by name: do(actor, "store_node", label=..., ...)."""
    return perform


@pytest.fixture(scope="session")
def founded(django_db_setup: None, django_db_blocker: Any) -> dict[str, Tenancy]:
    """Return the tenants that tests begin with; what a test does to them is taken back with its transaction."""
    members = {"alice": "contributor", "bob": "reviewer", "dora": "admin", "ed": "auditor"}
    with django_db_blocker.unblock():
        return {
            "acme": make_tenant(perform, "acme", members=members),
            "globex": make_tenant(perform, "globex", members={"charlie": "admin"}),
        }


@pytest.fixture
def acme(db: None, founded: dict[str, Tenancy]) -> Tenancy:
    """Return the tenant where Alice and Bob work on project alpha, and Bob alone on beta."""
    return entered(founded["acme"])


@pytest.fixture
def globex(db: None, founded: dict[str, Tenancy]) -> Tenancy:
    """Return the other tenant, where Charlie does everything."""
    return entered(founded["globex"])


def entered(tenancy: Tenancy) -> Tenancy:
    """Return a tenancy with people of the test's own, its rows in sight of what asks the database directly."""
    cache.clear()  # what was lately so in the test before
    enter(tenancy.tenant_id)
    return deepcopy(tenancy)


@pytest.fixture
def committed(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Let a test commit for real; it works in tenants of its own, so nothing has to be taken back."""
    with django_db_blocker.unblock():
        yield


def make_tenant(do: Do, slug: str, *, members: dict[str, str], projects: Sequence[str] = ("alpha", "beta")) -> Tenancy:
    """Create a tenant with its projects and members, and an agent's key for each of them."""
    slug = f"{slug}-{secrets.token_hex(4)}"
    tenant_id = reserve_tenant_id()
    operator = system("tests", tenant_id=tenant_id, channel="shell")
    do(operator, "create_tenant", slug=slug)
    for project in projects:
        do(operator, "create_project", slug=project)
    with transaction.atomic():
        enter(tenant_id)
        everything = frozenset(Project.objects.values_list("pk", flat=True))
    operator = system("tests", tenant_id=tenant_id, channel="shell", project_ids=everything)
    people = {name: User.objects.create(username=f"{name}@{slug}", password=PASSWORD_HASH) for name in members}
    for name, role in members.items():
        only = {"projects": ["alpha"]} if name == "alice" else {}
        do(operator, "set_membership", user=people[name].username, role=role, **only)
    keys = {name: _key(do, operator, people[name], kind="agent") for name in members}
    for name, role in members.items():
        if role in ("reviewer", "admin"):
            keys[f"{name}-service"] = _key(do, operator, people[name], kind="service")
    return Tenancy(tenant_id, slug, operator, people, keys)


def _key(do: Do, operator: Actor, owner: User, *, kind: str) -> str:
    scopes = ["memory:read", "memory:write"] + (["memory:review"] if kind == "service" else [])
    if owner.username.startswith("ed@"):
        scopes = ["memory:read"]
    name = f"{owner.username.split('@')[0]}'s {kind}"
    created = do(operator, "create_api_key", name=name, owner=owner.username, kind=kind, scopes=scopes)
    return str(created.raw_api_key)
