"""Which turns answer a question, through the operation that agents call."""

from typing import Any

import pytest

from governance.gate.tenancy import enter
from memory.embedding import service
from memory.embedding.words import WIDTH
from memory.models import Passage, Turn
from memory.operations.work import do_waiting
from memory.services.indexing import EMBED
from tests.cast import Do, Tenancy

FILLER = [
    "The weather was nice at the lake.",
    "We painted the fence in green.",
    "My sister bought a bicycle.",
    "Lunch was late again.",
    "The train to Bern had no seats.",
    "I am reading a book on bees.",
]
LONG = "The quarterly report lists many figures about sales, offices and travel of every team. " * 40


def tell(do: Do, tenancy: Tenancy, *texts: str, session: str = "one", who: str = "alice", **where: str) -> list[str]:
    """Hand over messages one by one; return the ids of their turns."""
    said = [
        do(tenancy.agent(who), "observe_conversation", user_message=text, session_id=session, **where) for text in texts
    ]
    return [observed.turns[0] for observed in said]


def embed(tenancy: Tenancy) -> None:
    """Have everything embedded, as a worker does."""
    service.embedder()
    do_waiting(EMBED, tenant_id=tenancy.tenant_id)
    enter(tenancy.tenant_id)


def asked(do: Do, tenancy: Tenancy, query: str, *, who: str = "alice", **bounds: Any) -> list[str]:
    """Return the ids of the turns that answer, best first."""
    answer = do(tenancy.agent(who), "query_graph", query=query, **({"max_turns": 5} | bounds))
    return [turn.id for turn in answer.turns]


@pytest.mark.parametrize("with_model", [True, False])
def test_it_finds_the_answer_right_after_a_question(acme: Tenancy, do: Do, with_model: bool) -> None:
    told = tell(do, acme, *FILLER[:3], "Where did you put the spare key?", "Under the blue pot.", *FILLER[3:])
    if with_model:
        embed(acme)
    assert asked(do, acme, "Where is the spare key?")[0] == told[4]


def test_it_prefers_who_is_named(acme: Tenancy, do: Do) -> None:
    for session, name in (("one", "Caroline"), ("two", "Melanie")):
        tell(do, acme, *FILLER[:2], f"{name}: I went to the pottery workshop.", *FILLER[2:4], session=session)
    embed(acme)
    for name in ("Caroline", "Melanie"):
        first = asked(do, acme, f"When did {name} go to the pottery workshop?")[0]
        assert Turn.objects.get(pk=int(first[1:])).speaker == name


def test_it_prefers_nobody_where_two_are_named(acme: Tenancy, do: Do) -> None:
    told = [
        tell(do, acme, f"{name}: I went to the pottery workshop.", session=name)[0] for name in ("Caroline", "Melanie")
    ]
    both = asked(do, acme, "Did Caroline and Melanie go to the pottery workshop?")
    assert set(both[:2]) == set(told)


def test_it_finds_a_later_passage_of_a_long_turn_by_meaning(acme: Tenancy, do: Do) -> None:
    (long,) = tell(do, acme, f"{LONG}\n\nOur cat fell asleep on the sofa in the afternoon.\n\n{LONG}")
    tell(do, acme, *FILLER, session="two")
    embed(acme)
    passages = Passage.objects.filter(turn_id=int(long[1:])).order_by("number")
    text = Turn.objects.get(pk=int(long[1:])).text
    assert [passage.number for passage in passages] == list(range(2, len(passages) + 2))
    assert "".join(text[passage.start : passage.end] for passage in passages) == text[passages[0].start :]
    assert any("cat fell asleep" in text[passage.start : passage.end] for passage in passages)
    assert long in asked(do, acme, "kitten napping on a couch")


def test_it_writes_passages_anew_when_a_turn_is_embedded_again(acme: Tenancy, do: Do) -> None:
    (long,) = tell(do, acme, LONG)
    embed(acme)
    before = Passage.objects.count()
    Turn.objects.update(vector=None, model="")
    from memory.services.embedding import enqueue_missing

    assert enqueue_missing(acme.tenant_id) == 1
    embed(acme)
    assert Passage.objects.filter(turn_id=int(long[1:])).count() == before > 1


def test_it_keeps_the_words_of_a_turn_with_it(acme: Tenancy, do: Do) -> None:
    tell(do, acme, "The migration to PostgreSQL is finished.")
    assert Turn.objects.values_list("words", flat=True).get() is None
    embed(acme)
    assert len(bytes(Turn.objects.values_list("words", flat=True).get() or b"")) == 3 * WIDTH


def test_it_finds_by_meaning_where_no_word_is_shared(acme: Tenancy, do: Do) -> None:
    told = tell(do, acme, *FILLER, "Our puppy chewed up the couch.")
    assert told[-1] not in asked(do, acme, "dog damaging furniture")
    embed(acme)
    assert asked(do, acme, "dog damaging furniture")[0] == told[-1]


def test_it_tells_nothing_of_another_project(acme: Tenancy, do: Do) -> None:
    (secret,) = tell(do, acme, "The vault code of beta is 4711.", who="bob", project="beta")
    tell(do, acme, *FILLER[:2], "The vault code of alpha is 1234.", who="bob", project="alpha")
    embed(acme)
    assert secret not in asked(do, acme, "vault code", max_turns=50)
    assert secret not in asked(do, acme, "vault code", who="bob", project="alpha", max_turns=50)
    assert secret in asked(do, acme, "vault code", who="bob", max_turns=50)


def test_it_tells_nothing_of_another_tenant(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    tell(do, globex, "The vault code is 4711.", who="charlie", project="alpha")
    tell(do, acme, *FILLER)
    for tenancy in (acme, globex):
        embed(tenancy)
    texts = do(acme.agent("alice"), "query_graph", query="What is the vault code?", max_turns=50).as_text()
    assert "4711" not in texts


@pytest.mark.parametrize("query", ["zzqx vvkj wqpt", "qwrtp xkcdz"])
def test_it_finds_nothing_for_nonsense(acme: Tenancy, do: Do, query: str) -> None:
    tell(do, acme, *FILLER, "Where did you put the spare key?")
    embed(acme)
    assert asked(do, acme, query, max_turns=50) == []


def test_it_shows_no_neighbour_that_says_nothing_of_the_matter(acme: Tenancy, do: Do) -> None:
    told = tell(do, acme, *FILLER[:4], "The certificate of the gateway expires in May.", *FILLER[4:], *FILLER[:3])
    found = asked(do, acme, "certificate gateway", max_turns=50)
    assert found[0] == told[4]
    assert not set(found) & {told[0], told[1], told[-1], told[-2]}


def test_it_gives_the_same_order_every_time(acme: Tenancy, do: Do) -> None:
    tell(do, acme, *(f"The gateway of office {number} was replaced." for number in range(8)))
    embed(acme)
    orders = {tuple(asked(do, acme, "Which gateway was replaced?", max_turns=8)) for _ in range(3)}
    assert len(orders) == 1
    assert len(orders.pop()) == 8
