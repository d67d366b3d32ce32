"""A node is retired, or gives way to another by name; an agent proposes that, a person agrees, and it can be undone."""

from typing import Any

import pytest

from governance.errors import ApprovalRequired, Conflict, Forbidden, InvalidInput, RejectedBefore
from governance.gate.tenancy import enter
from governance.models import Proposal
from tests.cast import Do, Tenancy
from tests.ledger import events, last_event

PORT = {"label": "Port", "content": "The API port is 8080.", "node_type": "fact", "project": "alpha"}
MOVED = "We chose another hosting company."
WHY = {"reason": "It moved in March."}


def _node(acme: Tenancy, do: Do, content: str = "The API port is 8080.", *, by: str = "") -> str:
    actor = acme.person("bob") if by == "bob" else acme.agent(by or "alice")
    return str(do(actor, "store_node", **PORT | {"content": content}).node.id)


def _seen(acme: Tenancy, do: Do, node: str) -> Any:
    return do(acme.person("bob"), "get_node_history", node_id=node).node


def _state(acme: Tenancy, do: Do, node: str) -> tuple[str, str]:
    seen = _seen(acme, do, node)
    return str(seen.state), seen.superseded_by


def _decide(acme: Tenancy, do: Do, proposal: str, decision: str = "approve", *, by: str = "bob") -> Any:
    digest = do(acme.person(by), "show_proposal", proposal_id=proposal).proposal.digest
    wish = {"proposal_id": proposal, "digest": digest, "decision": decision, "reason": "Read."}
    return do(acme.person(by), "decide_proposal", **wish)


@pytest.mark.parametrize("way", ["called", "proposed"])
def test_it_withdraws_what_a_person_accepted_only_when_a_person_agrees(acme: Tenancy, do: Do, way: str) -> None:
    node, agent = _node(acme, do, by="bob"), acme.agent("alice")
    wish = {"node_id": node, "reason": "I misspoke, there is no such service."}
    waits = (
        do(agent, "retire_node", **wish)
        if way == "called"
        else do(agent, "propose_change", operation="retire_node", arguments=wish)
    )
    assert (waits.status, _state(acme, do, node)) == ("pending", ("accepted", ""))
    shown = do(acme.person("bob"), "show_proposal", proposal_id=waits.proposal)
    assert [(item.field, item.before, item.after) for item in shown.changes] == [
        ("trust", "accepted", "retired"),
        ("content", PORT["content"], ""),
    ]
    assert _decide(acme, do, waits.proposal).status == "applied"
    assert _state(acme, do, node) == ("retired", "")
    assert do(agent, "query_graph", query="API port").nodes == []
    event = last_event(acme, name="node.retired")
    assert event.detail.content["proposal"] == waits.proposal


def test_it_leaves_what_a_person_said_no_to(acme: Tenancy, do: Do) -> None:
    node = _node(acme, do, by="bob")
    waits = do(acme.agent("alice"), "retire_node", node_id=node, **WHY).proposal
    assert _decide(acme, do, waits, "reject").status == "rejected"
    assert _state(acme, do, node) == ("accepted", "")


def test_it_withdraws_nothing_that_changed_since_it_was_proposed(acme: Tenancy, do: Do) -> None:
    node = _node(acme, do, by="bob")
    waits = do(acme.agent("alice"), "retire_node", node_id=node, version=1, **WHY).proposal
    do(acme.person("bob"), "update_node", node_id=node, content="The API port is 9090.")
    with pytest.raises(Conflict, match="has changed since"):
        _decide(acme, do, waits)
    assert _state(acme, do, node) == ("accepted", "")


def test_it_lets_an_agent_withdraw_a_candidate_that_it_has_read(acme: Tenancy, do: Do) -> None:
    node = _node(acme, do)
    with pytest.raises(Conflict, match="version 1, not 7"):
        do(acme.agent("alice"), "retire_node", node_id=node, version=7, **WHY)
    assert do(acme.agent("alice"), "retire_node", node_id=node, version=1, **WHY).status == "retired"


def test_it_lets_one_node_take_the_place_of_another(acme: Tenancy, do: Do) -> None:
    old, new = _node(acme, do), _node(acme, do, MOVED)
    answer = do(acme.agent("alice"), "supersede_node", node_id=old, by=new, **WHY)
    assert (answer.status, answer.by, answer.resolved) == ("superseded", new, "")
    assert (_state(acme, do, old), _state(acme, do, new)) == (("superseded", new), ("candidate", ""))
    history = do(acme.agent("alice"), "get_node_history", node_id=old).versions
    assert history[-1].reason == f"superseded by {new}: It moved in March."
    event = last_event(acme, name="node.superseded")
    assert (event.detail.content["by"], event.before_digest != event.after_digest) == (new, True)


def test_it_supersedes_what_a_person_accepted_only_when_a_person_agrees(acme: Tenancy, do: Do) -> None:
    old, new, agent = _node(acme, do, by="bob"), _node(acme, do, MOVED), acme.agent("alice")
    waits = do(agent, "supersede_node", node_id=old, by=new, **WHY)
    assert (waits.status, _state(acme, do, old)) == ("pending", ("accepted", ""))
    shown = do(acme.person("bob"), "show_proposal", proposal_id=waits.proposal)
    assert [(item.before, item.after) for item in shown.changes] == [
        ("accepted", "superseded"),
        (PORT["content"], MOVED),
    ]
    assert any("stands behind it" in line for line in shown.affected)
    _decide(acme, do, waits.proposal)
    assert (_state(acme, do, old), _state(acme, do, new)) == (("superseded", new), ("accepted", ""))


@pytest.mark.parametrize("side", ["old", "new"])
def test_it_supersedes_nothing_once_either_side_says_something_else(acme: Tenancy, do: Do, side: str) -> None:
    nodes = {"old": _node(acme, do, by="bob"), "new": _node(acme, do, MOVED)}
    waits = do(acme.agent("alice"), "supersede_node", node_id=nodes["old"], by=nodes["new"], **WHY).proposal
    do(acme.person("bob"), "update_node", node_id=nodes[side], content="Something else altogether.")
    with pytest.raises(Conflict, match="has changed since"):
        _decide(acme, do, waits)
    assert _state(acme, do, nodes["old"]) == ("accepted", "")


def test_it_lets_nobody_have_their_own_programs_words_take_an_accepted_place(acme: Tenancy, do: Do) -> None:
    old, new = _node(acme, do, by="bob"), _node(acme, do, MOVED, by="bob-service")
    with pytest.raises(Forbidden, match="program of yours wrote"):
        do(acme.person("bob"), "supersede_node", node_id=old, by=new, **WHY)
    waits = do(acme.agent("alice"), "supersede_node", node_id=old, by=new, **WHY).proposal
    with pytest.raises(Forbidden, match="program of yours wrote"):
        _decide(acme, do, waits)
    assert _state(acme, do, old) == ("accepted", "")
    assert _decide(acme, do, waits, by="dora").status == "applied"


def test_it_makes_nothing_accepted_for_who_does_not_review(acme: Tenancy, do: Do) -> None:
    old, new = _node(acme, do), _node(acme, do, MOVED, by="bob")
    third = _node(acme, do, "Nobody has looked at this.", by="dora")
    do(acme.person("alice"), "supersede_node", node_id=old, by=third, **WHY)
    assert _state(acme, do, third) == ("candidate", "")
    assert do(acme.person("alice"), "supersede_node", node_id=new, by=third, **WHY).status == "pending"


def test_it_resolves_the_contradiction_between_the_two(acme: Tenancy, do: Do) -> None:
    old = _node(acme, do, by="bob")
    stored = do(acme.agent("alice"), "store_node", **PORT | {"content": "The API port is 9090."})
    new, edge = stored.node.id, stored.conflicts[0].id
    waits = do(acme.agent("alice"), "supersede_node", node_id=old, by=new, **WHY).proposal
    shown = do(acme.person("bob"), "show_proposal", proposal_id=waits)
    assert [risk.risk for risk in shown.proposal.risks] == ["contradicts_accepted"]
    _decide(acme, do, waits)
    assert _state(acme, do, old) == ("superseded", new)
    assert do(acme.agent("alice"), "list_conflicts").conflicts == []
    listed = do(acme.agent("alice"), "list_conflicts", include_resolved=True).conflicts
    assert [(item.edge.id, item.edge.winner) for item in listed] == [(edge, new)]
    with pytest.raises(Conflict, match="lost a conflict"):
        do(acme.person("bob"), "reinstate_node", node_id=old, **WHY)
    do(acme.person("bob"), "reopen_conflict", edge_id=edge, **WHY)
    assert _state(acme, do, old) == ("contested", "")


@pytest.mark.parametrize("end", ["retire", "reject", "supersede"])
def test_it_lets_only_what_stands_take_a_place(acme: Tenancy, do: Do, end: str) -> None:
    old, new, bob = _node(acme, do), _node(acme, do, MOVED), acme.person("bob")
    if end == "supersede":
        do(bob, "supersede_node", node_id=new, by=_node(acme, do, "A third one."), **WHY)
    else:
        do(bob, f"{end}_node", node_id=new, version=1, **WHY)
    for pair in ({"node_id": old, "by": new}, {"node_id": new, "by": old}):
        with pytest.raises(Conflict, match="does not stand any more"):
            do(bob, "supersede_node", **pair, **WHY)
        with pytest.raises(Conflict, match="does not stand any more"):
            do(acme.agent("alice"), "propose_change", operation="supersede_node", arguments=pair | WHY)


def test_it_joins_no_two_projects(acme: Tenancy, do: Do) -> None:
    other = do(acme.person("bob"), "store_node", **PORT | {"project": "beta"}).node.id
    with pytest.raises(InvalidInput, match="another project"):
        do(acme.person("bob"), "supersede_node", node_id=_node(acme, do), by=other, **WHY)


@pytest.mark.parametrize("operation", ["retire_node", "supersede_node"])
def test_it_takes_no_rejected_value_for_a_reason(acme: Tenancy, do: Do, operation: str) -> None:
    node, other = _node(acme, do), _node(acme, do, MOVED)
    said = "The office moves to Lisbon."
    do(acme.person("bob"), "reject_node", node_id=_node(acme, do, said), version=1, reason="It does not.")
    wish = {"node_id": node, "reason": said.upper()} | ({"by": other} if operation == "supersede_node" else {})
    with pytest.raises(RejectedBefore):
        do(acme.agent("alice"), operation, **wish)
    with pytest.raises(RejectedBefore):
        do(acme.agent("alice"), "propose_change", operation=operation, arguments=wish)


def test_it_undoes_a_supersession_on_both_sides(acme: Tenancy, do: Do) -> None:
    old, new, bob = _node(acme, do, by="bob"), _node(acme, do, MOVED), acme.person("bob")
    do(bob, "supersede_node", node_id=old, by=new, **WHY)
    again = do(bob, "reinstate_node", node_id=old, reason="Too soon.")
    assert (str(again.node.state), again.node.valid_to, again.conflicts) == ("accepted", None, [])
    assert (_state(acme, do, old), _state(acme, do, new)) == (("accepted", ""), ("candidate", ""))
    assert last_event(acme, name="node.reinstated").detail.content == {"reason": "Too soon.", "was": "superseded"}


def test_it_keeps_a_successor_accepted_that_a_person_touched_since(acme: Tenancy, do: Do) -> None:
    old, new, bob = _node(acme, do, by="bob"), _node(acme, do, MOVED), acme.person("bob")
    do(bob, "supersede_node", node_id=old, by=new, **WHY)
    do(bob, "update_node", node_id=new, label="Hosting")
    do(bob, "reinstate_node", node_id=old, reason="Both hold.")
    assert (_state(acme, do, old), _state(acme, do, new)) == (("accepted", ""), ("accepted", ""))


def test_it_undoes_a_retirement_and_finds_what_contradicts_by_now(acme: Tenancy, do: Do) -> None:
    node, bob = _node(acme, do, by="bob"), acme.person("bob")
    do(bob, "retire_node", node_id=node, version=1, **WHY)
    other = _node(acme, do, "The API port is 9090.")
    again = do(bob, "reinstate_node", node_id=node, reason="It was right.")
    assert [edge.target for edge in again.conflicts] == [other]
    assert (_state(acme, do, node), _state(acme, do, other)) == (("contested", ""), ("contested", ""))


def test_it_brings_nothing_back_that_was_rejected_or_is_said_anew(acme: Tenancy, do: Do) -> None:
    bob, nodes = acme.person("bob"), [_node(acme, do, text) for text in ("Ships sail.", "Snow falls.", "Cats sleep.")]
    for node in nodes:
        do(bob, "retire_node", node_id=node, version=1, **WHY)
    do(bob, "reject_node", node_id=nodes[0], version=2, reason="They do not.")
    with pytest.raises(Conflict, match="nothing to take back"):
        do(bob, "reinstate_node", node_id=nodes[0], **WHY)
    anew = _node(acme, do, "Snow falls.")
    with pytest.raises(Conflict, match=f"{anew} says the same"):
        do(bob, "reinstate_node", node_id=nodes[1], **WHY)
    twin = do(acme.agent("alice"), "store_node", **PORT | {"content": "Cats sleep!", "node_type": "note"}).node.id
    do(bob, "reject_node", node_id=twin, version=1, reason="They do not.")
    with pytest.raises(RejectedBefore):
        do(bob, "reinstate_node", node_id=nodes[2], **WHY)


def test_it_leaves_taking_back_to_people(acme: Tenancy, do: Do) -> None:
    node = _node(acme, do)
    do(acme.person("bob"), "retire_node", node_id=node, version=1, **WHY)
    with pytest.raises(ApprovalRequired):
        do(acme.agent("bob-service"), "reinstate_node", node_id=node, **WHY)


def test_it_does_not_undo_a_merge_by_halves(acme: Tenancy, do: Do) -> None:
    kept, absorbed, bob = _node(acme, do), _node(acme, do, "Port 8080 it is."), acme.person("bob")
    do(bob, "merge_nodes", keep=kept, absorb=absorbed, reason="They are one.")
    with pytest.raises(Conflict, match="absorbed"):
        do(bob, "reinstate_node", node_id=absorbed, **WHY)


def test_it_keeps_no_words_of_a_deleted_successor_with_a_settled_proposal(acme: Tenancy, do: Do) -> None:
    old, new = _node(acme, do, by="bob"), _node(acme, do, MOVED)
    waits = do(acme.agent("alice"), "supersede_node", node_id=old, by=new, **WHY).proposal
    _decide(acme, do, waits)
    do(acme.person("bob"), "delete_node", node_id=new)
    enter(acme.tenant_id)
    proposal = Proposal.objects.get(pk=int(waits[1:]))
    assert (proposal.params, proposal.changes, proposal.affected) == ({}, [], [])


def test_it_tells_each_ending_once_under_one_correlation_id(acme: Tenancy, do: Do) -> None:
    old, new = _node(acme, do, by="bob"), _node(acme, do, MOVED)
    waits = do(acme.agent("alice"), "supersede_node", node_id=old, by=new, **WHY).proposal
    _decide(acme, do, waits)
    told = [events(acme, name=name) for name in ("proposal.opened", "proposal.decided", "node.superseded")]
    assert [len(found) for found in told] == [1, 1, 1]
    assert len({found[0].correlation_id for found in told}) == 1
