"""The console says in plain words what a policy means, before a change of it as well as after."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from governance.gate.tenancy import tenant_transaction
from tests.cast import Do, Tenancy
from tests.ledger import last_event
from tests.server import Server
from tests.site.conftest import SignIn
from tests.site.test_console_browser import CHROMIUM, LOOKS, browsing

PAGE = "/console/governance/policyrule/"
STRICT = {"operation": "store_node", "actor_kind": "agent", "effect": "propose", "approvals": "2"}
HOLDS = "An agent must propose to [^;]*store a node[^;]*;"


def _text(client: Client, url: str) -> str:
    return client.get(url).content.decode()


def test_it_says_on_the_list_what_the_policy_means(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    client = sign_in(acme_console, "ed")
    without = _text(client, PAGE)
    assert "There is no rule" in without
    assert "An agent may, without asking, " in without
    assert not re.search(HOLDS, without)
    do(acme_console.operator, "set_policy_rule", operation="store_node", actor_kind="agent", effect="propose")
    do(acme_console.operator, "set_policy_rule", origin="assistant", actor_kind="person", effect="refuse")
    page = _text(client, PAGE)
    assert re.search(HOLDS, page)
    assert "never applies: what it names does not go together." in page
    assert "Add policy rule" not in page


def test_it_says_before_a_rule_is_set_what_would_be_otherwise(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    client = sign_in(acme_console, "dora")
    url = f"{PAGE}do/set_policy_rule/"
    shown = client.post(url, STRICT | {"step": "preview"}).content.decode()
    assert "What will happen" in shown
    assert "two reviewers or admins" in shown.replace("<ins>", "").replace("</ins>", "")
    assert do(acme_console.person("dora"), "list_policy_rules").rules == []
    assert client.post(url, STRICT | {"step": "run"}).status_code == 302
    (rule,) = do(acme_console.person("dora"), "list_policy_rules").rules
    assert (rule.operation, rule.actor_kind, rule.approvals) == ("store_node", "agent", 2)


def test_it_changes_and_removes_a_rule_on_its_page(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    number = do(acme_console.operator, "set_policy_rule", **STRICT).rule.id
    client = sign_in(acme_console, "dora")
    form = _text(client, f"{PAGE}{number[1:]}/do/set_policy_rule/")
    assert 'value="2"' in form
    assert 'name="operation"' not in form
    changed = {"effect": "refuse", "approvals": "1", "step": "run"}
    assert client.post(f"{PAGE}{number[1:]}/do/set_policy_rule/", changed).status_code == 302
    (rule,) = do(acme_console.person("dora"), "list_policy_rules").rules
    assert (rule.id, rule.operation, rule.effect) == (number, "store_node", "refuse")
    assert client.post(f"{PAGE}{number[1:]}/do/remove_policy_rule/", {"step": "run"}).status_code == 302
    assert do(acme_console.person("dora"), "list_policy_rules").rules == []


def test_it_begins_with_the_settings_that_stand_and_changes_one(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    do(acme_console.operator, "set_policy", self_review_allowed=True, floor="accepted")
    client = sign_in(acme_console, "dora")
    form = _text(client, f"{PAGE}do/set_policy/")
    assert '<option value="accepted" selected>' in form
    assert "checked" in form
    sent = {"floor": "accepted", "contested": "both", "secrets": "redact"}
    shown = client.post(f"{PAGE}do/set_policy/", sent | {"step": "preview"}).content.decode()
    assert "A reviewer" in shown
    assert client.post(f"{PAGE}do/set_policy/", sent | {"step": "run"}).status_code == 302
    settings = do(acme_console.person("dora"), "show_policy").settings
    assert (settings.floor, settings.self_review_allowed) == ("accepted", False)
    with tenant_transaction(acme_console.tenant_id):
        detail = last_event(acme_console, name="policy.set").detail.content
    assert detail["after"] == {"self_review_allowed": False}


def test_it_lets_nobody_but_an_administrator_set_a_policy(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    for name in ("alice", "bob", "ed"):
        client = sign_in(acme_console, name)
        assert client.post(f"{PAGE}do/set_policy_rule/", STRICT | {"step": "run"}).status_code == 403
        assert client.post(f"{PAGE}do/set_policy/", {"floor": "accepted", "step": "run"}).status_code == 403
    assert do(acme_console.person("dora"), "list_policy_rules").rules == []


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM.exists(), reason="Chromium is not installed at /usr/bin/chromium.")
def test_it_leads_through_a_rule_accessibly(server: Server, acme_console: Tenancy, do: Do) -> None:
    do(acme_console.operator, "set_policy_rule", origin="assistant", actor_kind="person", effect="refuse")
    faults = []
    with browsing(server) as browsed:
        page = browsed.page
        browsed.sign_in(acme_console, "dora")
        page.goto(f"{server.url}{PAGE}")
        steps: list[Callable[[], object]] = [
            lambda: page.get_by_role("link", name="Add policy rule").press("Enter"),
            lambda: page.get_by_label("Effect").select_option("propose"),
            lambda: page.get_by_role("button", name="Show what will change").press("Enter"),
            lambda: page.get_by_role("button", name="Add policy rule").press("Enter"),
        ]
        for step in steps:
            faults += browsed.faults_in(LOOKS)
            step()
        page.wait_for_selector(".messagelist")
        faults += browsed.faults_in(LOOKS)
        assert "An agent must propose to" in page.locator(".readings").inner_text()
        complaints = browsed.complaints
    assert (faults, complaints) == ([], [])
