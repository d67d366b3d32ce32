"""Name the risks that a text can carry, and where one was found."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Risk(StrEnum):
    """Say why a write needs a second look; the last four are known only to those who see more than the text."""

    INSTRUCTION = "instruction"
    SECRET = "secret"  # noqa: S105 a name, not a secret
    HIDDEN = "hidden_characters"
    MIXED_SCRIPT = "mixed_script"
    ASSISTANT_ONLY = "assistant_only"
    CONTRADICTS_ACCEPTED = "contradicts_accepted"
    HELD_BY_POLICY = "held_by_policy"
    REJECTED_BEFORE = "rejected_before"
    RESEMBLES_REJECTED = "resembles_rejected"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """Locate one risk in a text.

    `start` and `end` count code points of the text as it was given, half-open and never empty. `sentence` is for
    a person and never quotes what was found.
    """

    risk: Risk
    start: int
    end: int
    kind: str
    sentence: str


def by_position(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings in order of start, the longer first, then by kind."""
    return tuple(sorted(findings, key=lambda finding: (finding.start, -finding.end, finding.kind)))
