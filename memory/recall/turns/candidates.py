"""Gather what a question's candidate turns are weighed by: few round trips, and nothing but turns that may be seen."""

from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Case, Expression, F, FloatField, QuerySet, TextField, Value, When
from django.db.models.functions import Cast
from pgvector import HalfVector
from pgvector.django import CosineDistance, HalfVectorField

from memory.models import Turn
from memory.models.turn import TurnQuerySet
from memory.recall.ask import Ask
from memory.recall.lanes import dense, lexical
from memory.recall.lanes.lexical import Statistics
from memory.recall.question import Question

if TYPE_CHECKING:
    AnyRows = QuerySet[Any, Any]
BY_WORDS, BY_MEANING, BY_PASSAGE = 150, 60, 60
REACH = 2
SHOWN = ("pk", "session_id", "position", "role", "speaker", "length", "asking")


class Seen(NamedTuple):
    """Hold what a turn is weighed by."""

    id: int
    session: int
    place: int
    role: str
    speaker: str
    length: int
    asking: float
    distance: float | None = None
    words: bytes | None = None


def gather(ask: Ask, question: Question, statistics: Statistics | None) -> list[Seen]:
    """Return the turns that a question's words or its meaning propose, with their neighbours, by id."""
    found = set(lexical.scores(ask, "turn", statistics, most=BY_WORDS))
    if question.vector:
        found |= set(dense.near(ask, "turn", question.vector, model=question.model, most=BY_MEANING))
        found |= dense.near_passages(ask, question.vector, model=question.model, most=BY_PASSAGE)
    if not found:
        return []
    ids = sorted(found)
    if not question.vector:
        return [Seen(*row) for row in ask.rows(_plain, ids=ids)]
    vector = HalfVector(list(question.vector)).to_text()
    measured = ask.rows(_measured, len(question.vector), ids=ids, vector=vector, model=question.model)
    return [Seen(*row) for row in measured]


def _plain(ask: Ask, *, ids: list[int]) -> "AnyRows":
    return _around(ask, ids).values_list(*SHOWN)


def _measured(ask: Ask, dimensions: int, *, ids: list[int], vector: str, model: str) -> "AnyRows":
    typed = HalfVectorField(dimensions=dimensions)
    asked = Cast(Value(vector, output_field=TextField()), typed)
    distance = CosineDistance(Cast(F("vector"), typed), asked, output_field=FloatField())
    # Vectors of another model have another width, and say nothing beside these.
    mine = {"distance": _when_of(model, distance), "packed": _when_of(model, F("words"))}
    return _around(ask, ids).annotate(**mine).values_list(*SHOWN, *mine)


def _when_of(model: str, value: Expression | F) -> Case:
    return Case(When(model=model, then=value))


def _around(ask: Ask, ids: list[int]) -> TurnQuerySet:
    near = Turn.objects.filter(
        tenant_id=ask.actor.tenant_id,
        session__turns__pk__any_of=ids,
        session__turns__position__range=(F("position") - REACH, F("position") + REACH),
    )
    return ask.turns.filter(pk__in=near.values("pk")).order_by("pk")
