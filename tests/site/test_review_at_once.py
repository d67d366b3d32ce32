"""Two people who decide at the same moment: one decision counts, one effect happens."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from governance.errors import WaggleError
from governance.gate.tenancy import tenant_transaction
from governance.models import Approval, Proposal
from memory.models import Node, NodeVersion
from tests.cast import Tenancy, make_tenant, perform
from tests.ledger import events

pytestmark = pytest.mark.usefixtures("committed")
NEW = "The API listens on port 9090."


@pytest.fixture
def team() -> Tenancy:
    members = {"alice": "contributor", "bob": "reviewer", "dora": "admin"}
    return make_tenant(perform, "team", members=members, projects=("alpha",))


def _at_once(*deeds: Callable[[], Any]) -> list[str]:
    """Do all deeds at the same moment and return what came of each: its status, or the code of its refusal."""
    start = Barrier(len(deeds))

    def do(deed: Callable[[], Any]) -> str:
        try:
            start.wait()
            return str(deed().status)
        except WaggleError as error:
            return error.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return sorted(pool.map(do, deeds))


def _proposal(team: Tenancy, *, text: str = NEW) -> tuple[str, Any]:
    node = perform(team.person("bob"), "store_node", label="Port", content=f"{text} Not yet.", node_type="fact").node.id
    waits = perform(team.agent("alice"), "update_node", node_id=node, content=text).proposal
    return node, perform(team.person("bob"), "show_proposal", proposal_id=waits).proposal


def _deciding(team: Tenancy, who: str, proposal: Any, decision: str) -> Callable[[], Any]:
    actor = team.person(who)
    asked = {"proposal_id": proposal.id, "digest": proposal.digest, "decision": decision, "reason": "Seen."}
    return lambda: perform(actor, "decide_proposal", **asked)


def _effects(team: Tenancy, node: str) -> tuple[int, int, int]:
    """Return how many versions the node has, how many decisions stand and how often it was revised."""
    with tenant_transaction(team.tenant_id):
        versions = NodeVersion.objects.filter(node_id=int(node[1:])).count()
        return versions, Approval.objects.filter(dismissed_at=None).count(), len(events(team, name="node.revised"))


@pytest.mark.parametrize("again", range(3))
def test_it_applies_once_when_two_approve_at_once(team: Tenancy, again: int) -> None:
    node, proposal = _proposal(team)
    deeds = [_deciding(team, who, proposal, "approve") for who in ("bob", "dora")]
    assert _at_once(*deeds) == ["applied", "conflict"]
    assert _effects(team, node) == (2, 1, 1)


@pytest.mark.parametrize("other", ["reject", "withdraw"])
def test_it_lets_one_of_two_opposite_decisions_win(team: Tenancy, other: str) -> None:
    node, proposal = _proposal(team)
    approve = _deciding(team, "bob", proposal, "approve")
    author = team.agent("alice")
    withdraw = lambda: perform(author, "withdraw_proposal", proposal_id=proposal.id)  # noqa: E731
    ended = _at_once(approve, withdraw if other == "withdraw" else _deciding(team, "dora", proposal, other))
    assert "conflict" in ended
    assert set(ended) & {"applied", "rejected", "withdrawn"}
    with tenant_transaction(team.tenant_id):
        state = Proposal.objects.get(pk=int(proposal.id[1:])).state
        content = Node.objects.get(pk=int(node[1:])).content
    assert (content == NEW) is (state == "applied")


def test_it_counts_one_person_once_however_often_they_press(team: Tenancy) -> None:
    node, proposal = _proposal(team)
    with tenant_transaction(team.tenant_id):
        Proposal.objects.filter(pk=int(proposal.id[1:])).update(approvals_needed=2)
    ended = _at_once(*[_deciding(team, "bob", proposal, "approve") for _ in range(4)])
    assert ended == ["conflict", "conflict", "conflict", "pending"]
    assert _effects(team, node)[0] == 1


def test_it_opens_one_proposal_when_many_propose_the_same_at_once(team: Tenancy) -> None:
    node = perform(team.person("bob"), "store_node", label="Port", content="Port 1.", node_type="fact").node.id
    agents = [team.agent(who) for who in ("alice", "bob", "dora", "alice")]
    deeds = [lambda agent=agent: perform(agent, "update_node", node_id=node, content=NEW) for agent in agents]
    assert _at_once(*deeds) == ["pending"] * 4
    with tenant_transaction(team.tenant_id):
        assert Proposal.objects.count() == 1
        assert len(Proposal.objects.get().submissions) == 4


def test_it_applies_one_of_two_proposals_on_one_target_at_once(team: Tenancy) -> None:
    node, first = _proposal(team)
    waits = perform(team.agent("alice"), "update_node", node_id=node, content="Port 7070.").proposal
    second = perform(team.person("bob"), "show_proposal", proposal_id=waits).proposal
    ended = _at_once(_deciding(team, "bob", first, "approve"), _deciding(team, "dora", second, "approve"))
    assert ended == ["applied", "conflict"]
    assert _effects(team, node)[0] == 2


def test_it_opens_one_proposal_for_one_new_node_proposed_by_many_at_once(team: Tenancy) -> None:
    wish = {"label": "Port", "content": NEW, "node_type": "fact"}
    agents = [team.agent(who) for who in ("alice", "bob", "dora", "alice")]
    asked = {"operation": "store_node", "arguments": wish}
    assert (
        _at_once(*[lambda agent=agent: perform(agent, "propose_change", **asked) for agent in agents])
        == ["pending"] * 4
    )
    with tenant_transaction(team.tenant_id):
        assert len(Proposal.objects.get().submissions) == 4
