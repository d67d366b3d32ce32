"""The queue: what waits for whom, in which order, grouped, and decided many at a time."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from governance.gate.tenancy import tenant_transaction
from governance.models import Proposal
from governance.services.four_eyes import hindrance, reviewer_of
from governance.services.review_queue import waiting_for
from tests.cast import Do, Tenancy
from tests.site.conftest import SignIn
from tests.site.review import (
    QUEUE,
    Reviewing,
    accepted,
    allow,
    change,
    content_of,
    proposed,
    said,
    state_of,
    url_of,
)

RISK = {"risk": "mixed_script", "kind": "latin_cyrillic", "sentence": "One word mixes letters."}


@pytest.fixture
def ports(acme_console: Tenancy, do: Do) -> list[str]:
    """Return three nodes that Bob stands behind."""
    return [accepted(acme_console, do, content=f"Service {number} listens on 808{number}.") for number in range(3)]


def _listed(page: str) -> list[str]:
    """Return the proposals of a list, in order."""
    return [f"p{number}" for number in re.findall(r'<th class="field-change"><a href="[^"]*?/(\d+)/change/', page)]


def test_it_lists_what_waits_for_you_oldest_first(
    acme_console: Tenancy, sign_in: SignIn, do: Do, ports: list[str]
) -> None:
    first, own, last = (
        proposed(acme_console, do, node, by=by, content=f"It moved {by}.")
        for node, by in zip(ports, ("alice", "bob", "alice"), strict=True)
    )
    bob = sign_in(acme_console, "bob")
    assert _listed(bob.get(QUEUE).content.decode()) == [first, last]
    everybody = bob.get(f"{QUEUE}?standing=open").content.decode()
    assert _listed(everybody) == [first, own, last]
    assert everybody.count("You, or a program of yours, proposed this.") == 1
    assert "Nothing waits for you." in sign_in(acme_console, "alice").get(QUEUE).content.decode()


@pytest.mark.parametrize("setting", ["none", "self_review_allowed", "editors_may_approve"])
def test_it_lists_for_everybody_exactly_what_they_may_decide(
    acme_console: Tenancy, do: Do, ports: list[str], setting: str
) -> None:
    writers = ("alice", "bob", "dora")
    numbers = [proposed(acme_console, do, node, by=by) for node, by in zip(ports, writers, strict=True)]
    numbers += [proposed(acme_console, do, ports[0], content=f"It moved {number}.") for number in range(4)]
    change(acme_console, numbers[3], decider_role="admin")
    change(acme_console, numbers[4], decider_role="reviewer")
    change(acme_console, numbers[5], editors=[acme_console.people["bob"].pk])
    change(acme_console, numbers[6], state="changes_requested")
    if setting != "none":
        allow(acme_console, **{setting: True})
    counts = set()
    for name in acme_console.people:
        actor = acme_console.person(name)
        with tenant_transaction(acme_console.tenant_id):
            reviewer = reviewer_of(actor)
            rows = Proposal.objects.visible_to(actor).filter(state="pending").select_related("project").order_by("pk")
            allowed = [row.pk for row in rows if not hindrance(row, reviewer)]
            assert [row.pk for row in waiting_for(reviewer, actor=actor)] == allowed, name
        counts.add(len(allowed))
    assert len(counts) > 1


def test_it_marks_what_is_overdue_and_flagged(acme_console: Tenancy, sign_in: SignIn, do: Do, ports: list[str]) -> None:
    late, flagged = proposed(acme_console, do, ports[0]), proposed(acme_console, do, ports[1])
    change(acme_console, late, review_by=timezone.now() - timedelta(hours=1))
    change(acme_console, flagged, risks=[RISK])
    bob = sign_in(acme_console, "bob")
    for query, expected in (
        ("standing=overdue", [late]),
        ("risk=any", [flagged]),
        ("risk=mixed_script", [flagged]),
        ("risk=secret", []),
        ("risk=none", [late]),
        ("author=agent", [late, flagged]),
        ("author=person", []),
        ("node_type=fact", [late, flagged]),
        ("node_type=decision", []),
        ("project=beta", []),
    ):
        assert _listed(bob.get(f"{QUEUE}?{query}").content.decode()) == expected, query
    home = bob.get("/console/").content.decode()
    assert re.search(r"<strong>2</strong> <span>wait for you", home)
    assert re.search(r"<strong>1</strong> <span>of them overdue", home)
    assert re.search(r"<strong>1</strong> <span>of them flagged", home)
    assert "overdue</span>" in home
    assert home.index(f"{late}: update") < home.index(f"{flagged}: update")


def test_it_shows_of_similar_ones_the_oldest_and_leads_to_the_rest(
    acme_console: Tenancy, sign_in: SignIn, do: Do, ports: list[str]
) -> None:
    alike = [proposed(acme_console, do, ports[0], content=f"It moved {number}.") for number in range(3)]
    other = proposed(acme_console, do, ports[1])
    bob = Reviewing(sign_in(acme_console, "bob"))
    page = bob.client.get(QUEUE).content.decode()
    assert _listed(page) == [alike[0], other]
    link = re.search(r'href="(\?alike=[^"]*)">2 more like it', page)
    assert link is not None
    group = bob.client.get(QUEUE + link[1].replace("&amp;", "&")).content.decode()
    assert _listed(group) == alike
    assert "Similar ones that wait" in bob.page(alike[0])
    change(acme_console, alike[0], risks=[RISK])
    assert _listed(bob.client.get(f"{QUEUE}?risk=none").content.decode()) == [alike[1], other]


def test_it_walks_the_list_from_which_it_was_opened(
    acme_console: Tenancy, sign_in: SignIn, do: Do, ports: list[str]
) -> None:
    first, second, third = (proposed(acme_console, do, node) for node in ports)
    change(acme_console, first, risks=[RISK])
    change(acme_console, third, risks=[RISK])
    bob = Reviewing(sign_in(acme_console, "bob"))
    page = bob.client.get(f"{QUEUE}?risk=any").content.decode()
    assert f"{url_of(first)}?_changelist_filters=risk%3Dany" in page
    opened = bob.client.get(f"{url_of(first)}?_changelist_filters=risk%3Dany").content.decode()
    assert f'href="{url_of(third)}?_changelist_filters=risk%3Dany" data-key="j"' in opened
    action = re.search(r'action="([^"]*/decide/[^"]*)"', opened)
    digest = re.search(r'name="digest" value="([0-9a-f]{64})"', opened)
    assert action is not None
    assert digest is not None
    sent = {"step": "approve", "digest": digest[1], "reason": "Checked."}
    assert bob.client.post(action[1], sent)["Location"] == f"{url_of(third)}?_changelist_filters=risk%3Dany"
    assert f'href="{url_of(second)}" data-key="k"' in bob.page(third)


def test_it_decides_many_each_by_what_was_shown(
    acme_console: Tenancy, sign_in: SignIn, do: Do, ports: list[str]
) -> None:
    good, edited, flagged = (proposed(acme_console, do, node) for node in ports)
    own = proposed(acme_console, do, ports[0], by="bob", content="It is mine.")
    change(acme_console, flagged, risks=[RISK])
    client = sign_in(acme_console, "bob")
    numbers = ",".join(number[1:] for number in (good, edited, flagged, own))
    page = client.get(f"{QUEUE}bulk/approve/?ids={numbers}").content.decode()
    assert "Approve 2 proposals" in page
    assert "It is flagged: open it" in page
    assert "You, or a program of yours, proposed this." in page
    do(acme_console.agent("alice"), "revise_proposal", proposal_id=edited, arguments={"content": "Unseen."})
    answer = client.post(f"{QUEUE}bulk/approve/", {"reason": "", **_hidden(page)})
    assert "1 proposal was approved, 1 refused" in said(answer)
    assert "The proposal changed since you saw it" in said(answer)
    assert content_of(acme_console, do, ports[0]) == "The API listens on port 9090."
    assert content_of(acme_console, do, ports[1]) == "Service 1 listens on 8081."
    assert [state_of(acme_console, number).state for number in (flagged, own)] == ["pending", "pending"]


def test_it_rejects_many_for_one_reason(acme_console: Tenancy, sign_in: SignIn, do: Do, ports: list[str]) -> None:
    numbers = [proposed(acme_console, do, node) for node in ports]
    client = sign_in(acme_console, "bob")
    page = client.get(f"{QUEUE}bulk/reject/?ids={','.join(number[1:] for number in numbers)}").content.decode()
    asked = client.post(f"{QUEUE}bulk/reject/", {"reason": "", **_hidden(page)})
    assert "3 refused" in said(asked)
    answer = client.post(f"{QUEUE}bulk/reject/", {"reason": "Nothing moved.", **_hidden(page)})
    assert "3 proposals were rejected." in said(answer)
    assert {state_of(acme_console, number).decision_reason for number in numbers} == {"Nothing moved."}


def test_it_asks_the_database_no_more_for_a_longer_queue(
    acme_console: Tenancy, sign_in: SignIn, do: Do, ports: list[str]
) -> None:
    client = sign_in(acme_console, "bob")
    counts = []
    for size in (1, 12):
        for number in range(size):
            proposed(acme_console, do, ports[number % 3], content=f"It moved to {size} {number}.")
        with CaptureQueriesContext(connection) as asked:
            for url in (QUEUE, f"{QUEUE}?standing=open", f"{QUEUE}?standing=everything", "/console/"):
                assert client.get(url).status_code == 200
        counts.append(len(asked))
    assert counts[1] == counts[0]


def _hidden(page: str) -> dict[str, str]:
    """Return what the page's form sends of itself."""
    names = r'<input type="hidden" name="(ids|seen-\d+)" value="([^"]*)">'
    return dict(re.findall(names, page))
