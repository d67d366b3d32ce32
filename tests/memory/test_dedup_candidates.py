"""Pairs that could be one are listed, page by page, without comparing all with all."""

from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance.gate.tenancy import enter
from memory.dedup import judge
from memory.models import Node
from memory.operations import duplicates
from memory.services.duplicates import MOST_COMPARED
from memory.services.sharing import exact
from tests.cast import Do, Tenancy, perform

PAIR = ("We deploy with Kubernetes.", "Our deployments run on k8s.")


def _add(tenancy: Tenancy, content: str, **more: Any) -> str:
    """Store a node as it stood before anybody looked for what says the same."""
    wish = {"label": content[:40], "content": content, "node_type": "fact", "project": "alpha"}
    who = "alice" if wish | more == wish else "bob"
    with patch("memory.services.nodes.duplicates.alike", return_value=[]):
        return str(perform(tenancy.agent(who), "store_node", **wish | more).node.id)


def _pairs(answer: Any) -> list[tuple[str, str, str]]:
    return [(pair.keep, pair.absorb, pair.verdict) for pair in answer.pairs]


def test_it_lists_what_says_the_same_the_older_one_to_be_kept(acme: Tenancy, do: Do) -> None:
    first, second = (_add(acme, content) for content in PAIR)
    _add(acme, "The sky is grey.")
    answer = do(acme.agent("alice"), "dedup_candidates")
    assert _pairs(answer) == [(first, second, "same")]
    assert (answer.pairs[0].keep_content, answer.pairs[0].absorb_content) == PAIR
    assert (answer.scanned, answer.next_cursor) == (3, "")


def test_it_keeps_what_a_person_accepted(acme: Tenancy, do: Do) -> None:
    first, second = (_add(acme, content) for content in PAIR)
    do(acme.person("bob"), "accept_node", node_id=second, version=1)
    assert _pairs(do(acme.agent("alice"), "dedup_candidates")) == [(second, first, "same")]


def test_it_lists_what_is_near_when_asked(acme: Tenancy, do: Do) -> None:
    first = _add(acme, "Sessions are kept in Redis.")
    second = _add(acme, "Sessions are kept in Redis for an hour.")
    assert _pairs(do(acme.agent("alice"), "dedup_candidates")) == []
    near = do(acme.agent("alice"), "dedup_candidates", include_near=True)
    assert _pairs(near) == [(first, second, "near")]
    assert near.pairs[0].reasons


def test_it_finds_by_meaning_what_shares_no_rare_word(acme: Tenancy, do: Do) -> None:
    first, second = _add(acme, "Sessions are kept in Redis."), _add(acme, "Users stay signed in by a cookie.")
    enter(acme.tenant_id)
    Node.objects.update(vector=[1.0, 0.0, 0.0], model="test")
    near = do(acme.agent("alice"), "dedup_candidates", include_near=True)
    assert [(pair.keep, pair.absorb, pair.similarity) for pair in near.pairs] == [(first, second, 1.0)]


def test_it_leaves_out_what_is_in_conflict_or_no_longer_holds(acme: Tenancy, do: Do) -> None:
    first, second = (_add(acme, content) for content in PAIR)
    tie = {"source_id": first, "target_id": second, "relationship": "contradicts"}
    do(acme.agent("alice"), "store_edge", **tie)
    assert _pairs(do(acme.agent("alice"), "dedup_candidates")) == []
    third, fourth = _add(acme, "The port is 8080."), _add(acme, "The port is  8080.")
    assert third == fourth
    other = _add(acme, "Port 8080 is the port.")
    do(acme.person("bob"), "retire_node", node_id=other, version=1, reason="No.")
    assert _pairs(do(acme.agent("alice"), "dedup_candidates")) == []


def test_it_compares_nothing_across_projects_or_with_what_one_may_not_read(acme: Tenancy, do: Do) -> None:
    _add(acme, PAIR[0])
    _add(acme, PAIR[1], project="beta")
    assert _pairs(do(acme.agent("bob"), "dedup_candidates")) == []
    assert do(acme.agent("alice"), "dedup_candidates").scanned == 1


def test_it_gives_each_pair_once_over_its_pages(acme: Tenancy, do: Do, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("Kubernetes", "Kafka", "Redis", "MySQL", "nginx", "Terraform")
    wanted: set[tuple[str, str, str]] = set()
    for word in words:
        first = _add(acme, f"We run {word} in production.")
        wanted.add((first, _add(acme, f"In production we run {word}."), "same"))
    monkeypatch.setattr(duplicates, "MOST_SCANNED", 5)
    found: list[tuple[str, str, str]] = []
    cursor, calls = "", 0
    while calls == 0 or cursor:
        answer = do(acme.agent("alice"), "dedup_candidates", limit=1, cursor=cursor)
        found, cursor, calls = [*found, *_pairs(answer)], answer.next_cursor, calls + 1
    assert len(found) == len(set(found))
    assert (set(found), calls > len(words) - 1) == (wanted, True)


def test_it_compares_each_node_with_few(acme: Tenancy, do: Do) -> None:
    nodes = [_add(acme, f"Server {number} runs the deploy job.") for number in range(3 * MOST_COMPARED)]
    with patch("memory.services.duplicates.judge", side_effect=judge) as judging:
        do(acme.agent("alice"), "dedup_candidates")
    assert 0 < judging.call_count <= MOST_COMPARED * len(nodes)
    with patch("memory.services.duplicates.judge", side_effect=judge) as judging:
        perform(acme.agent("alice"), "store_node", label="x", content="Server x runs the deploy job.", node_type="fact")
    assert 0 < judging.call_count <= MOST_COMPARED


def test_it_gives_no_more_pairs_than_were_asked_for(acme: Tenancy, do: Do) -> None:
    older = [_add(acme, content) for content in (PAIR[0], "Kubernetes is what we deploy with.", PAIR[1])]
    wanted = {(keep, absorb) for number, absorb in enumerate(older) for keep in older[:number]}
    found: list[tuple[str, str]] = []
    cursor = ""
    while not found or cursor:
        answer = do(acme.agent("alice"), "dedup_candidates", limit=1, cursor=cursor)
        assert len(answer.pairs) <= 1
        found, cursor = [*found, *((pair.keep, pair.absorb) for pair in answer.pairs)], answer.next_cursor
    assert (set(found), len(found)) == (wanted, len(wanted))


@given(st.permutations([1 / 3, 1 / 7, 1 / 10, 2.718281828, 5.9156628336917]))
def test_it_sums_weights_alike_in_whatever_order(weights: list[float]) -> None:
    parts = [exact(weight) for weight in weights]
    assert sum(parts) == sum(sorted(parts))
    assert all(0 <= part - weight < 1e-8 for part, weight in zip(parts, weights, strict=True))
