"""Take in a finished turn: keep the words first, then draw from them what can be drawn."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction

from governance.actors import Actor
from governance.gate.later import enqueue
from memory.models import Session, Turn
from memory.services.extraction import EXTRACT, Drawn, draw
from memory.services.model_extraction import leave_to_the_model, rules_read
from memory.services.sessions import Message, keep_turn

logger = logging.getLogger(__name__)
# Beyond these a call would wait too long; a job goes on from there.
READ_AT_ONCE, DRAWN_AT_ONCE = 20_000, 50


@dataclass(frozen=True, kw_only=True)
class Observed:
    """Hold what became of a turn's messages; `asked` says that a model is still to be asked about them."""

    turns: Sequence[Turn]
    is_new: bool
    drawn: Drawn
    waiting: bool
    asked: bool
    errors: Sequence[str]


def observe(session: Session, messages: Sequence[Message], *, actor: Actor) -> Observed:
    """Keep the messages of a turn in a locked session and draw nodes from the new ones.

    A failed extraction takes nothing back: it is reported, and a job tries it again. A long text is left to a job, and
    so is everything that a model is to be asked.
    """
    kept = [keep_turn(session, message, actor=actor) for message in messages]
    new = [turn for turn, is_new in kept if is_new]
    asked = leave_to_the_model(new, actor=actor)
    read = _read_by_rules(new, session=session, actor=actor) if rules_read() else _Read()
    return Observed(
        turns=[turn for turn, _ in kept],
        is_new=bool(new),
        drawn=read.drawn,
        waiting=read.waiting or asked,
        asked=asked,
        errors=read.errors,
    )


@dataclass(frozen=True, kw_only=True)
class _Read:
    """Hold what the rules drew at once, whether a job goes on from there, and what went wrong."""

    drawn: Drawn = field(default_factory=Drawn)
    waiting: bool = False
    errors: Sequence[str] = ()


def _read_by_rules(new: Sequence[Turn], *, session: Session, actor: Actor) -> _Read:
    if sum(len(turn.text) for turn in new) > READ_AT_ONCE:
        _leave_to_a_job(new, actor=actor)
        return _Read(waiting=True)
    try:
        with transaction.atomic():
            drawn = draw(new, session=session, most=DRAWN_AT_ONCE, actor=actor)
    except Exception as error:
        logger.exception("Extraction failed; the turn is kept.")
        _leave_to_a_job(new, actor=actor)
        reason = f"Extraction failed ({type(error).__name__}); the turn is kept and a job will try again."
        return _Read(waiting=True, errors=[reason])
    if drawn.more:
        _leave_to_a_job(new, actor=actor)
    return _Read(drawn=drawn, waiting=drawn.more > 0, errors=_notes(drawn))


def _notes(drawn: Drawn) -> list[str]:
    if not drawn.unopened:
        return []
    return [f"{drawn.unopened} further contradictions were found and not opened; resolve some of the open ones first."]


def _leave_to_a_job(turns: Sequence[Turn], *, actor: Actor) -> None:
    enqueue(EXTRACT, subject_kind="turn", subject_ids=[turn.pk for turn in turns], actor=actor)
