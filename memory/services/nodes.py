"""Add nodes and what they rest on; every state a node has had stays as a version."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from audit.services import digest
from governance import statements
from governance.actors import Actor
from governance.gate import rejections
from governance.models import Project
from governance.refs import NODE, ref
from governance.risk import Risk
from memory.fingerprints import fingerprint
from memory.models import Evidence, Node, NodeVersion, Session, Turn
from memory.services import screening, tombstones
from memory.services.indexing import index_node
from memory.services.locks import hold_texts
from memory.services.tombstones import Words
from memory.services.vouching import vouches
from memory.states import STANDING, NodeType, Origin, Trust

# How evidence names an event of the ledger: the node and version that the event is about.
LEDGER = "ledger:"


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
    """Describe a node to be.

    `held` says that a rule withholds it, `approved` that people agreed to these very words.
    """

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
    held: bool = False
    approved: bool = False


def add_node(draft: Draft, *, actor: Actor) -> tuple[Node, bool]:
    """Store a node, or add the evidence to the current one that says the same; return it and whether it is new.

    A person's node is accepted, any other a candidate, or quarantined where its words are risky: trust comes from the
    path, never from the text. Raises RejectedBefore, with nothing stored, for what a person has rejected.
    """
    rejections.hold_off(actor.tenant_id)
    hold_texts([fingerprint(draft.content)], project_id=draft.project.pk)
    words = _words(draft, actor=actor)
    tombstones.refuse(words)
    known = _same_text(draft, actor=actor)
    if known is not None:
        return _restate(known, draft, actor=actor), False
    node = _new_node(draft, risks=_risks(draft, words), actor=actor)
    index_node(node, actor=actor)
    moment = add_version(node, reason="added", actor=actor)
    _write_evidence(node, draft.source, locator=_locator(node, draft.source), recorded_at=moment)
    return node, True


def _words(draft: Draft, *, actor: Actor) -> Words:
    return Words(
        content=draft.content,
        label=draft.label,
        kind=draft.type,
        project_id=draft.project.pk,
        tenant_id=actor.tenant_id,
        around=(*draft.tags, draft.source.locator),
    )


def _risks(draft: Draft, words: Words) -> list[screening.Shown]:
    risks = screening.screened(words)
    if draft.source.turn is not None and draft.source.turn.role == Turn.Role.ASSISTANT:
        risks.append(screening.risk(Risk.ASSISTANT_ONLY, screening.FROM_ASSISTANT))
    if draft.held:
        risks.append(screening.risk(Risk.HELD_BY_POLICY, screening.HELD))
    return risks


def _new_node(draft: Draft, *, risks: list[screening.Shown], actor: Actor) -> Node:
    return Node(
        tenant_id=actor.tenant_id,
        project=draft.project,
        session=draft.session,
        type=draft.type,
        label=draft.label,
        content=draft.content,
        fingerprint=fingerprint(draft.content),
        tags=sorted(set(draft.tags)),
        trust=screening.trust_for(trust_of_path(actor), risks, actor=actor),
        origin=draft.origin,
        valid_from=draft.valid_from,
        valid_to=draft.valid_to,
        risks=risks,
    )


def trust_of_path(actor: Actor) -> Trust:
    """Return the trust that an actor's own statement has."""
    return Trust.ACCEPTED if actor.is_person else Trust.CANDIDATE


def end_node(node: Node, *, superseded_by: Node | None, valid_to: datetime, reason: str, actor: Actor) -> None:
    """End a locked node's validity and name what took its place."""
    node.valid_to, node.superseded_by = valid_to, superseded_by
    save_state(node, reason=reason, actor=actor)


def save_state(node: Node, *, reason: str, actor: Actor) -> None:
    """Store a locked node's trust and validity as a new version; its words are unchanged."""
    node.version += 1
    node.save(update_fields=["trust", "valid_from", "valid_to", "superseded_by", "version", "changed_at"])
    add_version(node, reason=reason, actor=actor)


def add_evidence(node: Node, source: Source, *, recorded_at: datetime) -> None:
    """Add a source to a node; the same span, and the same statement in the ledger, are not added twice."""
    locator = _locator(node, source)
    if locator and Evidence.objects.filter(tenant_id=node.tenant_id, node=node, locator=locator).exists():
        return
    _write_evidence(node, source, locator=locator, recorded_at=recorded_at)


def _locator(node: Node, source: Source) -> str:
    return "" if source.turn else source.locator or f"{LEDGER}{ref(NODE, node.pk)}@{node.version}"


def _write_evidence(node: Node, source: Source, *, locator: str, recorded_at: datetime) -> None:
    evidence = Evidence(
        tenant_id=node.tenant_id,
        node=node,
        turn=source.turn,
        locator=locator,
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
    text = fingerprint(draft.content)
    where: dict[str, Any] = {"tenant_id": actor.tenant_id, "project_id": draft.project.pk}
    where |= {"kind": draft.type.value, "text": text} | ({"valid_to": draft.valid_to} if draft.valid_to else {})
    return next(iter(statements.rows(_saying, **where)), None)


def accepted_as(words: Words, *, valid_to: datetime | None) -> Node | None:
    """Return the accepted node that says these words until the same instant; None where there is none."""
    where: dict[str, Any] = {"project_id": words.project_id, "kind": words.kind, "text": fingerprint(words.content)}
    rows = standing_nodes(words.tenant_id, **where).filter(trust=Trust.ACCEPTED, valid_to=valid_to)
    return rows.defer("vector").order_by("pk").first()


def _saying(
    *, tenant_id: int, project_id: int, kind: str, text: str, valid_to: datetime | None = None
) -> QuerySet[Node]:
    """Return the standing nodes that say a text until the same instant, locked, the oldest first."""
    rows = standing_nodes(tenant_id, project_id=project_id, kind=kind, text=text).filter(valid_to=valid_to)
    return rows.select_for_update(no_key=True).defer("vector").order_by("pk")


def standing_nodes(tenant_id: int, *, project_id: int, kind: str, text: str) -> QuerySet[Node]:
    """Return the nodes of a kind that say a text and have neither been withdrawn nor superseded.

    Those that wait for a person's decision are among them: said again, they are not put before that person again.
    """
    return Node.objects.filter(
        tenant_id=tenant_id,
        project_id=project_id,
        fingerprint=text,
        type=kind,
        trust__in=[*STANDING, Trust.QUARANTINED],
        superseded_by=None,
    )


def _restate(node: Node, draft: Draft, *, actor: Actor) -> Node:
    source = draft.source
    again = Evidence.objects.filter(tenant_id=node.tenant_id, node=node, turn=source.turn, start=source.start)
    if source.turn is None or not again.filter(end=source.end).update(withdrawn_at=None):
        add_evidence(node, source, recorded_at=timezone.now())
    if source.role in (Turn.Role.USER, "person"):
        screening.unflag(node, Risk.ASSISTANT_ONLY)
    if draft.approved and not node.is_accepted:
        return _take_on(node, draft, actor=actor)
    earlier = draft.valid_from < node.valid_from and (actor.is_person or not node.is_accepted)
    # What is flagged takes a decision with a reason; saying it again is none.
    vouched = vouches(node, actor=actor)
    if earlier or vouched:
        node.valid_from = min(node.valid_from, draft.valid_from)
        node.trust = Trust.ACCEPTED if vouched else node.trust
        save_state(node, reason="restated", actor=actor)
    return node


def _take_on(node: Node, draft: Draft, *, actor: Actor) -> Node:
    """Let a node that waits be what people agreed to in a proposal: just what they read, and accepted."""
    node.label, node.content, node.tags = draft.label, draft.content, sorted(set(draft.tags))
    node.valid_from = min(node.valid_from, draft.valid_from)
    node.trust, node.risks = Trust.ACCEPTED, screening.screened(tombstones.words_of(node))
    node.version += 1
    index_node(node, actor=actor)
    add_version(node, reason="accepted as proposed", actor=actor)
    return node


def add_version(node: Node, *, reason: str, actor: Actor) -> datetime:
    """Record what a locked node is from now on; return that instant."""
    now = timezone.now()
    if node.version > 1:
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
