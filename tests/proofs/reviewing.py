"""Let a signed-in person decide over REST, and look for words wherever an agent can read."""

from typing import Any

import httpx

from tests.cast import Tenancy
from tests.parity.doors import filled, session_headers
from tests.patience import PATIENCE
from tests.proofs.edges import Edge
from waggle_site.rest import ROUTES


def as_bob(edge: Edge, tenancy: Tenancy, operation: str, **params: Any) -> dict[str, Any]:
    """Let Bob himself, in his own session, run an operation; fails unless it is done."""
    route = next(route for route in ROUTES if route.operation == operation)
    path, rest = filled(route.path, params)
    sent: dict[str, Any] = {"params": rest} if route.verb in ("GET", "DELETE") else {"json": rest}
    headers = session_headers(tenancy.people["bob"])
    answer = httpx.request(route.verb, f"{edge.server.api}/{path}", headers=headers, timeout=PATIENCE, **sent)
    assert answer.is_success, answer.text
    return dict(answer.json())


def store(edge: Edge, tenancy: Tenancy, content: str, **more: Any) -> dict[str, Any]:
    """Let Alice's agent store a decision; fails unless that is done."""
    wish = {"label": "Decision", "content": content, "node_type": "decision"} | more
    answer = edge.ask(tenancy.keys["alice"], "store_node", **wish)
    assert answer.ended == "done", answer.everything
    return dict(answer.body["node"])


def say(edge: Edge, tenancy: Tenancy, text: str, **more: Any) -> dict[str, Any]:
    """Let Alice's agent hand over what a user said; fails unless that is done."""
    answer = edge.ask(tenancy.keys["alice"], "observe_conversation", user_message=text, **more)
    assert answer.ended == "done", answer.everything
    return dict(answer.body)


def refusal(edge: Edge, tenancy: Tenancy, content: str, **more: Any) -> str:
    """Return how it ends when Alice's agent stores a decision."""
    wish = {"label": "Decision", "content": content, "node_type": "decision"} | more
    return edge.ask(tenancy.keys["alice"], "store_node", **wish).ended


def recalled(edge: Edge, tenancy: Tenancy, *queries: str) -> str:
    """Return every word, the questions' own aside, that recall answers Alice's agent by default."""
    answers = [
        edge.ask(tenancy.keys["alice"], "query_graph", query=query, max_nodes=50, max_turns=50) for query in queries
    ]
    assert {answer.ended for answer in answers} == {"done"}
    told = [answer.body for answer in answers]
    return str([{name: part for name, part in body.items() if name not in ("query", "message")} for body in told])
