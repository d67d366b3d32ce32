"""Once a node is embedded it is compared with the few that mean nearly the same, whatever their words."""

import threading
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection

from audit.models import Event
from governance.gate.tenancy import enter, tenant_transaction
from governance.models import Job
from memory.embedding import Reading
from memory.models import Edge, Node
from memory.operations.work import do_waiting
from memory.services.comparable import MOST_COMPARED
from memory.services.conflicts import Opened
from memory.services.embedding import _store
from memory.services.indexing import COMPARE, EMBED
from tests.cast import Do, Tenancy, perform
from tests.seed import seed

OPPOSED = ("The admin panel will be built with Svelte.", "We're building the admin panel in Vue instead.")
NEAR = ("Sessions are kept in Redis.", "Sessions are kept in Redis for an hour.")


class Alike:
    """A model to which all texts mean the same."""

    model_id = "alike"
    dimension = 3

    def read(self, texts: Sequence[str], *, role: str = "document") -> list[Reading]:
        return [Reading([1.0, 0.0, 0.0], b"") for _ in texts]


def _add(tenancy: Tenancy, content: str, **more: Any) -> str:
    """Store a node of which nothing was found by its words."""
    wish = {"label": content[:40], "content": content, "node_type": "decision", "project": "alpha"}
    with (
        patch("memory.services.nodes.duplicates.alike", return_value=[]),
        patch("memory.operations.nodes.conflicts.find_conflicts", return_value=Opened()),
    ):
        return str(perform(tenancy.agent("bob"), "store_node", **wish | more).node.id)


def _mean_the_same(tenancy: Tenancy) -> None:
    enter(tenancy.tenant_id)
    Node.objects.update(vector=[1.0, 0.0, 0.0], model="alike")


def _embed_and_compare(tenancy: Tenancy) -> list[str]:
    """Have all embedded and compared, and return the states of the comparisons."""
    with patch("memory.services.embedding.served_by", return_value=Alike()):
        do_waiting(EMBED, tenant_id=tenancy.tenant_id)
    do_waiting(COMPARE, tenant_id=tenancy.tenant_id)
    with tenant_transaction(tenancy.tenant_id):
        return list(Job.objects.filter(kind=COMPARE).values_list("state", flat=True))


def _ties(tenancy: Tenancy) -> list[tuple[str, str]]:
    with tenant_transaction(tenancy.tenant_id):
        return [(f"n{edge.source_id}", f"n{edge.target_id}") for edge in Edge.objects.filter(type="contradicts")]


def test_it_opens_what_is_opposed_by_meaning_once(acme: Tenancy, do: Do) -> None:
    first, second = (_add(acme, content) for content in OPPOSED)
    _mean_the_same(acme)
    opened = do(acme.operator, "compare_node", node_id=second).conflicts
    assert [(edge.source, edge.target) for edge in opened] == [(second, first)]
    assert do(acme.operator, "compare_node", node_id=second).conflicts == []
    assert do(acme.operator, "compare_node", node_id=first).conflicts == []


def test_it_notes_what_is_nearly_repeated_once(acme: Tenancy, do: Do) -> None:
    first, second = (_add(acme, content) for content in NEAR)
    _mean_the_same(acme)
    assert do(acme.operator, "compare_node", node_id=second).near == [first]
    assert do(acme.operator, "compare_node", node_id=second).near == []
    assert Node.objects.get(pk=int(second[1:])).near == [int(first[1:])]


def test_it_compares_only_with_what_stands_in_the_project(acme: Tenancy, do: Do) -> None:
    _add(acme, OPPOSED[0], project="beta")
    withdrawn = _add(acme, OPPOSED[0])
    do(acme.person("bob"), "reject_node", node_id=withdrawn, version=1, reason="It is not so.")
    second = _add(acme, OPPOSED[1])
    _mean_the_same(acme)
    assert do(acme.operator, "compare_node", node_id=second).conflicts == []


def test_it_compares_nothing_that_has_ceased_to_stand(acme: Tenancy, do: Do) -> None:
    _, second = (_add(acme, content) for content in OPPOSED)
    _mean_the_same(acme)
    do(acme.person("bob"), "retire_node", node_id=second, version=1, reason="It is over.")
    assert do(acme.operator, "compare_node", node_id=second).conflicts == []


def test_it_leaves_alone_what_means_something_else(acme: Tenancy, do: Do) -> None:
    _, second = (_add(acme, content) for content in OPPOSED)
    _mean_the_same(acme)
    Node.objects.filter(pk=int(second[1:])).update(vector=[0.0, 1.0, 0.0])
    assert do(acme.operator, "compare_node", node_id=second).conflicts == []


def test_it_compares_with_a_few_however_many_there_are(acme: Tenancy, do: Do) -> None:
    for number in range(MOST_COMPARED + 2):
        _add(acme, f"Statement number {number} is about the moon.", node_type="fact")
    last = _add(acme, OPPOSED[1])
    _mean_the_same(acme)
    with patch("memory.services.conflicts.contradictions", return_value=[]) as judged:
        do(acme.operator, "compare_node", node_id=last)
    assert len(judged.call_args.args[1]) == MOST_COMPARED


@pytest.mark.django_db(transaction=True)
def test_it_compares_what_a_job_has_embedded(acme_live: Tenancy) -> None:
    first, second = (_add(acme_live, content) for content in OPPOSED)
    assert _embed_and_compare(acme_live) == ["done", "done"]
    assert len(_ties(acme_live)) == 1
    assert set(_ties(acme_live)[0]) == {first, second}
    with tenant_transaction(acme_live.tenant_id):
        event = Event.objects.get(tenant_id=acme_live.tenant_id, name="node.compared")
    assert (event.actor_kind, event.actor_id, event.channel) == ("system", "comparing", "job")


@pytest.mark.django_db(transaction=True)
def test_it_leaves_comparing_to_the_sweeper(acme_live: Tenancy) -> None:
    _add(acme_live, OPPOSED[0])
    with (
        patch("memory.services.embedding.served_by", return_value=Alike()),
        patch("governance.gate.later.nudge") as nudged,
    ):
        do_waiting(EMBED, tenant_id=acme_live.tenant_id)
    nudged.assert_not_called()
    with tenant_transaction(acme_live.tenant_id):
        assert Job.objects.get(kind=COMPARE).state == "waiting"


@pytest.mark.django_db(transaction=True)
def test_it_writes_nothing_where_nothing_is_found(acme_live: Tenancy) -> None:
    _add(acme_live, OPPOSED[0])
    _add(acme_live, "Lunch is at noon.", node_type="fact")
    assert _embed_and_compare(acme_live) == ["done", "done"]
    with tenant_transaction(acme_live.tenant_id):
        assert not Event.objects.filter(tenant_id=acme_live.tenant_id, name="node.compared").exists()


@pytest.mark.django_db(transaction=True)
def test_it_is_done_with_a_node_that_is_gone(acme_live: Tenancy, do: Do) -> None:
    _, second = (_add(acme_live, content) for content in OPPOSED)
    with patch("memory.services.embedding.served_by", return_value=Alike()):
        do_waiting(EMBED, tenant_id=acme_live.tenant_id)
    do(acme_live.person("bob"), "delete_node", node_id=second)
    assert _embed_and_compare(acme_live) == ["done", "done"]
    assert _ties(acme_live) == []


def _compared_next(tenancy: Tenancy) -> list[str]:
    enter(tenancy.tenant_id)
    waiting = Job.objects.filter(kind=COMPARE, state="waiting").order_by("subject_id")
    return [f"n{job.subject_id}" for job in waiting]


def test_it_compares_by_meaning_what_was_withheld_until_it_was_accepted(acme: Tenancy, do: Do) -> None:
    withheld = _add(acme, OPPOSED[0])
    Node.objects.filter(pk=int(withheld[1:])).update(trust="quarantined")
    do(acme.person("dora"), "accept_node", node_id=withheld, version=1, reason="It is so.")
    assert _compared_next(acme) == [withheld]


def test_it_compares_by_meaning_what_stands_again(acme: Tenancy, do: Do) -> None:
    bob = acme.person("bob")
    ended, other = _add(acme, NEAR[0]), _add(acme, OPPOSED[0])
    do(bob, "retire_node", node_id=ended, version=1, reason="It is over.")
    do(bob, "reinstate_node", node_id=ended, reason="It is not.")
    do(bob, "merge_nodes", keep=ended, absorb=other, reason="One and the same.")
    do(bob, "unmerge_nodes", node_id=other, reason="They are two.")
    assert _compared_next(acme) == [ended, other]


def test_it_compares_by_meaning_what_had_lost_once_that_is_undone(acme: Tenancy, do: Do) -> None:
    seeded = seed(acme, do, writer="alice")
    do(acme.person("bob"), "resolve_conflict", edge_id=seeded.conflict, winner=seeded.reversal, resolution_note="So.")
    do(acme.person("bob"), "reopen_conflict", edge_id=seeded.conflict, reason="We were too quick.")
    assert _compared_next(acme) == [seeded.decision]


@pytest.mark.django_db(transaction=True)
def test_it_waits_for_new_words_that_are_being_embedded(acme_live: Tenancy) -> None:
    first, second = (_add(acme_live, content) for content in OPPOSED)
    _embed_and_compare(acme_live)
    with tenant_transaction(acme_live.tenant_id):
        Edge.objects.all().delete()
        Node.objects.filter(pk=int(second[1:])).update(vector=None)
        Job.objects.filter(kind=COMPARE, subject_id=int(second[1:])).update(state="waiting")

    def compare() -> None:
        try:
            do_waiting(COMPARE, tenant_id=acme_live.tenant_id)
        finally:
            connection.close()

    comparing = threading.Thread(target=compare)
    with tenant_transaction(acme_live.tenant_id):
        Node.objects.filter(pk=int(second[1:])).update(vector=[1.0, 0.0, 0.0])
        comparing.start()
        comparing.join(timeout=1)
    comparing.join()
    assert _ties(acme_live) == [(second, first)]


@pytest.mark.django_db(transaction=True)
def test_it_lets_one_vector_that_cannot_be_stored_hold_back_no_other(acme_live: Tenancy) -> None:
    bad, good = (int(_add(acme_live, content)[1:]) for content in OPPOSED)

    def store(row: Any, *args: Any) -> None:
        if row.pk == bad:
            raise RuntimeError("no room")
        _store(row, *args)

    with (
        patch("memory.services.embedding.served_by", return_value=Alike()),
        patch("memory.services.embedding._store", store),
    ):
        do_waiting(EMBED, tenant_id=acme_live.tenant_id)
    with tenant_transaction(acme_live.tenant_id):
        assert Node.objects.get(pk=good).vector is not None
        jobs = {job.subject_id: job for job in Job.objects.filter(kind=EMBED)}
    assert (jobs[good].state, jobs[bad].state, jobs[bad].last_error) == ("done", "waiting", "RuntimeError: no room")
