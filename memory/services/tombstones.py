"""Remember rejected values, and know them again: however they are written, and in other words too."""

import hashlib
import hmac
import logging
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from pgvector import HalfVector

from governance import statements
from governance.actors import Actor
from governance.canonical import FORM, as_shown, canonical, value_digest, without_pictures
from governance.errors import Conflict, RejectedBefore
from governance.models import Project
from governance.refs import TOMBSTONE, ref
from memory.analysis import analyse
from memory.conflicts.bearing import denies, marks
from memory.embedding import EmbeddingError, service
from memory.embedding.service import EmbeddingService
from memory.models import Node, Tombstone, Turn, ValueKey
from memory.recall.lanes.dense import distance_to
from memory.recall.served import serving
from memory.states import NodeType

logger = logging.getLogger(__name__)
KEY_BYTES = 32
# Over 44 pairs of sentences the default model put 16 of 16 paraphrases above this, 0 of 12 unrelated pairs, and of 16
# that deny or change the value the two that neither `marks` nor `denies` tells apart.
LEAST_ALIKE = 0.7
# A name of a word or two says what a node is about, not what is so: it would stop every node with that label.
LEAST_WORDS = 3
# A thing's name and a question claim nothing; rejecting one says nothing of the claims in which its words stand.
CLAIMING_NOTHING = (NodeType.ENTITY, NodeType.QUESTION)


@dataclass(frozen=True, kw_only=True)
class Words:
    """Hold what somebody wants to be known, and where; `around` are the texts shown beside it, such as tags."""

    content: str
    label: str
    kind: str
    project_id: int
    tenant_id: int
    around: Sequence[str] = ()

    @cached_property
    def key(self) -> bytes | None:
        """Return the key under which the tenant knows rejected values; None where nothing was rejected yet."""
        return _key(self.tenant_id)


def words_of(node: Node) -> Words:
    """Return a node's words."""
    return Words(
        content=node.content,
        label=node.label,
        kind=node.type,
        project_id=node.project_id,
        tenant_id=node.tenant_id,
        around=node.tags,
    )


def refuse(words: Words) -> None:
    """Raise RejectedBefore if a person rejected these words; see `standing`."""
    tombstone = standing(words)
    if tombstone is not None:
        reference = ref(TOMBSTONE, tombstone.pk)
        raise RejectedBefore(f"This was {told(tombstone)}", reference=reference)


def standing(words: Words) -> Tombstone | None:
    """Return the tombstone of a value, however it is written; None where nobody rejected it.

    The content is the value, and label and content read together. A label, a tag or another text beside it of three
    words or more is looked at too, so that a rejected value does not come back as the label of a node that says
    something else; each also as a page would show it.
    """
    key = words.key
    if key is None:
        return None
    beside = {words.label, *words.around} - {words.content}
    said = [words.content, *(text for text in sorted(beside) if len(analyse(text)) >= LEAST_WORDS)]
    said += [f"{words.label} {words.content}", f"{words.content} {words.label}"] if words.label in beside else []
    read = dict.fromkeys([*said, *map(as_shown, said)])
    found = statements.rows(_of_value, **_scope(words), digests=[_digest(text, key=key) for text in read])
    return next(iter(found), None)


def resembling(words: Words) -> Tombstone | None:
    """Return the tombstone of a value that these words seem to say in another way; None where there is none.

    Alike means: near in meaning (cosine), as affirmative or as negative, and of the same values and technologies, if
    of any. Costs nothing where nothing was rejected. Without a model, or with another one than at the rejection, only
    the writing tells, not the meaning.
    """
    key = words.key
    if key is None or not Tombstone.objects.standing(**_scope(words)).filter(vector__isnull=False).exists():
        return None
    content = without_pictures(as_shown(words.content)) or words.content
    mine, denying = set(_marks(content, key=key)), denies(content)
    for by in filter(None, (service.present(), service.before())):
        vector, model = _vector(content, by=by)
        for tombstone in _nearest(words, vector, model=model) if vector else ():
            if tombstone.negated == denying and (not mine or set(tombstone.marks) <= mine):
                return tombstone
    return None


@dataclass(frozen=True, kw_only=True)
class Rejection:
    """Say why something was rejected, and whether in its project or in the whole tenant."""

    reason: str
    whole_tenant: bool = False


def bury(words: Words, rejection: Rejection, *, node: Node | None, actor: Actor) -> Tombstone:
    """Remember that words were rejected, those of a node or of what was only proposed; an earlier tombstone stays.

    To be called with `rejections.alone` held. The value is stopped in the project or the whole tenant, and as a node
    of any type; a rejected entity or question only as one again.
    """
    key = _key(words.tenant_id) or _new_key(words.tenant_id)
    vector, model = _vector(words.content, by=serving(words.tenant_id))
    if not vector and node is not None and node.vector is not None:
        vector, model = list(node.vector), node.model
    tombstone, _ = Tombstone.objects.get_or_create(
        tenant_id=words.tenant_id,
        project=None if rejection.whole_tenant else Project.objects.get(pk=words.project_id),
        node_type=words.kind if words.kind in CLAIMING_NOTHING else "",
        digest=_digest(words.content, key=key),
        lifted_at=None,
        defaults={
            "form": FORM,
            "vector": vector or None,
            "model": model,
            "marks": _marks(words.content, key=key),
            "negated": denies(words.content),
            "node_number": node.pk if node else None,
            "reason": rejection.reason,
            "rejected_by": actor.label,
            # Not when the call came: it may have waited for `alone` while others stored the value.
            "rejected_at": timezone.now(),
        },
    )
    return tombstone


def lift(tombstone: Tombstone, *, reason: str, now: datetime, actor: Actor) -> None:
    """Let a locked tombstone's value be said again, also in the turns that were not read because of it.

    The rejected node stays rejected. Raises Conflict where somebody has lifted it already.
    """
    if tombstone.lifted_at is not None:
        raise Conflict(f"This rejection was lifted by {tombstone.lifted_by}.")
    tombstone.lifted_at, tombstone.lifted_by, tombstone.lift_reason = now, actor.label, reason
    tombstone.save(update_fields=["lifted_at", "lifted_by", "lift_reason"])
    reference = ref(TOMBSTONE, tombstone.pk)
    held = Turn.objects.filter(tenant_id=tombstone.tenant_id, withheld__contains=[[reference]]).defer("vector")
    turns = list(held.select_for_update(no_key=True).order_by("pk"))
    for turn in turns:
        turn.withheld = [span for span in turn.withheld if reference not in span]
    Turn.objects.bulk_update(turns, ["withheld"])


def told(tombstone: Tombstone) -> str:
    """Return by whom, when and why a value was rejected, as the end of a sentence."""
    reason = tombstone.reason.rstrip(". ")
    return f"rejected before by {tombstone.rejected_by} on {tombstone.rejected_at:%Y-%m-%d}, because: {reason}."


def of_nodes(numbers: Iterable[int], *, references: Iterable[int], tenant_id: int) -> list[Tombstone]:
    """Return the tombstones that stand for these rejected nodes, and those of these numbers."""
    wanted = Q(node_number__in=list(numbers)) | Q(pk__in=list(references))
    return list(Tombstone.objects.filter(wanted, tenant_id=tenant_id, lifted_at=None).defer("vector").order_by("pk"))


def _scope(words: Words) -> dict[str, Any]:
    return {"tenant_id": words.tenant_id, "project_id": words.project_id, "kind": str(words.kind)}


def _of_value(*, tenant_id: int, project_id: int, kind: str, digests: list[str]) -> QuerySet[Tombstone]:
    rows = Tombstone.objects.standing(tenant_id=tenant_id, project_id=project_id, kind=kind)
    return rows.filter(digest__any_of=digests, form=FORM).defer("vector").order_by("pk")[:1]


def _nearest(words: Words, vector: Sequence[float], *, model: str) -> QuerySet[Tombstone]:
    distance = distance_to(HalfVector(list(vector)).to_text(), len(vector))
    rows = Tombstone.objects.standing(**_scope(words)).filter(model=model, vector__isnull=False).defer("vector")
    return rows.annotate(distance=distance).filter(distance__lte=1 - LEAST_ALIKE).order_by("distance")


def _key(tenant_id: int) -> bytes | None:
    found = statements.rows(_keys, tenant_id=tenant_id)
    return bytes(found[0]) if found else None


def _keys(*, tenant_id: int) -> QuerySet[ValueKey, Any]:
    return ValueKey.objects.filter(tenant_id=tenant_id).values_list("key", flat=True)


def _new_key(tenant_id: int) -> bytes:
    key = secrets.token_bytes(KEY_BYTES)
    ValueKey.objects.create(tenant_id=tenant_id, key=key)
    return key


def _digest(text: str, *, key: bytes) -> str:
    """Return the digest of a text's canonical form; of the text itself where it is nothing but punctuation."""
    if canonical(text):
        return value_digest(text, key=key)
    return hmac.new(key, text.strip().encode(), hashlib.sha256).hexdigest()


def _marks(text: str, *, key: bytes) -> list[str]:
    return sorted(hmac.new(key, mark.encode(), hashlib.sha256).hexdigest() for mark in marks(text))


def _vector(text: str, *, by: EmbeddingService) -> tuple[Sequence[float], str]:
    """Return a text's vector with its model; none where there is no model, or none for this text."""
    try:
        embedder = by.embedder()
        return embedder.embed([text])[0], embedder.model_id
    except EmbeddingError as error:
        logger.warning("Rejected values are known by their writing only: %s", error)
        return (), ""
