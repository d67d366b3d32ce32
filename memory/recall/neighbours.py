"""Walk from a node along edges, through what holds only."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory import selectors
from memory.models import Edge, Node
from memory.recall.ask import Ask

# A hub can have more edges than anybody reads.
MOST_EDGES = 1_000


@dataclass(frozen=True)
class Neighbourhood:
    """Hold the nodes within reach, nearest first, and the edges among them."""

    nodes: Sequence[Node]
    edges: Sequence[Edge]
    truncated: bool


def around(start: Node, *, ask: Ask, depth: int, most: int) -> Neighbourhood:
    """Return what lies within `depth` edges of a node, either way, at most `most` nodes; one step is two queries.

    Of each step's edges the oldest 1,000 are followed; `truncated` says where that left any out.
    """
    reached: dict[int, Node] = {start.pk: start}
    frontier, truncated = {start.pk}, False
    for _ in range(depth):
        edges = selectors.edges_touching(frontier, actor=ask.actor, known_at=ask.known_at, most=MOST_EDGES + 1)
        truncated = truncated or len(edges) > MOST_EDGES
        ends = {number for edge in edges[:MOST_EDGES] for number in (edge.source_id, edge.target_id)} - set(reached)
        found = ask.shown(ask.nodes).filter(pk__in=ends).order_by("pk")
        room = most - len(reached)
        step = list(found[: room + 1])
        truncated = truncated or len(step) > room
        frontier = {node.pk for node in step[:room]}
        reached.update((node.pk, node) for node in step[:room])
        if not frontier or truncated:
            break
    edges = selectors.edges_among(set(reached), actor=ask.actor, known_at=ask.known_at, most=MOST_EDGES + 1)
    return Neighbourhood(list(reached.values()), edges[:MOST_EDGES], truncated or len(edges) > MOST_EDGES)
