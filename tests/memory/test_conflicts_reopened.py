"""A decision about a contradiction is taken back, as long as nothing was built on it."""

from typing import Any

import pytest

from governance.errors import ApprovalRequired, Conflict
from governance.gate import registry
from governance.gate.run import preview
from tests.cast import Do, Tenancy
from tests.ledger import last_event
from tests.seed import Seeded, seed

WHY = {"reason": "We were too quick."}


def _resolved(acme: Tenancy, do: Do) -> Seeded:
    seeded = seed(acme, do, writer="alice")
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal, resolution_note="So.")
    return seeded


def _node(acme: Tenancy, do: Do, node: str) -> Any:
    return do(acme.person("bob"), "get_node_history", node_id=node)


def test_it_lets_both_sides_stand_as_before(acme: Tenancy, do: Do) -> None:
    seeded = _resolved(acme, do)
    reopened = do(acme.person("bob"), "reopen_conflict", edge_id=seeded.conflict, **WHY)
    assert (reopened.standing_again, reopened.edge.resolved_at, reopened.edge.winner) == (seeded.decision, None, "")
    for side in (seeded.decision, seeded.reversal):
        shown = _node(acme, do, side)
        assert (str(shown.node.state), shown.node.superseded_by, shown.node.valid_to) == ("contested", "", None)
        assert [version.trust for version in shown.versions][-1] == "candidate"
        assert shown.versions[-1].reason == "conflict reopened"
    assert [item.edge.id for item in do(acme.agent("alice"), "list_conflicts").conflicts] == [seeded.conflict]
    event = last_event(acme, name="conflict.reopened")
    assert event.detail.content["reason"] == WHY["reason"]
    assert event.before_digest != event.after_digest


def test_it_can_be_decided_anew(acme: Tenancy, do: Do) -> None:
    seeded = _resolved(acme, do)
    bob = acme.person("bob")
    do(bob, "reopen_conflict", edge_id=seeded.conflict, **WHY)
    do(bob, "resolve_conflict", edge_id=seeded.conflict, winner=seeded.decision)
    assert str(_node(acme, do, seeded.decision).node.state) == "accepted"
    assert str(_node(acme, do, seeded.reversal).node.state) == "superseded"
    do(bob, "reopen_conflict", edge_id=seeded.conflict, **WHY)
    assert str(_node(acme, do, seeded.reversal).node.state) == "contested"


@pytest.mark.parametrize("side", ["decision", "reversal"])
def test_it_refuses_when_a_side_has_changed_since(acme: Tenancy, do: Do, side: str) -> None:
    seeded = _resolved(acme, do)
    bob, node = acme.person("bob"), getattr(seeded, side)
    if side == "reversal":
        do(bob, "update_node", node_id=node, label="Back to MySQL")
    else:
        version = _node(acme, do, node).node.version
        do(bob, "reject_node", node_id=node, version=version, reason="It never was.")
    with pytest.raises(Conflict, match="changed since"):
        do(bob, "reopen_conflict", edge_id=seeded.conflict, **WHY)


def test_it_refuses_what_is_open(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    with pytest.raises(Conflict, match="nothing to reopen"):
        do(acme.person("bob"), "reopen_conflict", edge_id=seeded.conflict, **WHY)


def test_it_keeps_a_winner_accepted_who_was_or_has_won_again(acme: Tenancy, do: Do) -> None:
    bob, alice = acme.person("bob"), acme.agent("alice")
    texts = ["The API port is 8080.", "The API port is 9090.", "The API port is 7070."]
    wish = {"label": "Port", "node_type": "fact", "project": "alpha"}
    first, second, third = (do(alice, "store_node", **wish, content=text) for text in texts)
    edges = {edge.target: edge.id for edge in third.conflicts}
    for loser in (first.node.id, second.node.id):
        do(bob, "resolve_conflict", edge_id=edges[loser], winner=third.node.id)
    do(bob, "reopen_conflict", edge_id=edges[first.node.id], **WHY)
    assert _node(acme, do, third.node.id).versions[-1].trust == "accepted"


def test_it_is_shown_beforehand_and_left_to_people(acme: Tenancy, do: Do) -> None:
    seeded = _resolved(acme, do)
    wish = {"edge_id": seeded.conflict} | WHY
    seen = preview(registry.find("reopen_conflict"), actor=acme.person("bob"), params=wish)
    assert [(change.before, change.after) for change in seen.changes] == [("superseded", "contested")]
    with pytest.raises(ApprovalRequired):
        do(acme.agent("bob-service"), "reopen_conflict", **wish)
