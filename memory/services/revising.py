"""Change what a node says."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from governance.actors import Actor
from governance.errors import Conflict
from governance.refs import NODE, ref
from governance.risk import Risk
from memory.analysis import analyse, mentions
from memory.extraction.labels import label
from memory.extraction.values import ClaimType
from memory.fingerprints import fingerprint
from memory.models import Evidence, Node
from memory.services import screening, tombstones
from memory.services.indexing import index_node
from memory.services.locks import hold_texts
from memory.services.nodes import Source, add_evidence, add_version, standing_nodes
from memory.services.vouching import vouches
from memory.states import STANDING, Trust


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

    A person's change makes a candidate accepted only where that person could accept it as it is; see `vouches`.
    Raises Conflict for a stale version and for a node that was rejected, retired or superseded, RejectedBefore for what
    a person has rejected. `rejections.hold_off` is held.
    """
    require_version(node, revision.expected_version or node.version)
    _refuse_the_ended(node)
    rewritten = revision.content is not None and revision.content != node.content
    _refuse_a_second(node, revision)
    said = revised(node, revision)
    node.label, node.content, node.tags = said.label, said.content, list(said.tags)
    node.fingerprint = fingerprint(node.content)
    if rewritten and not revision.keeps_sources:
        # They worded what it said before.
        node.aliases, node.near = [], []
    _screen_anew(node, rewritten=rewritten, actor=actor)
    if node.trust in STANDING:
        trust = Trust.ACCEPTED if vouches(node, actor=actor) else Trust(node.trust)
        node.trust = screening.trust_for(trust, node.risks, actor=actor)
    node.version += 1
    index_node(node, actor=actor)
    moment = add_version(node, reason=revision.why, actor=actor)
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
    if node.ended_as:
        raise Conflict(
            f"{ref(NODE, node.pk)} is {node.ended_as}; it is not changed any more.", hint="Store a new node."
        )


def _screen_anew(node: Node, *, rewritten: bool, actor: Actor) -> None:
    """Refuse words that were rejected, and look the others over again; what hangs on the old content goes with it.

    A program that rewords what only the assistant said is no user who said it.
    """
    words = tombstones.words_of(node)
    tombstones.refuse(words)
    kept = screening.OF_CONTEXT if not rewritten else frozenset()
    kept |= frozenset() if actor.is_person else {Risk.ASSISTANT_ONLY}
    node.risks = [*(item for item in node.risks if item["risk"] in kept), *screening.screened(words)]


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
    same = (
        standing_nodes(node.tenant_id, project_id=node.project_id, kind=node.type, text=text)
        .exclude(pk=node.pk)
        .first()
    )
    if same is not None:
        raise Conflict(f"{ref(NODE, same.pk)} says this already.", hint="Delete one of the two, or use other words.")


@dataclass(frozen=True, kw_only=True)
class Said:
    """Hold what a node would say."""

    label: str
    content: str
    tags: Sequence[str]


def revised(node: Node, revision: Revision) -> Said:
    """Return what a node would say after a revision: a label and tags that speak of what is gone change with it."""
    return Said(
        label=_revised_label(node, revision),
        content=node.content if revision.content is None else revision.content,
        tags=_revised_tags(node, revision),
    )


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
