"""Decisions that meet at the real edges at the same moment: one counts, and nothing happens twice or by halves."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from governance.gate.tenancy import tenant_transaction
from governance.models import Approval, Proposal
from memory.models import Node, NodeVersion
from tests.cast import Do, Tenancy, make_tenant
from tests.ledger import events
from tests.mcp_client import HTTP, call
from tests.parity.doors import session_headers
from tests.server import Server

OLD, NEW = "The API listens on port 8080.", "The API listens on port 9090."
Deed = Callable[[], bool]


@pytest.fixture
def team(committed: None, do: Do) -> Tenancy:
    return make_tenant(do, "team", members={"alice": "contributor", "bob": "reviewer", "dora": "admin"})


@pytest.fixture
def node(team: Tenancy, do: Do) -> str:
    wish = {"label": "Port", "content": OLD, "node_type": "fact", "project": "alpha"}
    return str(do(team.person("bob"), "store_node", **wish).node.id)


@pytest.fixture
def proposal(team: Tenancy, do: Do, node: str) -> Any:
    waits = do(team.agent("alice"), "update_node", node_id=node, content=NEW).proposal
    return do(team.person("bob"), "show_proposal", proposal_id=waits).proposal


def _by_rest(server: Server, team: Tenancy, who: str, proposal: Any, decision: str = "approve") -> Deed:
    sent = {"digest": proposal.digest, "decision": decision, "reason": "Read."}
    headers, url = session_headers(team.people[who]), f"{server.api}/proposals/{proposal.id}/decide"
    return lambda: HTTP.post(url, json=sent, headers=headers).is_success


def _by_console(server: Server, team: Tenancy, who: str, proposal: Any) -> Deed:
    url = f"{server.url}/console/governance/proposal/{proposal.id[1:]}/decide/"
    headers, sent = session_headers(team.people[who]), {"step": "approve", "digest": proposal.digest, "reason": ""}
    return lambda: HTTP.post(url, data=sent, headers=headers).status_code == 302


def _by_mcp(server: Server, team: Tenancy, tool: str, **arguments: Any) -> Deed:
    return lambda: not call(server, team.keys["alice"], tool, arguments).json()["result"].get("isError")


def _at_once(*deeds: Deed) -> list[bool]:
    start = Barrier(len(deeds))

    def do(deed: Deed) -> bool:
        start.wait()
        return deed()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(do, deeds))


def _effects(team: Tenancy, node: str) -> dict[str, Any]:
    with tenant_transaction(team.tenant_id):
        return {
            "content": Node.objects.get(pk=int(node[1:])).content,
            "versions": NodeVersion.objects.filter(node_id=int(node[1:])).count(),
            "decisions": Approval.objects.filter(dismissed_at=None).count(),
            "decided": len(events(team, name="proposal.decided", outcome="done")),
            "revised": len(events(team, name="node.revised", outcome="done")),
            "state": Proposal.objects.values_list("state", flat=True).get(),
        }


APPLIED = {"content": NEW, "versions": 2, "decisions": 1, "decided": 1, "revised": 1, "state": "applied"}
LEFT = {"content": OLD, "versions": 1, "decided": 0, "revised": 0}


@pytest.mark.parametrize("ways", [("rest", "rest"), ("rest", "console"), ("console", "console")], ids="-".join)
def test_it_applies_once_whatever_edge_two_approve_at(
    server: Server, team: Tenancy, node: str, proposal: Any, ways: tuple[str, str]
) -> None:
    edges = {"rest": _by_rest, "console": _by_console}
    deeds = [edges[way](server, team, who, proposal) for way, who in zip(ways, ("bob", "dora"), strict=True)]
    assert sorted(_at_once(*deeds)) == [False, True]
    assert _effects(team, node) == APPLIED


def test_it_applies_once_for_one_person_who_presses_at_both_edges(
    server: Server, team: Tenancy, node: str, proposal: Any
) -> None:
    deeds = [edge(server, team, "bob", proposal) for edge in (_by_rest, _by_console, _by_rest, _by_console)]
    assert sum(_at_once(*deeds)) == 1
    assert _effects(team, node) == APPLIED


def test_it_lets_approval_or_rejection_win(server: Server, team: Tenancy, node: str, proposal: Any) -> None:
    done = _at_once(_by_console(server, team, "bob", proposal), _by_rest(server, team, "dora", proposal, "reject"))
    assert sum(done) == 1
    left = LEFT | {"decisions": 1, "decided": 1, "state": "rejected"}
    assert _effects(team, node) == (APPLIED if done[0] else left)


def test_it_lets_approval_or_withdrawal_win(server: Server, team: Tenancy, node: str, proposal: Any) -> None:
    withdraw = _by_mcp(server, team, "withdraw_proposal", proposal_id=proposal.id)
    done = _at_once(_by_rest(server, team, "bob", proposal), withdraw)
    assert sum(done) == 1
    assert _effects(team, node) == (APPLIED if done[0] else LEFT | {"decisions": 0, "state": "withdrawn"})


def test_it_applies_no_text_that_the_agent_changed_at_that_moment(
    server: Server, team: Tenancy, node: str, proposal: Any
) -> None:
    change = {"proposal_id": proposal.id, "arguments": {"content": "The API listens on port 666."}}
    revise = _by_mcp(server, team, "revise_proposal", **change)
    done = _at_once(_by_rest(server, team, "bob", proposal), revise)
    assert sum(done) == 1
    assert _effects(team, node) == (APPLIED if done[0] else LEFT | {"decisions": 0, "state": "pending"})
