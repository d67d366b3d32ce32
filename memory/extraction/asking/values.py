"""Hold what a model read out of a turn, and what of that is not believed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from memory.extraction.values import Extraction


class Reason(StrEnum):
    """Say why something that a model said is left out."""

    MALFORMED = "malformed"
    TOO_MANY = "too_many"
    UNSURE = "unsure"
    UNQUOTED = "unquoted"
    TOO_LONG = "too_long"
    CUT = "cut"
    NEGATED = "negated"
    WITHHELD = "withheld"
    SECRET = "secret"  # noqa: S105 a name, not a secret
    REPEATED = "repeated"
    SAID_ALREADY = "said_already"
    NO_REASON = "no_reason"
    NO_LINK = "no_link"


PHRASES = {
    Reason.MALFORMED: "not in the form that was asked for",
    Reason.TOO_MANY: "more than are taken at once",
    Reason.UNSURE: "below the confidence that is asked for",
    Reason.UNQUOTED: "quoting what the turn does not say",
    Reason.TOO_LONG: "quoting too much",
    Reason.CUT: "quoting a part of a word",
    Reason.NEGATED: "quoting without the negation",
    Reason.WITHHELD: "quoting what is withheld",
    Reason.SECRET: "with what looks like a secret",
    Reason.REPEATED: "said twice",
    Reason.SAID_ALREADY: "drawn from the same words before",
    Reason.NO_REASON: "a reason that the turn does not give",
    Reason.NO_LINK: "a link that leads nowhere",
}


@dataclass(frozen=True)
class LeftOut:
    """Name one thing that a model said and that is not believed."""

    reason: Reason
    name: str


@dataclass(frozen=True)
class Reading:
    """Hold the claims that a turn bears out, what was left out, and how many labels the turn did not bear out."""

    extraction: Extraction
    left_out: tuple[LeftOut, ...] = ()
    relabelled: int = 0


def counted(left_out: Iterable[LeftOut]) -> str:
    """Return how much was left out and why, as in "2 said twice, 1 quoting too much"; empty for nothing."""
    counts = Counter(item.reason for item in left_out)
    return ", ".join(f"{counts[reason]} {phrase}" for reason, phrase in PHRASES.items() if counts[reason])
