"""Draw nodes, evidence and edges from turns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from governance.actors import Actor
from governance.models import Project
from memory.extraction import Claim, Extraction, Utterance, extract
from memory.extraction.values import Role
from memory.models import Edge, Node, Session, Turn
from memory.services.conflicts import find_conflicts
from memory.services.edges import Tie, add_edge
from memory.services.nodes import Draft, Source, add_node
from memory.states import Confidence, EdgeType, NodeType, Origin

EXTRACT = "extract"
ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system", "tool": "tool"}
ORIGINS = {"user": Origin.USER, "assistant": Origin.ASSISTANT, "system": Origin.TOOL, "tool": Origin.TOOL}


@dataclass(frozen=True)
class Drawn:
    """Hold what came out of some turns."""

    nodes: Sequence[Node]
    created: frozenset[int]
    edges: Sequence[Edge]
    conflicts: Sequence[Edge]


def draw(turns: Sequence[Turn], *, session: Session, actor: Actor) -> Drawn:
    """Extract from the turns of one session; running it again adds nothing."""
    found = extract([Utterance(role=ROLES[turn.role], text=turn.text, observed_at=turn.observed_at) for turn in turns])
    nodes, created = _add_nodes(found, turns=turns, session=session, actor=actor)
    edges = _add_edges(found, nodes=nodes, actor=actor)
    new = [node for node in _once(nodes.values()) if node.pk in created]
    conflicts = [edge for node in new for edge in find_conflicts(node, actor=actor)]
    return Drawn(_once(nodes.values()), frozenset(created), edges, conflicts)


def _add_nodes(
    found: Extraction, *, turns: Sequence[Turn], session: Session, actor: Actor
) -> tuple[dict[int, Node], set[int]]:
    nodes: dict[int, Node] = {}
    created: set[int] = set()
    # In the order of their texts: two writers that share texts then wait for one another in turn, never in a ring.
    for index in sorted(range(len(found.claims)), key=lambda index: found.claims[index].content):
        claim = found.claims[index]
        draft = _draft(claim, turn=turns[claim.utterance], session=session, project=session.project)
        nodes[index], is_new = add_node(draft, actor=actor)
        created |= {nodes[index].pk} if is_new else set()
    return dict(sorted(nodes.items())), created


def _draft(claim: Claim, *, turn: Turn, session: Session, project: Project) -> Draft:
    return Draft(
        project=project,
        session=session,
        type=NodeType(claim.type),
        label=claim.label,
        content=claim.content,
        tags=claim.tags,
        origin=ORIGINS[turn.role],
        valid_from=turn.observed_at,
        source=Source(
            turn=turn, quote=claim.quote, start=claim.start, end=claim.end, role=turn.role, observed_at=turn.observed_at
        ),
    )


def _add_edges(found: Extraction, *, nodes: dict[int, Node], actor: Actor) -> list[Edge]:
    edges = []
    for link in found.links:
        source, target = nodes[link.source], nodes[link.target]
        if source.pk == target.pk:
            continue
        tie = Tie(type=EdgeType(link.type), confidence=Confidence(link.confidence), weight=link.weight)
        edge, _ = add_edge(source, target, tie, actor=actor)
        edges.append(edge)
    return edges


def _once(nodes: Iterable[Node]) -> list[Node]:
    return list({node.pk: node for node in nodes}.values())
