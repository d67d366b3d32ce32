"""Two nodes that say the same become one, by the rules of every change, and can be parted again."""

from typing import Any

import pytest

from audit.models import Event
from governance.errors import ApprovalRequired, Conflict, InvalidInput, NotFound, WaggleError
from governance.gate.tenancy import enter
from governance.models import Proposal
from memory.models import Edge, Evidence, Merge, Node, NodeTerm, Turn
from memory.services.nodes import MOST_ALIASES
from tests.cast import Do, Tenancy, perform

KEPT, OTHER = "Sessions are kept in Redis.", "A Redis cluster holds the sessions of our users."
WHY = {"reason": "They say the same."}


def _store(who: Any, content: str, **more: Any) -> str:
    wish = {"label": content[:40], "content": content, "node_type": "fact", "project": "alpha"}
    return str(perform(who, "store_node", **wish | more).node.id)


def _state(tenancy: Tenancy) -> list[Any]:
    """Return all that a merge moves or changes, but for versions: they only grow."""
    enter(tenancy.tenant_id)
    nodes = Node.objects.order_by("pk").values(
        "pk", "content", "trust", "valid_from", "valid_to", "superseded_by", "aliases", "restated"
    )
    evidence = Evidence.objects.order_by("pk").values("pk", "node", "withdrawn_at")
    edges = Edge.objects.order_by("pk").values("pk", "source", "target", "type", "resolved_at")
    terms = NodeTerm.objects.order_by("node", "term").values_list("node", "term", "frequency")
    return [list(nodes), list(evidence), list(edges), list(terms)]


@pytest.fixture
def pair(acme: Tenancy, do: Do) -> tuple[str, str]:
    """Return two nodes, the second with a turn's evidence, another wording, edges both ways, and an earlier start."""
    alice = acme.agent("alice")
    keep = _store(alice, KEPT, valid_to="2030-01-01T00:00:00Z")
    absorb = _store(alice, OTHER, source="docs/sessions.md", valid_from="2026-01-01T00:00:00Z")
    node = Node.objects.get(pk=int(absorb[1:]))
    node.aliases = ["Redis is where sessions live."]
    node.save(update_fields=["aliases"])
    for number, (source, target) in enumerate([(absorb, ""), ("", absorb)]):
        end = _store(alice, f"Neighbour {number} of the session store.", node_type="concept")
        tie = {"source_id": source or end, "target_id": target or end, "relationship": "depends_on"}
        do(alice, "store_edge", **tie)
    return keep, absorb


def test_it_keeps_all_that_either_of_two_nodes_had(acme: Tenancy, do: Do, pair: tuple[str, str]) -> None:
    keep, absorb = pair
    done = do(acme.agent("alice"), "merge_nodes", keep=keep, absorb=absorb, **WHY)
    assert (done.status, done.kept, done.absorbed) == ("merged", keep, [absorb])
    assert (done.evidence_moved, done.edges_moved) == (1, 2)
    history = do(acme.agent("alice"), "get_node_history", node_id=keep)
    assert history.node.content == KEPT
    assert history.aliases == [OTHER, "Redis is where sessions live."]
    assert {row.quote for row in history.node.evidence} == {KEPT, OTHER}
    assert {keep in (edge.source, edge.target) for edge in history.edges} == {True}
    assert len(history.edges) == 2
    assert (history.node.valid_from.year, history.node.valid_to, history.supersedes) == (2026, None, [absorb])
    gone = do(acme.agent("alice"), "get_node_history", node_id=absorb).node
    assert (gone.state, gone.superseded_by, gone.content) == ("superseded", keep, OTHER)


def test_it_finds_the_one_node_by_the_words_of_both(acme: Tenancy, do: Do, pair: tuple[str, str]) -> None:
    keep, absorb = pair
    do(acme.agent("alice"), "merge_nodes", keep=keep, absorb=absorb, **WHY)
    found = [node.id for node in do(acme.agent("alice"), "query_graph", query="cluster of users").nodes]
    assert (found[0], absorb in found) == (keep, False)


def test_it_parts_them_again_with_everything_where_it_was(acme: Tenancy, do: Do, pair: tuple[str, str]) -> None:
    keep, absorb = pair
    before = _state(acme)
    do(acme.agent("alice"), "merge_nodes", keep=keep, absorb=absorb, **WHY)
    assert _state(acme) != before
    parted = do(acme.agent("alice"), "unmerge_nodes", node_id=absorb, reason="They are two.")
    assert (parted.standing_again, parted.kept) == (absorb, keep)
    assert _state(acme) == before
    with pytest.raises(Conflict):
        do(acme.agent("alice"), "unmerge_nodes", node_id=absorb, reason="Once more.")


def test_it_leaves_with_the_kept_node_what_came_to_it_since(acme: Tenancy, do: Do, pair: tuple[str, str]) -> None:
    keep, absorb = pair
    do(acme.agent("alice"), "merge_nodes", keep=keep, absorb=absorb, **WHY)
    _store(acme.agent("alice"), KEPT, source="README.md")
    enter(acme.tenant_id)
    node = Node.objects.get(pk=int(keep[1:]))
    do(acme.agent("alice"), "unmerge_nodes", node_id=absorb, reason="They are two.")
    locators = set(Evidence.objects.filter(node=node).values_list("locator", flat=True))
    assert "README.md" in locators
    assert "docs/sessions.md" not in locators


def test_it_waits_for_a_person_where_one_stands_behind_the_kept_node(acme: Tenancy, do: Do) -> None:
    accepted, candidate = _store(acme.person("bob"), KEPT), _store(acme.agent("alice"), OTHER)
    before = _state(acme)
    waits = do(acme.agent("alice"), "merge_nodes", keep=accepted, absorb=candidate, **WHY)
    assert (waits.status, waits.absorbed) == ("pending", [])
    assert _state(acme) == before
    shown = do(acme.person("bob"), "show_proposal", proposal_id=waits.proposal)
    assert OTHER in [change.after for change in shown.changes]
    decision = {"digest": shown.proposal.digest, "decision": "approve"}
    do(acme.person("bob"), "decide_proposal", proposal_id=waits.proposal, **decision)
    history = do(acme.agent("alice"), "get_node_history", node_id=accepted)
    assert (history.node.state, history.aliases) == ("accepted", [OTHER])
    parting = do(acme.agent("alice"), "unmerge_nodes", node_id=candidate, reason="They are two.")
    assert parting.status == "pending"
    do(acme.person("bob"), "delete_node", node_id=candidate)
    assert OTHER not in do(acme.person("bob"), "show_proposal", proposal_id=waits.proposal).model_dump_json()


def test_it_notices_that_either_node_has_moved_since_it_was_proposed(acme: Tenancy, do: Do) -> None:
    accepted, candidate = _store(acme.person("bob"), KEPT), _store(acme.agent("alice"), OTHER)
    waits = do(acme.agent("alice"), "merge_nodes", keep=accepted, absorb=candidate, **WHY)
    shown = do(acme.person("bob"), "show_proposal", proposal_id=waits.proposal)
    do(acme.agent("alice"), "update_node", node_id=candidate, content="Redis holds carts.")
    decision = {"digest": shown.proposal.digest, "decision": "approve"}
    with pytest.raises(Conflict):
        do(acme.person("bob"), "decide_proposal", proposal_id=waits.proposal, **decision)
    enter(acme.tenant_id)
    assert not Merge.objects.exists()


def test_it_asks_for_a_person_as_a_rule_says(acme: Tenancy, do: Do) -> None:
    do(acme.operator, "set_policy_rule", operation="merge_nodes", actor_kind="agent", effect="propose")
    keep, absorb = _store(acme.agent("alice"), KEPT), _store(acme.agent("alice"), OTHER)
    assert do(acme.agent("alice"), "merge_nodes", keep=keep, absorb=absorb, **WHY).status == "pending"


def test_it_merges_only_what_can_be_one(acme: Tenancy, do: Do) -> None:
    alice, bob = acme.agent("alice"), acme.agent("bob")
    keep, other = _store(alice, KEPT), _store(alice, OTHER)
    for absorb in (keep, _store(alice, OTHER, node_type="note"), _store(bob, OTHER, project="beta")):
        with pytest.raises(InvalidInput):
            do(bob, "merge_nodes", keep=keep, absorb=absorb, **WHY)
    accepted = _store(acme.person("bob"), "Redis it is, for sessions and for the queue.")
    with pytest.raises(Conflict, match="accepted"):
        do(alice, "merge_nodes", keep=keep, absorb=accepted, **WHY)
    tie = {"source_id": keep, "target_id": other, "relationship": "contradicts"}
    do(alice, "store_edge", **tie)
    with pytest.raises(Conflict, match="contradict"):
        do(alice, "merge_nodes", keep=keep, absorb=other, **WHY)
    do(acme.person("bob"), "retire_node", node_id=other, version=1, reason="No.")
    with pytest.raises(Conflict, match="stand"):
        do(alice, "merge_nodes", keep=keep, absorb=other, **WHY)


def test_it_is_unknown_to_who_is_outside(acme: Tenancy, globex: Tenancy, do: Do, pair: tuple[str, str]) -> None:
    with pytest.raises(NotFound):
        do(globex.agent("charlie"), "merge_nodes", keep=pair[0], absorb=pair[1], **WHY)
    beta = _store(acme.agent("bob"), KEPT, project="beta")
    with pytest.raises(NotFound):
        do(acme.agent("alice"), "merge_nodes", keep=pair[0], absorb=beta, **WHY)


def test_it_undoes_the_last_merge_first(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    first, second, third = (_store(alice, f"Wording {word} of it.") for word in ("alpha", "gamma", "omega"))
    do(alice, "merge_nodes", keep=second, absorb=first, **WHY)
    do(alice, "merge_nodes", keep=third, absorb=second, **WHY)
    with pytest.raises(WaggleError):
        do(alice, "unmerge_nodes", node_id=first, reason="They are two.")
    for node in (second, first):
        do(alice, "unmerge_nodes", node_id=node, reason="They are two.")
    assert {do(alice, "get_node_history", node_id=node).node.state for node in (first, second, third)} == {"candidate"}


def test_it_parts_nothing_whose_words_were_rejected_since(acme: Tenancy, do: Do, pair: tuple[str, str]) -> None:
    keep, absorb = pair
    do(acme.agent("alice"), "merge_nodes", keep=keep, absorb=absorb, **WHY)
    do(acme.person("bob"), "reject_node", node_id=keep, version=2, reason="Sessions are in PostgreSQL.")
    with pytest.raises(WaggleError):
        do(acme.agent("alice"), "unmerge_nodes", node_id=absorb, reason="They are two.")
    with pytest.raises(WaggleError, match="rejected before"):
        _store(acme.agent("alice"), OTHER)


def test_it_carries_an_open_conflict_over_and_leaves_a_decided_one(acme: Tenancy, do: Do) -> None:
    alice, bob = acme.agent("alice"), acme.person("bob")
    keep, absorb = _store(alice, KEPT), _store(alice, OTHER)
    ended, standing = _store(alice, "The sky is grey."), _store(alice, "Grass is green.")
    edges = [
        do(alice, "store_edge", source_id=absorb, target_id=node, relationship="contradicts").edge.id
        for node in (ended, standing)
    ]
    # A service decides: it makes no winner accepted.
    decide = {"edge_id": edges[0], "winner": absorb, "resolution_note": "So it is."}
    do(acme.agent("bob-service"), "resolve_conflict", **decide)
    do(bob, "merge_nodes", keep=keep, absorb=absorb, **WHY)
    enter(acme.tenant_id)
    sources = dict(Edge.objects.filter(type="contradicts").values_list("pk", "source_id"))
    assert {f"e{pk}": f"n{node}" for pk, node in sources.items()} == {edges[0]: absorb, edges[1]: keep}


def test_it_makes_one_of_several_and_can_be_asked_again(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    nodes = [_store(alice, f"Wording {word} of it.") for word in ("alpha", "gamma", "omega")]
    done = do(alice, "canonicalize_node", canonical_id=nodes[0], node_ids=nodes)
    assert (done.absorbed, done.already_absorbed, len(done.aliases_added)) == (nodes[1:], [], 2)
    again = do(alice, "canonicalize_node", canonical_id=nodes[0], node_ids=nodes)
    assert (again.status, again.absorbed, again.already_absorbed) == ("duplicate", [], nodes[1:])


def test_it_tells_the_ledger_and_leaves_nothing_of_a_deleted_node(acme: Tenancy, do: Do, pair: tuple[str, str]) -> None:
    keep, absorb = pair
    do(acme.agent("alice"), "merge_nodes", keep=keep, absorb=absorb, **WHY)
    enter(acme.tenant_id)
    event = Event.objects.get(name="node.merged")
    assert (event.subject_id, event.outcome, event.before_digest != event.after_digest) == (keep[1:], "done", True)
    for node in (keep, absorb):
        do(acme.agent("alice"), "delete_node", node_id=node)
    enter(acme.tenant_id)
    assert not Merge.objects.exists()
    assert not NodeTerm.objects.filter(term="cluster").exists()


@pytest.mark.parametrize("ended", ["deleted", "rejected"])
def test_it_takes_the_words_of_what_was_absorbed_from_what_took_it_in(acme: Tenancy, do: Do, ended: str) -> None:
    alice, bob = acme.agent("alice"), acme.person("bob")
    said = "We decided to use PostgreSQL for billing."
    observed = do(alice, "observe_conversation", user_message=said, session_id="a")
    absorb = next(node for node in observed.nodes if node.type == "decision")
    middle = _store(alice, "Invoices live in a relational store.", node_type="decision")
    last = _store(alice, "Money is kept in tables.", node_type="decision")
    do(alice, "merge_nodes", keep=middle, absorb=absorb.id, **WHY)
    do(alice, "merge_nodes", keep=last, absorb=middle, **WHY)
    assert do(alice, "query_graph", query="PostgreSQL").nodes[0].id == last
    if ended == "deleted":
        do(bob, "delete_node", node_id=absorb.id)
    else:
        do(bob, "reject_node", node_id=absorb.id, version=2, reason="It is MySQL.")
    answer = do(alice, "query_graph", query="PostgreSQL")
    assert {middle, last, absorb.id}.isdisjoint(node.id for node in answer.nodes)
    assert absorb.content not in answer.model_dump_json()
    assert bool(Turn.objects.get().withheld) == (ended == "deleted")
    assert not NodeTerm.objects.filter(term__startswith="postgres", node_id=int(last[1:])).exists()
    for keep in (middle, last):
        assert "PostgreSQL" not in do(alice, "get_node_history", node_id=keep).model_dump_json()
    enter(acme.tenant_id)
    assert not any("PostgreSQL" in str(merge.moved) for merge in Merge.objects.all())
    assert do(alice, "unmerge_nodes", node_id=middle, reason="They are two.").standing_again == middle


def test_it_lets_no_program_take_words_from_what_a_person_accepted(acme: Tenancy, do: Do) -> None:
    accepted, absorb = _store(acme.person("bob"), KEPT), _store(acme.agent("alice"), OTHER)
    do(acme.person("bob"), "merge_nodes", keep=accepted, absorb=absorb, **WHY)
    with pytest.raises(ApprovalRequired):
        do(acme.agent("alice"), "delete_node", node_id=absorb)
    do(acme.person("bob"), "delete_node", node_id=absorb)
    assert OTHER not in do(acme.agent("alice"), "get_node_history", node_id=accepted).model_dump_json()


def test_it_shows_beforehand_just_what_a_merge_and_its_undoing_change(acme: Tenancy, do: Do) -> None:
    alice, bob = acme.agent("alice"), acme.person("bob")
    keep = _store(bob, KEPT, valid_to="2030-01-01T00:00:00Z")
    absorb = _store(alice, OTHER, valid_from="2026-01-01T00:00:00Z")
    enter(acme.tenant_id)
    aliases = [KEPT.upper(), "Sessions? Redis.", *(f"Wording {number}." for number in range(MOST_ALIASES))]
    Node.objects.filter(pk=int(absorb[1:])).update(aliases=aliases)
    for operation, wish in (
        ("merge_nodes", {"keep": keep, "absorb": absorb}),
        ("unmerge_nodes", {"node_id": absorb}),
    ):
        waits = do(alice, operation, **wish, reason="So it is.").proposal
        shown = do(bob, "show_proposal", proposal_id=waits)
        changes = {change.field: change.after for change in shown.changes}
        do(bob, "decide_proposal", proposal_id=waits, digest=shown.proposal.digest, decision="approve")
        enter(acme.tenant_id)
        node = Node.objects.get(pk=int(keep[1:]))
        assert changes["other wordings"] == "\n".join(node.aliases)
        assert changes["valid from"] == node.valid_from.isoformat()
        assert changes["valid to"] == (node.valid_to.isoformat() if node.valid_to else "")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["the first one first", "the last one first"])
def test_it_parts_several_in_any_order(acme: Tenancy, do: Do, order: tuple[int, int]) -> None:
    alice = acme.agent("alice")
    keep = _store(alice, KEPT, valid_from="2026-03-01T00:00:00Z", valid_to="2030-01-01T00:00:00Z")
    absorbed = [
        _store(alice, OTHER, valid_from="2026-01-01T00:00:00Z", valid_to="2031-01-01T00:00:00Z"),
        _store(alice, "Carts are elsewhere.", valid_from="2026-02-01T00:00:00Z", valid_to="2032-01-01T00:00:00Z"),
    ]
    before, alone = _state(acme), [(1, 2031), (2, 2032)]
    for node in absorbed:
        do(alice, "merge_nodes", keep=keep, absorb=node, **WHY)
    left: list[tuple[int, int]] = []
    for number in order:
        do(alice, "unmerge_nodes", node_id=absorbed[number], reason="They are two.")
        now = do(alice, "get_node_history", node_id=keep).node
        left.append((now.valid_from.month, now.valid_to.year))
    assert left == [alone[order[1]], (3, 2030)]
    assert _state(acme) == before


def test_it_knows_the_words_of_what_was_absorbed_when_they_are_said_again(
    acme: Tenancy, do: Do, pair: tuple[str, str]
) -> None:
    keep, absorb = _store(acme.agent("alice"), "Carts are in memory."), pair[1]
    do(acme.agent("alice"), "merge_nodes", keep=keep, absorb=absorb, **WHY)
    again = perform(acme.agent("alice"), "store_node", label="x", content=OTHER, node_type="fact", project="alpha")
    assert (again.status, again.created, again.node.id) == ("duplicate", False, keep)


def test_it_notices_what_changed_beside_another_being_absorbed(acme: Tenancy, do: Do) -> None:
    alice, bob = acme.agent("alice"), acme.person("bob")
    keep, other, third = _store(bob, KEPT), _store(alice, OTHER), _store(alice, "Redis has the sessions, and carts.")
    waits = do(alice, "canonicalize_node", canonical_id=keep, node_ids=[other, third]).proposal
    before = _target_version(acme, waits)
    do(bob, "merge_nodes", keep=keep, absorb=other, **WHY)
    again = do(alice, "canonicalize_node", canonical_id=keep, node_ids=[other, third]).proposal
    # Both the kept and the absorbed node have a new version.
    assert _target_version(acme, again) == before + 2


def _target_version(tenancy: Tenancy, proposal: str) -> int:
    enter(tenancy.tenant_id)
    return Proposal.objects.get(pk=int(proposal[1:])).target_version or 0
