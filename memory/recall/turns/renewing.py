"""Put what was said later with another figure before what it renews.

Of "we are at 65 %" and, weeks later, "coverage has now reached 78 %" the first may hold more of a question's words; who
asks how it is wants the second. Pure functions over plain values. Questions in English are understood, and statements.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory.analysis import analyse
from memory.conflicts.values import values

# Among so many of the best an order is changed; what is renewed is no further above in score than this share.
AMONG, LEAST_SCORE = 10, 0.7
# How many of the asked terms a sentence with a figure holds at least, and which share of what the renewed one holds.
LEAST_TERMS, LEAST_SHARE = 3, 0.75
ASKS_FOR_A_FIGURE = re.compile(
    r"\bhow (?:many|much|long|often|fast|big|large|high|old)\b|\bwhat(?:'s| is| are)\b|\bwhen is\b|\bwhich version\b",
    re.IGNORECASE,
)
# What was so is not what is so.
ASKS_OF_THE_PAST = re.compile(r"\b(?:did|was|were|had|ago|used to|previous(?:ly)?)\b", re.IGNORECASE)
TELLS_A_CHANGE = re.compile(
    r"\b(?:now|new(?:ly)?|recent(?:ly)?|already|current(?:ly)?|updated?|changed?|moved|shifted|extended|raised|increased?"
    r"|reduced|lowered|grown|grew|improved|reached|adjusted|switched|no longer|instead|so far|latest)\b",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


@dataclass(frozen=True, kw_only=True)
class Saying:
    """Hold what somebody said, when and in which place of its session, and how well it answers."""

    id: int
    text: str
    said_at: datetime
    place: int
    score: float
    by_user: bool


@dataclass(frozen=True)
class Figure:
    """Hold the values of one dimension in a turn, how many asked terms stand beside them, and whether they are new."""

    values: frozenset[str]
    terms: int
    changed: bool


def asks_for_what_is(question: str) -> bool:
    """Tell whether a question is for a figure as it is at the time that is asked about."""
    return bool(ASKS_FOR_A_FIGURE.search(question)) and not ASKS_OF_THE_PAST.search(question)


def renewed(question: str, ranked: Sequence[Saying]) -> list[int]:
    """Return the ids of turns in their order, best first, each right before the first that it renews.

    A turn renews an earlier one if it tells of a change, of the same thing as the question asks for, with another value
    of the same dimension, and answers nearly as well. What an assistant says is mostly said again.
    """
    terms = frozenset(analyse(question))
    figures = {saying.id: _figures(saying.text, terms) for saying in ranked[:AMONG] if saying.by_user}
    order: list[Saying] = []
    for saying in ranked[:AMONG]:
        before = (place for place, other in enumerate(order) if _renews(saying, other, figures))
        order.insert(next(before, len(order)), saying)
    return [saying.id for saying in (*order, *ranked[AMONG:])]


def _figures(text: str, terms: frozenset[str]) -> dict[str, Figure]:
    """Return, by dimension, the figures in sentences that hold asked terms."""
    found: dict[str, Figure] = {}
    for sentence in SENTENCE.split(text):
        held = len(terms & set(analyse(sentence)))
        changed = bool(TELLS_A_CHANGE.search(sentence))
        for value in values(sentence) if held else ():
            known = found.get(value.dimension, Figure(frozenset(), 0, changed=False))
            every = known.values | {value.canonical}
            found[value.dimension] = Figure(every, max(held, known.terms), changed=changed or known.changed)
    return found


def _renews(later: Saying, earlier: Saying, figures: Mapping[int, Mapping[str, Figure]]) -> bool:
    if (later.said_at, later.place) <= (earlier.said_at, earlier.place) or later.score < LEAST_SCORE * earlier.score:
        return False
    mine, theirs = figures.get(later.id, {}), figures.get(earlier.id, {})
    return any(_is_another(mine[dimension], theirs[dimension]) for dimension in mine.keys() & theirs.keys())


def _is_another(new: Figure, old: Figure) -> bool:
    enough = old.terms >= LEAST_TERMS and new.terms >= max(LEAST_TERMS, LEAST_SHARE * old.terms)
    return enough and new.changed and bool(new.values - old.values)
