"""Measure what looking for duplicates adds to storing one statement among 10,000, beyond any embedding.

Run as `python -m tests.benchmarks.duplicate_check`; it takes a few minutes and a PostgreSQL of its own in the temporary
folder. Half of what is looked up says again, in other words, what is stored.
"""

import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence

from tests.benchmarks.database import database

STORED, LOOKED_UP, WARM_UP, BATCH, SEED = 10_000, 400, 50, 200, 7
SERVICES = ("billing", "ledger", "search", "upload", "login", "export", "mail", "report", "cart", "stock", "price")
PARTS = ("worker", "service", "job", "cache", "queue", "index", "table", "cluster", "endpoint", "dashboard")
TOOLS = ("PostgreSQL", "MySQL", "Redis", "Kafka", "nginx", "Kubernetes", "Docker", "RabbitMQ", "MongoDB", "Celery")
CASES = (
    ("The {service} {part} {number} runs on {tool}.", "{tool} is what the {service} {part} {number} runs on."),
    ("We use {tool} for the {service} {part} {number}.", "The {service} {part} {number} uses {tool}."),
    ("The {service} {part} listens on port {number}.", "Port {number} is where the {service} {part} listens."),
    ("The timeout of the {service} {part} is {number} s.", "The {service} {part} has a timeout of {number} seconds."),
)


def main() -> None:
    """Measure and write the result."""
    with database(model="none"):
        figures = measure()
    from tests.benchmarks.report import write

    written = write("duplicate_check", configuration={"stored": STORED, "looked_up": LOOKED_UP}, figures=figures)
    sys.stdout.write(f"{written}\n")
    for key, value in figures.items():
        sys.stdout.write(f"{key:32} {value:10.3f}\n")


def measure() -> dict[str, float]:
    """Fill a tenant, and return the milliseconds of a look-up and the share of restatements that were found."""
    from django.db import connections

    from governance.gate.tenancy import tenant_transaction
    from tests.benchmarks.seeding import add, new_tenant

    tenant, pairs = new_tenant(), list(_pairs(STORED + LOOKED_UP))
    for start in range(0, STORED, BATCH):
        with tenant_transaction(tenant.id):
            add(tenant, [stored for stored, _ in pairs[start : start + BATCH]])
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE")
    again = [(reworded, True) for _, reworded in random.Random(SEED).sample(pairs[:STORED], LOOKED_UP // 2)]
    fresh = [(content, False) for content, _ in pairs[STORED : STORED + LOOKED_UP // 2]]
    looked_up = random.Random(SEED).sample([*again, *fresh], LOOKED_UP)
    return _looked_up(tenant.id, tenant.project, looked_up)


def _looked_up(tenant_id: int, project_id: int, texts: Sequence[tuple[str, bool]]) -> dict[str, float]:
    from governance.gate.tenancy import tenant_transaction
    from memory.services.duplicates import Wording, alike
    from memory.states import NodeType

    took, found = [], []
    for content, is_stored in texts:
        wording = Wording(content=content, kind=NodeType.FACT, project_id=project_id, tenant_id=tenant_id)
        with tenant_transaction(tenant_id):
            start = time.perf_counter()
            matches = alike(wording)
            took.append(1_000 * (time.perf_counter() - start))
        if is_stored:
            found.append(any(match.is_same for match in matches))
    warm = sorted(took[WARM_UP:])
    return {
        "check_ms_p50": statistics.median(warm),
        "check_ms_p95": warm[int(0.95 * len(warm))],
        "restatements_found": sum(found) / len(found),
    }


def _pairs(most: int) -> Iterator[tuple[str, str]]:
    """Return distinct statements, each with other words for it."""
    chance, given = random.Random(SEED), set[str]()
    while len(given) < most:
        words = {
            "service": chance.choice(SERVICES),
            "part": chance.choice(PARTS),
            "tool": chance.choice(TOOLS),
            "number": str(chance.randint(1, 9_999)),
        }
        stored, reworded = (form.format(**words) for form in chance.choice(CASES))
        if stored not in given:
            given.add(stored)
            yield stored, reworded


if __name__ == "__main__":
    main()
