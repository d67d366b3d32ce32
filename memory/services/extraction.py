"""Draw nodes, evidence and edges from turns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from governance.actors import Actor
from governance.models import Project
from memory.extraction import Claim, Extraction, Link, Utterance, extract
from memory.extraction.values import Role
from memory.fingerprints import fingerprint
from memory.models import Edge, Evidence, Node, Session, Turn
from memory.services.conflicts import find_conflicts
from memory.services.edges import Tie, add_edge
from memory.services.locks import hold_texts
from memory.services.nodes import Draft, Source, add_node
from memory.states import Confidence, EdgeType, NodeType, Origin

EXTRACT = "extract"
ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system", "tool": "tool"}
ORIGINS = {"user": Origin.USER, "assistant": Origin.ASSISTANT, "system": Origin.TOOL, "tool": Origin.TOOL}


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """Hold what came out of some turns; `more` counts the claims that are still to be drawn.

    `unopened` counts contradictions beyond the few that are opened for one node.
    """

    nodes: Sequence[Node] = ()
    created: frozenset[int] = frozenset()
    edges: Sequence[Edge] = ()
    conflicts: Sequence[Edge] = ()
    unopened: int = 0
    more: int = 0


def draw(turns: Sequence[Turn], *, session: Session, most: int, actor: Actor) -> Drawn:
    """Extract from the turns of one session, at most so many claims that were not drawn before.

    What a turn has given already is found by its span and left as it is, whatever became of it since; words that are
    withheld give nothing. So running it again adds only what is missing.
    """
    found = extract([Utterance(role=ROLES[turn.role], text=turn.text, observed_at=turn.observed_at) for turn in turns])
    nodes = _drawn_before(found, turns=turns)
    missing = [index for index in range(len(found.claims)) if index not in nodes and _may_be_said(found, index, turns)]
    created = _add_nodes(found, missing[:most], turns=turns, session=session, actor=actor)
    nodes |= created.nodes
    edges = _add_edges(found, nodes=nodes, among=set(missing[:most]), actor=actor)
    new = [node for node in _once(created.nodes.values()) if node.pk in created.new]
    opened = [find_conflicts(node, actor=actor) for node in new]
    return Drawn(
        nodes=_once(created.nodes.values()),
        created=frozenset(created.new),
        edges=edges,
        conflicts=[edge for found in opened for edge in found.edges],
        unopened=sum(found.unopened for found in opened),
        more=len(missing[most:]),
    )


@dataclass(frozen=True)
class _Added:
    """Hold the nodes of some claims, by the claims' indexes, and which of them are new."""

    nodes: dict[int, Node]
    new: set[int]


def _drawn_before(found: Extraction, *, turns: Sequence[Turn]) -> dict[int, Node]:
    """Return, for each claim that was drawn before, the node that it gave."""
    rows = Evidence.objects.filter(tenant_id=turns[0].tenant_id, turn__in=turns) if turns else Evidence.objects.none()
    known = {(row.turn_id, row.start, row.end, row.node.type): row.node for row in rows.select_related("node")}
    spans = {
        index: (turns[claim.utterance].pk, claim.start, claim.end, claim.type)
        for index, claim in enumerate(found.claims)
    }
    return {index: known[span] for index, span in spans.items() if span in known}


def _may_be_said(found: Extraction, index: int, turns: Sequence[Turn]) -> bool:
    """Tell whether none of a claim's words are withheld."""
    claim = found.claims[index]
    return not any(claim.start < end and start < claim.end for start, end in turns[claim.utterance].withheld)


def _add_nodes(
    found: Extraction, indexes: Sequence[int], *, turns: Sequence[Turn], session: Session, actor: Actor
) -> _Added:
    claims = {index: found.claims[index] for index in indexes}
    hold_texts((fingerprint(claim.content) for claim in claims.values()), project_id=session.project_id)
    added = _Added({}, set())
    for index, claim in claims.items():
        draft = _draft(claim, turn=turns[claim.utterance], session=session, project=session.project)
        added.nodes[index], is_new = add_node(draft, actor=actor)
        added.new.update({added.nodes[index].pk} if is_new else ())
    return added


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


def _add_edges(found: Extraction, *, nodes: dict[int, Node], among: set[int], actor: Actor) -> list[Edge]:
    """Link what was drawn now with what it belongs to; a link to words that are withheld has no end and is left."""
    edges = []
    for link in found.links:
        if {link.source, link.target} <= set(nodes) and {link.source, link.target} & among:
            edges += _add_edge(link, nodes[link.source], nodes[link.target], actor=actor)
    return edges


def _add_edge(link: Link, source: Node, target: Node, *, actor: Actor) -> list[Edge]:
    if source.pk == target.pk:
        return []
    tie = Tie(type=EdgeType(link.type), confidence=Confidence(link.confidence), weight=link.weight)
    return [add_edge(source, target, tie, actor=actor)[0]]


def _once(nodes: Iterable[Node]) -> list[Node]:
    return list({node.pk: node for node in nodes}.values())
