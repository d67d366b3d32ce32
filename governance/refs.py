"""The short ids of tool results: a letter for the kind and the number, as in n123."""

from typing import Annotated

from pydantic import StringConstraints

NODE, EDGE, KEY, JOB, TURN, SESSION, EVENT, RUN = "n", "e", "k", "j", "t", "s", "v", "r"

PROPOSAL, RULE, TOMBSTONE, WEBHOOK = "p", "u", "x", "w"

_NUMBER = "[1-9][0-9]{0,17}$"
NodeRef = Annotated[str, StringConstraints(pattern=f"^{NODE}{_NUMBER}")]
EdgeRef = Annotated[str, StringConstraints(pattern=f"^{EDGE}{_NUMBER}")]
ProposalRef = Annotated[str, StringConstraints(pattern=f"^{PROPOSAL}{_NUMBER}")]
RuleRef = Annotated[str, StringConstraints(pattern=f"^{RULE}{_NUMBER}")]
KeyRef = Annotated[str, StringConstraints(pattern=f"^{KEY}{_NUMBER}")]
TombstoneRef = Annotated[str, StringConstraints(pattern=f"^{TOMBSTONE}{_NUMBER}")]
WebhookRef = Annotated[str, StringConstraints(pattern=f"^{WEBHOOK}{_NUMBER}")]
JobRef = Annotated[str, StringConstraints(pattern=f"^{JOB}{_NUMBER}")]
OptionalSessionRef = Annotated[str, StringConstraints(pattern=f"^({SESSION}[1-9][0-9]{{0,17}})?$")]
OptionalNodeRef = Annotated[str, StringConstraints(pattern=f"^({NODE}[1-9][0-9]{{0,17}})?$")]


def ref(kind: str, number: int) -> str:
    """Return the short id of a row."""
    return f"{kind}{number}"


def number_of(reference: str) -> int:
    """Return the row's number from its short id."""
    return int(reference[1:])
