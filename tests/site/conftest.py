"""Let the cast sign in to the console."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.cast import Do, Tenancy, make_tenant

SignIn = Callable[[Tenancy, str], Client]


@pytest.fixture
def acme_console(committed: None, do: Do) -> Tenancy:
    """Return a tenant with everybody in it: Alice contributes, Bob reviews, Dora administers, Ed audits."""
    members = {"alice": "contributor", "bob": "reviewer", "dora": "admin", "ed": "auditor"}
    return make_tenant(do, "acme", members=members)


@pytest.fixture
def globex_console(committed: None, do: Do) -> Tenancy:
    """Return the tenant where Charlie, who is outside of the other one, does everything."""
    return make_tenant(do, "globex", members={"charlie": "admin"})


@pytest.fixture
def sign_in(committed: None) -> SignIn:
    """Return a way to sign a member in."""

    def enter(tenancy: Tenancy, name: str) -> Client:
        client = Client()
        client.force_login(tenancy.people[name], backend="django.contrib.auth.backends.ModelBackend")
        return client

    return enter
