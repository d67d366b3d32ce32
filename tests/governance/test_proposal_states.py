"""Each state of a proposal takes the steps that lead out of it, and no other; a step is taken wholly or not at all."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import timezone

from governance.errors import Conflict
from governance.gate.tenancy import enter, tenant_transaction
from governance.models import Approval, Proposal
from memory.models import Node
from tests.cast import Do, Tenancy
from tests.ledger import events

PORT = {"label": "Port", "content": "The API listens on port 8080.", "node_type": "fact", "project": "alpha"}
NEW = "The API listens on port 9090."
STEPS = ("approve", "reject", "request_changes", "revise", "rebase", "withdraw")
# What becomes of a proposal in each state by each step, in that order; a dash where the step is refused.
TABLE = {
    "pending": "applied rejected changes_requested pending - withdrawn",
    "changes_requested": "- rejected changes_requested pending - withdrawn",
    "stale": "- rejected changes_requested pending pending withdrawn",
    "applied": "- - - - - -",
    "rejected": "- - - - - -",
    "withdrawn": "- - - - - -",
    "expired": "- - - - - -",
}
CASES = [
    pytest.param(state, step, became, id=f"{state}-{step}")
    for state, row in TABLE.items()
    for step, became in zip(STEPS, row.split(), strict=True)
]
PLACES = (
    "governance.services.proposals._note",
    "governance.services.applying.record_done",
    "governance.gate.proposing.settle",
    "governance.gate.run.record_done",
)


def _proposed(acme: Tenancy, do: Do) -> str:
    node = do(acme.person("bob"), "store_node", **PORT).node.id
    return str(do(acme.agent("alice"), "update_node", node_id=node, content=NEW).proposal)


def _decide(acme: Tenancy, do: Do, proposal: str, decision: str, *, by: str) -> Any:
    digest = do(acme.person(by), "show_proposal", proposal_id=proposal).proposal.digest
    wish = {"proposal_id": proposal, "digest": digest, "decision": decision, "reason": "Read."}
    return do(acme.person(by), "decide_proposal", **wish)


def _take(acme: Tenancy, do: Do, proposal: str, step: str) -> None:
    alice = acme.agent("alice")
    if step in ("approve", "reject", "request_changes"):
        _decide(acme, do, proposal, step, by="bob")
    elif step == "revise":
        do(alice, "revise_proposal", proposal_id=proposal, arguments={"content": "The API listens on port 7070."})
    else:
        do(alice, f"{step}_proposal", proposal_id=proposal)


def _lead_to(state: str, acme: Tenancy, do: Do, proposal: str) -> None:
    """Bring a pending proposal into a state the way people and programs do."""
    ways: dict[str, Callable[[], Any]] = {
        "pending": lambda: None,
        "changes_requested": lambda: _decide(acme, do, proposal, "request_changes", by="dora"),
        "stale": lambda: _move(acme, do, proposal),
        "applied": lambda: _decide(acme, do, proposal, "approve", by="dora"),
        "rejected": lambda: _decide(acme, do, proposal, "reject", by="dora"),
        "withdrawn": lambda: do(acme.agent("alice"), "withdraw_proposal", proposal_id=proposal),
        "expired": lambda: _outlast(acme, do, proposal),
    }
    ways[state]()
    assert _state(acme, proposal) == state


def _move(acme: Tenancy, do: Do, proposal: str) -> None:
    target = do(acme.person("bob"), "show_proposal", proposal_id=proposal).proposal.target
    do(acme.person("bob"), "update_node", node_id=target, label="The port")
    with pytest.raises(Conflict):
        _decide(acme, do, proposal, "approve", by="dora")


def _outlast(acme: Tenancy, do: Do, proposal: str) -> None:
    with tenant_transaction(acme.tenant_id, durable=False):
        rows = Proposal.objects.filter(pk=int(proposal[1:]))
        rows.update(expires_at=timezone.now() - timedelta(days=1))
        target, content = rows.values_list("target_id", "params__content").get()
    # Whoever proposes the same finds that its time is over, and closes it.
    again = do(acme.agent("alice"), "update_node", node_id=f"n{target}", content=content).proposal
    do(acme.agent("alice"), "withdraw_proposal", proposal_id=again)


def _state(acme: Tenancy, proposal: str) -> str:
    enter(acme.tenant_id)
    return Proposal.objects.get(pk=int(proposal[1:])).state


@pytest.mark.parametrize(("state", "step", "became"), CASES)
def test_it_takes_each_step_only_where_it_leads_somewhere(
    acme: Tenancy, do: Do, state: str, step: str, became: str
) -> None:
    proposal = _proposed(acme, do)
    _lead_to(state, acme, do, proposal)
    if became == "-":
        with pytest.raises(Conflict):
            _take(acme, do, proposal, step)
    else:
        _take(acme, do, proposal, step)
    assert _state(acme, proposal) == (state if became == "-" else became)


def test_it_has_a_row_for_every_state() -> None:
    assert set(TABLE) == set(Proposal.State.values)


@pytest.mark.parametrize("place", PLACES)
def test_it_decides_wholly_or_not_at_all(acme: Tenancy, do: Do, place: str) -> None:
    proposal = _proposed(acme, do)
    digest = do(acme.person("dora"), "show_proposal", proposal_id=proposal).proposal.digest
    wish = {"proposal_id": proposal, "digest": digest, "decision": "approve"}
    with patch(place, side_effect=RuntimeError("The power failed.")), pytest.raises(RuntimeError):
        do(acme.person("dora"), "decide_proposal", **wish)
    enter(acme.tenant_id)
    kept = Proposal.objects.get(pk=int(proposal[1:]))
    assert (kept.state, Approval.objects.count()) == ("pending", 0)
    assert Node.objects.get(tenant_id=acme.tenant_id).content == PORT["content"]
    assert events(acme, name="node.revised") == []
    assert [event.outcome for event in events(acme, name="proposal.decided")] == ["failed"]
    do(acme.person("dora"), "decide_proposal", **wish)
    assert (_state(acme, proposal), Approval.objects.count(), len(events(acme, name="node.revised"))) == (
        "applied",
        1,
        1,
    )


def test_it_counts_no_approval_of_a_text_that_comes_back_after_another(acme: Tenancy, do: Do) -> None:
    proposal = _proposed(acme, do)
    with tenant_transaction(acme.tenant_id, durable=False):
        Proposal.objects.filter(pk=int(proposal[1:])).update(approvals_needed=2)
    first = _decide(acme, do, proposal, "approve", by="bob").shown.digest
    for content in ("The API listens on port 7070.", NEW):
        last = do(acme.agent("alice"), "revise_proposal", proposal_id=proposal, arguments={"content": content})
    assert last.shown.digest == first
    assert _decide(acme, do, proposal, "approve", by="dora").status == "pending"
    assert _decide(acme, do, proposal, "approve", by="bob").status == "applied"
