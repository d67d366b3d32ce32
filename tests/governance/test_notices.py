"""Whoever may decide is told that something waits, and not what it says."""

from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import Mock, patch

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import override_settings

from governance.errors import Conflict
from governance.gate.proposing import NOTIFY
from governance.gate.tenancy import enter
from governance.models import Delivery, Job, Proposal
from governance.services import notices
from memory.operations.work import do_waiting
from tests.cast import Do, Tenancy

PORT = {"label": "Port", "content": "The API listens on port 8080.", "node_type": "fact", "project": "alpha"}
NEW = "The API listens on port 9090, said the wire."
Tell = Callable[[], list[EmailMessage]]


@pytest.fixture(autouse=True)
def _mails() -> Iterator[None]:
    with override_settings(WAGGLE_SENDS_MAIL=True, WAGGLE_PUBLIC_URL="https://waggle.example"):
        yield


@pytest.fixture
def port(acme: Tenancy, do: Do) -> str:
    """Return a node that Bob stands behind, in a tenant where everybody but Ed has an address."""
    for name in ("alice", "bob", "dora"):
        acme.people[name].email = f"{name}@acme.example"
        acme.people[name].save()
    return str(do(acme.person("bob"), "store_node", **PORT).node.id)


@pytest.fixture
def tell(acme: Tenancy) -> Tell:
    """Return a way to do what waits in acme, which returns the mail that it sent."""

    def told() -> list[EmailMessage]:
        before = len(mail.outbox)
        for kind in (NOTIFY, notices.DELIVER):
            do_waiting(kind, tenant_id=acme.tenant_id)
        return sorted(mail.outbox[before:], key=lambda message: message.to)

    return told


def _propose(acme: Tenancy, do: Do, port: str, *, by: str = "alice", content: str = NEW) -> Any:
    answer = do(acme.agent(by), "update_node", node_id=port, content=content)
    return do(acme.person("bob"), "show_proposal", proposal_id=answer.proposal).proposal


def _receivers(messages: list[EmailMessage]) -> list[str]:
    return [address for message in messages for address in message.to]


def _jobs(acme: Tenancy, kind: str) -> list[tuple[str, str]]:
    enter(acme.tenant_id)
    return list(Job.objects.filter(kind=kind).order_by("pk").values_list("state", "last_error"))


def test_it_mails_those_who_may_decide(acme: Tenancy, globex: Tenancy, do: Do, port: str, tell: Tell) -> None:
    globex.people["charlie"].email = "charlie@globex.example"
    globex.people["charlie"].save()
    _propose(acme, do, port)
    assert _receivers(tell()) == ["bob@acme.example", "dora@acme.example"]


def test_it_does_not_mail_whose_program_proposed_it(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    _propose(acme, do, port, by="bob")
    assert _receivers(tell()) == ["dora@acme.example"]


def test_it_does_not_mail_who_reviews_elsewhere_or_has_no_address(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    dora, alice = acme.people["dora"], acme.people["alice"]
    do(acme.operator, "set_membership", user=alice.username, role="reviewer", projects=["beta"])
    dora.email = ""
    dora.save()
    do(acme.operator, "update_node", node_id=port, content=NEW)
    assert _receivers(tell()) == ["bob@acme.example"]


def test_it_tells_where_and_what_and_nothing_of_the_text(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    proposal = _propose(acme, do, port)
    message = tell()[0]
    number = proposal.id[1:]
    assert message.subject == f"[Waggle] {proposal.id} in alpha: update node"
    assert f"https://waggle.example/console/governance/proposal/{number}/change/" in message.body
    assert "Risks: none found" in message.body
    for word in ("9090", "8080", "wire", "Port", "alice's agent"):
        assert word not in str(message.message())


def test_it_names_risks_in_words(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    _propose(acme, do, port)
    enter(acme.tenant_id)
    flags = ["mixed_script", "mixed_script", "resembles_rejected"]
    told = "Rejected before by bob, because of the wire."
    Proposal.objects.update(risks=[{"risk": flag, "kind": flag, "sentence": told} for flag in flags])
    body = str(tell()[0].body)
    assert "Risks: mixed script, resembles rejected\n" in body
    assert "wire" not in body


@override_settings(WAGGLE_PUBLIC_URL="")
def test_it_gives_no_link_where_none_is_known(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    _propose(acme, do, port)
    assert "http" not in str(tell()[0].body)


@override_settings(WAGGLE_SENDS_MAIL=False)
def test_it_sends_no_mail_without_a_server(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    _propose(acme, do, port)
    assert tell() == []
    assert _jobs(acme, NOTIFY) == [("done", "")]
    assert _jobs(acme, notices.DELIVER) == []


def test_it_tells_once_of_what_several_propose(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    first = _propose(acme, do, port)
    assert len(tell()) == 2
    assert _propose(acme, do, port, by="dora").id == first.id
    assert tell() == []


def test_it_tells_of_a_revision_but_not_its_editor(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    proposal = _propose(acme, do, port)
    tell()
    arguments = {"content": "The API listens on port 9191."}
    do(acme.person("bob"), "revise_proposal", proposal_id=proposal.id, arguments=arguments)
    told = tell()
    assert _receivers(told) == ["dora@acme.example"]
    assert "earlier approvals no longer count" in str(told[0].body)
    assert "9191" not in str(told[0].message())


def test_it_tells_when_a_proposal_goes_stale(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    proposal = _propose(acme, do, port)
    tell()
    do(acme.person("dora"), "update_node", node_id=port, content="The API listens on port 7070.")
    asked = {"proposal_id": proposal.id, "digest": proposal.digest, "decision": "approve"}
    with pytest.raises(Conflict):
        do(acme.person("bob"), "decide_proposal", **asked)
    told = tell()
    assert _receivers(told) == ["bob@acme.example", "dora@acme.example"]
    assert "has changed since it was proposed" in str(told[0].body)
    with pytest.raises(Conflict):
        do(acme.person("bob"), "decide_proposal", **asked)
    assert tell() == []


def test_it_tells_nothing_of_what_is_over_by_then(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    proposal = _propose(acme, do, port)
    do(acme.person("alice"), "withdraw_proposal", proposal_id=proposal.id)
    assert tell() == []
    assert _jobs(acme, NOTIFY) == [("done", "")]


def test_it_mails_nobody_who_may_no_longer_decide(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    _propose(acme, do, port)
    do_waiting(NOTIFY, tenant_id=acme.tenant_id)
    do(acme.operator, "remove_membership", user=acme.people["bob"].username)
    assert _receivers(tell()) == ["dora@acme.example"]


def test_it_writes_the_job_with_the_proposal_or_not_at_all(acme: Tenancy, do: Do, port: str) -> None:
    with (
        patch("governance.gate.run.replies.remember", side_effect=RuntimeError("no room")),
        pytest.raises(RuntimeError),
    ):
        _propose(acme, do, port)
    assert _jobs(acme, NOTIFY) == []
    assert Proposal.objects.count() == 0
    _propose(acme, do, port)
    assert _jobs(acme, NOTIFY) == [("waiting", "")]


def test_it_tries_again_only_where_mail_failed(acme: Tenancy, do: Do, port: str, tell: Tell) -> None:
    _propose(acme, do, port)
    broken = Mock(side_effect=[OSError("no route"), 1])
    with patch.object(EmailMessage, "send", broken):
        assert tell() == []
    assert sorted(_jobs(acme, notices.DELIVER)) == [("done", ""), ("waiting", "OSError: no route")]
    Job.objects.filter(kind=notices.DELIVER, state="waiting").update(due_at=Delivery.objects.earliest("pk").created_at)
    (again,) = tell()
    assert again.extra_headers["Message-ID"] == f"<{Delivery.objects.latest('delivered_at').uid}@waggle>"
    assert tell() == []
