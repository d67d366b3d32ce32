"""Who may do what: the one table, tried at the gate and at every edge."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.parity.world import HARMLESS, World

OUTCOMES = {
    "D": "done",
    "S": "scope_missing",
    "N": "not_found",
    "F": "forbidden",
    "A": "approval_required",
    "I": "invalid_input",
    "C": "conflict",
}
TURNED_AWAY = ("not_authenticated", "scope_missing", "not_found", "forbidden", "invalid_input")
CAST = (
    "alice's agent",
    "alice",
    "bob's agent",
    "bob's service",
    "bob",
    "dora",
    "ed's agent",
    "ed",
    "charlie's agent",
    "charlie",
    "operator",
)
# Whoever shows nothing, or what no longer counts, gets nowhere: no row can say otherwise.
STRANGERS = ("nobody", "revoked key")
Params = Callable[[World], Mapping[str, Any]]


@dataclass(frozen=True)
class Row:
    """Say what comes of an operation on something of acme's, for each of the cast."""

    operation: str
    about: str
    letters: str
    params: Params

    @property
    def id(self) -> str:
        """Name the row in a test's name."""
        return f"{self.operation} {self.about}".strip().replace(" ", "-")

    @property
    def expected(self) -> dict[str, str]:
        """Return the outcome for each of the cast and for strangers."""
        letters = self.letters.replace(" ", "")
        mine = {who: OUTCOMES[letter] for who, letter in zip(CAST, letters, strict=True)}
        return mine | dict.fromkeys(STRANGERS, "not_authenticated")


def _nothing(world: World) -> dict[str, Any]:
    return {}


def _key_wish(world: World) -> dict[str, Any]:
    return {"name": "new", "owner": world.acme.people["alice"].username, "projects": ["alpha"]}


def _edge(world: World) -> dict[str, Any]:
    return {"source_id": world.candidate(), "target_id": world.candidate(), "relationship": "relates_to"}


def _link(node: str, world: World, relationship: str = "relates_to") -> dict[str, Any]:
    return {"edge_id": world.edge(node, relationship), "reason": "It does not."}


def _merge(keep: str, world: World) -> dict[str, Any]:
    return {"keep": keep, "absorb": world.candidate(), "reason": "They say the same."}


def _canonical(world: World) -> dict[str, Any]:
    return {"canonical_id": world.candidate(), "node_ids": [world.candidate()]}


def _never_merged(world: World) -> dict[str, Any]:
    return {"node_id": world.candidate(), "reason": "They are two."}


def _change(node: str, world: World) -> dict[str, Any]:
    return {"node_id": node, "content": world.text()}


def _decision(node: str, *, version: int = 1, reason: str = "Read and decided.") -> dict[str, Any]:
    return {"node_id": node, "version": version, "reason": reason}


def _superseded(node: str, world: World) -> dict[str, Any]:
    by = world.candidate()
    return {"node_id": node or by, "by": by, "reason": "It moved."}


NOTHING_TO_HOLD: dict[str, Any] = {"operation": "get_stats", "arguments": {}}


def _proposed_in(project: str, world: World) -> dict[str, Any]:
    return {"operation": "store_node", "arguments": world.note() | {"project": project}}


def _revised(world: World) -> dict[str, Any]:
    return {"proposal_id": world.proposal(by="alice").id, "arguments": {"content": world.text()}}


# Columns: alice's agent, alice | bob's agent, bob's service, bob | dora | ed's agent, ed | charlie's agent, charlie |
# operator. Charlie, who is outside, asks for acme's things by their ids; what needs no id he does in his own tenant.
ROWS = (
    Row("observe_conversation", "", "DD DDD D SS DD D", lambda w: {"user_message": w.text(), "project": "alpha"}),
    Row("store_node", "", "DD DDD D SS DD D", lambda w: w.note()),
    Row("store_node", "in beta", "NN DDD D SS DD D", lambda w: w.note() | {"project": "beta"}),
    Row("store_node", "in no project", "NN NNN N SS NN N", lambda w: w.note() | {"project": "gamma"}),
    Row("store_node", "without content", "II III I SS II I", lambda w: w.note() | {"content": ""}),
    Row("store_node", "as approved", "II III I SS II I", lambda w: w.note() | {"trust": "accepted"}),
    Row("store_edge", "", "DD DDD D SS NN D", _edge),
    Row("delete_edge", "", "DD DDD D SS NN D", lambda w: _link(w.candidate(), w)),
    Row("delete_edge", "of an accepted one", "DD DDD D SS NN D", lambda w: _link(w.accepted(), w)),
    Row("delete_edge", "that contradicts", "CC CCC C SS NN C", lambda w: _link(w.candidate(), w, "contradicts")),
    Row("update_node", "a candidate", "DD DDD D SS NN D", lambda w: _change(w.candidate(), w)),
    Row("update_node", "an accepted one", "DD DDD D SS NN D", lambda w: _change(w.accepted(), w)),
    Row("delete_node", "a candidate", "DD DDD D SS NN D", lambda w: {"node_id": w.candidate()}),
    Row("delete_node", "an accepted one", "DD DDD D SS NN D", lambda w: {"node_id": w.accepted()}),
    Row("decompose_and_store", "", "DD DDD D SS DD D", lambda w: {"content": w.text(), "project": "alpha"}),
    # To compare a hundred nodes for each of the cast takes long: none is left behind so early a place.
    Row("dedup_candidates", "", "DD DDD D DD DD D", lambda w: {"cursor": "1"}),
    Row("dedup_candidates", "in beta", "NN DDD D DD DD D", lambda w: {"project": "beta", "cursor": "1"}),
    Row("merge_nodes", "", "DD DDD D SS NN D", lambda w: _merge(w.candidate(), w)),
    Row("merge_nodes", "into an accepted one", "DD DDD D SS NN D", lambda w: _merge(w.accepted(), w)),
    Row("canonicalize_node", "", "DD DDD D SS NN D", _canonical),
    Row("unmerge_nodes", "", "DD DDD D SS NN D", lambda w: {"node_id": w.absorbed(), "reason": "They are two."}),
    Row("unmerge_nodes", "that was not merged", "CC CCC C SS NN C", _never_merged),
    Row("propose_change", "", "DD DDD D SS DD D", lambda w: {"operation": "store_node", "arguments": w.note()}),
    Row("propose_change", "in beta", "NN DDD D SS DD D", lambda w: _proposed_in("beta", w)),
    Row(
        "propose_change",
        "that none may hold",
        "II III I SS II I",
        lambda w: {"operation": "get_stats", "arguments": {}},
    ),
    Row("list_proposals", "", "DD DDD D DD DD D", _nothing),
    Row("show_proposal", "", "DD DDD D DD NN D", lambda w: {"proposal_id": w.proposal().id}),
    Row("comment_on_proposal", "", "DD DDD D SS NN D", lambda w: {"proposal_id": w.proposal().id, "text": "Why?"}),
    Row("withdraw_proposal", "", "DD FFF F SS NN F", lambda w: {"proposal_id": w.proposal(by="alice").id}),
    Row("revise_proposal", "", "DD FDD D SS NN F", _revised),
    Row("rebase_proposal", "", "CC FCC C SS NN F", lambda w: {"proposal_id": w.proposal(by="alice").id}),
    Row("rebase_proposal", "of what has moved", "DD FDD D SS NN F", lambda w: {"proposal_id": w.moved()}),
    Row("decide_proposal", "", "SS SDD D SS SN A", lambda w: w.decision("approve")),
    Row("decide_proposal", "of one's own", "SS SFF D SS SN A", lambda w: w.decision("approve", by="bob")),
    Row("resolve_conflict", "", "SS SDD D SS SN A", lambda w: w.conflict(w.candidate())),
    Row("resolve_conflict", "against an accepted one", "SS SAD D SS SN A", lambda w: w.conflict(w.accepted())),
    Row("reopen_conflict", "", "SS SAD D SS SN A", lambda w: {"edge_id": w.resolved(), "reason": "Too soon."}),
    Row("accept_node", "", "SS SDD D SS SN A", lambda w: _decision(w.candidate())),
    Row("accept_node", "that was changed", "SS SCC C SS SN A", lambda w: _decision(w.candidate(), version=2)),
    Row("reject_node", "", "SS SDD D SS SN A", lambda w: _decision(w.candidate())),
    Row("reject_node", "an accepted one", "SS SAD D SS SN A", lambda w: _decision(w.accepted())),
    Row("reject_node", "without a reason", "SS SII I SS SI I", lambda w: _decision(w.candidate(), reason="")),
    Row("retire_node", "", "DD DDD D SS NN D", lambda w: _decision(w.candidate())),
    Row("retire_node", "an accepted one", "DD DDD D SS NN D", lambda w: _decision(w.accepted())),
    Row("supersede_node", "", "DD DDD D SS NN D", lambda w: _superseded(w.candidate(), w)),
    Row("supersede_node", "an accepted one", "DD DDD D SS NN D", lambda w: _superseded(w.accepted(), w)),
    Row("supersede_node", "by itself", "II III I SS NN I", lambda w: _superseded("", w)),
    Row("reinstate_node", "", "SS SAD D SS SN A", lambda w: {"node_id": w.retired(), "reason": "It is so."}),
    Row("reinstate_node", "that stands", "SS SCC C SS SN A", lambda w: {"node_id": w.candidate(), "reason": "So."}),
    Row("list_tombstones", "", "SS SDD D SS SD D", _nothing),
    Row("lift_tombstone", "", "SS SAD D SS SN A", lambda w: {"tombstone": w.tombstone(), "reason": "It is so."}),
    Row("extract_turn", "", "DD DDD D SS NN D", lambda w: {"turn": w.turn()}),
    Row("compare_node", "", "DD DDD D SS NN D", lambda w: {"node_id": w.candidate()}),
    Row("query_graph", "", "DD DDD D DD DD D", lambda w: {"query": "Statement"}),
    Row("query_graph", "in beta", "NN DDD D DD DD D", lambda w: {"query": "Statement", "project": "beta"}),
    Row("query_graph", "in no project", "NN NNN N NN NN N", lambda w: {"query": "Statement", "project": "gamma"}),
    Row("query_graph", "of a tenant", "II III I II II I", lambda w: {"query": "x", "tenant_id": w.acme.tenant_id}),
    Row("build_context", "", "DD DDD D DD DD D", lambda w: {"task": "Statement"}),
    Row("build_context", "in beta", "NN DDD D DD DD D", lambda w: {"task": "Statement", "project": "beta"}),
    Row("prime_context", "", "DD DDD D DD DD D", _nothing),
    Row("prime_context", "in beta", "NN DDD D DD DD D", lambda w: {"project": "beta"}),
    Row("timeline", "", "DD DDD D DD DD D", _nothing),
    Row("timeline", "of a node", "DD DDD D DD NN D", lambda w: {"about": w.candidate()}),
    Row("timeline", "in beta", "NN DDD D DD DD D", lambda w: {"project": "beta"}),
    Row("graph_diff", "", "DD DDD D DD DD D", lambda w: {"since": "2020-01-01T00:00:00Z"}),
    Row("graph_diff", "of the future", "II III I II II I", lambda w: {"since": "9000-01-01T00:00:00Z"}),
    Row("graph_diff", "in beta", "NN DDD D DD DD D", lambda w: {"since": "2020-01-01T00:00:00Z", "project": "beta"}),
    Row("list_sessions", "", "DD DDD D DD DD D", _nothing),
    Row("list_sessions", "in beta", "NN DDD D DD DD D", lambda w: {"project": "beta"}),
    Row("get_topics", "", "DD DDD D DD DD D", _nothing),
    Row("get_topics", "in beta", "NN DDD D DD DD D", lambda w: {"project": "beta"}),
    Row("aggregate_graph", "", "DD DDD D DD DD D", _nothing),
    Row("aggregate_graph", "in beta", "NN DDD D DD DD D", lambda w: {"project": "beta"}),
    Row("debug_retrieval", "", "DD DDD D DD DD D", lambda w: {"query": "database"}),
    Row("debug_retrieval", "in beta", "NN DDD D DD DD D", lambda w: {"query": "database", "project": "beta"}),
    Row("debug_retrieval", "of a node", "DD DDD D DD NN D", lambda w: {"query": "x", "node_id": w.candidate()}),
    Row("get_related", "", "DD DDD D DD NN D", lambda w: {"node_id": w.candidate()}),
    Row("get_node_history", "", "DD DDD D DD NN D", lambda w: {"node_id": w.candidate()}),
    Row("list_conflicts", "", "DD DDD D DD DD D", _nothing),
    Row("list_context_scopes", "", "DD DDD D DD DD D", _nothing),
    Row("get_stats", "", "DD DDD D DD DD D", _nothing),
    Row("list_audit_events", "", "SS SSS D SD SD D", _nothing),
    Row("list_memberships", "", "SS SSS D SD SD D", _nothing),
    Row("list_api_keys", "", "SS SSS D SD SD D", _nothing),
    Row("list_jobs", "", "SS SSS D SD SD D", _nothing),
    Row("list_retention_runs", "", "SS SSS D SD SD D", _nothing),
    Row("retention_status", "", "SS SSS D SD SD D", _nothing),
    Row("create_api_key", "", "SS SSS D SS SI D", _key_wish),
    Row("revoke_api_key", "", "SS SSS D SS SN D", lambda w: {"key_id": w.key()}),
    Row("show_policy", "", "SS SSS D SD SD D", _nothing),
    Row("list_policy_rules", "", "SS SSS D SD SD D", _nothing),
    Row("set_policy", "", "SS SSS D SS SD D", lambda w: {"editors_may_approve": True}),
    Row("set_policy_rule", "", "SS SSS D SS SD D", lambda w: HARMLESS),
    Row(
        "set_policy_rule", "for what is never held", "SS SSS I SS SI I", lambda w: HARMLESS | {"operation": "get_stats"}
    ),
    Row("remove_policy_rule", "", "SS SSS D SS SN D", lambda w: {"rule_id": w.rule()}),
    Row("list_webhooks", "", "SS SSS D SD SD D", _nothing),
    Row("set_webhook", "", "SS SSS D SS SD D", lambda w: {"url": w.address()}),
    Row("set_webhook", "on this machine", "SS SSS I SS SI I", lambda w: {"url": "http://127.0.0.1/"}),
    Row("remove_webhook", "", "SS SSS D SS SN D", lambda w: {"webhook_id": w.webhook()}),
    Row("set_membership", "", "SS SSS D SS SD D", lambda w: {"user": w.newcomer(), "role": "reader"}),
    Row("remove_membership", "", "SS SSS D SS SN D", lambda w: {"user": w.member()}),
    Row("create_project", "", "SS SSS D SS SD D", lambda w: {"slug": w.text()[-9:-1]}),
    Row("create_project", "that is there", "SS SSS I SS SI I", lambda w: {"slug": "alpha"}),
    Row("set_retention", "", "SS SSS D SS SD D", lambda w: {"enabled": False}),
    Row("prune_retention", "", "SS SSS D SS SD D", _nothing),
    Row("retry_job", "", "SS SSS D SS SN D", lambda w: {"job_id": w.job("failed")}),
    Row("retry_job", "that waits", "SS SSS C SS SN C", lambda w: {"job_id": w.job("waiting")}),
    Row("cancel_job", "", "SS SSS D SS SN D", lambda w: {"job_id": w.job("waiting")}),
    # A tenant is made by whoever already acts in it, before it exists: the operator at the shell.
    Row("create_tenant", "that is there", "SS SSS C SS SC C", lambda w: {"slug": f"t-{w.text()[-9:-1]}"}),
)
