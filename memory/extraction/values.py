"""Hold what goes into extraction and what comes out of it."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

Role = Literal["user", "assistant", "system", "tool"]
ClaimType = Literal["fact", "entity", "concept", "preference", "decision", "question", "note"]
LinkType = Literal["relates_to", "contradicts", "depends_on", "part_of", "updates", "derived_from", "similar_to"]
Confidence = Literal["explicit", "inferred", "weak"]
CorrectionKind = Literal["correct", "retract", "reverse"]


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
class Correction:
    """Say that words of a turn take back, replace or undo what was said before.

    `correct` replaces a value, `retract` takes it back without another, `reverse` chooses otherwise. The words are
    `start` to `end` of `utterance`; `claim` is the new claim's index, if there is one. `corrected` is the index of the
    claim that no longer holds and `corrected_utterance` the turn that made it.
    """

    kind: CorrectionKind
    utterance: int
    start: int
    end: int
    claim: int | None
    corrected: int
    corrected_utterance: int
    confidence: Confidence


@dataclass(frozen=True)
class Dated:
    """Resolve words that name a day against the time of their turn (UTC); the words stay where they are.

    `resolves` is the day, or the first day of the week, month or quarter that is meant. `claim` is the index of the
    claim whose words they are among, if any.
    """

    utterance: int
    start: int
    end: int
    quote: str
    resolves: date
    claim: int | None


@dataclass(frozen=True)
class Extraction:
    """Hold the claims of a conversation, turn by turn: first what is stated, then what is named; and how they hang
    together: links, corrections of earlier words, days.

    `unread` names the turns, by index, whose language has no rules: only explicit forms and names were taken.
    """

    claims: tuple[Claim, ...]
    links: tuple[Link, ...]
    corrections: tuple[Correction, ...] = ()
    dates: tuple[Dated, ...] = ()
    unread: tuple[int, ...] = ()
