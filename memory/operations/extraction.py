"""Draw nodes from turns that were left to a job."""

from collections.abc import Sequence
from dataclasses import replace

from pydantic import Field

from governance.actors import Actor
from governance.errors import NotFound
from governance.gate.operation import Call, Effect, Named, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.refs import NODE, TURN, ref
from governance.scopes import Scope
from memory import selectors
from memory.extraction.asking import Reading
from memory.models import Session, Turn
from memory.services.extraction import Drawn, draw, take_in
from memory.services.model_extraction import WAITING, leave_to_the_model, named, note, rules_read, unsaid
from memory.states import Origin

MOST_DRAWN, MOST_TOLD = 500, 10


class ExtractTurn(Params):
    """Name a turn."""

    turn: int = Field(ge=1, description="Number of the turn.")


class TakeInReading(ExtractTurn):
    """Name a turn together with what a model read out of it.

    No edge makes one of these: what is sent from outside is read as the operation's own parameters.
    """

    reading: Reading
    model: str


class Extracted(Result):
    """Tell what was drawn, what was left out of a model's answer, and whether a model is still to be asked."""

    turn: str
    nodes: list[str]
    rejected_before: list[str]
    more: int
    left_out: list[str] = Field(default=[])
    waiting: str = ""
    note: str = ""


def _find(params: ExtractTurn, actor: Actor) -> Session:
    turn = Turn.objects.visible_to(actor).filter(pk=params.turn).first()
    if turn is None:
        raise NotFound("There is no such turn.")
    selectors.require_right(turn.project_id, scope=Scope.MEMORY_WRITE, actor=actor)
    return (
        Session.objects.select_for_update(of=("self",), no_key=True).select_related("project").get(pk=turn.session_id)
    )


def _extract(call: Call[ExtractTurn]) -> Outcome[Extracted]:
    session, params = call.about(Session), call.params
    turn = Turn.objects.get(tenant_id=session.tenant_id, pk=params.turn)
    if isinstance(params, TakeInReading):
        return _take_in(params, turn=turn, session=session, actor=call.actor)
    # Whoever left a turn to the rules' own job has left it to the model's too.
    goes_on = rules_read() and call.actor.channel == "job"
    asked = not goes_on and leave_to_the_model([turn], actor=call.actor)
    drawn = draw([turn], session=session, most=MOST_DRAWN, actor=call.actor) if rules_read() else Drawn()
    return _drawn(drawn, turn=turn, waiting=WAITING if asked else "", note=_told(drawn.notes))


def _told(notes: Sequence[str]) -> str:
    """Return what a job keeps of how it went: the first few notes, and how many more there are."""
    more = len(notes) - MOST_TOLD
    return " ".join([*notes[:MOST_TOLD], *([f"And {more} more notes."] if more > 0 else [])])


def _take_in(params: TakeInReading, *, turn: Turn, session: Session, actor: Actor) -> Outcome[Extracted]:
    """Draw what a model read: candidates by origin a model's, whatever its answer says of itself."""
    reading = unsaid(params.reading, turn)
    drawn = take_in(
        reading.extraction, turns=[turn], session=session, most=MOST_DRAWN, actor=actor, origin=Origin.MODEL
    )
    told, left_out = note(reading, model=params.model, rejected=len(drawn.rejected)), named(reading.left_out)
    outcome = _drawn(drawn, turn=turn, left_out=left_out, note=told)
    return replace(outcome, detail={"model": params.model, "note": told, "left_out": left_out})


def _drawn(
    drawn: Drawn, *, turn: Turn, waiting: str = "", note: str = "", left_out: Sequence[str] = ()
) -> Outcome[Extracted]:
    created = [ref(NODE, number) for number in sorted(drawn.created)]
    return Outcome(
        result=Extracted(
            turn=ref(TURN, turn.pk),
            nodes=[ref(NODE, node.pk) for node in drawn.nodes],
            rejected_before=list(drawn.rejected),
            more=drawn.more,
            waiting=waiting,
            note=note,
            left_out=list(left_out),
        ),
        subject=Named(kind="turn", id=turn.pk, project_id=turn.project_id),
        served=[(item, 1) for item in created],
    )


extract_turn = declare(
    Operation(
        name="extract_turn",
        scope=Scope.MEMORY_WRITE,
        summary="Draw from a turn what it has not given yet, up to 500 nodes at a time; what it gave stays as it is.",
        params=ExtractTurn,
        result=Extracted,
        effect=Effect.WRITE,
        event="turn.extracted",
        subject=_find,
        handler=_extract,
        agent_facing=False,
        idempotent=True,
    )
)
