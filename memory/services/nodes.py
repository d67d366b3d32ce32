"""Add, change and remove nodes; every state a node has had stays as a version."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from django.db.models import QuerySet
from django.utils import timezone

from audit.services import digest
from governance import statements
from governance.actors import Actor
from governance.errors import Conflict
from governance.gate.replies import forget
from governance.models import Project
from governance.refs import NODE, ref
from governance.risk import Risk
from memory.analysis import analyse, mentions
from memory.extraction.labels import label
from memory.extraction.values import ClaimType
from memory.fingerprints import fingerprint
from memory.models import Evidence, Node, NodeVersion, Session, Turn
from memory.services import screening, tombstones
from memory.services.indexing import index_node
from memory.services.locks import hold_off_rejections, hold_texts
from memory.services.tombstones import Words
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
    held: bool = False


def add_node(draft: Draft, *, actor: Actor) -> tuple[Node, bool]:
    """Store a node, or add the evidence to the current one that says the same; return it and whether it is new.

    A person's node is accepted, any other a candidate, or quarantined where its words are risky: trust comes from the
    path, never from the text. Raises RejectedBefore, with nothing stored, for what a person has rejected.
    """
    hold_off_rejections(actor.tenant_id)
    hold_texts([fingerprint(draft.content)], project_id=draft.project.pk)
    words = _words(draft, actor=actor)
    tombstones.refuse(words)
    known = _same_text(draft, actor=actor)
    if known is not None:
        return _restate(known, draft, actor=actor), False
    node = _new_node(draft, risks=_risks(draft, words), actor=actor)
    index_node(node, actor=actor)
    moment = _add_version(node, reason="added", actor=actor)
    _write_evidence(node, draft.source, locator=_locator(node, draft.source), recorded_at=moment)
    return node, True


def _words(draft: Draft, *, actor: Actor) -> Words:
    return Words(
        content=draft.content,
        label=draft.label,
        kind=draft.type,
        project_id=draft.project.pk,
        tenant_id=actor.tenant_id,
    )


def _risks(draft: Draft, words: Words) -> list[screening.Shown]:
    risks = screening.screened(words, tags=draft.tags)
    if draft.origin is Origin.ASSISTANT and draft.source.turn is not None:
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


@dataclass(frozen=True, kw_only=True)
class Revision:
    """Describe what a node shall say; None leaves a part as it is.

    With `keeps_sources` it goes on resting on what it rested on: a person said better what the sources say.
    """

    label: str | None = None
    content: str | None = None
    tags: tuple[str, ...] | None = None
    expected_version: int = 0
    why: str = "revised"
    keeps_sources: bool = False


def revise_node(node: Node, revision: Revision, *, source: Source, actor: Actor) -> Node:
    """Change what a locked node says; its index and its evidence follow.

    Raises Conflict for a stale version and for a node that was rejected, retired or superseded, RejectedBefore for what
    a person has rejected. `locks.hold_off_rejections` is held.
    """
    require_version(node, revision.expected_version or node.version)
    _refuse_the_ended(node)
    rewritten = revision.content is not None and revision.content != node.content
    _refuse_a_second(node, revision)
    node.label, node.tags = _revised_label(node, revision), _revised_tags(node, revision)
    node.content = node.content if revision.content is None else revision.content
    node.fingerprint = fingerprint(node.content)
    _screen_anew(node, rewritten=rewritten)
    if node.trust in STANDING:
        node.trust = screening.trust_for(
            Trust.ACCEPTED if actor.is_person else Trust(node.trust), node.risks, actor=actor
        )
    node.version += 1
    index_node(node, actor=actor)
    moment = _add_version(node, reason=revision.why, actor=actor)
    if rewritten and revision.keeps_sources:
        add_evidence(node, source, recorded_at=moment)
    elif rewritten:
        _rest_on(node, source, moment=moment)
    return node


def require_version(node: Node, version: int) -> None:
    """Raise Conflict unless a node is still at the version that somebody has read."""
    if version != node.version:
        raise Conflict(f"The node is at version {node.version}, not {version}.")


def _refuse_the_ended(node: Node) -> None:
    """Refuse to put words in the place of what was taken away: they would stand in its history as its own."""
    ended = node.trust if node.trust in (Trust.REJECTED, Trust.RETIRED) else node.superseded_by_id and "superseded"
    if ended:
        raise Conflict(f"{ref(NODE, node.pk)} is {ended}; it is not changed any more.", hint="Store a new node.")


def _screen_anew(node: Node, *, rewritten: bool) -> None:
    """Refuse words that were rejected, and look the others over again; what hangs on the old content goes with it."""
    words = tombstones.words_of(node)
    tombstones.refuse(words)
    kept = screening.OF_CONTEXT if not rewritten else frozenset()
    node.risks = [
        *(item for item in node.risks if item["risk"] in kept),
        *screening.screened(words, tags=node.tags),
    ]


def _rest_on(node: Node, source: Source, *, moment: datetime) -> None:
    """Let a node with new words rest on who gave them, and again on earlier sources that say the very same."""
    sources = Evidence.objects.filter(tenant_id=node.tenant_id, node=node)
    sources.in_force().update(withdrawn_at=moment)
    same = [row.pk for row in sources.filter(turn__isnull=False) if fingerprint(row.quote) == node.fingerprint]
    sources.filter(pk__in=same).update(withdrawn_at=None)
    add_evidence(node, source, recorded_at=moment)


def _refuse_a_second(node: Node, revision: Revision) -> None:
    """Refuse words that another standing node of the kind says already; there would be two of one."""
    if revision.content is None:
        return
    text = fingerprint(revision.content)
    hold_texts([text], project_id=node.project_id)
    same = _standing(node.tenant_id, project_id=node.project_id, kind=node.type, text=text).exclude(pk=node.pk).first()
    if same is not None:
        raise Conflict(f"{ref(NODE, same.pk)} says this already.", hint="Delete one of the two, or use other words.")


def _revised_label(node: Node, revision: Revision) -> str:
    """Return the new label: as wished, or drawn from the new text where the old one speaks of what is gone."""
    if revision.label is not None or revision.content is None:
        return revision.label or node.label
    kind = cast("ClaimType", node.type)
    drawn = node.label == label(node.content, type=kind) or _speaks_of_the_gone(node.label, node, revision.content)
    return label(revision.content, type=kind) if drawn else node.label


def _revised_tags(node: Node, revision: Revision) -> list[str]:
    """Return the new tags: as wished, or the old ones without those that speak of what is gone."""
    if revision.tags is not None:
        return sorted(set(revision.tags))
    if revision.content is None:
        return node.tags
    return [tag for tag in node.tags if not _speaks_of_the_gone(tag, node, revision.content)]


def _speaks_of_the_gone(text: str, node: Node, content: str) -> bool:
    """Tell whether a text names a value or a technology that the node's old content did and its new one does not."""
    gone = set(analyse(node.content)) - set(analyse(content))
    values = {token for token in analyse(text) if any(character.isdigit() for character in token)}
    return bool(values & gone or _technologies(text) & (_technologies(node.content) - _technologies(content)))


def _technologies(text: str) -> set[str]:
    return {mention.technology.name for mention in mentions(text)}


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
    spans = Evidence.objects.filter(tenant_id=tenant_id, node_id__in=ids, turn__isnull=False)
    # Locked before they are read: two removals from one turn must each find what the other has withheld.
    turns = Turn.objects.select_for_update(no_key=True).defer("vector").filter(pk__in=spans.values("turn_id"))
    found = {turn.pk: turn for turn in turns.order_by("pk")}
    for turn_id, start, end in spans.values_list("turn_id", "start", "end").distinct():
        found[turn_id].withheld = sorted([*found[turn_id].withheld, [start, end]])
    Turn.objects.bulk_update(found.values(), ["withheld"])
    Node.objects.filter(tenant_id=tenant_id, pk__in=ids).delete()
    forget([ref(NODE, number) for number in ids], tenant_id=tenant_id)
    return len(ids)


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


def _saying(
    *, tenant_id: int, project_id: int, kind: str, text: str, valid_to: datetime | None = None
) -> QuerySet[Node]:
    """Return the standing nodes that say a text until the same instant, locked, the oldest first."""
    rows = _standing(tenant_id, project_id=project_id, kind=kind, text=text).filter(valid_to=valid_to)
    return rows.select_for_update(no_key=True).defer("vector").order_by("pk")


def _standing(tenant_id: int, *, project_id: int, kind: str, text: str) -> QuerySet[Node]:
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
    earlier = draft.valid_from < node.valid_from and (actor.is_person or not node.is_accepted)
    # What is flagged takes a decision with a reason; saying it again is none.
    vouched = actor.is_person and node.trust == Trust.CANDIDATE and not node.risks
    if earlier or vouched:
        node.valid_from = min(node.valid_from, draft.valid_from)
        node.trust = Trust.ACCEPTED if vouched else node.trust
        save_state(node, reason="restated", actor=actor)
    return node


def _add_version(node: Node, *, reason: str, actor: Actor) -> datetime:
    """Record what a node is from now on; return that instant."""
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
