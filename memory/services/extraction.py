"""Draw nodes, evidence and edges from turns."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from governance.actors import Actor
from governance.errors import RejectedBefore
from governance.gate import rejections
from governance.refs import TOMBSTONE, number_of, ref
from memory.extraction import Extraction, Link, extract
from memory.extraction.bounds import bounds_of
from memory.models import Edge, Evidence, Node, Session, Turn
from memory.services import tombstones
from memory.services.conflicts import find_conflicts
from memory.services.correcting import Corrected, correct, unread, utterance_of
from memory.services.duplicates import texts_of
from memory.services.edges import Tie, add_edge
from memory.services.holding import held_types
from memory.services.locks import hold_texts
from memory.services.nodes import Draft, Source, add_node, as_ruled, told_of
from memory.states import Confidence, EdgeType, NodeType, Origin, Trust

EXTRACT = "extract"
ORIGINS = {"user": Origin.USER, "assistant": Origin.ASSISTANT, "system": Origin.TOOL, "tool": Origin.TOOL}


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """Hold what came out of some turns; `more` counts the claims that are still to be drawn.

    `unopened` counts contradictions beyond the few that are opened for one node. `rejected` says, for each value that a
    person rejected before, who did and why; nothing was drawn from its words. `notes` say what else to know.
    """

    nodes: Sequence[Node] = ()
    created: frozenset[int] = frozenset()
    edges: Sequence[Edge] = ()
    conflicts: Sequence[Edge] = ()
    unopened: int = 0
    rejected: Sequence[str] = ()
    notes: Sequence[str] = ()
    more: int = 0


def draw(turns: Sequence[Turn], *, session: Session, most: int, actor: Actor) -> Drawn:
    """Extract by rules from the turns of one session, at most so many claims that were not drawn before."""
    found = extract([utterance_of(turn) for turn in turns])
    return take_in(found, turns=turns, session=session, most=most, actor=actor)


def take_in(
    found: Extraction,
    *,
    turns: Sequence[Turn],
    session: Session,
    most: int,
    actor: Actor,
    origin: Origin | None = None,
) -> Drawn:
    """Draw what was found in the turns of one session, at most so many claims that were not drawn before.

    The nodes come from whoever spoke, unless another origin is given: that of a reader that may have misread.

    What a turn has given already is found by its span and left as it is, whatever became of it since; words that are
    withheld give nothing. So running it again adds only what is missing. Words that say what a person rejected before
    are withheld from then on: kept as they were said, and shown to nobody who asks what holds.
    """
    rejections.hold_off(actor.tenant_id)
    nodes = _drawn_before(found, turns=turns)
    known = list(nodes.values())
    missing = [index for index in range(len(found.claims)) if index not in nodes and _may_be_said(found, index, turns)]
    drafts = {index: _draft(found, index, turns=turns, session=session, origin=origin) for index in missing[:most]}
    created = add_nodes(drafts, project_id=session.project_id, actor=actor)
    nodes |= created.nodes
    _withhold(found, created.refused, turns=turns)
    edges = add_edges(found, nodes=nodes, among=set(missing[:most]), actor=actor)
    # A model names no corrections; and what is still to be drawn may be what corrects.
    read = origin is None and not missing[most:]
    done = correct(found, turns=turns, session=session, actor=actor) if read else Corrected()
    return replace(
        _drawn(created, done, actor=actor),
        edges=edges,
        rejected=_rejected(turns, known=known, tenant_id=actor.tenant_id),
        notes=[*created.notes.values(), *done.notes, *unread(found, turns=turns)],
        more=len(missing[most:]),
    )


@dataclass(frozen=True)
class AddedNodes:
    """Hold the nodes of some claims, by the claims' indexes, which of them are new, and what was rejected before.

    `notes` say of what was said in other words, or nearly so, which node says it.
    """

    nodes: dict[int, Node]
    new: set[int]
    refused: dict[int, str]
    notes: dict[int, str]


def _drawn(created: AddedNodes, done: Corrected, *, actor: Actor) -> Drawn:
    """Look for what the new nodes contradict, once what was corrected no longer stands, and return all of it."""
    new = created.new | {added.node.pk for added in done.added if added.is_new}
    nodes = _once([*created.nodes.values(), *(added.node for added in done.added)])
    opened = [find_conflicts(node, actor=actor) for node in nodes if node.pk in new - done.ended]
    return Drawn(
        nodes=nodes,
        created=frozenset(new),
        conflicts=[*done.conflicts, *(edge for found in opened for edge in found.edges)],
        unopened=sum(found.unopened for found in opened),
    )


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
    return not any(claim.start < end and start < claim.end for start, end, *_ in turns[claim.utterance].withheld)


def add_nodes(drafts: Mapping[int, Draft], *, project_id: int, actor: Actor) -> AddedNodes:
    """Store the drafts of some claims, given by the claims' indexes; types that a rule holds back are withheld."""
    held = held_types(project_id, actor=actor)
    hold_texts((text for draft in drafts.values() for text in texts_of(draft.content)), project_id=project_id)
    added = AddedNodes({}, set(), {}, {})
    for index, draft in drafts.items():
        try:
            done = add_node(as_ruled(draft, held=held), actor=actor)
        except RejectedBefore as refusal:
            added.refused[index] = refusal.reference
            continue
        added.nodes[index] = done.node
        added.new.update({done.node.pk} if done.is_new else ())
        if note := told_of(done):
            added.notes[index] = note
    return added


def _withhold(found: Extraction, refused: Mapping[int, str], *, turns: Sequence[Turn]) -> None:
    """Withhold the words of claims that were rejected before, under the name of what stopped them."""
    spans: dict[int, list[list[int | str]]] = {}
    for index, reference in refused.items():
        claim = found.claims[index]
        spans.setdefault(turns[claim.utterance].pk, []).append([claim.start, claim.end, reference])
    # Locked and read again: a node that is deleted at this moment withholds its words from the same turn.
    rows = Turn.objects.select_for_update(no_key=True).filter(pk__in=spans).order_by("pk")
    now_withheld = dict(rows.values_list("pk", "withheld")) if spans else {}
    for turn in turns:
        if turn.pk in now_withheld:
            turn.withheld = sorted([*now_withheld[turn.pk], *spans[turn.pk]])
            turn.save(update_fields=["withheld"])


def _rejected(turns: Sequence[Turn], *, known: Sequence[Node], tenant_id: int) -> list[str]:
    """Return, for each value of these turns that was rejected, the tombstone that stops it."""
    references = {number_of(span[2]) for turn in turns for span in turn.withheld if len(span) > 2}
    rejected = {node.pk for node in known if node.trust == Trust.REJECTED}
    if not references and not rejected:
        return []
    stones = tombstones.of_nodes(rejected, references=references, tenant_id=tenant_id)
    return [f"{ref(TOMBSTONE, stone.pk)}: {tombstones.told(stone)} Nothing was drawn from it." for stone in stones]


def _draft(found: Extraction, index: int, *, turns: Sequence[Turn], session: Session, origin: Origin | None) -> Draft:
    claim = found.claims[index]
    turn = turns[claim.utterance]
    bounds = bounds_of(claim, [day for day in found.dates if day.claim == index], text=turn.text)
    valid_from = bounds.valid_from or turn.observed_at
    return Draft(
        project=session.project,
        session=session,
        type=NodeType(claim.type),
        label=claim.label,
        content=claim.content,
        tags=claim.tags,
        origin=origin or ORIGINS[turn.role],
        valid_from=valid_from,
        valid_to=bounds.valid_to if bounds.valid_to and bounds.valid_to > valid_from else None,
        source=Source(
            turn=turn, quote=claim.quote, start=claim.start, end=claim.end, role=turn.role, observed_at=turn.observed_at
        ),
    )


def add_edges(found: Extraction, *, nodes: dict[int, Node], among: set[int], actor: Actor) -> list[Edge]:
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
