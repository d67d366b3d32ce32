"""A person reads exactly what would be stored, decides about that text and no other, and goes on to the next."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import Do, Tenancy
from tests.site.conftest import SignIn
from tests.site.review import (
    AFTER,
    BEFORE,
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

RISK = {"risk": "instruction", "kind": "override", "sentence": "It tells a model what to do."}


@pytest.fixture
def port(acme_console: Tenancy, do: Do) -> str:
    """Return a node that Bob stands behind."""
    return accepted(acme_console, do)


def _bob(tenancy: Tenancy, sign_in: SignIn) -> Reviewing:
    return Reviewing(sign_in(tenancy, "bob"))


def test_it_shows_what_would_be_stored_and_where_it_comes_from(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    page = _bob(acme_console, sign_in).page(proposed(acme_console, do, port))
    assert "port <del>8080</del>." in page
    assert "port <ins>9090</ins>." in page
    assert "alice&#x27;s agent, an agent" in page
    assert f"It acts for {acme_console.people['alice'].username}." in page
    assert "Where it comes from" in page
    assert f"<mark>{BEFORE}</mark>" in page
    assert "<strong>Version 1</strong>" in page
    assert "0 of 1 approval." in page


def test_it_applies_what_was_approved_and_opens_the_next(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    first, other = proposed(acme_console, do, port), proposed(acme_console, do, port, content="It is port 1.")
    bob = _bob(acme_console, sign_in)
    answer = bob.send(first, "approve")
    assert answer["Location"] == url_of(other)
    assert f"{first}: update node {port}" in said(answer)
    assert "was approved and applied." in said(answer)
    assert content_of(acme_console, do, port) == AFTER
    last = bob.send(other, "reject", reason="The port is settled.")
    assert last["Location"] == QUEUE
    assert "Nothing else waits for you here." in said(last)
    assert "Rejected" in bob.page(other)
    assert "<q>The port is settled.</q>" in bob.page(other)


def test_it_says_why_not_and_takes_no_decision_from_who_may_not(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    own = proposed(acme_console, do, port, by="bob")
    bob, dora = _bob(acme_console, sign_in), Reviewing(sign_in(acme_console, "dora"))
    page = bob.page(own)
    assert "You, or a program of yours, proposed this." in page
    assert f"Who may: {acme_console.people['dora'].username}." in page
    assert 'value="approve"' not in page
    refused = bob.send(own, "approve")
    assert refused.status_code == 403
    assert content_of(acme_console, do, port) == BEFORE
    assert dora.send(own, "approve").status_code == 302
    assert content_of(acme_console, do, port) == AFTER


def test_it_brings_back_a_stale_decision_with_the_new_text_and_what_was_typed(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    shown = bob.page(number)
    do(acme_console.agent("alice"), "revise_proposal", proposal_id=number, arguments={"content": "It is port 1."})
    answer = bob.send(number, "approve", shown=shown, reason="I looked it up.")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The proposal changed since you saw it." in page
    assert "I looked it up.</textarea>" in page
    assert "It is" in page
    assert content_of(acme_console, do, port) == BEFORE
    assert bob.send(number, "approve", shown=page).status_code == 302
    assert content_of(acme_console, do, port) == "It is port 1."


def test_it_shows_three_ways_where_the_target_moved(acme_console: Tenancy, sign_in: SignIn, do: Do, port: str) -> None:
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    do(acme_console.person("dora"), "update_node", node_id=port, content="The API listens on port 7070.")
    page = bob.page(number)
    assert "What it would change has changed" in page
    for words in ("<del>8080</del>", "<ins>7070</ins>", "<del>7070</del>", "<ins>9090</ins>"):
        assert words in page
    assert 'value="approve"' not in page
    assert bob.send(number, "approve").status_code == 409
    assert bob.client.post(f"{QUEUE}{number[1:]}/do/rebase_proposal/").status_code == 302
    assert bob.send(number, "approve").status_code == 302
    assert content_of(acme_console, do, port) == AFTER


@pytest.mark.parametrize("step", ["reject", "request_changes"])
def test_it_asks_why_before_it_says_no(acme_console: Tenancy, sign_in: SignIn, do: Do, port: str, step: str) -> None:
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    answer = bob.send(number, step)
    assert answer.status_code == 422
    assert "say why" in answer.content.decode()
    assert state_of(acme_console, number).state == "pending"


def test_it_wants_a_reason_for_what_is_flagged(acme_console: Tenancy, sign_in: SignIn, do: Do, port: str) -> None:
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    change(acme_console, number, risks=[RISK])
    page = bob.page(number)
    assert RISK["sentence"] in page
    assert 'data-needed="yes"' in page
    assert bob.send(number, "approve").status_code == 422
    assert bob.send(number, "approve", reason="It quotes the manual.").status_code == 302


def test_it_spells_out_hidden_characters_in_what_would_be_stored(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    number = proposed(acme_console, do, port, content="The API listens on port 80\u200b80\u3164.\U000e0041")
    page = _bob(acme_console, sign_in).page(number)
    assert "80<ins>⟨U+200B⟩80⟨U+3164⟩" in page or "<ins>80⟨U+200B⟩80⟨U+3164⟩</ins>" in page
    assert "⟨U+E0041⟩" in page
    assert not {"\u200b", "\u3164", "\U000e0041"} & set(page.partition('id="edit"')[0])


def test_it_lets_an_editor_hand_over_to_another(acme_console: Tenancy, sign_in: SignIn, do: Do, port: str) -> None:
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    assert "somebody else has to approve it" in bob.page(number)
    edit = {"edit-content": "The API listens on port 9191."}
    assert "save the edit, or undo it" in bob.send(number, "approve", **edit).content.decode()
    answer = bob.send(number, "edit", **edit)
    assert answer["Location"] == url_of(number)
    assert "You edited this; somebody else must approve it." in bob.page(number)
    assert Reviewing(sign_in(acme_console, "dora")).send(number, "approve").status_code == 302
    assert content_of(acme_console, do, port) == "The API listens on port 9191."


def test_it_approves_with_an_edit_where_the_tenant_lets_editors(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    allow(acme_console, editors_may_approve=True)
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    assert "what you write is what is stored" in bob.page(number)
    text = "The API listens on port 9191.\r\nSince May."
    assert bob.send(number, "approve", **{"edit-content": text}).status_code == 302
    assert content_of(acme_console, do, port) == "The API listens on port 9191.\nSince May."
    assert state_of(acme_console, number).self_reviewed
    assert "No second pair of eyes" in bob.page(number)


def test_it_does_not_overwrite_a_text_that_the_editor_has_not_seen(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    allow(acme_console, editors_may_approve=True)
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    shown = bob.page(number)
    do(acme_console.agent("alice"), "revise_proposal", proposal_id=number, arguments={"label": "Gateway"})
    for step in ("edit", "approve"):
        answer = bob.send(number, step, shown=shown, **{"edit-content": "Mine."})
        assert answer.status_code == 409
        assert "Mine.</textarea>" in answer.content.decode()
    assert state_of(acme_console, number).params["content"] == AFTER


def test_it_keeps_an_approval_from_an_edit_of_a_target_that_moved(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    allow(acme_console, editors_may_approve=True)
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    shown = bob.page(number)
    do(acme_console.person("dora"), "update_node", node_id=port, content="The API listens on port 7070.")
    answer = bob.send(number, "approve", shown=shown, **{"edit-content": "Mine."})
    assert answer.status_code == 409
    assert "what it would change has changed" in answer.content.decode()
    assert content_of(acme_console, do, port) == "The API listens on port 7070."


def test_it_breaks_the_glass_aloud(acme_console: Tenancy, sign_in: SignIn, do: Do, port: str) -> None:
    number = proposed(acme_console, do, port, by="dora")
    dora = Reviewing(sign_in(acme_console, "dora"))
    assert "Break the glass" not in dora.page(number)
    operator = acme_console.operator
    user = acme_console.people["dora"].username
    do(operator, "set_membership", user=user, role="admin", may_break_glass=True)
    assert "Break the glass" in dora.page(number)
    assert dora.send(number, "break_glass").status_code == 422
    assert dora.send(number, "break_glass", reason="Production is down.").status_code == 302
    home = sign_in(acme_console, "bob").get("/console/").content.decode()
    assert "The glass was broken 1 time in the last 7 days" in home
    assert "Production is down." in home
    change(acme_console, number, decided_at=timezone.now() - timedelta(days=8))
    assert "The glass was broken" not in sign_in(acme_console, "bob").get("/console/").content.decode()


def test_it_tells_who_decided_what_about_which_text(acme_console: Tenancy, sign_in: SignIn, do: Do, port: str) -> None:
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    change(acme_console, number, approvals_needed=2)
    answer = bob.send(number, "approve")
    assert "approved by you, and needs another person" in said(answer)
    assert "1 of 2 approvals." in bob.page(number)
    do(acme_console.agent("alice"), "revise_proposal", proposal_id=number, arguments={"content": "It is port 1."})
    page = bob.page(number)
    assert "about an earlier text" in page
    assert "This no longer counts." in page
    assert "0 of 2 approvals." in page


def test_it_takes_comments(acme_console: Tenancy, sign_in: SignIn, do: Do, port: str) -> None:
    number, bob = proposed(acme_console, do, port), _bob(acme_console, sign_in)
    answer = bob.client.post(f"{QUEUE}{number[1:]}/do/comment_on_proposal/", {"text": "Since when?"})
    assert answer["Location"] == url_of(number)
    assert "Since when?" in bob.page(number)


def test_it_leads_from_a_change_that_waits_to_its_proposal(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    client = sign_in(acme_console, "alice")
    sent = {"label": "Port", "content": AFTER, "tags": "", "step": "run"}
    answer = client.post(f"/console/memory/node/{port[1:]}/do/update_node/", sent)
    found = client.get("/console/governance/proposal/?standing=open").content.decode()
    assert "A person must agree first" in said(answer)
    assert f'href="{QUEUE}' in said(answer)
    assert "You hold no reviewer" in found
    assert content_of(acme_console, do, port) == BEFORE


def test_it_keeps_strangers_and_other_tenants_out(
    acme_console: Tenancy, globex_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    number = proposed(acme_console, do, port)
    charlie = sign_in(globex_console, "charlie")
    for answer in (charlie.get(url_of(number)), charlie.post(f"{QUEUE}{number[1:]}/decide/", {"step": "approve"})):
        assert answer["Location"] == QUEUE
    assert Client().get(url_of(number)).status_code == 302
    assert sign_in(acme_console, "bob").get(f"{QUEUE}{number[1:]}/decide/").status_code == 405
    assert content_of(acme_console, do, port) == BEFORE


def test_it_shows_where_what_would_hold_instead_comes_from(
    acme_console: Tenancy, sign_in: SignIn, do: Do, port: str
) -> None:
    said = {"user_message": "We decided to serve over a socket in /run/api.", "project": "alpha"}
    drawn = do(acme_console.agent("alice"), "observe_conversation", **said).nodes
    other = next(node.id for node in drawn if node.type == "decision")
    wish = {"node_id": port, "by": other, "reason": "It moved."}
    waits = do(acme_console.agent("alice"), "supersede_node", **wish).proposal
    page = Reviewing(sign_in(acme_console, "bob")).page(waits)
    assert f"Where {other} comes from" in page
    assert "stands behind it" in page
