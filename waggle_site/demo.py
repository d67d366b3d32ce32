"""Play the story that the product is for against a running server: an agent over MCP, a program over REST, a person."""

import json
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import anyio
import anyio.to_thread
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from rich.console import Console
from rich.markup import escape

TURNS = (
    ("2026-01-12T09:00:00Z", "Let's use PostgreSQL, MySQL replication has been painful"),
    ("2026-02-03T14:30:00Z", "what did we decide about the database?"),
    ("2026-03-20T11:15:00Z", "we are moving back to MySQL, the team knows it"),
)
QUESTION = "Which database do we use?"
BEFORE_THE_CHANGE = "2026-02-15T00:00:00Z"
NOTE = "The team runs MySQL in production."
# Of seconds: the first answer of a server that has just started may take several on a busy machine.
PATIENCE = 120
Answer = dict[str, Any]


@dataclass(frozen=True)
class Stage:
    """Hold where the server is, the agent's key, how a person decides, and where to print."""

    url: str
    key: str
    decide: Callable[[str, str], Answer]
    screen: Console

    def says(self, who: str, text: str) -> None:
        """Print what goes in."""
        self.screen.print(f"[bold cyan]{who:>10} ▸[/] {escape(text)}")

    def gets(self, text: str, *, style: str = "green") -> None:
        """Print what comes out."""
        for line in text.splitlines():
            self.screen.print(f"[{style}]{'◂':>12} {escape(line)}[/]")


def play(stage: Stage) -> None:
    """Play the whole story; raises RuntimeError at the first answer that is not as promised."""
    anyio.run(_play, stage)


async def _play(stage: Stage) -> None:
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {stage.key}"}, timeout=PATIENCE) as http,
        Client(streamable_http_client(f"{stage.url}/mcp", http_client=http)) as agent,
    ):
        conflict = await _observe(stage, agent)
        await _ask(stage, agent, "Both sides are served, marked as contested:")
        await anyio.to_thread.run_sync(_resolve, stage, conflict)
        await _ask(stage, agent, "From now on the loser is in no default answer:")
        await _ask(stage, agent, "It is still there for those who ask what held then:", as_of=BEFORE_THE_CHANGE)
    _ask_over_rest(stage)


async def _observe(stage: Stage, agent: Client) -> Answer:
    conflicts: list[Answer] = []
    for when, text in TURNS:
        stage.says(f"user {when[:10]}", text)
        kept = await _call(agent, "observe_conversation", user_message=text, observed_at=when, session_id="demo")
        for node in kept["nodes"]:
            quote = node["evidence"][-1]
            stage.gets(
                f"{node['id']} {node['type']}: {node['label']}  “{quote['quote']}” [{quote['start']}:{quote['end']}]"
            )
        for edge in kept["edges"]:
            stage.gets(f"{edge['source']} {edge['type']} {edge['target']}", style="dim")
        for edge in kept["conflicts"]:
            stage.gets(f"contested: {edge['source']} contradicts {edge['target']}, {edge['reason']}", style="yellow")
        conflicts += kept["conflicts"]
    if not conflicts:
        raise RuntimeError("The contradiction was not found.")
    return conflicts[0]


async def _ask(stage: Stage, agent: Client, heading: str, **bounds: str) -> None:
    stage.screen.print(f"\n[bold]{heading}[/]")
    stage.says("agent", QUESTION + (f" (as of {bounds['as_of'][:10]})" if bounds else ""))
    reply = await agent.call_tool("query_graph", {"query": QUESTION, "max_nodes": 5, **bounds})
    stage.gets("".join(getattr(part, "text", "") for part in reply.content))


def _resolve(stage: Stage, conflict: Answer) -> None:
    stage.screen.print(f"\n[bold]A person decides[/] (in the console: {stage.url}/console/)")
    stage.says("person", f"{conflict['source']} stands. {NOTE}")
    resolved = stage.decide(conflict["id"], conflict["source"])
    stage.gets(f"{resolved['loser']} is superseded by {resolved['winner']}")


def _ask_over_rest(stage: Stage) -> None:
    stage.screen.print("\n[bold]A program asks the same over REST:[/]")
    stage.says("program", "POST /api/v1/query")
    request = urllib.request.Request(  # noqa: S310
        f"{stage.url}/api/v1/query",
        data=json.dumps({"query": QUESTION, "max_nodes": 5}).encode(),
        headers={"Authorization": f"Bearer {stage.key}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:  # noqa: S310
        answer = json.load(response)
    for node in answer["nodes"]:
        stage.gets(f"{node['id']} {node['type']} {node['state']}: {node['label']}")


async def _call(agent: Client, tool: str, **arguments: Any) -> Answer:
    reply = await agent.call_tool(tool, arguments)
    if reply.is_error or reply.structured_content is None:
        raise RuntimeError(f"{tool} answered: {reply.content}")
    return dict(reply.structured_content)
