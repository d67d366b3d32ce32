"""How what is known differs between two instants of recording: added, changed, ended, deleted."""

from datetime import datetime

import pytest
from django.utils import timezone

from governance.errors import InvalidInput
from tests.cast import Do, Tenancy
from tests.ledger import last_event


def _store(do: Do, tenancy: Tenancy, content: str, who: str = "alice", project: str = "alpha") -> str:
    note = {"label": content[:60], "content": content, "node_type": "fact", "project": project}
    return str(do(tenancy.agent(who), "store_node", **note).node.id)


@pytest.fixture
def told(acme: Tenancy, do: Do) -> tuple[dict[str, str], datetime]:
    """Return the ids of nodes by what became of them, and the instant since which it did."""
    names = ("kept", "changed", "twice", "accepted", "rejected", "retired", "loser", "winner", "deleted")
    ids = {name: _store(do, acme, f"Before: {name} value.") for name in names}
    since, alice, bob = timezone.now(), acme.agent("alice"), acme.person("bob")
    do(alice, "update_node", node_id=ids["changed"], content="After: another value.")
    for text in ("one", "two"):
        do(alice, "update_node", node_id=ids["twice"], content=f"After: {text} value.")
    do(bob, "accept_node", node_id=ids["accepted"], version=1)
    do(bob, "reject_node", node_id=ids["rejected"], version=1, reason="No.")
    do(bob, "retire_node", node_id=ids["retired"], version=1, reason="Done.")
    tie = {"source_id": ids["winner"], "target_id": ids["loser"], "relationship": "contradicts"}
    ids["conflict"] = do(alice, "store_edge", **tie).edge.id
    do(bob, "resolve_conflict", edge_id=ids["conflict"], winner=ids["winner"])
    do(alice, "delete_node", node_id=ids["deleted"])
    ids["added"] = _store(do, acme, "After: a new value.")
    ids["came and went"] = _store(do, acme, "After: a short life.")
    do(bob, "retire_node", node_id=ids["came and went"], version=1, reason="Done.")
    tie = {"source_id": ids["added"], "target_id": ids["kept"], "relationship": "depends_on"}
    ids["edge"] = do(alice, "store_edge", **tie).edge.id
    return ids, since


def test_it_tells_each_kind_of_difference_once(acme: Tenancy, told: tuple[dict[str, str], datetime], do: Do) -> None:
    ids, since = told
    answer = do(acme.agent("alice"), "graph_diff", since=since)
    assert [node.id for node in answer.added] == [ids["added"]]
    changed = {node.id: node.fields for node in answer.changed}
    assert changed[ids["changed"]] == changed[ids["twice"]] == ["content"]
    assert changed[ids["accepted"]] == ["trust"]
    assert set(changed) == {ids["changed"], ids["twice"], ids["accepted"], ids["winner"]}
    assert {node.id: (node.how, node.by) for node in answer.ended} == {
        ids["rejected"]: ("rejected", ""),
        ids["retired"]: ("retired", ""),
        ids["loser"]: ("superseded", ids["winner"]),
        ids["came and went"]: ("retired", ""),
    }
    assert [node.id for node in answer.deleted] == [ids["deleted"]]
    assert {(edge.kind, edge.id) for edge in answer.edges} == {("resolved", ids["conflict"]), ("linked", ids["edge"])}


def test_it_has_words_only_for_what_holds(acme: Tenancy, told: tuple[dict[str, str], datetime], do: Do) -> None:
    ids, since = told
    answer = do(acme.agent("alice"), "graph_diff", since=since)
    text = answer.as_text()
    assert f"added {ids['added']} " in text
    assert '"After: a new value."' in text
    for gone in ("rejected value", "retired value", "loser value", "deleted value", "short life"):
        assert gone not in text + answer.model_dump_json()
    served = {key for key, _ in last_event(acme, name="memory.compared").served}
    assert served == {node.id for node in [*answer.added, *answer.changed]}


def test_it_compares_with_the_later_instant(acme: Tenancy, told: tuple[dict[str, str], datetime], do: Do) -> None:
    ids, since = told
    before = do(acme.agent("alice"), "graph_diff", since="2020-01-01T00:00:00Z", until=since)
    told_of = {node.id for node in before.added}
    assert told_of == {
        ids[name] for name in ("kept", "changed", "twice", "accepted", "rejected", "retired", "loser")
    } | {ids["winner"]}
    assert (before.changed, before.ended, before.deleted, before.edges) == ([], [], [], [])
    nothing = do(acme.agent("alice"), "graph_diff", since=timezone.now())
    assert nothing.message == "Nothing differs."


def test_it_gives_each_difference_on_one_page(acme: Tenancy, told: tuple[dict[str, str], datetime], do: Do) -> None:
    def ids_of(answer: object) -> list[str]:
        lists = ("added", "changed", "ended", "deleted", "edges")
        return [one.id for name in lists for one in getattr(answer, name)]

    alice, since = acme.agent("alice"), told[1]
    whole, given, cursor, pages = ids_of(do(alice, "graph_diff", since=since)), list[str](), "", 0
    while pages == 0 or cursor:
        page = do(alice, "graph_diff", since=since, limit=3, cursor=cursor)
        given, cursor, pages = given + ids_of(page), page.next_cursor, pages + 1
    assert sorted(given) == sorted(whole)
    assert pages == -(-len(whole) // 3)


def test_it_names_no_deletion_of_another_project(acme: Tenancy, do: Do) -> None:
    gone = _store(do, acme, "Only in beta.", "bob", "beta")
    do(acme.agent("bob"), "delete_node", node_id=gone)
    since = "2020-01-01T00:00:00Z"
    assert gone in str(do(acme.agent("bob"), "graph_diff", since=since))
    assert gone not in str(do(acme.agent("alice"), "graph_diff", since=since))
    assert gone not in str(do(acme.agent("bob"), "graph_diff", since=since, project="alpha"))


@pytest.mark.parametrize(("since", "until"), [("2026-02-01", "2026-01-01"), ("2026-01-01", "2026-01-01")])
def test_it_refuses_instants_in_the_wrong_order(acme: Tenancy, do: Do, since: str, until: str) -> None:
    with pytest.raises(InvalidInput, match="since"):
        do(acme.agent("alice"), "graph_diff", since=f"{since}T00:00:00Z", until=f"{until}T00:00:00Z")
