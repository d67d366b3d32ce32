"""Know which kinds of node a tenant wants people to decide about before they count, and which people."""

from collections.abc import Iterable
from typing import Any, cast

from django.utils import timezone

from governance.actors import Actor, ActorKind
from governance.gate import policy
from governance.gate.operation import About, Call, Params
from governance.models import PolicyRule
from governance.risk import Risk
from governance.services import four_eyes
from memory.models import Node
from memory.states import NodeType

STORING = "store_node"
# What is drawn from a turn is a program's reading of it, whoever handed the turn over.
READER: ActorKind = "agent"


def held_types(project_id: int, *, actor: Actor) -> frozenset[NodeType]:
    """Return the types of node that programs do not simply add to a project.

    It is not lost: it is withheld until a person has decided, as what is proposed is.
    """
    rules = policy.rules_of(actor.tenant_id)
    if not rules:
        return frozenset()
    kind = actor.kind if actor.kind in ("agent", "service") else READER
    return frozenset(
        node_type
        for node_type in NodeType
        if _holding(rules, About(project_id=project_id, node_type=node_type), kind=kind, actor=actor)
    )


def why_not_as_ruled(node: Node, *, kinds: Iterable[str], actor: Actor) -> str:
    """Return what a rule asks for that an actor alone is not, for a node that a rule holds; empty if it asks no more.

    `kinds` are the kinds of program that wrote the node.
    """
    if Risk.HELD_BY_POLICY not in node.risk_names:
        return ""
    rules, about = policy.rules_of(node.tenant_id), About(project_id=node.project_id, node_type=node.type)
    for kind in sorted(kinds) or [READER]:
        rule = _holding(rules, about, kind=cast("ActorKind", kind), actor=actor)
        if rule is not None and (missing := _missing(rule, actor=actor)):
            return missing
    return ""


def _holding(rules: Iterable[PolicyRule], about: About, *, kind: ActorKind, actor: Actor) -> PolicyRule | None:
    """Return the rule by which what a kind of program adds waits; None where it does not."""
    call: Call[Any] = Call(params=Params(), actor=actor, subject=None, now=timezone.now(), author_kind=kind)
    rule = policy.best_rule(rules, operation=STORING, call=call, about=about)
    return None if rule is None or rule.effect == policy.ALLOW else rule


def _missing(rule: PolicyRule, *, actor: Actor) -> str:
    if rule.approvals > 1:
        return f"A rule asks for {rule.approvals} approvals; have it proposed with {STORING}, and approve that."
    return four_eyes.why_not_as_ruled(rule, four_eyes.reviewer_of(actor))
