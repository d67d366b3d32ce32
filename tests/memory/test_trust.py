"""A person accepts, with better words if need be, or withdraws; nobody decides about what they have not read."""

from typing import Any

import pytest

from governance.errors import ApprovalRequired, Conflict, Forbidden, InvalidInput, ScopeMissing
from governance.gate import registry
from governance.gate.run import preview
from governance.gate.tenancy import enter
from memory.models import Evidence
from tests.cast import Do, Tenancy
from tests.ledger import last_event

PORT = {"label": "Port", "content": "The API port is 8080.", "node_type": "fact", "project": "alpha"}
SAID = "We decided to use Redis for sessions."


def _candidate(acme: Tenancy, do: Do, **changes: Any) -> str:
    return str(do(acme.agent("alice"), "store_node", **PORT | changes).node.id)


def _accept(acme: Tenancy, do: Do, node: str, *, version: int = 1, **more: Any) -> Any:
    return do(acme.person("bob"), "accept_node", node_id=node, version=version, **more)


def _found(acme: Tenancy, do: Do, query: str, **more: Any) -> set[str]:
    return {node.id for node in do(acme.agent("alice"), "query_graph", query=query, max_nodes=50, **more).nodes}


def _drawn(acme: Tenancy, do: Do, said: str = SAID) -> Any:
    nodes = do(acme.agent("alice"), "observe_conversation", user_message=said, project="alpha").nodes
    return next(node for node in nodes if node.type == "decision")


def test_it_accepts_a_candidate(acme: Tenancy, do: Do) -> None:
    node = _candidate(acme, do)
    accepted = _accept(acme, do, node)
    assert (accepted.node.state, accepted.node.version, accepted.conflicts) == ("accepted", 2, [])
    version = do(acme.agent("alice"), "get_node_history", node_id=node).versions[-1]
    assert (version.trust, version.reason, version.by_kind) == ("accepted", "accepted", "person")
    event = last_event(acme, name="node.accepted")
    assert event.before_digest != event.after_digest


def test_it_accepts_with_an_edit_and_keeps_the_source(acme: Tenancy, do: Do) -> None:
    drawn = _drawn(acme, do)
    edited = _accept(acme, do, drawn.id, content="Sessions live in Redis 7.", label="Session store", reason="Clearer.")
    assert (edited.node.content, edited.node.label, edited.node.state) == (
        "Sessions live in Redis 7.",
        "Session store",
        "accepted",
    )
    quotes = {(item.turn, item.quote) for item in edited.node.evidence}
    assert (drawn.evidence[0].turn, drawn.evidence[0].quote) in quotes
    assert {item.role for item in edited.node.evidence} == {"user", "person"}
    enter(acme.tenant_id)
    assert not Evidence.objects.filter(node_id=int(drawn.id[1:])).exclude(withdrawn_at=None).exists()
    assert edited.node.version == 2
    assert _found(acme, do, "Redis 7") >= {drawn.id}


def test_it_decides_about_no_version_but_the_one_that_was_read(acme: Tenancy, do: Do) -> None:
    node = _candidate(acme, do)
    do(acme.agent("alice"), "update_node", node_id=node, content="The API port is 9090.")
    for operation in ("accept_node", "reject_node", "retire_node"):
        with pytest.raises(Conflict, match="version 2, not 1"):
            do(acme.person("bob"), operation, node_id=node, version=1, reason="Read.")
    assert _accept(acme, do, node, version=2).node.content == "The API port is 9090."


def test_it_refuses_states_in_which_there_is_nothing_to_decide(acme: Tenancy, do: Do) -> None:
    bob = acme.person("bob")
    node = _candidate(acme, do)
    _accept(acme, do, node)
    with pytest.raises(Conflict, match="accepted already"):
        _accept(acme, do, node, version=2)
    do(bob, "retire_node", node_id=node, version=2, reason="Gone.")
    for operation in ("accept_node", "retire_node"):
        with pytest.raises(Conflict, match="retired already"):
            do(bob, operation, node_id=node, version=3, reason="Again.")
    over = _candidate(
        acme, do, content="It was so.", valid_from="2020-01-01T00:00:00Z", valid_to="2021-01-01T00:00:00Z"
    )
    with pytest.raises(Conflict, match="no longer holds"):
        _accept(acme, do, over)


def test_it_changes_nothing_that_was_taken_away(acme: Tenancy, do: Do) -> None:
    bob = acme.person("bob")
    for operation in ("reject_node", "retire_node"):
        node = _candidate(acme, do, content=f"This one ends by {operation}.")
        do(bob, operation, node_id=node, version=1, reason="Not so.")
        with pytest.raises(Conflict, match="not changed any more"):
            do(bob, "update_node", node_id=node, content="It is so after all.")
        with pytest.raises(ApprovalRequired):
            do(acme.agent("alice"), "delete_node", node_id=node)


def test_it_does_not_accept_against_what_a_person_accepted(acme: Tenancy, do: Do) -> None:
    standing = do(acme.person("bob"), "store_node", **PORT).node
    stored = do(acme.agent("alice"), "store_node", **PORT | {"content": "The API port is 9090."})
    assert stored.node.risks == ["contradicts_accepted"]
    with pytest.raises(Conflict, match=f"contradicts {standing.id}") as refused:
        _accept(acme, do, stored.node.id, reason="It moved.")
    assert "resolve_conflict" in refused.value.hint
    wish = {"edge_id": stored.conflicts[0].id, "winner": stored.node.id}
    with pytest.raises(InvalidInput, match="contradicts_accepted"):
        do(acme.person("bob"), "resolve_conflict", **wish)
    do(acme.person("bob"), "resolve_conflict", **wish, resolution_note="It moved.")
    states = do(acme.agent("alice"), "query_graph", query="API port", max_nodes=10).nodes
    assert {node.id: str(node.state) for node in states} == {stored.node.id: "accepted"}


def test_it_takes_a_reason_to_accept_what_is_flagged(acme: Tenancy, do: Do) -> None:
    said = {"assistant_response": SAID, "project": "alpha"}
    drawn = do(acme.agent("alice"), "observe_conversation", **said).nodes
    node = next(node for node in drawn if node.type == "decision")
    assert (str(node.state), node.risks) == ("candidate", ["assistant_only"])
    for reason in ("", "  "):
        with pytest.raises(InvalidInput, match="assistant_only"):
            _accept(acme, do, node.id, reason=reason)
    assert _accept(acme, do, node.id, reason="Alice said so in the meeting.").node.state == "accepted"


def test_it_flags_no_longer_what_a_user_said_too(acme: Tenancy, do: Do) -> None:
    for speaker in ("assistant_response", "user_message"):
        drawn = do(acme.agent("alice"), "observe_conversation", **{speaker: SAID, "project": "alpha"}).nodes
    node = next(node for node in drawn if node.type == "decision")
    assert (node.risks, node.evidence_count) == ([], 2)


def test_it_withdraws_for_good_what_the_same_words_would_bring_back(acme: Tenancy, do: Do) -> None:
    drawn = _drawn(acme, do)
    retired = do(acme.person("bob"), "retire_node", node_id=drawn.id, version=1, reason="I misspoke.")
    assert (str(retired.node.state), retired.node.valid_to is not None) == ("retired", True)
    assert drawn.id not in _found(acme, do, "Redis sessions")
    assert do(acme.operator, "extract_turn", turn=int(drawn.evidence[0].turn[1:])).nodes == []
    anew = _drawn(acme, do, "On second thought: we decided to use Redis for sessions.")
    assert anew.id != drawn.id
    assert anew.id in _found(acme, do, "Redis sessions")


def test_it_lets_a_service_decide_about_candidates_alone(acme: Tenancy, do: Do) -> None:
    service = acme.agent("bob-service")
    accepted = do(acme.person("bob"), "store_node", **PORT).node.id
    with pytest.raises(ApprovalRequired):
        do(service, "reject_node", node_id=accepted, version=1, reason="No.")
    candidate = _candidate(acme, do, content="Something else.")
    assert do(service, "reject_node", node_id=candidate, version=1, reason="No.").node.version == 2


def test_it_lets_nobody_decide_without_the_right(acme: Tenancy, do: Do) -> None:
    node = _candidate(acme, do)
    for who in (acme.agent("alice"), acme.person("alice"), acme.agent("bob")):
        with pytest.raises(ScopeMissing):
            do(who, "accept_node", node_id=node, version=1)
    do(acme.operator, "set_membership", user=acme.people["bob"].username, role="reviewer", projects=["alpha"])
    with pytest.raises(Forbidden):
        do(acme.person("bob"), "reject_node", node_id=node, version=1, reason="No.", whole_tenant=True)
    assert _accept(acme, do, node).node.state == "accepted"


def test_it_shows_beforehand_what_a_decision_changes(acme: Tenancy, do: Do) -> None:
    node = _candidate(acme, do)
    twin = _candidate(acme, do, node_type="note")
    bob, wish = acme.person("bob"), {"node_id": node, "version": 1, "reason": "No."}
    seen = preview(registry.find("reject_node"), actor=bob, params=wish)
    assert [(change.before, change.after) for change in seen.changes] == [("candidate", "rejected")]
    assert any(twin in sentence for sentence in seen.affected)
    edited = preview(registry.find("accept_node"), actor=bob, params=wish | {"content": "The API port is 1."})
    assert [change.field for change in edited.changes] == ["trust", "content"]
    retired = preview(registry.find("retire_node"), actor=bob, params=wish)
    assert [change.after for change in retired.changes] == ["retired", ""]
    assert do(bob, "get_node_history", node_id=node).node.state == "candidate"


def test_it_raises_the_floor_for_one_call_and_never_lowers_it(acme: Tenancy, do: Do) -> None:
    candidate, accepted = _candidate(acme, do), _candidate(acme, do, content="The API speaks HTTP.")
    _accept(acme, do, accepted)
    do(acme.agent("alice"), "store_edge", source_id=accepted, target_id=candidate, relationship="relates_to")
    assert _found(acme, do, "API") == {candidate, accepted}
    assert _found(acme, do, "API", floor="accepted") == {accepted}
    related = do(acme.agent("alice"), "get_related", node_id=accepted, floor="accepted").nodes
    assert {node.id for node in related} == {accepted}
    with pytest.raises(InvalidInput):
        _found(acme, do, "API", floor="rejected")
