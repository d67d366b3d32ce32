"""The review in a real browser: an agent proposes over MCP, a person decides by keyboard, recall serves that text."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from governance.gate.tenancy import tenant_transaction
from governance.models import Proposal
from tests.cast import Do, Tenancy
from tests.ledger import events
from tests.mcp_client import call
from tests.server import Server
from tests.site.review import AFTER, BEFORE, QUEUE, accepted, allow, change, proposed, url_of
from tests.site.test_console_browser import CHROMIUM, LOOKS, browsing

EDITED = "The API listens on port 9191."
RISKS = [{"risk": "instruction", "kind": "override", "sentence": "It tells a model what to do."}]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="Chromium is not installed at /usr/bin/chromium."),
]


def _over_mcp(server: Server, tenancy: Tenancy, who: str, tool: str, **arguments: Any) -> dict[str, Any]:
    result = call(server, tenancy.keys[who], tool, arguments).json()["result"]
    assert not result.get("isError"), result
    return dict(result["structuredContent"])


def _ready(page: Page) -> None:
    """Wait until single keys count."""
    page.wait_for_selector('html[data-keys="ready"]')


def _told_as_one(tenancy: Tenancy) -> set[str]:
    """Return the names of the events that stand under the correlation id of the one proposal."""
    with tenant_transaction(tenancy.tenant_id):
        (opened,) = events(tenancy, name="proposal.opened")
        return {event.name for event in events(tenancy, correlation_id=opened.correlation_id, outcome="done")}


def test_it_plays_a_review_from_the_agent_to_the_ledger(server: Server, acme_console: Tenancy, do: Do) -> None:
    allow(acme_console, editors_may_approve=True)
    node = accepted(acme_console, do)
    answer = _over_mcp(server, acme_console, "bob", "update_node", node_id=node, content=AFTER)
    assert (answer["status"], answer["proposal"][0]) == ("pending", "p")
    number = str(answer["proposal"])
    with browsing(server) as browsed:
        browsed.sign_in(acme_console, "bob")
        browsed.page.goto(f"{server.url}{url_of(number)}")
        expect(browsed.page.locator(".missing")).to_contain_text("You, or a program of yours, proposed this.")
        expect(browsed.page.get_by_role("button", name="Approve")).to_have_count(0)
    with browsing(server) as browsed:
        page = browsed.page
        browsed.sign_in(acme_console, "dora")
        page.locator(".queue").get_by_role("link", name=f"{number}: update node {node}").click()
        expect(page.locator(".proposed ins")).to_have_text("9090")
        expect(page.locator(".source mark")).to_have_text(BEFORE)
        _ready(page)
        page.keyboard.press("e")
        expect(page.get_by_label("Content")).to_be_focused()
        page.get_by_label("Content").fill(EDITED)
        page.keyboard.press("Escape")
        page.keyboard.press("a")
        expect(page.locator(".messagelist")).to_contain_text("was approved and applied.")
        page.goto(f"{server.url}{url_of(number)}")
        for event in ("proposal.opened", "proposal.revised", "proposal.decided"):
            expect(page.get_by_role("link", name=event)).to_have_count(1)
        page.get_by_role("link", name="proposal.decided").click()
        expect(page.get_by_role("link", name="node.revised")).to_be_visible()
        assert browsed.complaints == []
    assert _told_as_one(acme_console) >= {"proposal.opened", "proposal.revised", "proposal.decided", "node.revised"}
    served = _over_mcp(server, acme_console, "alice", "query_graph", query="port of the API")["nodes"]
    assert [(item["content"], item["state"]) for item in served] == [(EDITED, "accepted")]
    history = _over_mcp(server, acme_console, "alice", "get_node_history", node_id=node)
    assert BEFORE in str(history["versions"])


def test_it_decides_one_after_the_other_with_one_key_each(server: Server, acme_console: Tenancy, do: Do) -> None:
    nodes = [accepted(acme_console, do, content=f"Service {number} listens on 808{number}.") for number in range(3)]
    numbers = [proposed(acme_console, do, node, content=f"It moved to 909{n}.") for n, node in enumerate(nodes)]
    with browsing(server) as browsed:
        page = browsed.page
        browsed.sign_in(acme_console, "bob")
        page.goto(f"{server.url}{url_of(numbers[0])}")
        for number in numbers:
            expect(page).to_have_url(f"{server.url}{url_of(number)}")
            _ready(page)
            page.keyboard.press("a")
        expect(page.locator(".messagelist")).to_contain_text("Nothing else waits for you here.")
        assert browsed.complaints == []
    with tenant_transaction(acme_console.tenant_id):
        assert Proposal.objects.filter(state="applied").count() == 3


def test_it_asks_why_by_keyboard_and_lets_the_keys_be_switched_off(
    server: Server, acme_console: Tenancy, do: Do
) -> None:
    first, second = (proposed(acme_console, do, accepted(acme_console, do, content=f"Fact {n}.")) for n in range(2))
    change(acme_console, first, risks=RISKS)
    with browsing(server) as browsed:
        page = browsed.page
        browsed.sign_in(acme_console, "bob")
        page.goto(f"{server.url}{url_of(first)}")
        _ready(page)
        page.keyboard.press("a")
        expect(page.get_by_label("Reason")).to_be_focused()
        page.keyboard.press("Escape")
        page.keyboard.press("r")
        page.keyboard.type("It is not so.")
        page.keyboard.press("Control+Enter")
        expect(page).to_have_url(f"{server.url}{url_of(second)}")
        expect(page.locator(".messagelist")).to_contain_text("was rejected.")
        _ready(page)
        page.keyboard.press("?")
        page.get_by_label("Use single keys on this page").uncheck()
        page.reload()
        _ready(page)
        page.keyboard.press("a")
        expect(page.locator("#keys-on")).not_to_be_checked()
        expect(page).to_have_url(f"{server.url}{url_of(second)}")
        assert browsed.complaints == []


def test_it_keeps_the_review_pages_accessible_and_within_the_width(
    server: Server, acme_console: Tenancy, do: Do
) -> None:
    addresses, faults = _addresses(acme_console, do), []
    with browsing(server) as browsed:
        browsed.sign_in(acme_console, "bob")
        for address in addresses:
            browsed.page.goto(f"{server.url}{address}")
            browsed.page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
            faults += browsed.faults_in([*LOOKS, ("light", 390), ("dark", 1280)])
        complaints = browsed.complaints
    assert (faults, complaints) == ([], [])


def _addresses(tenancy: Tenancy, do: Do) -> list[str]:
    """Return the queue, the first page, bulk pages, and a proposal's page in each of its moods."""
    node, other = accepted(tenancy, do), accepted(tenancy, do, label="Queue", content="Jobs go through Celery.")
    plain, own = proposed(tenancy, do, node), proposed(tenancy, do, node, by="bob", content="It is port 1.")
    flagged, moved, done = (proposed(tenancy, do, other, content=f"Jobs go through {word}.") for word in "abc")
    change(tenancy, flagged, risks=RISKS)
    change(tenancy, moved, state="stale")
    user = tenancy.people["bob"].username
    do(tenancy.operator, "set_membership", user=user, role="reviewer", may_break_glass=True)
    digest = do(tenancy.person("bob"), "show_proposal", proposal_id=done).proposal.digest
    wish = {"proposal_id": done, "digest": digest, "decision": "reject", "reason": "No."}
    do(tenancy.person("bob"), "decide_proposal", **wish)
    pages = [url_of(number) for number in (plain, own, flagged, moved, done)]
    bulk = [f"{QUEUE}bulk/{verb}/?ids={plain[1:]},{flagged[1:]}" for verb in ("approve", "reject")]
    return ["/console/", QUEUE, f"{QUEUE}?standing=open", *pages, *bulk]
