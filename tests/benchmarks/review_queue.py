"""Measure the review: the queue page at 100,000 proposals, and decisions in the console at 10,000.

Run as `python -m tests.benchmarks.review_queue`; it takes a few minutes and a PostgreSQL of its own in the temporary
folder.
"""

import statistics
import sys
import time
from collections.abc import Sequence
from datetime import timedelta
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tests.benchmarks.database import database

if TYPE_CHECKING:
    from multiprocessing.synchronize import Barrier

    from django.test import Client

    from tests.cast import Tenancy

MANY, FEW, ALIKE, PAGES, REVIEWERS, DECISIONS, WARM_UP = 100_000, 10_000, 5, 15, 4, 400, 5
BATCH = 2_000
QUEUE = "/console/governance/proposal/"


def main() -> None:
    """Measure and write the result."""
    with database(model="none"):
        figures = _measure()
    from tests.benchmarks.report import write

    configuration = {
        "proposals": MANY,
        "alike": ALIKE,
        "reviewers": REVIEWERS,
        "web_processes": REVIEWERS,
        "decisions": DECISIONS,
    }
    sys.stdout.write(f"{write('review_queue', configuration=configuration, figures=figures)}\n")
    for key, value in figures.items():
        sys.stdout.write(f"{key:32} {value:10.3f}\n")


def _measure() -> dict[str, float]:
    from django.conf import settings

    settings.ALLOWED_HOSTS.append("testserver")
    large, small = _tenant("large"), _tenant("small")
    _fill(large, MANY)
    numbers = _fill(small, FEW)
    return _pages(large) | {"decisions_per_s_10k": _decisions(small, numbers)}


def _tenant(slug: str) -> "Tenancy":
    from tests.cast import make_tenant, perform

    reviewers = {f"reviewer{number}": "reviewer" for number in range(REVIEWERS)}
    return make_tenant(perform, slug, members={"alice": "contributor", **reviewers})


def _fill(tenancy: "Tenancy", count: int) -> list[int]:
    """Propose that many new nodes for Alice's agent, a few of each alike, and let PostgreSQL count."""
    from django.db import connections

    from governance.gate.tenancy import tenant_transaction
    from governance.models import Project, Proposal

    made: list[int] = []
    for start in range(0, count, BATCH):
        with tenant_transaction(tenancy.tenant_id):
            project = Project.objects.get(slug="alpha")
            rows = [_proposal(tenancy, project, number) for number in range(start, min(count, start + BATCH))]
            made += [row.pk for row in Proposal.objects.bulk_create(rows)]
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE")
    return made


def _proposal(tenancy: "Tenancy", project: Any, number: int) -> Any:
    from django.utils import timezone

    from governance.models import Proposal

    content = f"Service {number} listens on port {number % 60_000}, says run {uuid4().hex[:8]}."
    flagged = {"risk": "mixed_script", "kind": "latin_cyrillic", "sentence": "One word mixes letters."}
    return Proposal(
        tenant_id=tenancy.tenant_id,
        project=project,
        operation="store_node",
        params={"label": f"Service {number}", "content": content, "node_type": "fact", "project": project.slug},
        changes=[["type", "", "fact"], ["label", "", f"Service {number}"], ["content", "", content]],
        node_type="fact",
        digest=f"{number:064d}",
        likeness=f"{number // ALIKE:064d}",
        risks=[flagged] if number % 50 == 49 else [],
        author_kind="agent",
        author_id="1",
        author_label="alice's agent",
        author_channel="mcp",
        authors=[tenancy.people["alice"].pk],
        correlation_id=uuid4(),
        review_by=timezone.now() + timedelta(days=number % 20 - 5),
        expires_at=timezone.now() + timedelta(days=30),
    )


def _pages(tenancy: "Tenancy") -> dict[str, float]:
    """Return the milliseconds of the queue, the first page and a proposal's page, the median, and their queries."""
    client = _signed_in(tenancy, "reviewer0")
    opened = _first(tenancy)
    urls = {
        "queue": QUEUE,
        "queue_anybody": f"{QUEUE}?standing=open",
        "queue_flagged": f"{QUEUE}?risk=any",
        "queue_overdue": f"{QUEUE}?standing=overdue",
        "queue_not_yours": QUEUE,
        "home": "/console/",
        "proposal": f"{QUEUE}{opened}/change/",
    }
    figures: dict[str, float] = {}
    for name, url in urls.items():
        asks = _signed_in(tenancy, "alice") if name == "queue_not_yours" else client
        times, queries = _timed(asks, url)
        figures |= {f"{name}_ms_100k": times, f"{name}_queries": queries}
    return figures


def _timed(client: "Client", url: str) -> tuple[float, float]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    times = []
    for _ in range(PAGES):
        start = time.perf_counter()
        answer = client.get(url)
        times.append((time.perf_counter() - start) * 1_000)
        if answer.status_code != 200:
            raise RuntimeError(f"{url} answered {answer.status_code}.")
    with CaptureQueriesContext(connection) as asked:
        client.get(url)
    return statistics.median(times), float(len(asked))


def _decisions(tenancy: "Tenancy", numbers: Sequence[int]) -> float:
    """Return how many approvals per second a few reviewers get through, each with the next page's address looked up.

    Each reviewer is served by a process of its own, as behind a server with as many.
    """
    chosen = numbers[: REVIEWERS * WARM_UP + DECISIONS]
    context = get_context("spawn")
    gate = context.Barrier(REVIEWERS + 1)
    people = [tenancy.people[f"reviewer{who}"].pk for who in range(REVIEWERS)]
    processes = [
        context.Process(target=_decide, args=(tenancy.tenant_id, person, chosen[who::REVIEWERS], gate))
        for who, person in enumerate(people)
    ]
    for process in processes:
        process.start()
    gate.wait()
    start = time.perf_counter()
    for process in processes:
        process.join()
    if any(process.exitcode for process in processes):
        raise RuntimeError("A reviewer did not get through.")
    return DECISIONS / (time.perf_counter() - start)


def _decide(tenant_id: int, person: int, numbers: Sequence[int], gate: "Barrier") -> None:
    """Decide as one reviewer: a few to warm up, then, once everybody is there, the others."""
    import django

    django.setup()
    from django.conf import settings

    from governance.gate.tenancy import tenant_transaction
    from governance.models import Proposal

    settings.ALLOWED_HOSTS.append("testserver")
    with tenant_transaction(tenant_id):
        texts = dict(Proposal.objects.filter(pk__in=numbers).values_list("pk", "digest"))
    client = _client_of(person)
    for place, number in enumerate(numbers):
        if place == WARM_UP:
            gate.wait()
        sent = {"step": "approve", "digest": texts[number], "reason": "Checked."}
        answer = client.post(f"{QUEUE}{number}/decide/", sent)
        if answer.status_code != 302:
            gate.abort()
            raise RuntimeError(f"p{number} answered {answer.status_code}.")


def _first(tenancy: "Tenancy") -> int:
    from governance.gate.tenancy import tenant_transaction
    from governance.models import Proposal

    with tenant_transaction(tenancy.tenant_id):
        return int(Proposal.objects.order_by("pk").values_list("pk", flat=True)[0])


def _signed_in(tenancy: "Tenancy", name: str) -> "Client":
    return _client_of(tenancy.people[name].pk)


def _client_of(person: int) -> "Client":
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client()
    client.force_login(get_user_model().objects.get(pk=person), backend="django.contrib.auth.backends.ModelBackend")
    return client


if __name__ == "__main__":
    main()
