"""A link is taken back by whoever may change both ends; what touches an accepted node takes a person."""

from typing import Any

import pytest

from governance.errors import Conflict, NotFound
from governance.gate.tenancy import enter
from governance.models import Proposal
from memory.models import Edge
from tests.cast import Do, Tenancy
from tests.ledger import last_event

FACT = {"label": "Fact", "node_type": "fact", "project": "alpha"}
WHY = {"reason": "It does not."}


def _edge(acme: Tenancy, do: Do, *, by: str = "alice", type: str = "depends_on") -> str:
    who: Any = acme.person("bob") if by == "bob" else acme.agent(by)
    ends = [do(who, "store_node", **FACT, content=text).node.id for text in ("Ships sail.", "Snow falls.")]
    tie = {"source_id": ends[0], "target_id": ends[1], "relationship": type, "reason": "So I think."}
    return str(do(acme.agent("alice"), "store_edge", **tie).edge.id)


def _is_there(acme: Tenancy, edge: str) -> bool:
    enter(acme.tenant_id)
    return Edge.objects.filter(pk=int(edge[1:])).exists()


def test_it_takes_a_link_between_candidates_back_at_once(acme: Tenancy, do: Do) -> None:
    edge = _edge(acme, do)
    assert do(acme.agent("alice"), "delete_edge", edge_id=edge, **WHY).status == "deleted"
    assert not _is_there(acme, edge)
    event = last_event(acme, name="edge.deleted")
    assert (event.subject_id, event.detail.content["reason"]) == (edge[1:], "It does not.")
    with pytest.raises(NotFound):
        do(acme.agent("alice"), "delete_edge", edge_id=edge, **WHY)


def test_it_takes_a_link_of_an_accepted_node_back_when_a_person_agrees(acme: Tenancy, do: Do) -> None:
    edge, bob = _edge(acme, do, by="bob"), acme.person("bob")
    waits = do(acme.agent("alice"), "delete_edge", edge_id=edge, **WHY)
    assert (waits.status, _is_there(acme, edge)) == ("pending", True)
    shown = do(bob, "show_proposal", proposal_id=waits.proposal)
    assert [(item.field, item.after) for item in shown.changes] == [("edge", ""), ("reason", "")]
    assert shown.proposal.target == edge
    wish = {"proposal_id": waits.proposal, "digest": shown.proposal.digest, "decision": "approve"}
    assert do(bob, "decide_proposal", **wish).status == "applied"
    assert not _is_there(acme, edge)
    assert Proposal.objects.get(pk=int(waits.proposal[1:])).changes == []


def test_it_ends_no_contradiction(acme: Tenancy, do: Do) -> None:
    edge = _edge(acme, do, type="contradicts")
    for operation, wish in (
        ("delete_edge", {"edge_id": edge} | WHY),
        ("propose_change", {"operation": "delete_edge", "arguments": {"edge_id": edge} | WHY}),
    ):
        for who in (acme.agent("alice"), acme.person("bob")):
            with pytest.raises(Conflict, match="a person decides"):
                do(who, operation, **wish)
    assert _is_there(acme, edge)
