"""A project's conversations are listed with what of each holds, found by a question, and tied by what they share."""

import pytest

from governance.errors import InvalidInput, NotFound
from memory.operations.conversations import Sessions
from tests.cast import Do, Tenancy


def _say(do: Do, tenancy: Tenancy, text: str, *, session: str, who: str = "alice", at: str = "2026-03-01") -> list[str]:
    kept = do(
        tenancy.agent(who),
        "observe_conversation",
        user_message=text,
        session_id=session,
        project="alpha",
        observed_at=f"{at}T10:00:00Z",
    )
    return [node.id for node in kept.nodes]


def _list(do: Do, tenancy: Tenancy, who: str = "alice", **asked: object) -> Sessions:
    listed = do(tenancy.agent(who), "list_sessions", **asked)
    assert isinstance(listed, Sessions)
    return listed


def _number(listed: Sessions, name: str) -> str:
    return next(shown.id for shown in listed.sessions if shown.name == name)


def _edges(listed: Sessions) -> list[tuple[str, str, str]]:
    names = {shown.id: shown.name for shown in listed.sessions}
    return [(names[edge.source], edge.type, names[edge.target]) for edge in listed.edges]


def test_it_lists_the_newest_first_with_what_came_of_each(acme: Tenancy, do: Do) -> None:
    _say(do, acme, "We decided to use PostgreSQL for the ledger.", session="monday")
    _say(do, acme, "Please always run the linters first.", session="tuesday", at="2026-03-02")
    _say(do, acme, "The ledger runs on port 5432.", session="tuesday", at="2026-03-03")
    tuesday, monday = _list(do, acme).sessions
    assert (tuesday.name, monday.name) == ("tuesday", "monday")
    assert (tuesday.turns, f"{tuesday.begun:%d}", f"{tuesday.last:%d}") == (2, "02", "03")
    assert [node.type for node in monday.nodes] == ["decision"]
    assert monday.counts == {"decision": 1, "entity": 1}
    assert [node.type for node in tuesday.nodes] == ["preference", "fact"]


def test_it_tells_nothing_that_no_longer_holds(acme: Tenancy, do: Do) -> None:
    [node, *_] = _say(do, acme, "We decided to use PostgreSQL for the ledger.", session="monday")
    assert [told.id for told in _list(do, acme).sessions[0].nodes] == [node]
    do(acme.person("bob"), "reject_node", node_id=node, version=1, reason="Nobody decided that.")
    listed = _list(do, acme)
    assert listed.sessions[0].nodes == []
    assert "ledger" not in listed.model_dump_json()


def test_it_tells_only_what_a_person_stands_behind_where_that_is_asked_for(acme: Tenancy, do: Do) -> None:
    [node, *_] = _say(do, acme, "We decided to use PostgreSQL for the ledger.", session="monday")
    assert _list(do, acme, floor="accepted").sessions[0].nodes == []
    do(acme.person("bob"), "accept_node", node_id=node, version=1, reason="So it is.")
    assert [told.id for told in _list(do, acme, floor="accepted").sessions[0].nodes] == [node]


def test_it_finds_the_conversations_that_answer_a_question(acme: Tenancy, do: Do) -> None:
    for name, text in (
        ("cache", "We decided to keep the sessions in Redis."),
        ("ledger", "We decided to use PostgreSQL for the ledger."),
        ("colours", "Please make the buttons green."),
    ):
        _say(do, acme, text, session=name)
    found = _list(do, acme, query="which database holds the ledger?")
    assert found.sessions[0].name == "ledger"
    assert "colours" not in [shown.name for shown in found.sessions]
    nothing = _list(do, acme, query="zanzibar xylophone")
    assert (nothing.sessions, nothing.message) == ([], "No conversation matches there.")


def test_it_says_when_more_would_answer(acme: Tenancy, do: Do) -> None:
    for number in range(3):
        _say(do, acme, f"The ledger service {number} runs on port {5_000 + number}.", session=f"day {number}")
    found = _list(do, acme, query="ledger service port", limit=2)
    assert (len(found.sessions), found.truncated) == (2, True)
    with pytest.raises(InvalidInput, match="cursor"):
        _list(do, acme, query="ledger", cursor="3")


def test_it_gives_pages_of_the_newest(acme: Tenancy, do: Do) -> None:
    for number in range(3):
        _say(do, acme, f"The ledger service {number} runs on port {5_000 + number}.", session=f"day {number}")
    first = _list(do, acme, limit=2)
    rest = _list(do, acme, limit=2, cursor=first.next_cursor)
    assert [shown.name for shown in (*first.sessions, *rest.sessions)] == ["day 2", "day 1", "day 0"]
    assert (first.truncated, rest.truncated, rest.next_cursor) == (True, False, "")


def test_it_ties_conversations_that_speak_of_the_same_things(acme: Tenancy, do: Do) -> None:
    _say(do, acme, "We use PostgreSQL and Redis for the ledger.", session="one")
    _say(do, acme, "Lunch is at noon.", session="two")
    _say(do, acme, "Kafka feeds PostgreSQL, and Redis caches it.", session="three")
    _say(do, acme, "Kafka is fed by a cron job.", session="four")
    listed = _list(do, acme)
    assert ("three", "shares_entities", "one") in _edges(listed)
    assert ("four", "continues", "three") in _edges(listed)
    assert not [edge for edge in _edges(listed) if "two" in edge]
    assert all(edge.because for edge in listed.edges)


def test_it_does_not_tie_by_what_everybody_speaks_of_once(acme: Tenancy, do: Do) -> None:
    _say(do, acme, "We use PostgreSQL for the ledger.", session="one")
    _say(do, acme, "Lunch is at noon.", session="two")
    _say(do, acme, "PostgreSQL has a new release.", session="three")
    assert _edges(_list(do, acme)) == []


def test_it_tells_which_conversation_replaced_what_another_decided(acme: Tenancy, do: Do) -> None:
    [old, *_] = _say(do, acme, "We decided to use PostgreSQL for the ledger.", session="one")
    [new, *_] = _say(do, acme, "We decided to store invoices in MySQL.", session="two", who="bob")
    do(acme.person("bob"), "supersede_node", node_id=old, by=new, reason="It moved.")
    listed = _list(do, acme)
    assert ("two", "supersedes", "one") in _edges(listed)
    assert {edge.type: edge.because for edge in listed.edges}["supersedes"] == [new]
    assert old not in listed.model_dump_json()


def test_it_asks_one_conversation_alone(acme: Tenancy, do: Do) -> None:
    _say(do, acme, "The ledger runs on port 5432.", session="one")
    _say(do, acme, "The mailer runs on port 2525.", session="two")
    listed = _list(do, acme)
    for name, word in (("one", "ledger"), ("two", "mailer")):
        answer = do(acme.agent("alice"), "query_graph", query="which port?", session=_number(listed, name))
        said = [*(node.content for node in answer.nodes), *(turn.text for turn in answer.turns)]
        assert said
        assert all(word in text for text in said if "port" in text)


def test_it_finds_what_was_said_again_in_a_conversation(acme: Tenancy, do: Do) -> None:
    [node, *_] = _say(do, acme, "The ledger runs on port 5432.", session="one")
    _say(do, acme, "The ledger runs on port 5432.", session="two")
    second = _number(_list(do, acme), "two")
    answer = do(acme.agent("alice"), "query_graph", query="ledger port", session=second)
    assert node in [found.id for found in answer.nodes]


def test_it_explains_that_another_conversation_said_it(acme: Tenancy, do: Do) -> None:
    [node, *_] = _say(do, acme, "The ledger runs on port 5432.", session="one")
    _say(do, acme, "The mailer runs on port 2525.", session="two")
    second = _number(_list(do, acme), "two")
    how = do(acme.agent("alice"), "debug_retrieval", query="ledger port", session=second, node_id=node)
    assert how.why.rules == ["session"]


def test_it_lists_only_what_the_reader_may_see(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    _say(do, acme, "The ledger runs on port 5432.", session="one")
    listed = _list(do, acme)
    assert _list(do, globex, who="charlie").sessions == []
    with pytest.raises(NotFound):
        do(globex.agent("charlie"), "query_graph", query="ledger", session=_number(listed, "one"))
