"""Hold what one language's rules are: word patterns by what they show."""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property


class Cue:
    """Hold a pattern that is compiled when first used: a start would wait for the patterns of all languages."""

    def __init__(self, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self._written = (pattern, flags)

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(*self._written)

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Find the pattern between two positions."""
        return self._compiled.search(text, start, end)

    def match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Find the pattern at a position."""
        return self._compiled.match(text, start, end)

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """Find the pattern wherever it is between two positions."""
        return self._compiled.finditer(text, start, end)


NEVER = Cue(r"(?!)")
"""The cue of what a language does not have."""


def any_of(*alternatives: str) -> Cue:
    """Match any of some patterns anywhere, in any case; for scripts without spaces between words."""
    return Cue("|".join(alternatives), re.IGNORECASE)


def words(*alternatives: str) -> Cue:
    """Match any of some patterns as whole words, in any case."""
    return Cue(rf"(?<!\w)(?:{'|'.join(alternatives)})(?!\w)", re.IGNORECASE)


def opening(*alternatives: str) -> Cue:
    """Match any of some patterns at the place where matching starts, in any case, up to the end of a word."""
    return Cue(rf"(?:{'|'.join(alternatives)})(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Hold the cues of one language. Each is searched in a masked clause, unless it says that it is matched.

    How a sentence is cut:
    `joint` finds where it may be cut; its named groups are `reason` (what follows is the reason for what is before),
    `so` (what is before is the reason for what follows), `but`, `and`, `comma` and `colon`. `leading_reason` is matched
    at the start, with the group `reason`. `leans` is matched on what stands before a joint: a phrase that needs what
    follows. `opens` is matched after `and` and `comma`: what starts a clause of its own. `trailing_reason` ends a
    clause that is a reason, and `explains` (matched) opens a sentence that is one. `filler` (matched) and `closing` are
    left out of quotes. `abbreviation` ends a piece that is no sentence yet.

    What a sentence is: `asks`, `addressed` (a request or a question to the assistant), `idle` (small talk),
    `laughs`, `supposes` (nothing in it holds).

    What a clause says: the rest, in the order in which `judging` asks.
    """

    joint: Cue
    leading_reason: Cue
    leans: Cue
    opens: Cue
    trailing_reason: Cue
    explains: Cue
    filler: Cue
    closing: Cue
    abbreviation: Cue
    asks: Cue
    addressed: Cue
    idle: Cue
    laughs: Cue
    supposes: Cue
    condition: Cue
    unreal: Cue
    reported: Cue
    general: Cue
    intent: Cue
    request: Cue
    standing: Cue
    transient: Cue
    undecided: Cue
    task: Cue
    hedge: Cue
    preference: Cue
    deferral: Cue
    constraint: Cue
    decision: Cue
    told: Cue
    firm: Cue
    person: Cue
    owns: Cue
    states: Cue
    technical: Cue
    negation: Cue
    environment: Cue
    retracts: Cue
    corrects: Cue
    reverses: Cue
    labelled: Callable[[str, str], str]
