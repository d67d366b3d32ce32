"""Tell what nodes are to a reader."""

from collections.abc import Iterable
from typing import Any

from governance.actors import Actor
from memory.models import Node
from memory.states import State

HOLDING = (State.ACCEPTED, State.CANDIDATE, State.CONTESTED)


def states_of(node_ids: Iterable[int], actor: Actor) -> dict[int, str]:
    """Return the state of each of these nodes that the actor may know of."""
    rows: Iterable[Any] = Node.objects.history(actor).filter(pk__in=set(node_ids))
    return {node.pk: node.state for node in rows}
