"""Measure asking over MCP at 1,000, 10,000 and 100,000 nodes of one tenant, with the real model in a home of its own.

Run as `python -m tests.benchmarks.recall_speed`; it takes about half an hour, most of it to embed what is kept.
`--sizes` measures others, and only prints what it finds.
"""

import argparse
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import httpx
import psutil

from tests.benchmarks import seeding
from tests.benchmarks.main_job import Agent, Writer, free_port, serving, timed

SIZES = (1_000, 10_000, 100_000)
WARM_UP, CALLS, SHARED, STORED = 20, 200, 40, 20
LOOK_EVERY = 0.02


def main() -> None:
    """Measure and write the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    sizes: Sequence[int] = sorted(parser.parse_args().sizes)
    folder = Path(tempfile.mkdtemp(prefix="waggle-benchmark-")).resolve()
    folder.chmod(0o711)
    home, port = folder / "home", free_port()
    os.environ["WAGGLE_HOME"] = str(home)
    with serving(home, port):
        figures = _measured(f"http://127.0.0.1:{port}", sizes, port=port)
    if tuple(sizes) == SIZES:
        _write(figures)
    for key, value in figures.items():
        sys.stdout.write(f"{key:32} {value:10.3f}\n")


def _write(figures: dict[str, float]) -> None:
    from tests.benchmarks.report import write

    configuration = {"model": "all-MiniLM-L6-v2/int8", "calls": CALLS, "stored": STORED}
    sys.stdout.write(f"{write('recall_speed', configuration=configuration, figures=figures)}\n")


def _measured(url: str, sizes: Sequence[int], *, port: int) -> dict[str, float]:
    from tests.benchmarks import bulk

    seeding.set_up()
    tenant, writer = seeding.new_tenant(), Writer(1)
    agent, kept, figures = Agent(url, tenant.key), 0, dict[str, float]()
    for size in sizes:
        kept += bulk.keep(tenant, [writer.sentence() for _ in range(size - kept)])
        seeding.embed_all(tenant)
        figures |= _asked(agent, writer, name=_name(size))
    first, last = (figures[f"query_p50_ms_{_name(size)}"] for size in (sizes[0], sizes[-1]))
    figures[f"growth_{_name(sizes[0])}_{_name(sizes[-1])}"] = last / first
    figures["rss_mb"] = _peak_megabytes(port)
    figures |= _overhead(tenant, writer)
    figures |= _lag(agent, tenant, writer)
    return figures


def _asked(agent: Agent, writer: Writer, *, name: str) -> dict[str, float]:
    """Ask one question after the other, each for the first time."""
    with httpx.Client(timeout=60) as client:
        for _ in range(WARM_UP):
            agent.call(client, "query_graph", {"query": writer.sentence()})
        took = [timed(lambda: agent.call(client, "query_graph", {"query": writer.sentence()})) for _ in range(CALLS)]
    return {
        f"query_p50_ms_{name}": statistics.median(took),
        f"query_p95_ms_{name}": statistics.quantiles(took, n=20)[-1],
    }


def _overhead(tenant: seeding.Tenant, writer: Writer) -> dict[str, float]:
    """Return what recall takes beyond embedding and SQL, as a share of those two, seen inside this process."""
    shares = seeding.shares_of_asking(tenant, [writer.sentence() for _ in range(SHARED)])
    waited = shares["embedding"] + shares["sql"]
    return {"overhead_ratio": shares["rest"] / waited} | {f"query_share_{part}": it for part, it in shares.items()}


def _lag(agent: Agent, tenant: seeding.Tenant, writer: Writer) -> dict[str, float]:
    """Return how many seconds after the answer to its writer a node is found by its meaning, each stored alone."""
    took = [_until_found(agent, tenant, writer.sentence()) for _ in range(STORED)]
    return {"lag_s": statistics.median(took), "lag_s_max": max(took)}


def _until_found(agent: Agent, tenant: seeding.Tenant, sentence: str) -> float:
    from governance.gate.tenancy import tenant_transaction
    from memory.models import Node

    fact = {"label": sentence[:40], "content": sentence, "node_type": "fact"}
    with httpx.Client(timeout=60) as client:
        stored = agent.call(client, "store_node", fact)
    start = time.perf_counter()
    number = int(str(stored["node"]["id"])[1:])
    while True:
        with tenant_transaction(tenant.id):
            if Node.objects.filter(tenant_id=tenant.id, pk=number, vector__isnull=False).exists():
                return time.perf_counter() - start
        time.sleep(LOOK_EVERY)


def _peak_megabytes(port: int) -> float:
    """Return the most memory that the web process has held."""
    [web] = [it for it in psutil.Process().children(recursive=True) if _serves(it, port)]
    status = Path(f"/proc/{web.pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) / 1_024 if found else float("nan")


def _serves(process: psutil.Process, port: int) -> bool:
    command = process.cmdline()
    return "uvicorn" in command and str(port) in command


def _name(size: int) -> str:
    return f"{size // 1_000}k" if size >= 1_000 else str(size)


if __name__ == "__main__":
    main()
