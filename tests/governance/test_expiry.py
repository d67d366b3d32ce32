"""A proposal that nobody decides is closed in time, by the schedule and for all to see."""

from datetime import timedelta

import pytest
from django.utils import timezone

from governance.errors import Conflict
from governance.gate.tenancy import enter
from governance.models import Proposal
from governance.services import proposals
from governance.services.sweeping import sweep
from tests.cast import Do, Tenancy
from tests.ledger import events


def _propose(acme: Tenancy, do: Do, content: str) -> Proposal:
    wish = {"label": "Port", "content": content, "node_type": "fact", "project": "alpha"}
    number = do(acme.agent("alice"), "propose_change", operation="store_node", arguments=wish).proposal
    enter(acme.tenant_id)
    return Proposal.objects.get(pk=int(number[1:]))


def _run_out(*overdue: Proposal) -> None:
    past = timezone.now() - timedelta(seconds=1)
    Proposal.objects.filter(pk__in=[proposal.pk for proposal in overdue]).update(expires_at=past)


def test_it_closes_what_nobody_decided_in_time_each_with_an_event(acme: Tenancy, do: Do) -> None:
    first, second, young = (_propose(acme, do, f"Port {number} is open.") for number in range(3))
    _run_out(first, second)
    sweep(acme.tenant_id)
    enter(acme.tenant_id)
    states = dict(Proposal.objects.values_list("pk", "state"))
    assert states == {first.pk: "expired", second.pk: "expired", young.pk: "pending"}
    told = events(acme, name="proposal.expired")
    assert [event.subject_id for event in told] == [str(first.pk), str(second.pk)]
    assert [event.correlation_id for event in told] == [first.correlation_id, second.correlation_id]
    assert {(event.actor_kind, event.actor_label, event.after_digest) for event in told} == {
        ("system", "schedule", first.digest),
        ("system", "schedule", second.digest),
    }
    sweep(acme.tenant_id)
    assert len(events(acme, name="proposal.expired")) == 2


def test_it_lets_nobody_decide_what_has_expired(acme: Tenancy, do: Do) -> None:
    proposal = _propose(acme, do, "Port 1 is open.")
    _run_out(proposal)
    sweep(acme.tenant_id)
    asked = {"proposal_id": f"p{proposal.pk}", "digest": proposal.digest, "decision": "approve"}
    with pytest.raises(Conflict, match="expired already, by schedule"):
        do(acme.person("bob"), "decide_proposal", **asked)


def test_it_leaves_what_was_decided_as_it_is(acme: Tenancy, do: Do) -> None:
    proposal = _propose(acme, do, "Port 1 is open.")
    do(acme.person("alice"), "withdraw_proposal", proposal_id=f"p{proposal.pk}")
    enter(acme.tenant_id)
    _run_out(proposal)
    sweep(acme.tenant_id)
    enter(acme.tenant_id)
    assert Proposal.objects.get(pk=proposal.pk).state == "withdrawn"


def test_it_closes_a_bounded_number_at_a_time_longest_overdue_first(acme: Tenancy, do: Do) -> None:
    first, second = (_propose(acme, do, f"Port {number} is open.") for number in range(2))
    _run_out(second)
    now = timezone.now()
    Proposal.objects.filter(pk=first.pk).update(expires_at=now)
    assert proposals.expire(tenant_id=acme.tenant_id, now=now, most=1) == 1
    assert Proposal.objects.get(pk=second.pk).state == "expired"
    assert Proposal.objects.get(pk=first.pk).state == "pending"


def test_it_lets_the_same_be_proposed_again_afterwards(acme: Tenancy, do: Do) -> None:
    proposal = _propose(acme, do, "Port 1 is open.")
    _run_out(proposal)
    sweep(acme.tenant_id)
    assert _propose(acme, do, "Port 1 is open.").pk != proposal.pk
