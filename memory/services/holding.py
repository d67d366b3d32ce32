"""Know which kinds of node a tenant wants a person to decide about before they count."""

from typing import Any

from django.utils import timezone

from governance.actors import Actor
from governance.gate import policy
from governance.gate.operation import About, Call, Params
from memory.states import NodeType

STORING = "store_node"


def held_types(project_id: int, *, actor: Actor) -> frozenset[NodeType]:
    """Return the types of node that programs do not simply add to a project.

    What is drawn from a turn is a program's reading of it, whoever handed the turn over. It is not lost: it is
    withheld until a person has decided, as what is proposed is.
    """
    rules = policy.rules_of(actor.tenant_id)
    if not rules:
        return frozenset()
    kind = actor.kind if actor.kind in ("agent", "service") else "agent"
    call: Call[Any] = Call(params=Params(), actor=actor, subject=None, now=timezone.now(), author_kind=kind)
    held = set()
    for node_type in NodeType:
        about = About(project_id=project_id, node_type=node_type)
        rule = policy.best_rule(rules, operation=STORING, call=call, about=about)
        if rule is not None and rule.effect != policy.ALLOW:
            held.add(node_type)
    return frozenset(held)
