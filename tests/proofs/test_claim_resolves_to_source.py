"""evidence.claim_resolves_to_source: every node that is served leads to words that somebody said, and that are kept."""

from typing import Any

from governance.gate.tenancy import tenant_transaction
from memory.models import Turn
from tests.cast import Tenancy
from tests.ledger import events
from tests.proofs.edges import Edge

SAID = [
    ("Let's use PostgreSQL, MySQL replication has been painful. 👩‍👩‍👧‍👦 We prefer tabs over spaces.", "Noted."),
    ("what did we decide about the database?", "You decided to use PostgreSQL."),
    ("we are moving back to MySQL, the team knows it", "We will use MySQL 8.4 on port 3306."),
]


def _fill(edge: Edge, key: str) -> None:
    for number, (user, assistant) in enumerate(SAID, start=1):
        moment = f"2026-0{number}-12T09:00:00Z"
        said = {"user_message": user, "assistant_response": assistant, "observed_at": moment}
        assert edge.ask(key, "observe_conversation", **said).ended == "done"
    fact = {"label": "Port", "content": "MySQL listens on port 3306.", "node_type": "fact"}
    assert edge.ask(key, "store_node", **fact).ended == "done"
    noted = {"label": "Docs", "content": "MySQL is described in the docs.", "node_type": "note", "source": "docs/db.md"}
    assert edge.ask(key, "store_node", **noted).ended == "done"


def _served(edge: Edge, key: str) -> dict[str, dict[str, Any]]:
    """Return every node that any read serves, by id."""
    found = edge.ask(key, "query_graph", query="database port tabs docs painful team", max_nodes=100).nodes()
    for conflict in edge.ask(key, "list_conflicts").body["conflicts"]:
        found += [conflict["source"], conflict["target"]]
    for node in list(found):
        found += edge.ask(key, "get_related", node_id=node["id"]).nodes()
        found.append(edge.ask(key, "get_node_history", node_id=node["id"]).body["node"])
    return {node["id"]: node for node in found}


def _resolves(evidence: dict[str, Any], tenancy: Tenancy) -> str:
    """Return what kind of source the evidence leads to; fails when it leads nowhere."""
    assert evidence["quote"]
    if evidence["turn"]:
        turn = Turn.objects.get(pk=int(evidence["turn"][1:]))
        assert turn.text[evidence["start"] : evidence["end"]] == evidence["quote"]
        assert turn.role == evidence["role"]
        return "turn"
    if not evidence["locator"].startswith("ledger:"):
        assert evidence["locator"] == "docs/db.md"
        return "locator"
    assert _told(evidence["locator"], tenancy) == ["node.stored"]
    return "ledger"


def _told(locator: str, tenancy: Tenancy) -> list[str]:
    """Return the events to which a locator such as `ledger:n12@3` leads: those of a node's version."""
    node, _, version = locator.removeprefix("ledger:n").partition("@")
    about = {"subject_kind": "node", "subject_id": node, "subject_version": int(version)}
    return [
        event.name for event in events(tenancy, **about, outcome="done") if event.before_digest != event.after_digest
    ]


def test_it_leads_from_each_served_node_to_its_source(edge: Edge, acme_live: Tenancy) -> None:
    key = acme_live.keys["alice"]
    _fill(edge, key)
    served = _served(edge, key)
    assert {node["type"] for node in served.values()} >= {"decision", "fact", "note"}
    assert [node["id"] for node in served.values() if not node["evidence"]] == []
    with tenant_transaction(acme_live.tenant_id):
        kinds = [_resolves(evidence, acme_live) for node in served.values() for evidence in node["evidence"]]
        kept = list(Turn.objects.order_by("position").values_list("text", flat=True))
    assert set(kinds) == {"turn", "locator", "ledger"}
    assert kept == [text for exchange in SAID for text in exchange]


def test_it_leads_from_a_corrected_node_to_the_correction(edge: Edge, acme_live: Tenancy) -> None:
    key = acme_live.keys["alice"]
    _fill(edge, key)
    node = edge.ask(key, "query_graph", query="MySQL listens port 3306", node_types=["fact"]).nodes()[0]
    corrected = edge.ask(key, "update_node", node_id=node["id"], content="MySQL listens on port 3307.").body["node"]
    assert [evidence["quote"] for evidence in corrected["evidence"]] == ["MySQL listens on port 3307."]
    with tenant_transaction(acme_live.tenant_id):
        assert _told(corrected["evidence"][0]["locator"], acme_live) == ["node.revised"]
    history = edge.ask(key, "get_node_history", node_id=node["id"]).body["node"]["evidence"]
    assert {evidence["quote"] for evidence in history} >= {node["evidence"][0]["quote"], "MySQL listens on port 3307."}
