"""A question about a time is answered from that time, and says how it was read."""

from typing import Any

import pytest

from tests.cast import Do, Tenancy

NOW = "2026-03-18T13:30:00Z"


def store(do: Do, tenancy: Tenancy, content: str, start: str, end: str | None = None) -> str:
    """Store what holds between two days, and return its id."""
    ends = {"valid_to": f"{end}T00:00:00Z"} if end else {}
    wish = {"label": content[:40], "content": content, "node_type": "decision", "valid_from": f"{start}T00:00:00Z"}
    node_id: str = do(tenancy.agent("alice"), "store_node", **wish, **ends).node.id
    return node_id


def say(do: Do, tenancy: Tenancy, text: str, day: str) -> str:
    """Hand over what was said on a day, and return its turn."""
    said = {"user_message": text, "observed_at": f"{day}T10:00:00Z"}
    turn: str = do(tenancy.agent("alice"), "observe_conversation", **said).turns[0]
    return turn


def ask(do: Do, tenancy: Tenancy, query: str, **bounds: Any) -> Any:
    """Ask on the 18th of March 2026."""
    return do(tenancy.agent("alice"), "query_graph", query=query, **({"as_of": NOW} | bounds))


def ids(answer: Any) -> set[str]:
    return {item.id for item in [*answer.nodes, *answer.turns]}


def test_it_keeps_to_an_exact_time(acme: Tenancy, do: Do) -> None:
    early = say(do, acme, "The gateway retries five times.", "2026-01-10")
    late = say(do, acme, "The gateway retries seven times.", "2026-03-10")
    assert ids(ask(do, acme, "How often does the gateway retry?")) >= {early, late}
    january = ids(ask(do, acme, "How often did the gateway retry in January 2026?"))
    assert early in january
    assert late not in january


@pytest.mark.parametrize(
    ("asked", "served"),
    [
        ("What did we decide on the cache in January 2026?", {"held"}),
        ("What did we decide on the cache before February 2026?", {"held"}),
        ("What did we decide on the cache in March 2026?", {"held", "began"}),
        ("What did we decide on the cache since March 2026?", {"began"}),
        ("What did we decide on the cache last week?", {"held", "began"}),
        ("What did we decide on the cache after March 12, 2026?", set()),
    ],
)
def test_it_asks_of_a_node_that_it_held_then(acme: Tenancy, do: Do, asked: str, served: set[str]) -> None:
    nodes = {
        "held": store(do, acme, "We decided on Redis for the cache.", "2026-01-05"),
        "began": store(do, acme, "We decided to warm the cache at start.", "2026-03-09"),
    }
    answer = ask(do, acme, asked)
    found = {name for name, node in nodes.items() if node in ids(answer)}
    assert found == (served or set(nodes))
    assert bool(served) == (not any("other times" in notice for notice in answer.time_notices))


def test_it_says_how_it_read_a_time(acme: Tenancy, do: Do) -> None:
    say(do, acme, "The gateway retries five times.", "2026-03-10")
    answer = ask(do, acme, "What of the gateway last week?")
    (span,) = answer.times
    assert (span.phrase, span.effect) == ("last week", "filter")
    assert (f"{span.start:%Y-%m-%d}", f"{span.end:%Y-%m-%d}") == ("2026-03-09", "2026-03-16")
    assert "“last week” is 2026-03-09T00:00Z..2026-03-16T00:00Z, only" in answer.as_text()


def test_it_reads_days_in_the_zone_of_the_tenant(acme: Tenancy, do: Do) -> None:
    from dataclasses import replace

    far = replace(acme.agent("alice"), time_zone="Asia/Tokyo")
    answer = do(far, "query_graph", query="What of the gateway today?", as_of="2026-03-18T20:00:00Z")
    assert f"{answer.times[0].start:%Y-%m-%dT%H:%M}" == "2026-03-18T15:00"


def test_it_says_where_it_left_the_asked_time(acme: Tenancy, do: Do) -> None:
    turn = say(do, acme, "The gateway retries five times.", "2026-03-10")
    answer = ask(do, acme, "What of the gateway in 2019?")
    assert turn in ids(answer)
    assert "nothing of that time matches; what follows is of other times" in answer.as_text()
    nothing = ask(do, acme, "What of the zeppelin in 2019?")
    assert (ids(nothing), nothing.message) == (set(), "Nothing in alpha matches.")


def test_it_prefers_a_vague_time_and_filters_nothing(acme: Tenancy, do: Do) -> None:
    texts = {"2025-02-01": "The gateway was restarted by Ann.", "2026-03-17": "The gateway was restarted by Bo."}
    old, new = (say(do, acme, text, day) for day, text in texts.items())
    answer = ask(do, acme, "Who restarted the gateway recently?")
    assert [span.effect for span in answer.times] == ["prefer"]
    assert [turn.id for turn in answer.turns] == [new, old]


@pytest.mark.parametrize(("asked", "first"), [("latest", "2026-03-01"), ("original", "2026-01-01")])
def test_it_puts_the_wanted_end_first(acme: Tenancy, do: Do, asked: str, first: str) -> None:
    days = ("2026-01-01", "2026-02-01", "2026-03-01")
    nodes = {store(do, acme, f"The port of service {place} is open.", day): day for place, day in enumerate(days)}
    answer = ask(do, acme, f"What is the {asked} port of the service?", max_nodes=3, max_turns=0)
    assert nodes[answer.nodes[0].id] == first
    assert any("include_history" in notice for notice in answer.time_notices) == (asked == "original")


def test_it_names_what_it_did_not_understand(acme: Tenancy, do: Do) -> None:
    say(do, acme, "The gateway retries five times.", "2026-03-10")
    answer = ask(do, acme, "What of the gateway last summer?")
    assert answer.times == []
    assert "“last summer” may be a time, but it was not understood; give a date" in answer.as_text()


def test_it_says_nothing_of_time_where_none_is_asked(acme: Tenancy, do: Do) -> None:
    answer = ask(do, acme, "What of the gateway?")
    assert (answer.times, answer.time_notices) == ([], [])


def test_it_keeps_each_question_to_its_own_time(acme: Tenancy, do: Do) -> None:
    turns = {month: say(do, acme, "The gateway was slow.", f"2026-{month:02}-05") for month in (1, 2, 3)}
    names = {1: "January", 2: "February", 3: "March"}
    for month, name in [*names.items(), *reversed(names.items())]:
        assert ids(ask(do, acme, f"Was the gateway slow in {name} 2026?")) & set(turns.values()) == {turns[month]}


def test_it_keeps_to_a_time_in_what_was_known_then(acme: Tenancy, do: Do) -> None:
    node = store(do, acme, "We decided on Redis for the cache.", "2026-01-05", "2026-02-01")
    asked = {"known_at": "2090-01-01T00:00:00Z", "as_of": "2026-01-20T00:00:00Z", "max_turns": 0}
    assert ids(ask(do, acme, "What of the cache in January 2026?", **asked)) == {node}
    late = ask(do, acme, "What of the cache in December 2025?", **asked)
    assert "other times" in " ".join(late.time_notices)


@pytest.mark.parametrize(
    "bounds",
    [{"as_of": None, "known_at": NOW}, {"as_of": NOW, "known_at": "2090-01-01T00:00:00Z"}],
)
def test_it_reads_times_from_the_instant_that_is_asked_of(acme: Tenancy, do: Do, bounds: dict[str, Any]) -> None:
    answer = ask(do, acme, "What of the gateway last week?", **bounds)
    assert f"{answer.as_of:%Y-%m-%d}" == "2026-03-18"
    assert f"{answer.times[0].start:%Y-%m-%d}" == "2026-03-09"


def test_it_lets_what_was_before_a_day_be_told_on_that_day(acme: Tenancy, do: Do) -> None:
    told = say(do, acme, "Last week the gateway was restarted twice.", "2026-03-10")
    later = say(do, acme, "The gateway was restarted again.", "2026-03-11")
    found = ids(ask(do, acme, "What of the gateway in the week before March 10, 2026?"))
    assert told in found
    assert later not in found


def test_it_shows_turns_of_other_times_where_only_nodes_are_of_that_time(acme: Tenancy, do: Do) -> None:
    turn = say(do, acme, "So what about the gateway?", "2026-01-10")
    node = store(do, acme, "The gateway retries five times.", "2026-03-09")
    answer = ask(do, acme, "How often does the gateway retry since March 2026?")
    assert {turn, node} <= ids(answer)
    assert answer.time_notices == ["no turn of that time matches; the turns that follow are of other times"]
    without = ask(do, acme, "How often does the gateway retry since March 2026?", max_turns=0)
    assert (without.turns, without.time_notices) == ([], [])


def test_it_goes_on_among_turns_of_other_times(acme: Tenancy, do: Do) -> None:
    turns = {say(do, acme, f"So what about the gateway, round {number}?", f"2026-01-1{number}") for number in range(5)}
    store(do, acme, "The gateway retries five times.", "2026-03-09")
    cursor, seen = "", list[str]()
    for _ in range(5):
        answer = ask(do, acme, "What of the gateway since March 2026?", max_turns=2, cursor=cursor)
        seen += [turn.id for turn in answer.turns]
        cursor = answer.cursor
        if not cursor:
            break
    assert (set(seen), len(seen)) == (turns, len(turns))
