"""Draw nodes from turns that were left to a job."""

from pydantic import Field

from governance.actors import Actor
from governance.errors import NotFound
from governance.gate.operation import Call, Effect, Named, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.refs import NODE, TURN, ref
from governance.scopes import Scope
from memory import selectors
from memory.models import Session, Turn
from memory.services.extraction import draw

MOST_DRAWN = 500


class ExtractTurn(Params):
    """Name a turn."""

    turn: int = Field(ge=1, description="Number of the turn.")


class Extracted(Result):
    """Tell what was drawn."""

    turn: str
    nodes: list[str]
    rejected_before: list[str]
    more: int


def _find(params: ExtractTurn, actor: Actor) -> Session:
    turn = Turn.objects.visible_to(actor).filter(pk=params.turn).first()
    if turn is None:
        raise NotFound("There is no such turn.")
    selectors.require_right(turn.project_id, scope=Scope.MEMORY_WRITE, actor=actor)
    return (
        Session.objects.select_for_update(of=("self",), no_key=True).select_related("project").get(pk=turn.session_id)
    )


def _extract(call: Call[ExtractTurn]) -> Outcome[Extracted]:
    session = call.about(Session)
    turn = Turn.objects.get(tenant_id=session.tenant_id, pk=call.params.turn)
    drawn = draw([turn], session=session, most=MOST_DRAWN, actor=call.actor)
    created = [ref(NODE, number) for number in sorted(drawn.created)]
    return Outcome(
        result=Extracted(
            turn=ref(TURN, turn.pk),
            nodes=[ref(NODE, node.pk) for node in drawn.nodes],
            rejected_before=list(drawn.rejected),
            more=drawn.more,
        ),
        subject=Named(kind="turn", id=turn.pk, project_id=session.project_id),
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
