"""A rejected value is known again however it is written, and only a person lets it be said again."""

from typing import Any

import psycopg
import pytest
from django.db import connection

from governance.errors import ApprovalRequired, Conflict, NotFound, RejectedBefore
from governance.gate.tenancy import enter
from memory.models import Node, Tombstone, Turn
from tests.cast import Do, Tenancy
from tests.database import raw

FALSE = "We decided to use MongoDB for sessions."
NOTE = {"label": "Sessions", "content": FALSE, "node_type": "decision", "project": "alpha"}
WRITTEN = [
    FALSE,
    "we decided to use mongodb for sessions",
    "We decided to use МongoDB for sessions.",
    "We decided  to use Mongo\u200bDB\nfor sessions!",
    "Ｗｅ decided to use **MongoDB** for sessions.",
]
FREE = [
    "We decided not to use MongoDB for sessions.",
    "We decided to use PostgreSQL for sessions.",
    "We decided to use MongoDB for the catalogue.",
]


def _reject(acme: Tenancy, do: Do, *, reason: str = "Nobody runs it here.", **more: Any) -> Any:
    """Let Alice's agent store the false value and Bob reject it."""
    changes = {name: more.pop(name) for name in ("content", "node_type", "label") if name in more}
    node = do(acme.agent("alice"), "store_node", **NOTE | changes).node
    return do(acme.person("bob"), "reject_node", node_id=node.id, version=1, reason=reason, **more)


def _say(acme: Tenancy, do: Do, text: str, **more: Any) -> Any:
    return do(acme.agent("alice"), "observe_conversation", user_message=text, project="alpha", **more)


@pytest.mark.parametrize("text", WRITTEN)
def test_it_refuses_the_value_however_it_is_written(acme: Tenancy, do: Do, text: str) -> None:
    rejected = _reject(acme, do)
    with pytest.raises(RejectedBefore, match=r"rejected before by bob@.*because: Nobody runs it here") as refused:
        do(acme.agent("alice"), "store_node", **NOTE | {"content": text, "node_type": "note"})
    assert refused.value.reference == rejected.tombstone
    assert "lift_tombstone" in refused.value.hint
    assert Node.objects.filter(tenant_id=acme.tenant_id).count() == 1


@pytest.mark.parametrize("text", FREE)
def test_it_lets_another_value_pass(acme: Tenancy, do: Do, text: str) -> None:
    _reject(acme, do)
    stored = do(acme.agent("alice"), "store_node", **NOTE | {"content": text})
    assert (stored.created, str(stored.node.state)) == (True, "candidate")


def test_it_refuses_persons_programs_labels_and_changes_alike(acme: Tenancy, do: Do) -> None:
    _reject(acme, do)
    for who in (acme.person("bob"), acme.person("alice"), acme.agent("bob-service")):
        with pytest.raises(RejectedBefore):
            do(who, "store_node", **NOTE)
    with pytest.raises(RejectedBefore):
        do(acme.agent("alice"), "store_node", **NOTE | {"label": FALSE, "content": "See the label."})
    other = do(acme.agent("alice"), "store_node", **NOTE | {"content": "Sessions are short."}).node
    with pytest.raises(RejectedBefore):
        do(acme.agent("alice"), "update_node", node_id=other.id, content=FALSE.upper())
    with pytest.raises(RejectedBefore):
        do(acme.person("bob"), "accept_node", node_id=other.id, version=1, content=FALSE)


def test_it_stops_no_node_for_a_name_in_its_label(acme: Tenancy, do: Do) -> None:
    _reject(acme, do, content="Kafka", node_type="concept", label="Kafka")
    assert do(acme.agent("alice"), "store_node", **NOTE | {"label": "Kafka", "content": "Kafka holds events."}).created


@pytest.mark.parametrize("kind", ["entity", "question"])
def test_it_stops_what_claims_nothing_only_as_the_same_type(acme: Tenancy, do: Do, kind: str) -> None:
    _reject(acme, do, node_type=kind)
    assert do(acme.agent("alice"), "store_node", **NOTE).created
    with pytest.raises(RejectedBefore):
        do(acme.agent("alice"), "store_node", **NOTE | {"node_type": kind})


@pytest.mark.parametrize("whole_tenant", [False, True])
def test_it_stops_one_project_or_the_whole_tenant(acme: Tenancy, globex: Tenancy, do: Do, whole_tenant: bool) -> None:
    _reject(acme, do, whole_tenant=whole_tenant)
    if whole_tenant:
        with pytest.raises(RejectedBefore):
            do(acme.agent("bob"), "store_node", **NOTE | {"project": "beta"})
    else:
        assert do(acme.agent("bob"), "store_node", **NOTE | {"project": "beta"}).created
    assert do(globex.agent("charlie"), "store_node", **NOTE).created


def test_it_draws_nothing_from_a_rejected_value_and_says_why(acme: Tenancy, do: Do) -> None:
    rejected = _reject(acme, do)
    observed = _say(acme, do, f"{FALSE} We decided to use Redis for queues.")
    assert [node.content for node in observed.nodes if node.type == "decision"] == [
        "We decided to use Redis for queues"
    ]
    (sentence,) = observed.rejected_before
    assert sentence.startswith(f"{rejected.tombstone}: rejected before by bob@")
    again = do(acme.operator, "extract_turn", turn=int(observed.turns[0][1:]))
    assert (again.nodes, again.rejected_before) == ([], [sentence])


def test_it_shows_nobody_the_words_of_a_rejected_value(acme: Tenancy, do: Do) -> None:
    before = _say(acme, do, f"{FALSE} The cache is called Otter.")
    node = next(node for node in before.nodes if "MongoDB" in node.content and node.type == "decision")
    do(acme.person("bob"), "reject_node", node_id=node.id, version=1, reason="No.")
    after = _say(acme, do, f"{FALSE} The queue is called Otter.")
    assert after.rejected_before
    answer = do(acme.agent("alice"), "query_graph", query="Otter sessions", max_turns=10)
    texts = {turn.id: turn.text for turn in answer.turns}
    assert not any("decided to use MongoDB" in text for text in texts.values())
    assert all("Otter" in texts[observed.turns[0]] for observed in (before, after))
    enter(acme.tenant_id)
    assert Turn.objects.get(pk=int(after.turns[0][1:])).text == f"{FALSE} The queue is called Otter."


def test_it_keeps_no_value(acme: Tenancy, do: Do) -> None:
    node = _reject(acme, do, content="The launch code is 4711-xyzzy.").node
    do(acme.person("bob"), "delete_node", node_id=node.id)
    enter(acme.tenant_id)
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_jsonb(stone)::text FROM memory_tombstone stone")
        ((kept,),) = cursor.fetchall()
    assert "Nobody runs it here." in kept
    assert "xyzzy" not in kept
    with pytest.raises(RejectedBefore):
        do(acme.agent("alice"), "store_node", **NOTE | {"content": "The launch code is 4711-XYZZY"})


def test_it_digests_one_value_differently_for_each_tenant(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    _reject(acme, do)
    theirs = do(globex.agent("charlie"), "store_node", **NOTE).node
    do(globex.person("charlie"), "reject_node", node_id=theirs.id, version=1, reason="No.")
    digests = set()
    for tenancy in (acme, globex):
        enter(tenancy.tenant_id)
        digests |= set(Tombstone.objects.filter(tenant_id=tenancy.tenant_id).values_list("digest", flat=True))
    assert len(digests) == 2


def test_it_lets_a_person_lift_it(acme: Tenancy, do: Do) -> None:
    bob, rejected = acme.person("bob"), _reject(acme, do)
    refused = _say(acme, do, FALSE)
    with pytest.raises(ApprovalRequired):
        do(acme.agent("bob-service"), "lift_tombstone", tombstone=rejected.tombstone, reason="It runs now.")
    lifted = do(bob, "lift_tombstone", tombstone=rejected.tombstone, reason="It runs now.").tombstone
    assert (lifted.lifted_by, lifted.lift_reason) == (bob.label, "It runs now.")
    with pytest.raises(Conflict, match="was lifted by"):
        do(bob, "lift_tombstone", tombstone=rejected.tombstone, reason="Twice.")
    assert do(acme.agent("alice"), "get_node_history", node_id=rejected.node.id).node.state == "rejected"
    assert do(acme.operator, "extract_turn", turn=int(refused.turns[0][1:])).nodes
    assert do(acme.agent("alice"), "store_node", **NOTE).node.id != rejected.node.id


def test_it_can_be_rejected_again_after_a_lift(acme: Tenancy, do: Do) -> None:
    first = _reject(acme, do)
    do(acme.person("bob"), "lift_tombstone", tombstone=first.tombstone, reason="Perhaps.")
    second = _reject(acme, do, reason="No, really.")
    assert second.tombstone != first.tombstone
    listed = do(acme.person("bob"), "list_tombstones").tombstones
    assert [stone.id for stone in listed] == [second.tombstone]
    everything = do(acme.person("bob"), "list_tombstones", include_lifted=True, limit=1)
    assert [stone.id for stone in everything.tombstones] == [second.tombstone]
    rest = do(acme.person("bob"), "list_tombstones", include_lifted=True, cursor=everything.next_cursor)
    assert [stone.id for stone in rest.tombstones] == [first.tombstone]


def test_it_names_the_twins_of_a_rejected_node(acme: Tenancy, do: Do) -> None:
    twin = do(acme.agent("alice"), "store_node", **NOTE | {"node_type": "note"}).node.id
    assert _reject(acme, do).same_words == [twin]
    with pytest.raises(RejectedBefore):
        do(acme.person("bob"), "accept_node", node_id=twin, version=1)
    assert do(acme.person("bob"), "reject_node", node_id=twin, version=1, reason="Nor here.").same_words == []


def test_it_is_not_known_to_others(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    rejected = _reject(acme, do)
    with pytest.raises(NotFound):
        do(globex.person("charlie"), "lift_tombstone", tombstone=rejected.tombstone, reason="Mine.")
    assert do(globex.person("charlie"), "list_tombstones").tombstones == []


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM memory_tombstone",
        "TRUNCATE memory_tombstone CASCADE",
        "UPDATE memory_tombstone SET digest = 'x'",
        "UPDATE memory_tombstone SET reason = 'other'",
        "DELETE FROM memory_valuekey",
        "UPDATE memory_valuekey SET key = '\\x00'",
    ],
)
@pytest.mark.parametrize("alias", ["default", "owner"])
def test_it_cannot_be_taken_away_in_the_database(acme_live: Tenancy, do: Do, statement: str, alias: str) -> None:
    _reject(acme_live, do)
    with raw(alias, tenant_id=acme_live.tenant_id) as cursor, pytest.raises(psycopg.errors.InsufficientPrivilege):
        cursor.execute(statement)
