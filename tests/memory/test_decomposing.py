"""A long text becomes nodes with its own words; what gave none is told, and rules hold as for single statements."""

from typing import Any

import pytest

from governance.errors import Conflict, RejectedBefore
from governance.gate.tenancy import enter
from memory.models import Edge, Node
from memory.operations.decomposing import DecomposeAndStore
from memory.services.decomposition import parts_of
from tests.cast import Do, Tenancy, perform

TEXT = """We decided to use PostgreSQL for the ledger because the team knows it. The upload limit is 40 MB.

- Deploys happen on Tuesdays
- Hmm, who knows

Bob prefers tabs over spaces."""
SOURCE = "docs/design.md"


def _decompose(who: Any, content: str = TEXT, **more: Any) -> Any:
    return perform(who, "decompose_and_store", content=content, project="alpha", **more)


def _stored(tenancy: Tenancy) -> dict[str, str]:
    enter(tenancy.tenant_id)
    return dict(Node.objects.values_list("content", "type"))


def test_it_stores_each_statement_with_its_very_words(acme: Tenancy, do: Do) -> None:
    done = _decompose(acme.agent("alice"), source=SOURCE)
    kinds = {node.content: str(node.type) for node in done.nodes}
    assert kinds["We decided to use PostgreSQL for the ledger"] == "decision"
    assert kinds["The upload limit is 40 MB"] == "fact"
    assert kinds["Bob prefers tabs over spaces"] == "preference"
    assert all(node.created for node in done.nodes)
    for node in done.nodes:
        evidence = do(acme.agent("alice"), "get_node_history", node_id=node.id).node.evidence[0]
        assert evidence.quote in TEXT
        assert evidence.locator == SOURCE


def test_it_tells_which_sentences_gave_nothing(acme: Tenancy) -> None:
    assert _decompose(acme.agent("alice")).left_out == ["Hmm, who knows"]
    nothing = _decompose(acme.agent("alice"), "Hmm, who knows. Well.")
    assert (nothing.status, nothing.nodes, bool(nothing.message)) == ("nothing", [], True)


def test_it_links_what_the_text_links_and_makes_all_part_of_its_context(acme: Tenancy) -> None:
    done = _decompose(acme.agent("alice"), context="Ledger design")
    enter(acme.tenant_id)
    concept = Node.objects.get(type="concept", content="Ledger design")
    parts = set(Edge.objects.filter(type="part_of", target=concept).values_list("source_id", flat=True))
    assert parts | {concept.pk} == {int(node.id[1:]) for node in done.nodes}
    assert next(node for node in done.nodes if node.id == f"n{concept.pk}").created
    assert Edge.objects.filter(type="depends_on", source__type="decision").exists()


def test_it_withholds_a_context_that_a_rule_keeps_programs_from_adding(acme: Tenancy, do: Do) -> None:
    held = {"operation": "store_node", "actor_kind": "agent", "node_type": "concept", "effect": "propose"}
    do(acme.operator, "set_policy_rule", **held)
    _decompose(acme.agent("alice"), context="Ledger design")
    enter(acme.tenant_id)
    assert Node.objects.get(type="concept", content="Ledger design").trust == "quarantined"


def test_it_says_nothing_twice(acme: Tenancy) -> None:
    first = _decompose(acme.agent("alice"))
    again = _decompose(acme.agent("bob"))
    assert again.status == "duplicate"
    assert {node.id for node in again.nodes} == {node.id for node in first.nodes}
    key = {"idempotency_key": "k1"}
    assert _decompose(acme.agent("bob"), **key) == _decompose(acme.agent("bob"), **key)


def test_it_adds_candidates_and_finds_what_they_contradict(acme: Tenancy, do: Do) -> None:
    wish = {"label": "Limit", "content": "The upload limit is 30 MB", "node_type": "fact", "project": "alpha"}
    limit = do(acme.person("bob"), "store_node", **wish).node.id
    done = _decompose(acme.agent("alice"))
    assert len(done.conflicts) == 1
    other = next(node.id for node in done.nodes if "40 MB" in node.content)
    shown = do(acme.agent("alice"), "get_node_history", node_id=other)
    assert (shown.node.state, shown.node.risks) == ("contested", ["contradicts_accepted"])
    assert do(acme.agent("alice"), "get_node_history", node_id=limit).node.version == 1


def test_it_leaves_out_what_a_person_rejected(acme: Tenancy, do: Do) -> None:
    wish = {"label": "Limit", "content": "The upload limit is 40 MB", "node_type": "fact", "project": "alpha"}
    wrong = do(acme.agent("alice"), "store_node", **wish).node.id
    do(acme.person("bob"), "reject_node", node_id=wrong, version=1, reason="It is 30.")
    done = _decompose(acme.agent("alice"))
    assert len(done.rejected_before) == 1
    assert "It is 30" in done.rejected_before[0]
    assert [node.id for node in done.nodes if "40 MB" in node.content] == []


def test_it_withholds_what_a_rule_holds_of_programs(acme: Tenancy, do: Do) -> None:
    do(acme.operator, "set_policy_rule", operation="store_node", node_type="preference", effect="propose")
    done = _decompose(acme.agent("alice"))
    enter(acme.tenant_id)
    trusts = dict(Node.objects.values_list("type", "trust"))
    assert (trusts["preference"], trusts["decision"]) == ("quarantined", "candidate")
    assert done.nodes


def test_it_waits_as_a_whole_where_a_rule_says_so(acme: Tenancy, do: Do) -> None:
    do(acme.operator, "set_policy_rule", operation="decompose_and_store", actor_kind="agent", effect="propose")
    waits = _decompose(acme.agent("alice"))
    assert (waits.status, waits.nodes, _stored(acme)) == ("pending", [], {})
    shown = do(acme.person("bob"), "show_proposal", proposal_id=waits.proposal)
    assert "The upload limit is 40 MB" in [change.after for change in shown.changes]
    assert any("Hmm, who knows" in line for line in shown.affected)
    decision = {"digest": shown.proposal.digest, "decision": "approve"}
    do(acme.person("bob"), "decide_proposal", proposal_id=waits.proposal, **decision)
    enter(acme.tenant_id)
    assert set(Node.objects.values_list("trust", flat=True)) == {"accepted"}
    limit = Node.objects.get(content__contains="40 MB")
    do(acme.person("bob"), "delete_node", node_id=f"n{limit.pk}")
    left = do(acme.person("bob"), "show_proposal", proposal_id=waits.proposal).model_dump_json()
    assert "40 MB" not in left


def test_it_remembers_a_text_that_was_said_no_to(acme: Tenancy, do: Do) -> None:
    do(acme.operator, "set_policy_rule", operation="decompose_and_store", actor_kind="agent", effect="propose")
    waits = _decompose(acme.agent("alice"))
    digest = do(acme.person("bob"), "show_proposal", proposal_id=waits.proposal).proposal.digest
    decision = {"digest": digest, "decision": "reject", "reason": "Not ours."}
    do(acme.person("bob"), "decide_proposal", proposal_id=waits.proposal, **decision)
    with pytest.raises((RejectedBefore, Conflict), match="Not ours"):
        _decompose(acme.agent("alice"))
    assert _stored(acme) == {}


def test_it_reads_a_text_without_looking_anything_up() -> None:
    from django.utils import timezone

    parts = parts_of(TEXT * 200, now=timezone.now())
    assert 0 < len(parts.claims) <= 100
    assert set(DecomposeAndStore.model_fields) >= {"content", "context", "source"}
