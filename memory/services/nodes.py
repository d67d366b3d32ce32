"""Add, change and remove nodes; every state a node has had stays as a version."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast

from django.utils import timezone

from audit.services import digest
from governance.actors import Actor
from governance.errors import Conflict
from governance.models import Project
from memory.extraction.labels import label
from memory.extraction.values import ClaimType
from memory.fingerprints import fingerprint
from memory.models import Evidence, Node, NodeVersion, Session, Turn
from memory.services.indexing import index_node
from memory.services.locks import hold
from memory.states import NodeType, Origin, Trust


@dataclass(frozen=True, kw_only=True)
class Source:
    """Say which characters a node rests on: of a turn, or at a locator outside."""

    quote: str
    observed_at: datetime
    role: str
    turn: Turn | None = None
    start: int | None = None
    end: int | None = None
    locator: str = ""


@dataclass(frozen=True, kw_only=True)
class Draft:
    """Describe a node to be."""

    project: Project
    session: Session | None
    type: NodeType
    label: str
    content: str
    origin: Origin
    source: Source
    valid_from: datetime
    valid_to: datetime | None = None
    tags: tuple[str, ...] = field(default=())


def add_node(draft: Draft, *, actor: Actor) -> tuple[Node, bool]:
    """Store a node, or add the evidence to the current one that says the same; return it and whether it is new.

    A person's node is accepted, any other a candidate: trust comes from the path, never from the text.
    """
    # The second of two writers of one text then finds what the first one stored.
    hold(f"text:{draft.project.pk}:{draft.type}:{fingerprint(draft.content)}")
    known = _same_text(draft, actor=actor)
    if known is not None:
        return _restate(known, draft, actor=actor), False
    node = Node(
        tenant_id=actor.tenant_id,
        project=draft.project,
        session=draft.session,
        type=draft.type,
        label=draft.label,
        content=draft.content,
        fingerprint=fingerprint(draft.content),
        tags=sorted(set(draft.tags)),
        trust=trust_of_path(actor),
        origin=draft.origin,
        valid_from=draft.valid_from,
        valid_to=draft.valid_to,
    )
    index_node(node, actor=actor)
    moment = _add_version(node, reason="added", actor=actor)
    add_evidence(node, draft.source, recorded_at=moment)
    return node, True


def trust_of_path(actor: Actor) -> Trust:
    """Return the trust that an actor's own statement has."""
    return Trust.ACCEPTED if actor.is_person else Trust.CANDIDATE


@dataclass(frozen=True, kw_only=True)
class Revision:
    """Describe what a node shall say; None leaves a part as it is."""

    label: str | None = None
    content: str | None = None
    tags: tuple[str, ...] | None = None
    expected_version: int = 0


def revise_node(node: Node, revision: Revision, *, source: Source, actor: Actor) -> Node:
    """Change what a locked node says; its index and its evidence follow. Raises Conflict for a stale version."""
    if revision.expected_version not in (0, node.version):
        raise Conflict(f"The node is at version {node.version}, not {revision.expected_version}.")
    rewritten = revision.content is not None and revision.content != node.content
    node.label = _revised_label(node, revision)
    node.content = node.content if revision.content is None else revision.content
    node.tags = node.tags if revision.tags is None else sorted(set(revision.tags))
    node.fingerprint = fingerprint(node.content)
    if actor.is_person:
        node.trust = Trust.ACCEPTED
    node.version += 1
    index_node(node, actor=actor)
    moment = _add_version(node, reason="revised", actor=actor)
    if rewritten:
        Evidence.objects.filter(tenant_id=node.tenant_id, node=node).in_force().update(withdrawn_at=moment)
        add_evidence(node, source, recorded_at=moment)
    return node


def _revised_label(node: Node, revision: Revision) -> str:
    """Return the new label: as wished, or drawn from the new text where the old one was drawn from the old text."""
    if revision.label is not None:
        return revision.label
    quotes = Evidence.objects.filter(tenant_id=node.tenant_id, node=node, turn__isnull=False).in_force()
    texts, kind = [node.content, *quotes.values_list("quote", flat=True)], cast("ClaimType", node.type)
    drawn = node.label in {label(text, type=kind) for text in texts}
    return label(revision.content, type=kind) if revision.content is not None and drawn else node.label


def end_node(node: Node, *, superseded_by: Node | None, valid_to: datetime, reason: str, actor: Actor) -> None:
    """End a locked node's validity and name what took its place."""
    node.valid_to, node.superseded_by = valid_to, superseded_by
    save_state(node, reason=reason, actor=actor)


def save_state(node: Node, *, reason: str, actor: Actor) -> None:
    """Store a locked node's trust and validity as a new version; its words are unchanged."""
    node.version += 1
    node.save(update_fields=["trust", "valid_from", "valid_to", "superseded_by", "version", "changed_at"])
    _add_version(node, reason=reason, actor=actor)


def remove_nodes(nodes: Iterable[Node], *, tenant_id: int) -> int:
    """Delete nodes with all that was derived from them; the words they came from are withheld from then on."""
    ids = [node.pk for node in nodes]
    spans = Evidence.objects.filter(tenant_id=tenant_id, node_id__in=ids, turn__isnull=False).select_related("turn")
    turns: dict[int, Turn] = {}
    for evidence in spans:
        turn = turns.setdefault(evidence.turn_id or 0, evidence.turn or Turn())
        turn.withheld = sorted([*turn.withheld, [evidence.start, evidence.end]])
    Turn.objects.bulk_update(turns.values(), ["withheld"])
    Node.objects.filter(tenant_id=tenant_id, pk__in=ids).delete()
    return len(ids)


def add_evidence(node: Node, source: Source, *, recorded_at: datetime) -> None:
    """Add a source to a node; the same span is not added twice."""
    evidence = Evidence(
        tenant_id=node.tenant_id,
        node=node,
        turn=source.turn,
        locator=source.locator,
        role=source.role,
        quote=source.quote,
        start=source.start,
        end=source.end,
        observed_at=source.observed_at,
        recorded_at=recorded_at,
    )
    Evidence.objects.bulk_create([evidence], ignore_conflicts=True)


def digest_of(node: Node) -> str:
    """Return the digest by which the ledger names what a node said and was."""
    return digest(
        {
            "label": node.label,
            "content": node.content,
            "type": node.type,
            "tags": node.tags,
            "trust": node.trust,
            "valid_from": node.valid_from.isoformat(),
            "valid_to": node.valid_to.isoformat() if node.valid_to else None,
            "superseded_by": node.superseded_by_id,
        }
    )


def _same_text(draft: Draft, *, actor: Actor) -> Node | None:
    standing = Node.objects.filter(
        tenant_id=actor.tenant_id,
        project=draft.project,
        fingerprint=fingerprint(draft.content),
        type=draft.type,
        trust__in=[Trust.CANDIDATE, Trust.ACCEPTED],
        valid_to=None,
    )
    known = standing.select_for_update(no_key=True).defer("vector").order_by("pk")
    return known.first() if draft.valid_to is None else None


def _restate(node: Node, draft: Draft, *, actor: Actor) -> Node:
    source = draft.source
    again = Evidence.objects.filter(tenant_id=node.tenant_id, node=node, turn=source.turn, start=source.start)
    if source.turn is None or not again.filter(end=source.end).update(withdrawn_at=None):
        add_evidence(node, source, recorded_at=timezone.now())
    earlier = draft.valid_from < node.valid_from and (actor.is_person or not node.is_accepted)
    vouched = actor.is_person and node.trust == Trust.CANDIDATE
    if earlier or vouched:
        node.valid_from = min(node.valid_from, draft.valid_from)
        node.trust = Trust.ACCEPTED if vouched else node.trust
        save_state(node, reason="restated", actor=actor)
    return node


def _add_version(node: Node, *, reason: str, actor: Actor) -> datetime:
    """Record what a node is from now on; return that instant."""
    now = timezone.now()
    NodeVersion.objects.filter(tenant_id=node.tenant_id, node=node, recorded_until=None).update(recorded_until=now)
    NodeVersion.objects.create(
        tenant_id=node.tenant_id,
        node=node,
        number=node.version,
        label=node.label,
        content=node.content,
        type=node.type,
        tags=node.tags,
        trust=node.trust,
        valid_from=node.valid_from,
        valid_to=node.valid_to,
        superseded_by_number=node.superseded_by_id,
        recorded_at=now,
        actor_kind=actor.kind,
        actor_id=actor.id,
        actor_label=actor.label,
        reason=reason,
    )
    return now
