"""tombstone.survives_ttl_and_prune: older than every retention, the rejection still stops its value."""

from datetime import timedelta

from django.utils import timezone

from governance.gate.tenancy import tenant_transaction
from memory.models import Node, Turn
from tests.cast import Tenancy, perform
from tests.proofs.edges import Edge
from tests.proofs.reviewing import as_bob, recalled, refusal, say

FALSE, TRUE = "We decided to use MongoDB for billing.", "We decided to use Redis for queues."


def _age_and_prune(tenancy: Tenancy) -> tuple[int, int]:
    """Let everything be years old, prune, and return how many nodes and turns went."""
    long_ago = timezone.now() - timedelta(days=3_000)
    with tenant_transaction(tenancy.tenant_id):
        Turn.objects.update(recorded_at=long_ago, observed_at=long_ago)
        Node.objects.update(recorded_at=long_ago, changed_at=long_ago)
    perform(tenancy.operator, "set_retention", enabled=True, days=1)
    run = perform(tenancy.operator, "prune_retention")
    return run.nodes_removed, run.turns_removed


def test_it_stops_the_value_when_all_else_of_it_is_gone(edge: Edge, acme_live: Tenancy) -> None:
    wrong = say(edge, acme_live, FALSE)
    say(edge, acme_live, TRUE)
    for node in wrong["nodes"]:
        if "MongoDB" in node["content"]:
            decided = {"node_id": node["id"], "version": node["version"], "reason": "It never was."}
            as_bob(edge, acme_live, "reject_node", **decided)
    removed, turns = _age_and_prune(acme_live)
    assert removed >= 1
    assert turns == 1
    with tenant_transaction(acme_live.tenant_id):
        assert not Node.objects.filter(content__icontains="mongodb").exists()
    assert refusal(edge, acme_live, FALSE) == "rejected_before"
    again = say(edge, acme_live, FALSE)
    assert again["rejected_before"]
    assert [node["content"] for node in again["nodes"] if node["type"] == "decision"] == []
    answer = recalled(edge, acme_live, "billing", "MongoDB", "queues")
    assert "use MongoDB" not in answer
    assert "use Redis for queues" in answer
