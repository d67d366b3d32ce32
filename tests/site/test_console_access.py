"""Who gets into the console, into which tenant, and what they see there."""

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from audit.models import Event
from governance.gate.tenancy import enter
from tests.cast import PASSWORD, PASSWORD_HASH, Do, Tenancy
from tests.seed import fill
from tests.site.conftest import SignIn

MEMORY = ("node", "conflict", "edge", "turn", "session", "evidence")
GOVERNANCE = ("apikey", "job", "membership", "retentionpolicy", "retentionrun")
LISTS = {
    **{f"/console/memory/{name}/": "memory:read" for name in MEMORY},
    "/console/governance/project/": "memory:read",
    **{f"/console/governance/{name}/": "governance:read" for name in GOVERNANCE},
    "/console/audit/event/": "audit:read",
}
EVERYTHING = {
    "/console/memory/node/": "state",
    "/console/memory/conflict/": "standing",
    "/console/audit/event/": "shown",
}
EVERYTHING |= {f"/console/memory/{name}/": "shown" for name in ("edge", "turn", "evidence")}
SEEN = {
    "alice": {"memory:read"},
    "bob": {"memory:read"},
    "dora": {"memory:read", "governance:read", "audit:read"},
    "ed": {"memory:read", "governance:read", "audit:read"},
}


def test_it_sends_strangers_to_the_sign_in_page(committed: None) -> None:
    answer = Client().get("/console/memory/node/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/console/login/")


def test_it_lets_a_member_sign_in_with_a_password(acme_console: Tenancy) -> None:
    client = Client()
    assert client.get("/console/login/").status_code == 200
    sent = {"username": acme_console.people["alice"].username, "password": PASSWORD}
    assert client.post("/console/login/?next=/console/", sent)["Location"] == "/console/"
    assert client.get("/console/").status_code == 200
    assert client.post("/console/logout/").status_code == 200
    assert client.get("/console/").status_code == 302


def test_it_locks_out_who_guesses_a_password(acme_console: Tenancy) -> None:
    client = Client(REMOTE_ADDR="203.0.113.7")
    name = acme_console.people["alice"].username
    codes = [
        client.post("/console/login/", {"username": name, "password": f"guess {n}"}).status_code for n in range(11)
    ]
    assert codes[0] == 200
    assert codes[-1] == 429
    assert client.post("/console/login/", {"username": name, "password": PASSWORD}).status_code == 429


def test_it_tells_a_person_without_a_membership_so(committed: None, acme_console: Tenancy) -> None:
    name = f"nobody@{acme_console.slug}"
    stranger = User.objects.create(username=name, password=PASSWORD_HASH, is_superuser=True, is_staff=True)
    client = Client()
    client.force_login(stranger, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get("/console/memory/node/")
    assert answer.status_code == 403
    assert "not a member of any tenant" in answer.content.decode()


def test_it_gives_a_superuser_no_more_than_their_role(acme_console: Tenancy, sign_in: SignIn) -> None:
    User.objects.filter(pk=acme_console.people["alice"].pk).update(is_superuser=True, is_staff=True)
    client = sign_in(acme_console, "alice")
    assert client.get("/console/memory/node/").status_code == 200
    assert client.get("/console/audit/event/").status_code == 403
    assert client.post("/console/governance/project/do/create_project/", {"slug": "mine"}).status_code == 403


@pytest.mark.parametrize("name", SEEN)
def test_it_shows_each_role_what_its_scopes_allow(name: str, acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    fill(acme_console, do, writer="alice")
    client = sign_in(acme_console, name)
    home = client.get("/console/").content.decode()
    for url, scope in LISTS.items():
        answer = client.get(url)
        allowed = scope in SEEN[name]
        assert answer.status_code == (200 if allowed else 403), url
        assert (f'href="{url}"' in home) is allowed, url
        if not allowed:
            assert scope in answer.content.decode()
            assert acme_console.people["dora"].username in answer.content.decode()


def test_it_keeps_a_project_that_is_not_granted_out_of_lists_filters_and_forms(
    acme_console: Tenancy, sign_in: SignIn, do: Do
) -> None:
    stored = do(
        acme_console.operator, "store_node", project="beta", label="Launch day", content="We launch.", node_type="fact"
    )
    client = sign_in(acme_console, "alice")
    pages = (
        "/console/memory/node/?state=everything",
        "/console/governance/project/",
        "/console/memory/node/do/store_node/",
    )
    for url in pages:
        text = client.get(url).content.decode()
        assert "Launch day" not in text
        assert "beta" not in text, url
    assert "Launch day" in sign_in(acme_console, "bob").get(pages[0]).content.decode()
    hidden = client.get(f"/console/memory/node/{stored.node.id[1:]}/change/")
    missing = client.get("/console/memory/node/999999999/change/")
    assert hidden.status_code == missing.status_code == 302


def test_it_shows_nothing_of_another_tenant(
    acme_console: Tenancy, globex_console: Tenancy, sign_in: SignIn, do: Do
) -> None:
    seeded = fill(acme_console, do, writer="alice", word="Cassandra")
    client = sign_in(globex_console, "charlie")
    for url in LISTS:
        answer = client.get(url, {EVERYTHING[url]: "everything"} if url in EVERYTHING else {})
        assert answer.status_code == 200
        assert "Cassandra" not in answer.content.decode()
    number = seeded.decision[1:]
    assert client.get(f"/console/memory/node/{number}/do/delete_node/").status_code == 404
    assert client.post(f"/console/memory/node/{number}/do/delete_node/").status_code == 404
    assert do(acme_console.agent("alice"), "get_node_history", node_id=seeded.decision).node.id == seeded.decision


def test_it_lets_a_member_of_two_tenants_choose_and_switch(
    acme_console: Tenancy, globex_console: Tenancy, sign_in: SignIn, do: Do
) -> None:
    do(globex_console.operator, "set_membership", user=acme_console.people["alice"].username, role="admin")
    client = sign_in(acme_console, "alice")
    assert client.get("/console/")["Location"] == "/console/tenant/"
    assert client.post("/console/governance/project/do/create_project/", {"slug": "stray"}).status_code == 302
    assert client.post("/console/tenant/", {"tenant": "no-such-tenant"}).status_code == 403
    assert client.post("/console/tenant/", {"tenant": globex_console.slug}).status_code == 302
    assert client.get("/console/audit/event/").status_code == 200
    assert client.post("/console/tenant/", {"tenant": acme_console.slug}).status_code == 302
    assert client.get("/console/audit/event/").status_code == 403


def test_it_shuts_a_chosen_tenant_when_the_membership_ends(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    client = sign_in(acme_console, "bob")
    assert client.get("/console/memory/node/").status_code == 200
    do(acme_console.operator, "remove_membership", user=acme_console.people["bob"].username)
    assert client.get("/console/memory/node/").status_code == 403


def test_it_records_which_nodes_a_person_was_shown_and_where(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    seeded = fill(acme_console, do, writer="alice")
    number, conflict = seeded.decision[1:], seeded.conflict[1:]
    pages = {
        "node": f"/console/memory/node/{number}/change/",
        "conflict": f"/console/memory/conflict/{conflict}/change/",
        "edge": f"/console/memory/edge/{conflict}/change/",
        "home": "/console/",
    }
    client = sign_in(acme_console, "bob")
    for kind, url in pages.items():
        assert client.get(url).status_code == 200
        with transaction.atomic():
            enter(acme_console.tenant_id)
            event = Event.objects.filter(tenant_id=acme_console.tenant_id, name="console.viewed").latest("pk")
        assert (event.subject_kind, event.actor_label) == (kind, acme_console.people["bob"].username)
        assert [seeded.decision, 1] in event.served


def test_it_leaves_reads_out_of_the_ledger_s_first_view(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    fill(acme_console, do, writer="alice")
    client = sign_in(acme_console, "ed")
    client.get("/console/memory/node/")
    first = client.get("/console/audit/event/")
    whole = client.get("/console/audit/event/", {"shown": "everything", "channel": "console"})
    assert '/change/">console.viewed' not in first.content.decode()
    assert "conversation.observed" in first.content.decode()
    assert "console.viewed</a>" in whole.content.decode()
