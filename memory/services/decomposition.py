"""Take a long text apart into nodes, each with its exact words, and say what of it gave none."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from governance.actors import Actor
from governance.models import Project
from governance.refs import TOMBSTONE, number_of, ref
from memory.extraction import Claim, Extraction, Utterance, extract
from memory.extraction.reading import prose_of
from memory.models import Edge, Node
from memory.services import tombstones
from memory.services.conflicts import find_conflicts
from memory.services.edges import Tie, add_edge
from memory.services.extraction import AddedNodes, add_edges, add_nodes
from memory.services.holding import held_types
from memory.services.nodes import Draft, Source, add_node, as_ruled
from memory.states import Confidence, EdgeType, NodeType, Origin

MOST_DRAWN, MOST_LEFT_SHOWN, LONGEST_SHOWN = 100, 50, 200
SPEAKER = "speaker:"


@dataclass(frozen=True, kw_only=True)
class Passage:
    """Hold a text that somebody wrote, where it belongs and where it comes from; `context` names what it is part of."""

    text: str
    project: Project
    origin: Origin
    locator: str
    now: datetime
    context: str = ""
    approved: bool = False


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Hold what a text says, claim by claim, and the sentences that gave none."""

    found: Extraction
    claims: Mapping[int, Claim]
    left_out: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Decomposed:
    """Hold the nodes of a text, which of them are new, what links them, and what was rejected before."""

    nodes: Sequence[Node] = ()
    created: frozenset[int] = frozenset()
    edges: Sequence[Edge] = ()
    conflicts: Sequence[Edge] = ()
    rejected: Sequence[str] = ()
    notes: Sequence[str] = ()
    left_out: Sequence[str] = field(default=())


def parts_of(text: str, *, now: datetime) -> Parts:
    """Return what a text says, as the rules of extraction read what a person says, at most 100 claims of it."""
    found = extract([Utterance(role="user", text=text, observed_at=now)])
    claims = dict(list(enumerate(found.claims))[:MOST_DRAWN])
    left = [text[start:end] for start, end in _silent(text, claims.values())]
    return Parts(found=found, claims=claims, left_out=_shortened(left))


def decompose(passage: Passage, *, actor: Actor) -> Decomposed:
    """Store what a text says as nodes with their quotes, linked as the text links them; not what was rejected."""
    parts = parts_of(passage.text, now=passage.now)
    drafts = {index: _of_claim(claim, passage) for index, claim in parts.claims.items()}
    added = add_nodes(drafts, project_id=passage.project.pk, actor=actor)
    edges = add_edges(parts.found, nodes=added.nodes, among=set(added.nodes), actor=actor)
    nodes = {node.pk: node for node in added.nodes.values()}
    created = set(added.new)
    if passage.context and nodes:
        held = held_types(passage.project.pk, actor=actor)
        whole = add_node(as_ruled(_of_context(passage), held=held), actor=actor)
        edges += _belonging(list(nodes.values()), whole.node, actor=actor)
        nodes[whole.node.pk] = whole.node
        created |= {whole.node.pk} if whole.is_new else set()
    opened = [find_conflicts(node, actor=actor) for node in nodes.values() if node.pk in added.new]
    return Decomposed(
        nodes=list(nodes.values()),
        created=frozenset(created),
        edges=edges,
        conflicts=[edge for found in opened for edge in found.edges],
        rejected=_rejected(added, tenant_id=actor.tenant_id),
        notes=list(added.notes.values()),
        left_out=parts.left_out,
    )


def _of_claim(claim: Claim, passage: Passage) -> Draft:
    tags = tuple(tag for tag in claim.tags if not tag.startswith(SPEAKER))
    draft = _draft(passage, NodeType(claim.type), label=claim.label, content=claim.content, quote=claim.quote)
    return replace(draft, tags=tags)


def _of_context(passage: Passage) -> Draft:
    """Return the concept that the whole text is about."""
    about = passage.context
    return _draft(passage, NodeType.CONCEPT, label=about, content=about, quote=about)


def _draft(passage: Passage, type: NodeType, *, label: str, content: str, quote: str) -> Draft:
    return Draft(
        project=passage.project,
        session=None,
        type=type,
        label=label,
        content=content,
        origin=passage.origin,
        valid_from=passage.now,
        source=Source(quote=quote, observed_at=passage.now, role=passage.origin, locator=passage.locator),
        approved=passage.approved,
    )


def _belonging(nodes: Sequence[Node], whole: Node, *, actor: Actor) -> list[Edge]:
    tie = Tie(type=EdgeType.PART_OF, confidence=Confidence.EXPLICIT)
    return [add_edge(node, whole, tie, actor=actor)[0] for node in nodes if node.pk != whole.pk]


def _silent(text: str, claims: Iterable[Claim]) -> list[tuple[int, int]]:
    """Return the spans of the sentences that no claim rests on."""
    spans = [(claim.start, claim.end) for claim in claims if claim.type != "entity"]
    sentences = [(sentence.start, sentence.end) for sentence in prose_of(text, role="user").sentences]
    return [(start, end) for start, end in sentences if not any(first < end and start < last for first, last in spans)]


def _shortened(sentences: Sequence[str]) -> list[str]:
    more = len(sentences) - MOST_LEFT_SHOWN
    shown = [" ".join(sentence.split())[:LONGEST_SHOWN] for sentence in sentences[:MOST_LEFT_SHOWN]]
    return [*shown, *([f"and {more} more"] if more > 0 else [])]


def _rejected(added: AddedNodes, *, tenant_id: int) -> list[str]:
    references = {number_of(reference) for reference in added.refused.values()}
    stones = tombstones.of_nodes((), references=references, tenant_id=tenant_id) if references else ()
    return [f"{ref(TOMBSTONE, stone.pk)}: {tombstones.told(stone)} It was left out." for stone in stones]
