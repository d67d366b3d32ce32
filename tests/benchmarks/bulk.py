"""Keep many facts quickly: the rows that the services would write, many in one statement, with their vectors.

What compares a new node with those that are there is left out, as sentences made by chance oppose nothing.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING, Any

from tests.benchmarks.seeding import Tenant

if TYPE_CHECKING:
    from memory.models import Node
BATCH = 500


def keep(tenant: Tenant, sentences: Sequence[str]) -> int:
    """Store sentences as embedded facts, and return how many."""
    from governance.gate.tenancy import tenant_transaction
    from memory.embedding import service

    embedder = service.embedder()
    for start in range(0, len(sentences), BATCH):
        batch = sentences[start : start + BATCH]
        vectors = embedder.embed(batch)
        with tenant_transaction(tenant.id):
            _keep_batch(tenant, batch, vectors, model=embedder.model_id)
    return len(sentences)


def _keep_batch(tenant: Tenant, sentences: Sequence[str], vectors: Sequence[Any], *, model: str) -> None:
    from django.utils import timezone

    from memory.models import Evidence, Node, NodeVersion

    now = timezone.now()
    nodes = [_node(tenant, sentence, now) for sentence in sentences]
    for node, vector in zip(nodes, vectors, strict=True):
        node.vector, node.model = vector, model
    Node.objects.bulk_create(nodes)
    NodeVersion.objects.bulk_create([_version(node) for node in nodes])
    Evidence.objects.bulk_create([_evidence(node) for node in nodes])
    _keep_terms(tenant, nodes)


def _node(tenant: Tenant, sentence: str, now: datetime) -> "Node":
    from memory.analysis import analyse
    from memory.fingerprints import fingerprint
    from memory.models import Node
    from memory.services.indexing import searched_text
    from memory.states import NodeType, Origin, Trust

    node = Node(
        tenant_id=tenant.id,
        project_id=tenant.project,
        type=NodeType.FACT,
        label=sentence[:40],
        content=sentence,
        fingerprint=fingerprint(sentence),
        trust=Trust.CANDIDATE,
        origin=Origin.TOOL,
        valid_from=now,
    )
    node.length = len(analyse(searched_text(node)))
    return node


def _version(node: "Node") -> Any:
    from memory.models import NodeVersion

    return NodeVersion(
        tenant_id=node.tenant_id,
        node=node,
        number=1,
        label=node.label,
        content=node.content,
        type=node.type,
        trust=node.trust,
        valid_from=node.valid_from,
        recorded_at=node.valid_from,
        actor_kind="system",
        actor_id="benchmark",
        actor_label="benchmark",
        reason="added",
    )


def _evidence(node: "Node") -> Any:
    from memory.models import Evidence

    return Evidence(
        tenant_id=node.tenant_id,
        node=node,
        locator="benchmark",
        role="tool",
        quote=node.content,
        observed_at=node.valid_from,
    )


def _keep_terms(tenant: Tenant, nodes: Sequence["Node"]) -> None:
    from django.db import connection

    from memory.services.indexing import terms_of

    rows = list(chain.from_iterable(((node.pk, *held) for held in terms_of(node).items()) for node in nodes))
    ids, terms, frequencies = map(list, zip(*rows, strict=True))
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO memory_nodeterm (tenant_id, node_id, term, frequency) "
            "SELECT %s, * FROM unnest(%s::bigint[], %s::text[], %s::int[])",
            [tenant.id, ids, terms, frequencies],
        )
