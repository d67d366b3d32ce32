"""Measure the default embedding model: `python -m tests.benchmarks.embedding_speed` prints one JSON object.

Each run is one process, so that the cold start is cold. Milliseconds are wall time, CPU seconds process time.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

QUERIES = 200
SENTENCE = "We moved the billing service from MySQL to PostgreSQL because replication broke. "


def resident_mb() -> float:
    """Return the resident memory of this process in megabytes (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return round(pages * 4096 / 1e6, 1)


def milliseconds(work: Callable[[], object]) -> float:
    """Return how long the work takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def measure() -> dict[str, float]:
    """Return cold start, time of a question, time per stored text and memory."""
    start, cpu = time.perf_counter(), time.process_time()
    from memory.embedding import service

    imported = time.perf_counter() - start
    service.present().read_query("what did we decide about the database?")
    cold, cold_cpu, idle_mb = time.perf_counter() - start, time.process_time() - cpu, resident_mb()
    asked = [milliseconds(partial(service.present().read_query, f"who owns job {n}?")) for n in range(QUERIES)]
    model = service.embedder()
    short = milliseconds(lambda: model.embed([f"{n}: {SENTENCE}" for n in range(QUERIES)])) / QUERIES
    long = milliseconds(lambda: model.embed([SENTENCE * 200]))
    return {
        "import_s": round(imported, 3),
        "cold_start_s": round(cold, 3),
        "cold_start_cpu_s": round(cold_cpu, 3),
        "query_p50_ms": round(statistics.median(asked), 2),
        "query_p95_ms": round(statistics.quantiles(asked, n=20)[-1], 2),
        "stored_sentence_ms": round(short, 2),
        "text_of_16000_characters_ms": round(long, 1),
        "resident_after_cold_start_mb": idle_mb,
        "resident_at_end_mb": resident_mb(),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(), indent=2) + "\n")
