"""A program's word is vouched for by a second pair of eyes, by whatever road it would become accepted."""

from typing import Any

import pytest

from governance.errors import Forbidden, InvalidInput, RejectedBefore
from governance.gate.tenancy import enter
from memory.models import Node, Turn
from tests.cast import Do, Tenancy
from tests.governance.policy_story import approve, proposal, rule

PORT = {"label": "Port", "content": "The API listens on port 8080.", "node_type": "fact", "project": "alpha"}
OTHER = PORT | {"content": "The API listens on port 9090."}
SAID = "We decided to use Kafka for billing."


def _trust(acme: Tenancy, node: str) -> str:
    enter(acme.tenant_id)
    return str(Node.objects.get(pk=int(node[1:])).trust)


def _conflict(acme: Tenancy, do: Do, *, standing: Any, contending: Any) -> tuple[str, str, str]:
    """Return a standing node, one that contradicts it, and the conflict."""
    first = do(standing, "store_node", **PORT).node.id
    second = do(contending, "store_node", **OTHER)
    return first, second.node.id, second.conflicts[0].id


def _resolve(acme: Tenancy, do: Do, edge: str, winner: str, *, who: str = "bob", note: str = "It moved.") -> Any:
    return do(acme.person(who), "resolve_conflict", edge_id=edge, winner=winner, resolution_note=note)


def test_it_ends_nothing_accepted_for_the_word_of_ones_own_program(acme: Tenancy, do: Do) -> None:
    first, second, edge = _conflict(acme, do, standing=acme.person("dora"), contending=acme.agent("bob"))
    with pytest.raises(Forbidden, match=f"A program of yours wrote {second}") as refused:
        _resolve(acme, do, edge, second)
    assert "Another reviewer" in refused.value.hint
    assert (_trust(acme, first), _trust(acme, second)) == ("accepted", "candidate")
    _resolve(acme, do, edge, second, who="dora")
    assert _trust(acme, second) == "accepted"


def test_it_resolves_among_candidates_without_accepting_ones_own_programs(acme: Tenancy, do: Do) -> None:
    first, second, edge = _conflict(acme, do, standing=acme.agent("alice"), contending=acme.agent("bob"))
    assert _resolve(acme, do, edge, second, note="").loser == first
    assert _trust(acme, second) == "candidate"


def test_it_takes_a_note_to_let_what_is_flagged_win(acme: Tenancy, do: Do) -> None:
    _, second, edge = _conflict(acme, do, standing=acme.person("dora"), contending=acme.agent("alice"))
    with pytest.raises(InvalidInput, match="contradicts_accepted"):
        _resolve(acme, do, edge, second, note=" ")
    _resolve(acme, do, edge, second)
    assert _trust(acme, second) == "accepted"


def test_it_lets_no_rejected_value_win(acme: Tenancy, do: Do) -> None:
    first, _, edge = _conflict(acme, do, standing=acme.agent("alice"), contending=acme.agent("alice"))
    twin = do(acme.agent("alice"), "store_node", **PORT | {"node_type": "note"}).node
    do(acme.person("bob"), "reject_node", node_id=twin.id, version=1, reason="Wrong.")
    with pytest.raises(RejectedBefore):
        _resolve(acme, do, edge, first)
    assert _trust(acme, first) == "candidate"


def test_it_brings_no_rejected_value_back_by_reopening(acme: Tenancy, do: Do) -> None:
    first, second, edge = _conflict(acme, do, standing=acme.agent("alice"), contending=acme.agent("alice"))
    _resolve(acme, do, edge, second)
    again = do(acme.agent("alice"), "store_node", **PORT).node
    assert again.id != first
    do(acme.person("bob"), "reject_node", node_id=again.id, version=again.version, reason="Wrong.")
    with pytest.raises(RejectedBefore):
        do(acme.person("bob"), "reopen_conflict", edge_id=edge, reason="Hm.")


@pytest.mark.parametrize("change", [{"label": "API port"}, {"tags": ["api"]}, {"content": "The API port is 8080."}])
@pytest.mark.parametrize(("who", "became"), [("alice", "candidate"), ("bob", "candidate"), ("dora", "accepted")])
def test_it_accepts_by_a_change_only_what_its_maker_may_accept(
    acme: Tenancy, do: Do, change: dict[str, Any], who: str, became: str
) -> None:
    """Alice does not review, and Bob's own program wrote it."""
    node = do(acme.agent("bob"), "store_node", **PORT).node.id
    assert do(acme.person(who), "update_node", node_id=node, **change).status == "stored"
    assert _trust(acme, node) == became


@pytest.mark.parametrize(("who", "became"), [("alice", "candidate"), ("bob", "candidate"), ("dora", "accepted")])
def test_it_accepts_by_saying_it_again_only_what_the_speaker_may_accept(
    acme: Tenancy, do: Do, who: str, became: str
) -> None:
    node = do(acme.agent("bob"), "store_node", **PORT).node.id
    assert do(acme.person(who), "store_node", **PORT).status == "duplicate"
    assert _trust(acme, node) == became


def test_it_accepts_a_persons_own_new_words_as_ever(acme: Tenancy, do: Do) -> None:
    assert _trust(acme, do(acme.person("alice"), "store_node", **PORT).node.id) == "accepted"


def test_it_accepts_nothing_flagged_or_contradicted_by_a_touch(acme: Tenancy, do: Do) -> None:
    _, second, _ = _conflict(acme, do, standing=acme.person("dora"), contending=acme.agent("alice"))
    do(acme.person("bob"), "update_node", node_id=second, label="API port")
    assert _trust(acme, second) == "candidate"
    enter(acme.tenant_id)
    Node.objects.filter(pk=int(second[1:])).update(risks=[])
    do(acme.person("bob"), "update_node", node_id=second, content="The API listens on port 7070.")
    assert _trust(acme, second) == "candidate"


def test_it_lets_nobody_accept_what_their_program_handed_over(acme: Tenancy, do: Do) -> None:
    said = f"{SAID} " + "Then we talked about the weather at length. " * 600
    observed = do(acme.agent("bob"), "observe_conversation", user_message=said, project="alpha")
    assert observed.extraction == "waiting"
    turn = int(observed.turns[0][1:])
    enter(acme.tenant_id)
    assert Turn.objects.get(pk=turn).handed_by == acme.people["bob"].pk
    do(acme.operator, "extract_turn", turn=turn)
    node = Node.objects.get(tenant_id=acme.tenant_id, type="decision")
    wish = {"node_id": f"n{node.pk}", "version": node.version}
    with pytest.raises(Forbidden, match="A program of yours"):
        do(acme.person("bob"), "accept_node", **wish)
    assert str(do(acme.person("dora"), "accept_node", **wish).node.state) == "accepted"


def _held(acme: Tenancy, do: Do, **asked: Any) -> Any:
    """Return a decision that a rule with such demands withholds."""
    rule(acme, do, "propose", operation="store_node", actor_kind="agent", **asked)
    drawn = do(acme.agent("alice"), "observe_conversation", user_message=SAID, project="alpha").nodes
    node = next(node for node in drawn if node.type == "decision")
    assert node.risks == ["held_by_policy"]
    return node


def _accept(acme: Tenancy, do: Do, node: Any, *, who: str) -> str:
    wish = {"node_id": node.id, "version": node.version, "reason": "So it is."}
    return str(do(acme.person(who), "accept_node", **wish).node.state)


def test_it_asks_of_who_accepts_what_the_rule_asks(acme: Tenancy, do: Do) -> None:
    node = _held(acme, do, decider_role="admin")
    with pytest.raises(Forbidden, match="A rule asks for somebody who is admin"):
        _accept(acme, do, node, who="bob")
    assert _accept(acme, do, node, who="dora") == "accepted"


def test_it_takes_as_many_as_the_rule_asks_for(acme: Tenancy, do: Do) -> None:
    node = _held(acme, do, approvals=2)
    with pytest.raises(Forbidden, match="asks for 2 approvals"):
        _accept(acme, do, node, who="dora")
    wish = {"label": "Billing", "content": node.content, "node_type": "decision", "project": "alpha"}
    waiting = proposal(acme, do, do(acme.agent("alice"), "store_node", **wish).proposal)
    assert approve(acme, do, waiting, by="bob", reason="Yes.") == "pending"
    assert approve(acme, do, waiting, by="dora", reason="Yes.") == "applied"
    assert _trust(acme, node.id) == "accepted"


@pytest.mark.parametrize(("who", "risks"), [("agent", ["assistant_only"]), ("person", [])])
def test_it_keeps_the_flag_when_a_program_rewords_what_only_the_assistant_said(
    acme: Tenancy, do: Do, who: str, risks: list[str]
) -> None:
    drawn = do(acme.agent("alice"), "observe_conversation", assistant_response=SAID, project="alpha").nodes
    node = next(node for node in drawn if node.type == "decision")
    actor = acme.agent("alice") if who == "agent" else acme.person("dora")
    assert do(actor, "update_node", node_id=node.id, content="Billing uses Kafka.").node.risks == risks
