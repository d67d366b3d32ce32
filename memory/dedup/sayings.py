"""Hold what goes into a judgement of likeness and what comes out."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["same", "near", "different"]


@dataclass(frozen=True)
class Saying:
    """Hold one node's words: its type, what it says, its label and its tags."""

    type: str
    content: str
    label: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """Hold whether two sayings are one, and why, in sentences for a reviewer.

    `same` may be merged by itself, `near` is a hint for a person, `different` is neither.
    """

    kind: Kind
    reasons: tuple[str, ...]
