"""Small steps of the stories about policy."""

from typing import Any

from governance.actors import Actor
from tests.cast import Do, Tenancy

FACT = {"label": "Port", "content": "The API listens on port 8080.", "node_type": "fact", "project": "alpha"}


def rule(acme: Tenancy, do: Do, effect: str, **about: Any) -> str:
    """Set a rule and return its id."""
    return str(do(acme.operator, "set_policy_rule", effect=effect, **about).rule.id)


def status_of(do: Do, actor: Actor, **about: Any) -> str:
    """Store a fact, changed a little, and return what became of it."""
    return str(do(actor, "store_node", **FACT | about).status)


def proposed(acme: Tenancy, do: Do, *, by: str = "alice") -> Any:
    """Let an agent propose a fact under the rules that there are, and return the proposal."""
    answer = do(acme.agent(by), "store_node", **FACT)
    return proposal(acme, do, answer.proposal)


def proposal(acme: Tenancy, do: Do, number: str) -> Any:
    """Return a proposal in brief."""
    return do(acme.person("dora"), "show_proposal", proposal_id=number).proposal


def approve(acme: Tenancy, do: Do, waiting: Any, *, by: str, **more: Any) -> str:
    """Let a person approve a proposal, and return its state."""
    asked = {"proposal_id": waiting.id, "digest": waiting.digest, "decision": "approve"}
    return str(do(acme.person(by), "decide_proposal", **asked | more).shown.state)
