"""Find the nodes that say the very same value, however it is written."""

from collections.abc import Iterable

from django.db.models import Q
from django.utils import timezone

from governance.canonical import canonical
from memory.analysis import analyse
from memory.fingerprints import fingerprint
from memory.models import Node
from memory.services.indexing import nodes_holding
from memory.services.tombstones import CLAIMING_NOTHING, Words
from memory.states import Trust

# Two ways to write one value share nearly all of their search terms; those that share fewer are not compared.
LEAST_SHARED = 2


def saying(words: Words, *, trusts: Iterable[Trust]) -> list[int]:
    """Return the ids of the nodes of such trust in the words' project that hold now and say them.

    Of any type, but an entity or a question is said by its like alone.
    """
    terms = sorted(set(analyse(words.content)))
    sharing = nodes_holding(tenant_id=words.tenant_id, terms=terms, least=max(1, len(terms) // LEAST_SHARED))
    alike = Q(fingerprint=fingerprint(words.content)) | Q(pk__in=sharing)
    holding = Q(valid_to=None) | Q(valid_to__gt=timezone.now())
    rows = Node.objects.filter(alike, holding, tenant_id=words.tenant_id, project_id=words.project_id)
    rows = rows.filter(trust__in=list(trusts), superseded_by=None).order_by("pk")
    rows = rows.filter(type=words.kind) if words.kind in CLAIMING_NOTHING else rows
    return [pk for pk, content in rows.values_list("pk", "content") if same_value(content, words.content)]


def same_value(text: str, other: str) -> bool:
    """Tell whether two texts are one value; those without a letter or digit are where they are written alike."""
    return (canonical(text) or text.strip()) == (canonical(other) or other.strip())
