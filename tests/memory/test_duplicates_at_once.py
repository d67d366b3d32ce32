"""Writers who say one thing in different words at once leave one node; merges at once leave one survivor."""

from typing import Any

import pytest

from governance.errors import WaggleError
from governance.gate.tenancy import tenant_transaction
from memory.models import Evidence, Merge, Node
from tests.cast import Tenancy, make_tenant, perform
from tests.memory.test_nodes_at_once import _at_once

WORDINGS = (
    "The API server listens on port 8080.",
    "Port 8080 is where the API server listens.",
    "The API server is listening on port 8080.",
    "THE API SERVER LISTENS ON PORT 8080",
)


@pytest.fixture
def busy(committed: None) -> Tenancy:
    """Return a tenant whose writers commit for real."""
    return make_tenant(perform, "busy", members={"alice": "contributor", "bob": "reviewer"})


def _fact(content: str) -> dict[str, Any]:
    return {"label": "Port", "content": content, "node_type": "fact", "project": "alpha"}


def test_it_leaves_one_node_of_what_many_say_in_their_own_words(busy: Tenancy) -> None:
    answers = _at_once(
        lambda number: perform(busy.agent("bob"), "store_node", **_fact(WORDINGS[number]), source=f"file-{number}"),
        writers=len(WORDINGS),
    )
    assert [answer.created for answer in answers].count(True) == 1
    with tenant_transaction(busy.tenant_id):
        node = Node.objects.get()
        assert node.restated == len(WORDINGS) - 1
        assert Evidence.objects.filter(node=node).count() == len(WORDINGS)


def test_it_loses_nothing_when_a_node_is_said_again_and_changed_at_once(busy: Tenancy) -> None:
    for _ in range(4):
        node = perform(busy.agent("bob"), "store_node", **_fact(WORDINGS[0])).node.id
        calls: list[tuple[str, dict[str, Any]]] = [
            ("store_node", _fact(WORDINGS[1])),
            ("update_node", {"node_id": node, "content": "The API server listens on a socket."}),
        ]
        answers = _at_once(
            lambda call, calls=calls: perform(busy.agent("bob"), calls[call][0], **calls[call][1]),  # type: ignore[misc]
            writers=2,
        )
        assert [answer for answer in answers if isinstance(answer, Exception)] == []
        with tenant_transaction(busy.tenant_id):
            said = " ".join([*Node.objects.values_list("content", flat=True), *_aliases()])
            assert "socket" in said
            Node.objects.all().delete()


def _aliases() -> list[str]:
    return [alias for aliases in Node.objects.values_list("aliases", flat=True) for alias in aliases]


def test_it_lets_one_of_many_equal_merges_through(busy: Tenancy) -> None:
    bob = busy.agent("bob")
    ids = [perform(bob, "store_node", **_fact(text)).node.id for text in ("Redis it is.", "Sessions live in Redis.")]
    answers = _at_once(
        lambda number: perform(bob, "merge_nodes", keep=ids[number % 2], absorb=ids[1 - number % 2], reason="One."),
        writers=4,
    )
    done = [answer for answer in answers if not isinstance(answer, Exception)]
    refused = [answer.code for answer in answers if isinstance(answer, WaggleError)]
    assert len(done) + len(refused) == 4
    assert len([answer for answer in done if answer.status == "merged"]) == 1
    with tenant_transaction(busy.tenant_id):
        assert Merge.objects.count() == 1
        assert Node.objects.filter(superseded_by=None).count() == 1
        assert Evidence.objects.values("node").distinct().count() == 1
