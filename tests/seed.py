"""Give a tenant one row of everything, through its operations."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from governance.gate.tenancy import enter
from governance.services import notices
from memory.models import ComingVector, Passage, ServedModel, Turn
from tests.cast import Do, Tenancy

JANUARY, MARCH = "2026-01-12T09:00:00Z", "2026-03-20T09:00:00Z"


@dataclass(frozen=True)
class Seeded:
    """Hold what a seeded tenant's alpha knows: a decision, what contradicts it, and the conflict between them."""

    decision: str
    reversal: str
    conflict: str
    proposal: str
    first: Any
    last: Any


def seed(tenancy: Tenancy, do: Do, *, writer: str, word: str = "PostgreSQL") -> Seeded:
    """Let a member's agent hand over the story's turns; one node, at least, then speaks of `word`."""
    agent = tenancy.agent(writer)
    first = do(
        agent,
        "observe_conversation",
        project="alpha",
        observed_at=JANUARY,
        session_id="monday",
        idempotency_key="monday-1",
        user_message=f"Let's use {word}, MySQL replication has been painful",
    )
    last = do(
        agent,
        "observe_conversation",
        project="alpha",
        observed_at=MARCH,
        session_id="friday",
        user_message="we are moving back to MySQL, the team knows it",
    )
    conflict = last.conflicts[0]
    wish = {"label": "Cache", "content": f"{word} needs a cache.", "node_type": "fact", "project": "alpha"}
    proposal = do(agent, "propose_change", operation="store_node", arguments=wish).proposal
    ends = {"decision": conflict.target, "reversal": conflict.source, "conflict": conflict.id, "proposal": proposal}
    return Seeded(**ends, first=first, last=last)


def fill(tenancy: Tenancy, do: Do, *, writer: str, word: str = "PostgreSQL") -> Seeded:
    """Seed a tenant and add what the story alone does not make: a row of every table that belongs to a tenant."""
    do(tenancy.operator, "set_webhook", url="https://hooks.example/")
    seeded = seed(tenancy, do, writer=writer, word=word)
    notices.notify_waiting(tenancy.tenant_id)
    operator = tenancy.operator
    owner = tenancy.people[writer].username
    do(operator, "create_api_key", name="narrow", owner=owner, scopes=["memory:read"], projects=["alpha"])
    do(operator, "set_retention", enabled=True, days=3_650)
    do(operator, "prune_retention")
    wish = {"label": "Queue", "content": "Jobs need a queue.", "node_type": "fact", "project": "alpha"}
    proposed = do(operator, "propose_change", operation="store_node", arguments=wish).shown
    do(operator, "comment_on_proposal", proposal_id=proposed.id, text="Which one?")
    do(operator, "set_policy_rule", operation="store_edge", actor_kind="service", effect="allow", project="alpha")
    decider = next(name for name in ("bob", writer) if name in tenancy.people)
    wrong = do(operator, "store_node", label="Port", content="The port is 1.", node_type="fact", project="alpha").node
    do(tenancy.person(decider), "reject_node", node_id=wrong.id, version=1, reason="No port is 1.")
    decided = {"digest": proposed.digest, "decision": "request_changes", "reason": "Say which."}
    do(tenancy.person(decider), "decide_proposal", proposal_id=proposed.id, **decided)
    ports = [
        do(operator, "store_node", label="Port", content=text, node_type="note", project="alpha").node.id
        for text in ("The console listens on port 8686.", "Agents reach the tools at port 8686.")
    ]
    do(operator, "merge_nodes", keep=ports[0], absorb=ports[1], reason="One server serves both.")
    with transaction.atomic():
        enter(tenancy.tenant_id)
        place: dict[str, Any] = {"number": 2, "start": 0, "end": 5, "vector": [1.0, 0.0], "model": "test"}
        turn = Turn.objects.earliest("pk")
        Passage.objects.create(tenant_id=tenancy.tenant_id, turn=turn, **place)
        ComingVector.objects.create(tenant_id=tenancy.tenant_id, turn=turn, words=b"", **place)
        ServedModel.objects.create(tenant_id=tenancy.tenant_id, model="test")
    return seeded
