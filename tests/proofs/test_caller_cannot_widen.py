"""scope.caller_cannot_widen: whatever a caller passes, it stays within its credential."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from audit.services import digest
from governance.actors import Actor
from governance.gate.operation import AnyOperation
from governance.gate.tenancy import tenant_transaction
from governance.scopes import SCOPES_OF_KIND, KeyKind
from memory.models import Edge as StoredEdge
from memory.models import Node, Turn
from tests.cast import Do, Tenancy, make_tenant, perform
from tests.ledger import events
from tests.proofs.edges import TOOLS, Edge, names_an_id
from tests.seed import Seeded, seed

OFFERED = [pytest.param(tool, id=tool.name) for tool in TOOLS if tool.scope in SCOPES_OF_KIND[KeyKind.AGENT]]
FOREIGN_WORD = "Cassandra"
NOTE = {"label": "Note", "content": "Lunch is at noon.", "node_type": "note"}


class Two(NamedTuple):
    """Hold the caller's tenant and the other one, both with the same story in them."""

    mine: Tenancy
    theirs: Tenancy
    own: Seeded
    foreign: Seeded


@pytest.fixture(scope="module")
def foreign(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Tenancy, Seeded]]:
    """Return the other tenant and what is in it; as none reaches it, all tests can share it."""
    with django_db_blocker.unblock():
        globex = make_tenant(perform, "globex", members={"charlie": "admin"}, projects=("alpha", "beta", "vault"))
        yield globex, seed(globex, perform, writer="charlie", word=FOREIGN_WORD)


@pytest.fixture
def two(acme_live: Tenancy, foreign: tuple[Tenancy, Seeded], do: Do) -> Two:
    theirs, seeded = foreign
    return Two(acme_live, theirs, seed(acme_live, do, writer="alice"), seeded)


def _own_call(operation: AnyOperation, own: Seeded) -> dict[str, Any]:
    """Return arguments with which the operation is the caller's own business."""
    keep, *absorbed = [node.id for node in own.first.nodes if node.type == "entity"]
    calls: dict[str, dict[str, Any]] = {
        "observe_conversation": {"user_message": "hello"},
        "store_node": NOTE,
        "store_edge": {"source_id": own.decision, "target_id": own.reversal, "relationship": "relates_to"},
        "decompose_and_store": {"content": "The port is 5432."},
        "canonicalize_node": {"canonical_id": keep, "node_ids": absorbed},
        "query_graph": {"query": "database"},
        "debug_retrieval": {"query": "database", "node_id": own.decision},
        "build_context": {"task": "database"},
        "graph_diff": {"since": "2020-01-01T00:00:00Z"},
        "get_related": {"node_id": own.decision},
        "get_node_history": {"node_id": own.decision},
        "update_node": {"node_id": own.decision, "label": "Database"},
        "delete_node": {"node_id": own.decision},
        "propose_change": {"operation": "store_node", "arguments": NOTE},
        "show_proposal": {"proposal_id": own.proposal},
        "comment_on_proposal": {"proposal_id": own.proposal, "text": "Why?"},
        "withdraw_proposal": {"proposal_id": own.proposal},
        "revise_proposal": {"proposal_id": own.proposal, "arguments": {"label": "Caches"}},
        "rebase_proposal": {"proposal_id": own.proposal},
        "resolve_conflict": {"edge_id": own.conflict, "winner": own.reversal},
    }
    return calls.get(operation.name, {})


def _attempts(operation: AnyOperation, two: Two) -> Iterator[tuple[dict[str, Any], set[str]]]:
    """Yield arguments that reach for the other tenant, with the ways in which that may end."""
    own = _own_call(operation, two.own)
    for name in ("tenant_id", "tenant", "user_id", "agent_key", "projects"):
        yield own | {name: str(two.theirs.tenant_id)}, {"invalid_input"}
    if "project" in operation.params.model_fields:
        yield own | {"project": "vault"}, {"not_found"}
        yield own | {"project": "beta"}, {"not_found"}
        for wildcard in ("*", "%", "alpha,vault", "../vault", "_all"):
            yield own | {"project": wildcard}, {"invalid_input"}
    for name in names_an_id(operation):
        yield (
            own | {name: _foreign(own[name], two.foreign)},
            {
                "not_found",
                "invalid_input",
            },
        )
        left_out = [""] if operation.params.model_fields[name].is_required() else []
        for wildcard in ("*", "n0", "%", "n1,n2", *left_out):
            yield own | {name: wildcard}, {"invalid_input", "not_found"}


def _foreign(reference: str, foreign: Seeded) -> str:
    """Return what the other tenant has of the kind."""
    return {"e": foreign.conflict, "p": foreign.proposal}.get(reference[0], foreign.decision)


def _fingerprint(tenancy: Tenancy) -> str:
    """Return a digest of everything the tenant knows."""
    with tenant_transaction(tenancy.tenant_id):
        rows = [list(kind.objects.order_by("pk").values()) for kind in (Node, StoredEdge, Turn)]
    return digest({"rows": rows})


@pytest.mark.parametrize("operation", OFFERED)
def test_it_stays_within_the_credential(edge: Edge, two: Two, operation: AnyOperation) -> None:
    key, before = two.mine.keys["alice"], _fingerprint(two.theirs)
    for params, endings in _attempts(operation, two):
        ended = edge.ask(key, operation.name, **params)
        assert ended.ended in endings, params
        assert FOREIGN_WORD not in ended.everything
        assert edge.ask(key, "get_stats").ended == "done"
    assert edge.ask(key, operation.name, **_own_call(operation, two.own)).ended == "done"
    assert _fingerprint(two.theirs) == before


@pytest.mark.parametrize("claim", ["Tenant", "Tenant-Id", "Project", "User-Id"])
def test_it_believes_no_header(edge: Edge, two: Two, claim: str) -> None:
    foreign = {"Project": "vault", "User-Id": str(two.theirs.people["charlie"].pk)}.get(claim, two.theirs.slug)
    key = two.mine.keys["alice"]
    for operation, params in (("get_stats", {}), ("store_node", NOTE)):
        for value in (foreign, "*", "0"):
            assert edge.ask(key, operation, claims={claim: value}, **params).ended == "forbidden"
            assert edge.ask(key, "get_stats").ended == "done"
    with tenant_transaction(two.mine.tenant_id):
        assert len(events(two.mine, outcome="refused", code="forbidden")) == 6


def test_it_reads_an_empty_project_as_its_own(edge: Edge, two: Two) -> None:
    key = two.mine.keys["alice"]
    assert edge.ask(key, "query_graph", query="database", project="").body["projects"] == ["alpha"]
    assert edge.ask(key, "store_node", **NOTE, project="").body["node"]["project"] == "alpha"


def test_it_records_each_attempt_where_the_caller_is_at_home(edge: Edge, two: Two) -> None:
    key = two.mine.keys["alice"]
    with tenant_transaction(two.theirs.tenant_id):
        before = len(events(two.theirs))
    edge.ask(key, "get_node_history", node_id=two.foreign.decision)
    with tenant_transaction(two.mine.tenant_id):
        refused = events(two.mine, outcome="refused")[-1]
    assert (refused.operation, refused.code, refused.actor_label) == ("get_node_history", "not_found", "alice's agent")
    with tenant_transaction(two.theirs.tenant_id):
        assert len(events(two.theirs)) == before


def test_it_tells_a_foreign_id_from_a_random_one_by_nothing(edge: Edge, two: Two) -> None:
    key, random = two.mine.keys["alice"], "n999999999999"
    for operation in ("get_node_history", "get_related", "delete_node"):
        shown = [_plain(edge.ask(key, operation, node_id=node).body, node) for node in (two.foreign.decision, random)]
        assert shown[0] == shown[1]


def _plain(body: Mapping[str, Any], node: str) -> str:
    """Return an answer without the id that was asked for and without its correlation id."""
    error = body.get("_meta", {}).get("waggle/error", body)
    return str({name: value for name, value in error.items() if name != "correlation_id"}).replace(node, "n?")


def test_it_could_have_reached_it_with_the_right_credential(edge: Edge, two: Two) -> None:
    charlie: Actor = two.theirs.agent("charlie")
    assert charlie.tenant_id == two.theirs.tenant_id
    found = edge.ask(two.theirs.keys["charlie"], "get_node_history", node_id=two.foreign.decision)
    assert found.body["node"]["id"] == two.foreign.decision
