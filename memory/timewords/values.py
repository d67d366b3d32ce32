"""Hold what a question says of time."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Relation = Literal["in", "before", "after", "since", "until", "between"]
Kind = Literal["explicit", "vague"]
Order = Literal["latest", "earliest", ""]


@dataclass(frozen=True, kw_only=True)
class Range:
    """Hold one resolved phrase: half-open instants in UTC, an open side is None; `span` is its place in the question.

    An explicit range is meant to filter, a vague one ("recently") to prefer. Several ranges are alternatives: two
    open ones that bound the same time ("after May and before July") have already become one.
    """

    start: datetime | None
    end: datetime | None
    relation: Relation
    kind: Kind
    phrase: str
    span: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Event:
    """Hold a bound that is no date: "before the migration" has the words "migration"; the caller knows when it was."""

    relation: Relation
    words: str
    span: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Times:
    """Hold all that a question says of time.

    `order` says which end is wanted, "" where none or both are. `not_understood` are phrases that look like time and
    could not be placed. `without` is the question with its resolved phrases cut out. `looked_at` is how many
    characters from the start were read.
    """

    ranges: tuple[Range, ...]
    order: Order
    events: tuple[Event, ...]
    not_understood: tuple[str, ...]
    without: str
    looked_at: int
