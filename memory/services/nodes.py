"""Add nodes and what they rest on; every state a node has had stays as a version."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from audit.appending import append, append_unless_there
from audit.services import digest
from governance import statements
from governance.actors import Actor
from governance.gate import rejections
from governance.models import Project
from governance.refs import NODE, ref
from governance.risk import Risk
from memory.fingerprints import fingerprint
from memory.models import Evidence, Node, NodeVersion, Session, Turn
from memory.recall.rarity import holders
from memory.services import duplicates, screening, tombstones
from memory.services.comparable import compared_terms
from memory.services.indexing import index_node, index_words
from memory.services.locks import hold_texts
from memory.services.tombstones import Words
from memory.services.vouching import vouches
from memory.states import STANDING, NodeType, Origin, Trust

# How evidence names an event of the ledger: the node and version that the event is about.
LEDGER = "ledger:"
MOST_ALIASES = 20


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


@dataclass(frozen=True, kw_only=True)
class Added:
    """Hold the node that says what was to be added, whether it is new, and whether these are new words for it.

    `near` are standing nodes that nearly say the same; `evidence` is all that a new node rests on, and `held` tells how
    many nodes held each of its terms before.
    """

    node: Node
    is_new: bool
    reworded: bool = False
    near: Sequence[duplicates.Match] = ()
    evidence: Evidence | None = None
    held: Mapping[str, int] = field(default_factory=dict)


def as_ruled(draft: Draft, *, held: Container[NodeType]) -> Draft:
    """Return a draft that is withheld where its type is among those held back, unless people agreed to its words."""
    return replace(draft, held=draft.type in held and not draft.approved)


def add_node(draft: Draft, *, actor: Actor) -> Added:
    """Store a node, or add the evidence to the current one that says the same, in these words or in others.

    A person's node is accepted, any other a candidate, or quarantined where its words are risky: trust comes from the
    path, never from the text. Raises RejectedBefore, with nothing stored, for what a person has rejected.
    """
    rejections.hold_off(actor.tenant_id)
    hold_texts(duplicates.texts_of(draft.content), project_id=draft.project.pk)
    words = _words(draft, actor=actor)
    tombstones.refuse(words)
    known = _same_text(draft, actor=actor)
    if known is not None:
        return Added(node=_restate(known, draft, actor=actor), is_new=False)
    risks = _risks(draft, words)
    held = holders("node", _terms(draft), tenant_id=actor.tenant_id)
    matches = duplicates.alike(_wording(draft, held=held, actor=actor))
    told = _told_by(matches, draft, risks=risks, actor=actor)
    if told is not None:
        return Added(node=told, is_new=False, reworded=_reword(told, draft, actor=actor))
    node = _new_node(draft, risks=risks, near=duplicates.near(matches), actor=actor)
    index_node(node, actor=actor)
    moment = add_version(node, reason="added", actor=actor)
    evidence = _write_evidence(node, draft.source, locator=_locator(node, draft.source), recorded_at=moment)
    return Added(node=node, is_new=True, near=matches[: duplicates.MOST_NEAR], evidence=evidence, held=held)


def told_of(added: Added) -> str:
    """Return what whoever added a node should know of others that say it, or nearly so; empty where none does.

    A node that is withheld is named without its words; a reason speaks of nodes that stand.
    """
    if added.reworded:
        return f"{ref(NODE, added.node.pk)} says this in other words; yours are kept as another wording of it."
    if not added.near:
        return ""
    first = added.near[0]
    reason = "the same in other words" if first.is_same else "; ".join(first.verdict.reasons)
    return f"{ref(NODE, added.node.pk)} is near {ref(NODE, first.node.pk)} ({reason}); both are kept."


def _terms(draft: Draft) -> list[str]:
    """Return the terms of which it must be known how many nodes hold them, to find its doubles and what opposes it."""
    ideas, words = duplicates.looked_up(draft.content)
    return sorted({*ideas, *words, *compared_terms(draft)})


def _wording(draft: Draft, *, held: Mapping[str, int], actor: Actor) -> duplicates.Wording:
    return duplicates.Wording(
        content=draft.content, kind=draft.type, project_id=draft.project.pk, tenant_id=actor.tenant_id, held=held
    )


def _told_by(
    matches: Sequence[duplicates.Match], draft: Draft, *, risks: Sequence[screening.Shown], actor: Actor
) -> Node | None:
    """Return the node, locked, that says a draft in other words; None where the draft is to be a node of its own.

    So is what a person says or has agreed to, unless a person stands behind the other wording already, and what a
    reviewer must look at.
    """
    if {item["risk"] for item in risks} - {Risk.ASSISTANT_ONLY}:
        return None
    by_people = actor.is_person or draft.approved
    found = duplicates.folds_into(matches, accepted_only=by_people, valid_to=draft.valid_to)
    return duplicates.locked_if_unchanged(found) if found is not None else None


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


def _new_node(draft: Draft, *, risks: list[screening.Shown], near: list[int], actor: Actor) -> Node:
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
        near=near,
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
    """Add a source to a node; the same span, and the same words at the same place outside, are not added twice."""
    locator = _locator(node, source)
    known = Evidence.objects.filter(tenant_id=node.tenant_id, node=node, locator=locator) if locator else ()
    if fingerprint(source.quote) in {fingerprint(row.quote) for row in known}:
        return
    _write_evidence(node, source, locator=locator, recorded_at=recorded_at)


def _locator(node: Node, source: Source) -> str:
    return "" if source.turn else source.locator or f"{LEDGER}{ref(NODE, node.pk)}@{node.version}"


def _write_evidence(node: Node, source: Source, *, locator: str, recorded_at: datetime) -> Evidence:
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
    append_unless_there(evidence)
    return evidence


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
    _rest_also_on(node, draft.source)
    if draft.approved and not node.is_accepted:
        return _take_on(node, draft, actor=actor)
    # What is flagged takes a decision with a reason; saying it again is none.
    vouched = vouches(node, actor=actor)
    if _began_earlier(node, draft, actor=actor) or vouched:
        node.valid_from = min(node.valid_from, draft.valid_from)
        node.trust = Trust.ACCEPTED if vouched else node.trust
        save_state(node, reason="restated", actor=actor)
    return node


def _reword(node: Node, draft: Draft, *, actor: Actor) -> bool:
    """Let a locked node be said in other words too, and tell whether they are new: its text stays as it is."""
    _rest_also_on(node, draft.source)
    if _began_earlier(node, draft, actor=actor):
        node.valid_from = draft.valid_from
        save_state(node, reason="restated in other words", actor=actor)
    return bool(add_aliases(node, [draft.content]))


def add_aliases(node: Node, wordings: Iterable[str]) -> list[str]:
    """Keep other wordings of a locked node, as far as they are new and there is room; return those that were kept."""
    kept = new_wordings(node.content, node.aliases, wordings)
    if kept:
        node.aliases = [*node.aliases, *kept]
        node.save(update_fields=["aliases"])
        index_words(node)
    return kept


def new_wordings(content: str, aliases: Sequence[str], wordings: Iterable[str]) -> list[str]:
    """Return the wordings that a node of such words would keep: as far as they are new and there is room."""
    known = {fingerprint(text) for text in (content, *aliases)}
    new = list({fingerprint(text): text for text in wordings if fingerprint(text) not in known}.values())
    return new[: max(0, MOST_ALIASES - len(aliases))]


def _rest_also_on(node: Node, source: Source) -> None:
    """Add to a locked node what it was said with again, and count that."""
    again = Evidence.objects.filter(tenant_id=node.tenant_id, node=node, turn=source.turn, start=source.start)
    if source.turn is None or not again.filter(end=source.end).update(withdrawn_at=None):
        add_evidence(node, source, recorded_at=timezone.now())
    if source.role in (Turn.Role.USER, "person"):
        screening.unflag(node, Risk.ASSISTANT_ONLY)
    node.restated += 1
    node.save(update_fields=["restated"])


def _began_earlier(node: Node, draft: Draft, *, actor: Actor) -> bool:
    return draft.valid_from < node.valid_from and (actor.is_person or not node.is_accepted)


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
    version = NodeVersion(
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
    append(version)
    return now
