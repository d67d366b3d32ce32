"""tombstone.reextraction_stays_inactive and tombstone.no_second_memory_unit: fed again, a value stays away, and why."""

from typing import Any

import pytest

from governance.gate.tenancy import tenant_transaction
from memory.models import Node
from tests.cast import Tenancy, perform
from tests.proofs.edges import Edge
from tests.proofs.reviewing import as_bob, recalled, say

FALSE, OTHER = "We decided to use MongoDB for billing.", "We decided to use Redis for queues."
TURN = f"{FALSE} {OTHER}"


def _carrying(tenancy: Tenancy, word: str) -> dict[int, str]:
    """Return the claims, whatever became of them, that carry a word, and the trust of each."""
    with tenant_transaction(tenancy.tenant_id):
        claims = Node.objects.filter(content__icontains=word).exclude(type="entity")
        return dict(claims.values_list("pk", "trust"))


@pytest.fixture
def rejected(edge: Edge, acme_live: Tenancy) -> dict[str, Any]:
    """Return a turn of two values of which Bob has rejected one."""
    observed = say(edge, acme_live, TURN, message_id="1")
    wrong = next(node for node in observed["nodes"] if node["type"] == "decision" and "MongoDB" in node["content"])
    assert "MongoDB for billing" in recalled(edge, acme_live, "billing", "MongoDB", "queues")
    as_bob(edge, acme_live, "reject_node", node_id=wrong["id"], version=1, reason="Billing never ran on it.")
    return observed


def test_it_stays_inactive_when_its_turn_is_read_again(
    edge: Edge, acme_live: Tenancy, rejected: dict[str, Any]
) -> None:
    before = _carrying(acme_live, "MongoDB")
    assert set(before.values()) == {"rejected"}
    perform(acme_live.operator, "extract_turn", turn=int(rejected["turns"][0][1:]))
    say(edge, acme_live, TURN, message_id="1")
    say(edge, acme_live, TURN)
    say(edge, acme_live, TURN, session_id="elsewhere", message_id="2")
    assert _carrying(acme_live, "MongoDB") == before
    answer = recalled(edge, acme_live, "billing", "MongoDB", "queues")
    assert "MongoDB for billing" not in answer
    assert "use Redis for queues" in answer


def test_it_draws_the_other_values_of_the_turn(edge: Edge, acme_live: Tenancy, rejected: dict[str, Any]) -> None:
    again = say(edge, acme_live, f"{FALSE} We decided to use Kafka for events.")
    contents = [node["content"] for node in again["nodes"] if node["type"] == "decision"]
    assert contents == ["We decided to use Kafka for events"]
    assert "Kafka for events" in recalled(edge, acme_live, "events")


def test_it_makes_no_second_unit_and_says_which_rule_stopped_it(
    edge: Edge, acme_live: Tenancy, rejected: dict[str, Any]
) -> None:
    before = _carrying(acme_live, "MongoDB")
    again = say(edge, acme_live, TURN)
    assert _carrying(acme_live, "MongoDB") == before
    (told,) = again["rejected_before"]
    bob = acme_live.people["bob"].username
    assert told.startswith("x")
    assert f"rejected before by {bob} on " in told
    assert "because: Billing never ran on it. Nothing was drawn from it." in told
    read = perform(acme_live.operator, "extract_turn", turn=int(again["turns"][0][1:]))
    assert read.rejected_before == [told]
    assert "use Redis for queues" in recalled(edge, acme_live, "billing", "MongoDB", "queues")
