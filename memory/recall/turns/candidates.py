"""Gather what a question's candidate turns are weighed by: few round trips, and nothing but turns that may be seen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from django.contrib.postgres.aggregates import ArrayAgg
from django.contrib.postgres.expressions import ArraySubquery
from django.contrib.postgres.fields import ArrayField
from django.db.models import BooleanField, Case, Expression, F, Func, IntegerField, Q, QuerySet, Value, When
from django.db.models.sql.compiler import SQLCompiler

from memory.recall.ask import Ask
from memory.recall.lanes.dense import Near, distance_to
from memory.recall.lanes.lexical import Statistics, counted, matches_in, packed
from memory.recall.question import Question
from memory.recall.rarity import MOST_PROPOSING
from memory.recall.turns.signals import Array

if TYPE_CHECKING:
    AnyRows = QuerySet[Any, Any]
BY_WORDS, BY_MEANING, BY_PASSAGE = 100, 50, 30
REACH = 2
SHOWN = ("pk", "session_id", "position", "role", "speaker", "length", "asking")
# The words of a neighbour longer than this count for next to nothing, and cost the more to fetch.
WORDS_OF_NEIGHBOUR = 160


class Holding(NamedTuple):
    """Hold a turn in which proposing terms stand, and where it stands; `matches` are packed."""

    id: int
    session: int
    place: int
    length: int
    matches: Sequence[int]


@dataclass(frozen=True)
class Held:
    """Hold the turns in which asked terms stand, and how often: turns by proposing terms."""

    statistics: Statistics
    turns: Sequence[Holding]
    matches: Array


class Seen(NamedTuple):
    """Hold what a turn is weighed by; `common` are the matches of terms that propose nothing, packed."""

    id: int
    session: int
    place: int
    role: str
    speaker: str
    length: int
    asking: float
    common: Sequence[int]
    distance: float | None = None
    words: bytes | None = None


def holding(ask: Ask, statistics: Statistics | None) -> Held | None:
    """Return the turns that hold a term which proposes, as far as they may be seen; None where no term is known.

    It needs no model, so it can be asked for while the model reads.
    """
    if statistics is None:
        return None
    build = _holding if statistics.entries <= MOST_PROPOSING else _newest_holding
    turns = [Holding._make(row) for row in ask.rows(build, terms=list(statistics.proposing))]
    return Held(statistics, turns, counted([turn.matches for turn in turns], terms=len(statistics.proposing)))


def gather(ask: Ask, question: Question, near: Sequence[Near], held: Held | None) -> list[Seen]:
    """Return the turns that a question's words or its meaning propose, with their neighbours, by id."""
    chosen = [*(_best(held) if held else ()), *near]
    if not chosen:
        return []
    places = _with_neighbours(chosen)
    asked: dict[str, Any] = {"sessions": [at for at, _ in places], "places": [place for _, place in places]}
    if held and held.statistics.common:
        asked["common"] = held.statistics.common
    if not question.vector:
        return [Seen._make((*row, None, None)) for row in ask.rows(_plain, **asked)]
    asked |= {"ids": [turn.id for turn in chosen], "vector": question.vector, "model": question.model}
    return [Seen._make(row) for row in ask.rows(_measured, question.width, **asked)]


def _best(held: Held) -> list[Holding]:
    if len(held.turns) <= BY_WORDS:
        return list(held.turns)
    scores = held.statistics.scores([turn.length for turn in held.turns], held.matches, held.statistics.proposing)
    return [held.turns[place] for place in np.argsort(-scores, kind="stable")[:BY_WORDS]]


def _with_neighbours(chosen: Iterable[Holding | Near]) -> list[tuple[int, int]]:
    steps = range(-REACH, REACH + 1)
    return sorted({(turn.session, turn.place + step) for turn in chosen for step in steps if turn.place + step > 0})


def _holding(ask: Ask, *, terms: list[str]) -> "AnyRows":
    rows = ask.turns.filter(terms__tenant_id=ask.actor.tenant_id, terms__term__any_of=terms)
    named = rows.order_by("-pk").values("pk", "session_id", "position", "length")
    matches = ArrayAgg(packed("terms__", terms))
    return named.annotate(matches=matches).values_list("pk", "session_id", "position", "length", "matches")


def _newest_holding(ask: Ask, *, terms: list[str]) -> "AnyRows":
    """Return the newest turns of those that hold a term which stands nearly everywhere."""
    newest = ask.turns.filter(terms__tenant_id=ask.actor.tenant_id, terms__term__any_of=terms).order_by("-pk")
    rows = ask.turns.filter(pk__in=newest.values("pk")[:MOST_PROPOSING]).order_by("-pk")
    matches = matches_in("turn", tenant=ask.actor.tenant_id, terms=terms)
    return rows.values_list("pk", "session_id", "position", "length", matches)


def _plain(ask: Ask, *, sessions: list[int], places: list[int], common: list[str] | None = None) -> "AnyRows":
    return _standing_at(ask, sessions, places).values_list(*SHOWN, _common(ask, common))


def _measured(  # noqa: PLR0913 - one for each value of the statement
    ask: Ask,
    width: int,
    *,
    sessions: list[int],
    places: list[int],
    ids: list[int],
    vector: str,
    model: str,
    common: list[str] | None = None,
) -> "AnyRows":
    # Vectors of another model have another width, and say nothing beside these.
    mine = Q(model=model)
    telling = mine & (Q(length__lte=WORDS_OF_NEIGHBOUR) | Q(pk__any_of=ids))
    measured = {"distance": _where(mine, distance_to(vector, width)), "packed": _where(telling, F("words"))}
    seen: AnyRows = _standing_at(ask, sessions, places).annotate(**measured)
    return seen.values_list(*SHOWN, _common(ask, common), *measured)


def _where(condition: Q, value: Expression | F) -> Case:
    return Case(When(condition, then=value))


def _common(ask: Ask, terms: list[str] | None) -> Expression | ArraySubquery:
    if terms is None:
        return Value([], output_field=ArrayField(IntegerField()))
    return matches_in("turn", tenant=ask.actor.tenant_id, terms=terms)


def _standing_at(ask: Ask, sessions: list[int], places: list[int]) -> "AnyRows":
    return ask.turns.filter(At(F("session_id"), F("position"), sessions=sessions, places=places)).order_by("pk")


class At(Func):
    """Tell whether a turn stands at one of these places of these sessions."""

    output_field = BooleanField()
    conditional = True

    def __init__(self, session: F, position: F, *, sessions: list[int], places: list[int]) -> None:
        super().__init__(session, position)
        self.sessions, self.places = sessions, places

    def as_sql(self, compiler: SQLCompiler, connection: Any, *_: Any, **__: Any) -> tuple[str, Any]:
        """Write both lists as arrays, so that the SQL does not grow with them."""
        session, position = [compiler.compile(part) for part in self.get_source_expressions()]
        given = "SELECT * FROM unnest(%s::bigint[], %s::int[])"
        return f"({session[0]}, {position[0]}) IN ({given})", [*session[1], *position[1], self.sessions, self.places]
