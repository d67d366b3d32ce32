"""correction.survives_reindex: after every kind of correction, an index built anew answers with the corrected value."""

from typing import Any

from governance.gate.tenancy import tenant_transaction
from memory.models import Node, NodeTerm, Turn
from memory.operations.work import do_waiting
from memory.services.embedding import enqueue_missing
from memory.services.indexing import EMBED
from tests.cast import Tenancy
from tests.proofs.edges import Edge
from tests.proofs.reviewing import as_bob, recalled, say, store

# By kind of correction: what was said, what holds instead, and what must not come back.
CASES = {
    "replacement": ("The API port is 8080.", "The API port is 9090.", "8080"),
    "polarity flip": ("Deploys on Friday are allowed.", "Deploys on Friday are not allowed.", "Friday are allowed"),
    "partial supersession": (
        "Backups run at 02:00 and go to Frankfurt.",
        "Backups run at 02:00 and go to Dublin.",
        "Frankfurt",
    ),
}
RETRACTED = "There is a service called Otter."
BOUNDED = "The freeze applies to the checkout."
QUESTIONS = ("API port", "8080 9090", "deploys Friday", "backups Frankfurt Dublin", "service Otter", "freeze checkout")


def _correct(edge: Edge, tenancy: Tenancy) -> dict[str, str]:
    """Make every kind of correction; return the node of each."""
    nodes = {}
    for kind, (old, new, _) in CASES.items():
        nodes[kind] = store(edge, tenancy, old, label=kind, node_type="fact")["id"]
        change = {"node_id": nodes[kind], "content": new}
        assert edge.ask(tenancy.keys["alice"], "update_node", **change).ended == "done"
    nodes["retraction"] = store(edge, tenancy, RETRACTED, label="Otter", node_type="fact")["id"]
    as_bob(edge, tenancy, "retire_node", node_id=nodes["retraction"], version=1, reason="There is no such service.")
    over = {"valid_from": "2020-01-01T00:00:00Z", "valid_to": "2020-02-01T00:00:00Z"}
    nodes["bounded"] = store(edge, tenancy, BOUNDED, label="Freeze", node_type="fact", **over)["id"]
    return nodes


def _rebuild(tenancy: Tenancy) -> int:
    """Forget all vectors and let the jobs make them anew; return how many terms the index holds."""
    with tenant_transaction(tenancy.tenant_id):
        Node.objects.update(vector=None, model="")
        Turn.objects.update(vector=None, model="")
    enqueue_missing(tenancy.tenant_id)
    do_waiting(EMBED, tenant_id=tenancy.tenant_id)
    with tenant_transaction(tenancy.tenant_id):
        assert not Node.objects.filter(vector=None).exists()
        return NodeTerm.objects.count()


def _history(edge: Edge, tenancy: Tenancy, node: str) -> list[Any]:
    shown = edge.ask(tenancy.keys["alice"], "get_node_history", node_id=node).body
    return [version["content"] for version in shown["versions"]]


def test_it_answers_with_the_corrected_values(edge: Edge, acme_live: Tenancy) -> None:
    say(edge, acme_live, "We decided to use Redis for queues.")
    nodes = _correct(edge, acme_live)
    assert _rebuild(acme_live)
    answer = recalled(edge, acme_live, *QUESTIONS)
    for kind, (_, new, gone) in CASES.items():
        assert new in answer, kind
        assert gone not in answer, kind
    assert RETRACTED not in answer
    assert BOUNDED not in answer
    then = {"query": "freeze checkout", "as_of": "2020-01-15T00:00:00Z", "max_nodes": 50}
    assert BOUNDED in edge.ask(acme_live.keys["alice"], "query_graph", **then).everything
    assert "use Redis for queues" in recalled(edge, acme_live, "queues")
    for kind, (old, new, _) in CASES.items():
        assert _history(edge, acme_live, nodes[kind]) == [old, new]
    assert _history(edge, acme_live, nodes["retraction"]) == [RETRACTED, RETRACTED]
