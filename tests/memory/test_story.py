"""The story that the product is for: three turns, a contradiction, a person's decision."""

from tests.cast import Do, Tenancy

JANUARY, FEBRUARY, MARCH = "2026-01-12T09:00:00Z", "2026-02-03T09:00:00Z", "2026-03-20T09:00:00Z"


def test_it_keeps_extracts_contests_and_lets_a_person_decide(acme: Tenancy, do: Do) -> None:
    alice, bob = acme.agent("alice"), acme.person("bob")
    first = do(
        alice,
        "observe_conversation",
        observed_at=JANUARY,
        user_message="Let's use PostgreSQL, MySQL replication has been painful",
    )
    asked = do(
        alice, "observe_conversation", observed_at=FEBRUARY, user_message="what did we decide about the database?"
    )
    last = do(
        alice, "observe_conversation", observed_at=MARCH, user_message="we are moving back to MySQL, the team knows it"
    )
    print(first, asked, last, sep="\n\n")
    decision = next(node for node in first.nodes if node.type == "decision")
    back = next(node for node in last.nodes if node.type == "decision")
    assert decision.evidence[0].quote == "Let's use PostgreSQL"
    assert [(edge.source, edge.target) for edge in last.conflicts] == [(back.id, decision.id)]
    answer = do(alice, "query_graph", query="Which database do we use?")
    print(answer.as_text())
    states = {node.id: node.state for node in answer.nodes}
    assert states[decision.id] == states[back.id] == "contested"
    do(bob, "resolve_conflict", edge_id=last.conflicts[0].id, winner=back.id, resolution_note="The team decided.")
    later = do(alice, "query_graph", query="Which database do we use? PostgreSQL")
    print(later.as_text())
    assert decision.id not in {node.id for node in later.nodes}
    assert "use PostgreSQL" not in later.as_text().replace("Which database do we use? PostgreSQL", "")
    then = do(alice, "query_graph", query="Which database do we use?", as_of="2026-02-15T00:00:00Z")
    assert decision.id in {node.id for node in then.nodes}
