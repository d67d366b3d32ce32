"""Fill a tenant of the running home, and see inside the process where an operation's time goes."""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from waggle_site.home import Home, Postgres, Valkey

BATCH = 200


@dataclass(frozen=True)
class Tenant:
    """Hold a tenant, its one project and the raw key of its agent."""

    id: int
    project: int
    key: str


def set_up() -> None:
    """Point Django at the running home."""
    urls = Postgres(Home.open()).urls
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "waggle_site.settings")
    os.environ.update(DATABASE_URL=urls.runtime_url, DATABASE_OWNER_URL=urls.owner_url, WAGGLE_LOG_LEVEL="ERROR")
    os.environ["REDIS_URL"] = Valkey(Home.open()).url
    import django

    django.setup()


def new_tenant() -> Tenant:
    """Create a tenant with a member, a project and an agent's key."""
    from governance.models import Project
    from tests.cast import make_tenant

    tenancy = make_tenant(_do, "benchmark", members={"bob": "reviewer"}, projects=("alpha",))
    with _entered(tenancy.tenant_id):
        project = Project.objects.get(tenant_id=tenancy.tenant_id)
    return Tenant(tenancy.tenant_id, project.pk, tenancy.keys["bob"])


def fill(tenant: Tenant, sentences: Sequence[str]) -> int:
    """Store sentences as facts through the services, many in one transaction, embed them, and return how many."""
    for start in range(0, len(sentences), BATCH):
        with _entered(tenant.id):
            add(tenant, sentences[start : start + BATCH])
    embed_all(tenant)
    return len(sentences)


def embed_all(tenant: Tenant) -> None:
    """Embed and compare what waits, here and in the home's own worker, then let PostgreSQL count."""
    from django.db import connections

    from governance.models import Job
    from memory.operations.work import do_waiting
    from memory.services.vector_indexes import tend

    left = True
    while left:
        for kind in ("embed", "compare"):
            do_waiting(kind, tenant_id=tenant.id)
        with _entered(tenant.id):
            left = Job.objects.filter(tenant_id=tenant.id, state__in=["waiting", "running"]).exists()
        time.sleep(0.2)
    tend(tenant.id)
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE")


def shares(tenant: Tenant, questions: Sequence[str]) -> dict[str, float]:
    """Return the shares, in percent, of embedding, SQL and the rest in asking and in storing."""
    from governance.services.authentication import Origin, actor_of_key

    actor = actor_of_key(tenant.key, origin=Origin(channel="rest"))
    asked = shares_of_asking(tenant, questions)
    stored = _shares(
        lambda text: _do(actor, "store_node", label=text[:40], content=text + ".", node_type="fact"), questions
    )
    return {f"query_share_{part}": share for part, share in asked.items()} | {
        f"store_share_{part}": share for part, share in stored.items()
    }


def shares_of_asking(tenant: Tenant, questions: Sequence[str]) -> dict[str, float]:
    """Return the shares, in percent, of embedding, SQL and the rest in asking."""
    from governance.services.authentication import Origin, actor_of_key

    actor = actor_of_key(tenant.key, origin=Origin(channel="rest"))
    return _shares(lambda text: _do(actor, "query_graph", query=text), questions)


def _shares(work: Callable[[str], Any], texts: Sequence[str]) -> dict[str, float]:
    from django.db import connection

    from memory.embedding import service
    from memory.embedding.service import EmbeddingService

    busy: dict[str, list[tuple[float, float]]] = {"embedding": [], "sql": []}
    service.embedder()

    def clock(part: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            start = time.perf_counter()
            try:
                return call(*args, **kwargs)
            finally:
                busy[part].append((start, time.perf_counter()))

        return timed

    reading = patch.object(EmbeddingService, "read_query", clock("embedding", EmbeddingService.read_query))
    start = time.perf_counter()
    with reading, connection.execute_wrapper(lambda execute, *args: clock("sql", execute)(*args)):
        for text in texts:
            work(text)
    total = time.perf_counter() - start
    sql, either = _covered(busy["sql"]), _covered([*busy["sql"], *busy["embedding"]])
    # The model reads while PostgreSQL looks for words: only what is waited for beyond that counts as embedding.
    spent = {"embedding": either - sql, "sql": sql, "rest": total - either}
    return {part: 100 * seconds / total for part, seconds in spent.items()}


def _covered(spans: Sequence[tuple[float, float]]) -> float:
    """Return how many seconds lie in at least one of the spans."""
    covered, reached = 0.0, float("-inf")
    for start, end in sorted(spans):
        covered += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return covered


def add(tenant: Tenant, sentences: Sequence[str]) -> None:
    """Store sentences as facts through the services, in the running transaction of the tenant."""
    from django.utils import timezone

    from governance.actors import system
    from governance.models import Project
    from memory.services.nodes import Draft, Source, add_node
    from memory.states import NodeType, Origin

    now = timezone.now()
    actor = system("benchmark", tenant_id=tenant.id, project_ids=frozenset({tenant.project}))
    project = Project.objects.get(pk=tenant.project)
    for sentence in sentences:
        source = Source(quote=sentence, observed_at=now, role="tool", locator="benchmark")
        draft = Draft(
            project=project,
            session=None,
            type=NodeType.FACT,
            label=sentence[:40],
            content=sentence,
            origin=Origin.TOOL,
            source=source,
            valid_from=now,
        )
        add_node(draft, actor=actor)


def _entered(tenant_id: int) -> Any:
    from governance.gate.tenancy import tenant_transaction

    return tenant_transaction(tenant_id)


def _do(actor: Any, operation: str, **params: Any) -> Any:
    from governance.gate import registry
    from governance.gate.run import run

    return run(registry.find(operation), actor=actor, params=params)
