"""tombstone.laundering_sequence: rejected, replaced, said again and corroborated, a value stays inactive."""

from tests.cast import Tenancy
from tests.proofs.edges import Edge
from tests.proofs.reviewing import as_bob, recalled, refusal, say, store

FALSE, TRUE, NEIGHBOUR = (
    "We decided to use MongoDB for billing.",
    "We decided to use PostgreSQL for billing.",
    "We decided to use Redis for queues.",
)
QUESTIONS = ("MongoDB", "PostgreSQL", "Redis", "What is decided for billing?")


def test_it_stays_inactive_however_often_it_is_said(edge: Edge, acme_live: Tenancy) -> None:
    store(edge, acme_live, NEIGHBOUR)
    first = store(edge, acme_live, FALSE)
    assert "use MongoDB for billing" in recalled(edge, acme_live, *QUESTIONS)
    as_bob(edge, acme_live, "reject_node", node_id=first["id"], version=1, reason="Billing never ran on it.")
    replacement = store(edge, acme_live, TRUE)
    as_bob(
        edge, acme_live, "accept_node", node_id=replacement["id"], version=replacement["version"], reason="So it is."
    )
    for kind, label in (("decision", "Decision"), ("fact", "Database"), ("note", FALSE)):
        assert refusal(edge, acme_live, FALSE, node_type=kind, label=label) == "rejected_before"
    assert refusal(edge, acme_live, "As the label says.", label=FALSE) == "rejected_before"
    for number in range(3):
        said = say(edge, acme_live, f"{FALSE} Everybody in team {number} agrees.", session_id=f"s{number}")
        assert said["rejected_before"]
    other = store(edge, acme_live, "Billing is written in Go.")
    change = {"node_id": other["id"], "content": FALSE}
    assert edge.ask(acme_live.keys["alice"], "update_node", **change).ended == "rejected_before"
    answer = recalled(edge, acme_live, *QUESTIONS)
    assert "use MongoDB for billing" not in answer
    assert TRUE in answer
    assert NEIGHBOUR in answer
