"""What corrects earlier words of a conversation is tied to what it corrects; nothing accepted changes by it."""

from typing import Any

import pytest

from audit.models import Event
from governance.gate.tenancy import enter
from memory.models import Evidence, Node
from tests.cast import Do, Tenancy, perform

LIMIT = "The upload limit is 20 MB."
CHOICE = "We decided to use Redis for the sessions."


def _say(who: Any, text: str, **more: Any) -> Any:
    return perform(who, "observe_conversation", user_message=text, project="alpha", **more)


def _state(do: Do, tenancy: Tenancy, reference: str) -> str:
    return str(do(tenancy.person("bob"), "get_node_history", node_id=reference).node.state)


def _claim(observed: Any, words: str) -> Any:
    return next(node for node in observed.nodes if words in node.content and node.type != "entity")


def test_it_puts_the_value_that_was_meant_in_place_of_the_one_that_was_said(acme: Tenancy, do: Do) -> None:
    old = _claim(_say(acme.agent("alice"), LIMIT), "20 MB")
    said = _say(acme.agent("alice"), "No wait, I meant 30.")
    new = _claim(said, "30 MB")
    assert new.content == "The upload limit is 30 MB"
    assert new.evidence[0].quote == "30"
    history = do(acme.agent("alice"), "get_node_history", node_id=old.id)
    assert (history.node.state, history.node.superseded_by) == ("superseded", new.id)
    assert any(new.id in note and old.id in note for note in said.notes)
    found = do(acme.agent("alice"), "query_graph", query="upload limit")
    assert [node.content for node in found.nodes if "MB" in node.content] == [new.content]


def test_it_lets_a_new_choice_take_the_place_of_the_one_that_is_taken_back(acme: Tenancy, do: Do) -> None:
    old = _claim(_say(acme.agent("alice"), CHOICE), "Redis")
    new = _claim(_say(acme.agent("alice"), "Scrap that, we go with Memcached for the sessions."), "Memcached")
    history = do(acme.agent("alice"), "get_node_history", node_id=old.id)
    assert (history.node.state, history.node.superseded_by) == ("superseded", new.id)
    assert [(edge.source, edge.type) for edge in history.edges if edge.type == "updates"] == [(new.id, "updates")]
    assert "t" in history.versions[-1].reason


def test_it_retires_what_is_taken_back_and_keeps_the_words_that_did(acme: Tenancy, do: Do) -> None:
    old = _claim(_say(acme.agent("alice"), CHOICE), "Redis")
    said = _say(acme.agent("alice"), "scrap that")
    assert _state(do, acme, old.id) == "retired"
    evidence = do(acme.agent("alice"), "get_node_history", node_id=old.id).node.evidence
    kept = [row for row in evidence if row.turn == said.turns[0]]
    assert [(row.quote, row.withdrawn_at is not None) for row in kept] == [("scrap that", True)]
    enter(acme.tenant_id)
    event = Event.objects.get(name="node.corrected")
    assert event.subject_id == old.id[1:]


def test_it_does_all_that_once(acme: Tenancy, do: Do) -> None:
    _say(acme.agent("alice"), LIMIT)
    said = _say(acme.agent("alice"), "No wait, I meant 30.")
    enter(acme.tenant_id)
    before = list(Node.objects.order_by("pk").values_list("pk", "version", "trust", "restated"))
    for _ in range(2):
        do(acme.operator, "extract_turn", turn=int(said.turns[0][1:]))
    enter(acme.tenant_id)
    assert list(Node.objects.order_by("pk").values_list("pk", "version", "trust", "restated")) == before


@pytest.mark.parametrize("correction", ["No wait, I meant 30.", "scrap that", "Scrap that, the upload limit is 30 MB."])
def test_it_changes_nothing_that_a_person_accepted(acme: Tenancy, do: Do, correction: str) -> None:
    old = _claim(_say(acme.agent("alice"), LIMIT), "20 MB")
    do(acme.person("bob"), "accept_node", node_id=old.id, version=1)
    said = _say(acme.agent("alice"), correction)
    history = do(acme.person("bob"), "get_node_history", node_id=old.id)
    assert (history.node.version, history.node.state, history.node.superseded_by) == (2, "contested", "")
    assert [edge.target for edge in said.conflicts] == [old.id]
    other = said.conflicts[0].source
    do(acme.person("bob"), "resolve_conflict", edge_id=said.conflicts[0].id, winner=old.id, resolution_note="It is.")
    assert [_state(do, acme, node) for node in (old.id, other)] == ["accepted", "superseded"]


def test_it_changes_nothing_that_others_said_too(acme: Tenancy, do: Do) -> None:
    old = _claim(_say(acme.agent("alice"), LIMIT, session_id="a"), "20 MB")
    _say(acme.agent("bob"), LIMIT, session_id="b")
    said = _say(acme.agent("alice"), "No wait, I meant 30.", session_id="a")
    assert _state(do, acme, old.id) == "contested"
    assert [edge.target for edge in said.conflicts] == [old.id]


def test_it_lets_no_assistant_take_back_what_a_user_said(acme: Tenancy, do: Do) -> None:
    old = _claim(_say(acme.agent("alice"), CHOICE), "Redis")
    text = "Scrap that, we go with Memcached for the sessions."
    perform(acme.agent("alice"), "observe_conversation", assistant_response=text, project="alpha")
    assert _state(do, acme, old.id) in ("candidate", "contested")


def test_it_corrects_nothing_of_another_conversation(acme: Tenancy, do: Do) -> None:
    old = _claim(_say(acme.agent("alice"), LIMIT, session_id="a"), "20 MB")
    said = _say(acme.agent("alice"), "No wait, I meant 30.", session_id="b")
    assert (_state(do, acme, old.id), said.created) == ("candidate", [])


def test_it_leaves_to_a_person_what_a_rule_keeps_programs_from_changing(acme: Tenancy, do: Do) -> None:
    do(acme.operator, "set_policy_rule", operation="update_node", effect="propose")
    old = _claim(_say(acme.agent("alice"), LIMIT), "20 MB")
    said = _say(acme.agent("alice"), "No wait, I meant 30.")
    assert _state(do, acme, old.id) == "contested"
    assert [edge.target for edge in said.conflicts] == [old.id]


@pytest.mark.parametrize("accepted", [True, False])
def test_it_withholds_a_new_value_that_a_rule_keeps_programs_from_adding(acme: Tenancy, do: Do, accepted: bool) -> None:
    old = _claim(_say(acme.agent("alice"), LIMIT), "20 MB")
    if accepted:
        do(acme.person("bob"), "accept_node", node_id=old.id, version=1)
    do(acme.operator, "set_policy_rule", operation="store_node", actor_kind="agent", effect="propose")
    said = _say(acme.agent("alice"), "No wait, I meant 30.")
    assert _state(do, acme, old.id) == ("accepted" if accepted else "candidate")
    assert said.conflicts == []
    assert any(old.id in note and "waits for a person" in note for note in said.notes)
    found = do(acme.agent("alice"), "query_graph", query="upload limit")
    assert not any("30 MB" in node.content for node in found.nodes)


def test_it_takes_no_mere_mention_for_a_correction(acme: Tenancy, do: Do) -> None:
    old = _claim(_say(acme.agent("alice"), CHOICE), "Redis")
    for text in ("Thanks, that works.", "What did we decide about the sessions?", "The wait for CI was 30 minutes."):
        _say(acme.agent("alice"), text)
    assert _state(do, acme, old.id) == "candidate"


def test_it_lets_a_claim_hold_until_the_day_it_names_and_keeps_its_words(acme: Tenancy, do: Do) -> None:
    said = _say(acme.agent("alice"), "The staging cluster is frozen until 30 April 2031.")
    node = _claim(said, "frozen")
    assert node.content == "The staging cluster is frozen until 30 April 2031"
    assert node.valid_to.isoformat() == "2031-05-01T00:00:00+00:00"
    moments = {"2031-04-30T12:00:00Z": True, "2031-05-01T12:00:00Z": False}
    for moment, holds in moments.items():
        found = do(acme.agent("alice"), "query_graph", query="staging cluster", as_of=moment).nodes
        assert (node.id in [row.id for row in found]) is holds


def test_it_says_what_was_read_without_rules_and_keeps_that_on_the_job(
    acme: Tenancy, do: Do, monkeypatch: pytest.MonkeyPatch
) -> None:
    from governance.models import Job
    from memory.operations.work import extract_waiting
    from memory.services import observation

    monkeypatch.setattr("memory.extraction.extractor.language_of", lambda text: "tlh")
    said = _say(acme.agent("alice"), "Kafka wIlo'.")
    assert any(said.turns[0] in note and "without rules" in note for note in said.notes)
    monkeypatch.setattr(observation, "READ_AT_ONCE", 3)
    later = _say(acme.agent("alice"), "Redis wIlo'.")
    assert extract_waiting(acme.tenant_id) == 1
    enter(acme.tenant_id)
    job = Job.objects.get(kind="extract", subject_id=int(later.turns[0][1:]))
    assert (job.state, "without rules" in job.note) == ("done", True)
    assert not Evidence.objects.filter(quote="").exists()
