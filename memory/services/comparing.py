"""Compare an embedded node with the few that mean most nearly the same: what opposes it, and what it nearly repeats."""

from dataclasses import dataclass

from governance.actors import Actor
from memory.conflicts import contradictions
from memory.models import Node
from memory.services.comparable import COMPARED, nearest
from memory.services.conflicts import Opened, already_against, find_conflicts, statement
from memory.services.duplicates import near_by_meaning


@dataclass(frozen=True)
class Seen:
    """Hold what comparing a node gave: contradictions that were opened, and nodes that nearly say the same."""

    opened: Opened
    near: list[int]


def compare(node: Node, *, actor: Actor) -> Seen:
    """Open what a node contradicts among its nearest by meaning, and note what it nearly repeats."""
    opened = find_conflicts(node, actor=actor, among=nearest)
    against = already_against(node)
    near = [number for number in near_by_meaning(node, nearest(node)) if number not in against]
    if near:
        node.near = [*node.near, *near]
        Node.objects.filter(tenant_id=node.tenant_id, pk=node.pk).update(near=node.near)
    return Seen(opened, near)


def is_worth_it(node: Node) -> bool:
    """Tell whether comparing a node would open or note anything; changes nothing."""
    others = nearest(node)
    found = set(near_by_meaning(node, others))
    if node.type in COMPARED:
        opposed = contradictions(statement(node), [statement(other) for other in others])
        found |= {contradiction.key for contradiction in opposed}
    return bool(found) and not found <= already_against(node)
