"""The console in a real browser: the story's decision, accessibility, the content policy, both widths and schemes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from django.contrib import admin
from django.db import transaction
from playwright.sync_api import ConsoleMessage, Page, expect, sync_playwright

from governance.admin.base import OperationAdmin
from governance.gate.tenancy import enter
from tests.cast import PASSWORD, Do, Tenancy
from tests.patience import PATIENCE
from tests.seed import fill, seed
from tests.server import Server

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
CHECKED = {"preload": False, "resultTypes": ["violations"]}
# Colours glide from one scheme to the other; halfway they are too pale to read.
SETTLED = "document.getAnimations().forEach((gliding) => gliding.finish())"
Scheme = Literal["light", "dark"]
Looks = Sequence[tuple[Scheme, int]]
LOOKS: Looks = (("dark", 390), ("light", 1280))

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="Chromium is not installed at /usr/bin/chromium."),
]


@dataclass
class Browsing:
    """Hold a page of the browser and what it complained of."""

    page: Page
    url: str
    complaints: list[str] = field(default_factory=list)

    def note(self, message: ConsoleMessage) -> None:
        """Keep what the browser reports as wrong, but not that an address answered with an error, as some shall."""
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.complaints.append(f"{self.page.url}: {message.text}")

    def sign_in(self, tenancy: Tenancy, name: str) -> None:
        """Sign a member in."""
        self.page.goto(f"{self.url}/console/")
        self.page.get_by_label("Username").fill(tenancy.people[name].username)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Log in").click()

    def faults_in(self, looks: Looks) -> list[str]:
        """Return what the accessibility checker finds on the page in each scheme and width, and where it is too wide.

        The page is loaded in the last of them.
        """
        found = []
        self.page.evaluate(Axe().axe_script)
        for scheme, width in looks:
            self.page.emulate_media(color_scheme=scheme)
            self.page.set_viewport_size({"width": width, "height": 900})
            self.page.evaluate(SETTLED)
            found += [f"{scheme}, {width}: {fault}" for fault in self._faults()]
        return found

    def _faults(self) -> list[str]:
        rules = self.page.evaluate("(options) => axe.run(options).then((told) => told.violations)", CHECKED)
        found = [f"{self.page.url}: {rule['id']} {node['html'][:160]}" for rule in rules for node in rule["nodes"]]
        over = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        return [*found, f"{self.page.url} is too wide"] if self.page.evaluate(over) else found


@contextmanager
def browsing(server: Server) -> Iterator[Browsing]:
    """Open a browser; nothing may ask the database from this thread until it is closed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        expect.set_options(timeout=PATIENCE * 1000)
        browsed = Browsing(page, server.url)
        page.on("console", browsed.note)
        yield browsed
        browser.close()


def test_it_lets_a_person_decide_the_story_and_tells_it_in_the_ledger(
    server: Server, acme_console: Tenancy, globex_console: Tenancy, do: Do
) -> None:
    seeded = seed(acme_console, do, writer="alice")
    do(globex_console.operator, "set_membership", user=acme_console.people["dora"].username, role="reader")
    with browsing(server) as browsed:
        page = browsed.page
        browsed.sign_in(acme_console, "dora")
        page.get_by_role("button", name=f"Enter {acme_console.slug}").click()
        page.get_by_role("link", name="Use PostgreSQL or Move back to MySQL").click()
        expect(page.locator("mark").first).to_have_text("Let's use PostgreSQL")
        page.get_by_label("Why").fill("The team knows it.")
        page.get_by_role("button", name=f"{seeded.reversal} stands").press("Enter")
        expect(page.locator(".messagelist")).to_contain_text("was resolved.")
        expect(page.locator(".side.won")).to_contain_text("Move back to MySQL")
        page.get_by_role("link", name="See it in the ledger").click()
        page.locator("#result_list").get_by_role("link", name="conflict.resolved").click()
        expect(page.locator("#content")).to_contain_text("The team knows it.")
        expect(page.locator("#content")).to_contain_text(acme_console.people["dora"].username)
        page.get_by_label("Tenant to work in").select_option(globex_console.slug)
        page.get_by_role("button", name="Switch tenant").click()
        expect(page.locator("h1")).to_have_text(f"What waits in {globex_console.slug}")
        assert browsed.complaints == []


def test_it_leads_through_a_revision_by_keyboard(server: Server, acme_console: Tenancy, do: Do) -> None:
    seeded = seed(acme_console, do, writer="alice")
    with browsing(server) as browsed:
        page = browsed.page
        browsed.sign_in(acme_console, "bob")
        page.goto(f"{server.url}/console/memory/node/{seeded.decision[1:]}/change/")
        page.get_by_role("link", name="Revise node").press("Enter")
        page.get_by_label("Content").fill("Let's use PostgreSQL 18")
        page.get_by_role("button", name="Show what will change").press("Enter")
        expect(page.locator("ins").last).to_have_text(" 18")
        page.get_by_role("button", name="Revise node").press("Enter")
        expect(page.locator(".messagelist")).to_contain_text("was revised.")
        page.go_back()
        expect(page.locator("ins").last).to_have_text(" 18")
        assert browsed.complaints == []


def test_it_keeps_every_page_accessible_within_the_content_policy_and_the_width(
    server: Server, acme_console: Tenancy, globex_console: Tenancy, do: Do
) -> None:
    fill(acme_console, do, writer="alice")
    do(globex_console.operator, "set_membership", user=acme_console.people["dora"].username, role="reader")
    addresses = _addresses(acme_console)
    with browsing(server) as browsed:
        browsed.page.goto(f"{server.url}/console/login/")
        faults = browsed.faults_in(LOOKS)
        browsed.sign_in(acme_console, "dora")
        faults += browsed.faults_in(LOOKS)
        browsed.page.get_by_role("button", name=f"Enter {acme_console.slug}").click()
        for address in addresses:
            browsed.page.goto(f"{server.url}{address}")
            faults += browsed.faults_in(LOOKS)
        complaints = browsed.complaints
    assert (faults, complaints) == ([], [])


def _addresses(tenancy: Tenancy) -> list[str]:
    """Return every list, a page of each kind of row, every operation's page, and those around them."""
    found = ["/console/", "/console/memory/", "/console/password_change/", "/console/tenant/", "/console/nowhere/"]
    for shown in admin.site._registry.values():
        if isinstance(shown, OperationAdmin):
            found += [shown.list_url(), *_rows_pages(shown, tenancy)]
            found += [f"{shown.list_url()}do/{offer.address}/" for offer in shown.offers if offer.about is None]
    return found


def _rows_pages(shown: OperationAdmin, tenancy: Tenancy) -> list[str]:
    with transaction.atomic():
        enter(tenancy.tenant_id)
        rows = shown.model._default_manager.filter(tenant_id=tenancy.tenant_id).order_by("pk")
        rows = rows.filter(type="contradicts") if shown.in_ledger == "edge" else rows
        number = rows.values_list("pk", flat=True)[0]
    own = [f"{shown.list_url()}{number}/do/{offer.address}/" for offer in shown.offers if offer.about is not None]
    many = [f"{shown.list_url()}bulk/{offer.address}/?ids={number},999" for offer in shown.offers if offer.in_bulk]
    return [shown.row_url(number), *own, *many]
