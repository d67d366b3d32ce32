"""What is proposed, in words and texts that a person reads."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from audit.admin.showing import excerpt
from governance.actors import Actor
from governance.admin.diff import Difference, compare
from governance.admin.spelling import spelled
from governance.errors import WaggleError
from governance.gate import registry
from governance.gate.operation import Change
from governance.models import Proposal
from governance.refs import PROPOSAL, ref
from governance.services import proposals

# These say where and how a call is made; what a person edits is what it says.
NOT_TEXT = {"idempotency_key", "agent_id", "session_id"}
CHANNELS = {
    "mcp": "over MCP",
    "rest": "over REST",
    "shell": "at the shell",
    "console": "in the console",
    "job": "a job",
}
KINDS = {"agent": "an agent", "service": "a service", "person": "a person", "system": "the system"}


@dataclass(frozen=True)
class Field:
    """Hold a text of the proposal that can be edited, and how long it may be."""

    name: str
    text: str
    most: int | None

    @property
    def rows(self) -> int:
        """Return how many lines to offer."""
        return min(12, max(1 if (self.most or 0) <= 200 else 3, self.text.count("\n") + len(self.text) // 90 + 1))


@dataclass(frozen=True)
class Ways:
    """Hold what a proposal would change: as proposed, and where its target moved, what moved and what it would do now.

    `gone` tells that its target is no longer there, `unknown` why what it says now is not known.
    """

    proposed: Sequence[Difference]
    moved: Sequence[Difference] = ()
    now: Sequence[Difference] = ()
    unknown: str = ""


def title_of(proposal: Proposal) -> str:
    """Return what is proposed in a phrase, as in "p7: update node n12"."""
    return f"{ref(PROPOSAL, proposal.pk)}: {deed_of(proposal)}"


def deed_of(proposal: Proposal) -> str:
    """Return what would be done to what, as in "update node n12"."""
    return f"{proposal.operation.replace('_', ' ')} {proposal.target}".strip()


def gist_of(proposal: Proposal) -> str:
    """Return how the text begins that would be stored, or that would go."""
    changes = sorted(proposal.changes, key=lambda change: change[0] != "content")
    for _, before, after in changes:
        if after:
            return excerpt(after)
        if before:
            return f"− {excerpt(before)}"
    return ""


def author_of(proposal: Proposal) -> str:
    """Return who proposed it and how, as in "laptop, an agent, over MCP"."""
    kind = KINDS.get(proposal.author_kind, proposal.author_kind)
    channel = CHANNELS.get(proposal.author_channel, proposal.author_channel)
    return f"{spelled(proposal.author_label)}, {kind}, {channel}"


def is_overdue(proposal: Proposal) -> bool:
    """Tell whether it should have been decided by now."""
    return proposal.is_open and proposal.review_by is not None and proposal.review_by <= timezone.now()


def people_of(numbers: Sequence[int]) -> list[str]:
    """Return the user names of some people."""
    return list(User.objects.filter(pk__in=numbers).order_by("username").values_list("username", flat=True))


def ways_of(proposal: Proposal, *, actor: Actor) -> Ways:
    """Return what would change: two texts each, three where the target says something else by now."""
    proposed = [compare(Change(field=name, before=old, after=new)) for name, old, new in proposal.changes]
    if not proposal.is_open:
        return Ways(proposed)
    try:
        seen = proposals.seen_now(proposal, actor=actor)
    except WaggleError as error:
        return Ways(proposed, unknown=error.sentence)
    three = proposals.three_ways(proposal, seen)
    moved = [compare(Change(field=name, before=old, after=now)) for name, old, now, _ in three if old != now]
    if not moved:
        return Ways(proposed)
    return Ways(proposed, moved, [compare(Change(field=name, before=now, after=new)) for name, _, now, new in three])


def served(rows: Sequence[Proposal]) -> list[tuple[str, int]]:
    """Return the nodes whose texts stand in what would change, with their versions."""
    return [(row.target, row.target_version) for row in rows if row.target and row.target_version is not None]


def fields_of(proposal: Proposal) -> list[Field]:
    """Return the texts of the proposal that a person may edit."""
    limits = _texts_of(proposal.operation)
    return [Field(name, str(value), limits[name]) for name, value in proposal.params.items() if name in limits]


def manifest_of(proposal: Proposal) -> list[tuple[str, str]]:
    """Return every argument as it would be run, hidden characters spelled out."""
    return [("operation", proposal.operation), *((name, spelled(_written(value))) for name, value in _sorted(proposal))]


def _sorted(proposal: Proposal) -> Iterator[tuple[str, Any]]:
    return iter(sorted(proposal.params.items()))


@cache
def _texts_of(operation: str) -> dict[str, int | None]:
    """Return the arguments of an operation that are free texts, and how long each may be."""
    schema = registry.find(operation).params.model_json_schema().get("properties", {})
    return {name: part.get("maxLength") for name, part in schema.items() if _is_text(name, part)}


def _is_text(name: str, part: Mapping[str, Any]) -> bool:
    closed = {"pattern", "enum", "format", "$ref"} & set(part)
    return part.get("type") == "string" and not closed and name not in NOT_TEXT


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
