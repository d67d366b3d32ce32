"""Measure the main job end to end: a home from nothing, then storing and asking over MCP at 0, 1,000 and 10,000 nodes.

Run as `python -m tests.benchmarks.main_job`; it takes about ten minutes and a home of its own in the temporary folder.
"""

import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.benchmarks.extraction.cases import load

ROOT = Path(__file__).resolve().parents[2]
SIZES = (0, 1_000, 10_000)
NAMES = 3_000
CALLS, THREADS, LOAD_SECONDS = 120, 4, 5.0
SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "bro", "cra", "dle")
HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": "tools/call",
}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "benchmark", "version": "1"},
}


class Writer:
    """Write sentences in the words of developers, as often as they use each, about things with names of their own."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        said = " ".join(case.text for case in load("tune") if case.language == "en")
        self.words = re.findall(r"[A-Za-z][a-z]+", said)
        self.names = ["".join(self.random.choices(SYLLABLES, k=self.random.randint(2, 4))) for _ in range(NAMES)]

    def sentence(self) -> str:
        """Return a sentence of about fifteen words, a name and a number among them."""
        chosen = self.random.choices(self.words, k=12)
        return f"The {self.random.choice(self.names)} {' '.join(chosen)} is {self.random.randrange(10_000)}"


@dataclass(frozen=True)
class Agent:
    """Call tools over MCP with one key."""

    url: str
    key: str

    def call(self, client: httpx.Client, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Call a tool; raises RuntimeError if it does not succeed."""
        params = {"name": tool, "arguments": arguments, "_meta": META}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        headers = HEADERS | {"Mcp-Name": tool, "Authorization": f"Bearer {self.key}"}
        answer = client.post(f"{self.url}/mcp", json=body, headers=headers)
        result = answer.json().get("result", {})
        if answer.status_code != 200 or result.get("isError"):
            raise RuntimeError(answer.text)
        return dict(result["structuredContent"])


@contextmanager
def serving(home: Path, port: int) -> Iterator[float]:
    """Run a whole home; yield the seconds from its start to its first answer to `initialize`."""
    environment = os.environ | {"WAGGLE_HOME": str(home)}
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "waggle_site", "up", "--port", str(port)]
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    try:
        while process.poll() is None and not _initializes(port):
            time.sleep(0.02)
        yield time.perf_counter() - start
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)


def _initializes(port: int) -> bool:
    """Tell whether the endpoint answers; without a key the answer is 401, which only a ready endpoint gives."""
    try:
        answer = httpx.post(f"http://127.0.0.1:{port}/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "initialize"})
    except httpx.HTTPError:
        return False
    return answer.status_code == 401


def main() -> None:
    """Measure and write the result."""
    folder = Path(tempfile.mkdtemp(prefix="waggle-benchmark-")).resolve()
    folder.chmod(0o711)
    home, port = folder / "home", free_port()
    os.environ["WAGGLE_HOME"] = str(home)
    figures: dict[str, float] = {}
    with serving(home, port) as seconds:
        figures["first_start_s"] = seconds
    with serving(home, port) as seconds:
        figures["initialize_s"] = seconds
        _measure(f"http://127.0.0.1:{port}", figures)
    from tests.benchmarks.report import write

    configuration = {"model": "all-MiniLM-L6-v2/int8", "calls": CALLS, "load_threads": THREADS}
    sys.stdout.write(f"{write('main_job', configuration=configuration, figures=figures)}\n")
    for key, value in figures.items():
        sys.stdout.write(f"{key:32} {value:10.3f}\n")


def _measure(url: str, figures: dict[str, float]) -> None:
    from tests.benchmarks import seeding

    seeding.set_up()
    tenant = seeding.new_tenant()
    writer, stored = Writer(1), 0
    agent = Agent(url, tenant.key)
    for size in SIZES:
        stored += seeding.fill(tenant, [writer.sentence() for _ in range(size - stored)])
        name = f"{size // 1000}k" if size else "0"
        stored += _time_calls(agent, writer, name, figures)
        seeding.embed_all(tenant)
    figures |= seeding.shares(tenant, [writer.sentence() for _ in range(40)])


def _time_calls(agent: Agent, writer: Writer, name: str, figures: dict[str, float]) -> int:
    """Time single calls one after the other, then count how many a few threads get through."""
    with httpx.Client(timeout=60) as client:
        for _ in range(10):
            agent.call(client, "query_graph", {"query": writer.sentence()})
        query = [timed(lambda: agent.call(client, "query_graph", {"query": writer.sentence()})) for _ in range(CALLS)]
        store = [timed(lambda: agent.call(client, "store_node", _node(writer))) for _ in range(CALLS)]
    for kind, times in (("query", query), ("store", store)):
        figures[f"{kind}_p50_ms_{name}"] = statistics.median(times)
        figures[f"{kind}_p95_ms_{name}"] = statistics.quantiles(times, n=20)[-1]
    figures[f"query_per_s_{name}"] = _rate(
        lambda client: agent.call(client, "query_graph", {"query": writer.sentence()})
    )
    return CALLS


def _node(writer: Writer) -> dict[str, Any]:
    text = writer.sentence()
    return {"label": text[:40], "content": text, "node_type": "fact"}


def timed(work: Callable[[], Any]) -> float:
    """Return the milliseconds that something takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1_000


def _rate(work: Callable[[httpx.Client], Any]) -> float:
    end = time.perf_counter() + LOAD_SECONDS

    def repeat(_: int) -> int:
        done = 0
        with httpx.Client(timeout=60) as client:
            while time.perf_counter() < end:
                work(client)
                done += 1
        return done

    with ThreadPoolExecutor(THREADS) as pool:
        counts: Sequence[int] = list(pool.map(repeat, range(THREADS)))
    return sum(counts) / LOAD_SECONDS


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


if __name__ == "__main__":
    main()
