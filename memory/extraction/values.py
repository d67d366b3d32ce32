"""Hold what goes into extraction and what comes out of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Role = Literal["user", "assistant", "system", "tool"]
ClaimType = Literal["fact", "entity", "concept", "preference", "decision", "question", "note"]
LinkType = Literal["relates_to", "contradicts", "depends_on", "part_of", "updates", "derived_from", "similar_to"]
Confidence = Literal["explicit", "inferred", "weak"]


@dataclass(frozen=True)
class Utterance:
    """Hold one turn: who spoke, the words, and when they were said."""

    role: Role
    text: str
    observed_at: datetime


@dataclass(frozen=True)
class Claim:
    """Hold one thing a turn says, with the span of the turn's own characters that says it.

    `utterance` is an index into the sequence given to `extract`; `quote` is `text[start:end]` of that turn.
    `content` is the quote with its runs of whitespace made single; `label` has at most 60 characters.
    """

    type: ClaimType
    label: str
    content: str
    tags: tuple[str, ...]
    utterance: int
    start: int
    end: int
    quote: str


@dataclass(frozen=True)
class Link:
    """Tie two claims, each given by its index; `weight` is between 0 and 1."""

    source: int
    target: int
    type: LinkType
    confidence: Confidence
    weight: float


@dataclass(frozen=True)
class Extraction:
    """Hold the claims of a conversation, turn by turn: first what is stated, then what is named; and their links."""

    claims: tuple[Claim, ...]
    links: tuple[Link, ...]
