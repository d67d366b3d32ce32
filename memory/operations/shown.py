"""How nodes, edges, evidence and turns look in an answer; the same everywhere."""

from collections.abc import Sequence
from datetime import datetime

from pydantic import Field

from governance.actors import Actor
from governance.gate.operation import Governed, Named, Result
from governance.printing import closed, fenced
from governance.refs import EDGE, NODE, TURN, ref
from governance.text import Printed
from memory import selectors
from memory.models import Edge, Evidence, Node, Turn
from memory.selectors import Sources
from memory.states import Confidence, EdgeType, NodeType, Origin, State

EVIDENCE_SHOWN = 3
EVIDENCE_IN_HISTORY = 50


class Remembered(Result):
    """Hold an answer in which words from memory stand."""

    def as_text(self) -> str:
        """Return the answer as one line of JSON, fenced as data."""
        return fenced([closed(self.model_dump_json(exclude_none=True))], attributes=())


class RememberedGoverned(Governed):
    """Hold such an answer of an operation that policy may hold back."""

    def as_text(self) -> str:
        """Return the answer as one line of JSON, fenced as data."""
        return fenced([closed(self.model_dump_json(exclude_none=True, exclude_defaults=True))], attributes=())


class EvidenceShown(Result):
    """Show what a node rests on: a turn's own characters, or a locator."""

    quote: str
    role: str
    observed_at: Printed
    turn: str
    start: int | None
    end: int | None
    locator: str
    withdrawn_at: Printed | None


class NodeShown(Result):
    """Show a node with what it is to the reader, and the newest of what it rests on."""

    id: str
    type: NodeType
    label: str
    content: str
    state: State
    origin: Origin
    project: str
    tags: list[str]
    valid_from: Printed
    valid_to: Printed | None
    superseded_by: str
    version: int
    recorded_at: Printed
    evidence: list[EvidenceShown]
    evidence_count: int
    risks: list[str] = Field(default=[])


class EdgeShown(Result):
    """Show an edge, and for a contradiction how it was resolved."""

    id: str
    source: str
    target: str
    type: EdgeType
    confidence: Confidence
    weight: float
    reason: str
    resolved_at: Printed | None
    winner: str
    resolution: str


class TurnShown(Result):
    """Show a turn; words that no longer hold, were forgotten, or are too many, are left out and marked."""

    id: str
    role: str
    text: str
    observed_at: Printed
    session: str


def nodes_shown(nodes: Sequence[Node], *, actor: Actor, known_at: datetime | None = None) -> list[NodeShown]:
    """Return nodes, annotated with their state, as answers show them, with the newest evidence for their text."""
    sources = selectors.evidence_of({node.pk for node in nodes}, actor=actor, most=EVIDENCE_SHOWN, known_at=known_at)
    return [node_shown(node, sources[node.pk]) for node in nodes]


def node_now(node: Node, *, actor: Actor) -> NodeShown:
    """Return a node as answers show it after a change, whatever its state."""
    return nodes_shown([selectors.node_of(ref(NODE, node.pk), actor)], actor=actor)[0]


def node_added(node: Node, evidence: Evidence, *, actor: Actor) -> NodeShown:
    """Return a new node as answers show it, with all that it rests on."""
    return node_shown(selectors.node_of(ref(NODE, node.pk), actor), Sources([evidence], 1))


def named(node: Node) -> Named:
    """Name a node for the ledger, at the version that it is at."""
    return Named(kind="node", id=node.pk, version=node.version, project_id=node.project_id)


def node_with_history(node: Node, *, actor: Actor) -> NodeShown:
    """Return a node with more of its evidence, also with what it no longer rests on."""
    sources = selectors.evidence_of({node.pk}, actor=actor, most=EVIDENCE_IN_HISTORY, include_withdrawn=True)
    return node_shown(node, sources[node.pk])


def node_shown(node: Node, sources: Sources) -> NodeShown:
    """Return one node as answers show it, as it was known then where an earlier instant was asked for."""
    successor = node.as_read("superseded_by_id")
    return NodeShown(
        id=ref(NODE, node.pk),
        type=NodeType(node.as_read("type")),
        label=node.as_read("label"),
        content=node.as_read("content"),
        state=State(node.state),
        origin=Origin(node.origin),
        project=node.project.slug,
        tags=node.as_read("tags"),
        valid_from=node.as_read("valid_from"),
        valid_to=node.as_read("valid_to"),
        superseded_by=ref(NODE, successor) if successor else "",
        version=node.as_read("version"),
        recorded_at=node.recorded_at,
        evidence=[evidence_shown(item) for item in sources.newest],
        evidence_count=sources.count,
        risks=node.risk_names,
    )


def evidence_shown(evidence: Evidence) -> EvidenceShown:
    """Return a piece of evidence as answers show it."""
    return EvidenceShown(
        quote=evidence.quote,
        role=evidence.role,
        observed_at=evidence.observed_at,
        turn=ref(TURN, evidence.turn_id) if evidence.turn_id else "",
        start=evidence.start,
        end=evidence.end,
        locator=evidence.locator,
        withdrawn_at=evidence.withdrawn_at,
    )


def edge_shown(edge: Edge, *, known_at: datetime | None = None) -> EdgeShown:
    """Return an edge as answers show it, without a resolution that was not known yet."""
    resolved = edge.resolved_at if known_at is None or (edge.resolved_at or known_at) <= known_at else None
    return EdgeShown(
        id=ref(EDGE, edge.pk),
        source=ref(NODE, edge.source_id),
        target=ref(NODE, edge.target_id),
        type=EdgeType(edge.type),
        confidence=Confidence(edge.confidence),
        weight=edge.weight,
        reason=edge.reason,
        resolved_at=resolved,
        winner=ref(NODE, edge.winner_id) if edge.winner_id and resolved else "",
        resolution=edge.resolution if resolved else "",
    )


def turn_shown(turn: Turn, text: str) -> TurnShown:
    """Return a turn, with the text that may be shown, as answers show it."""
    return TurnShown(
        id=ref(TURN, turn.pk), role=turn.role, text=text, observed_at=turn.observed_at, session=turn.session.name
    )
