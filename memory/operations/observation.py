"""Hand over a finished turn."""

from datetime import datetime
from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from governance.gate.operation import Call, Effect, Named, Operation, Outcome, Params
from governance.gate.registry import declare
from governance.refs import NODE, TURN, ref
from governance.scopes import Scope
from governance.selectors import project_to_write
from governance.text import Line, Message, OptionalMoment, OptionalSlug
from memory import selectors
from memory.fingerprints import content_hash
from memory.models import Node, Turn
from memory.operations.shown import EdgeShown, NodeShown, Remembered, edge_shown, nodes_shown
from memory.services import observation, sessions
from memory.services.extraction import Drawn
from memory.services.model_extraction import WAITING

Key = Annotated[Line, StringConstraints(max_length=200)]


class ObserveConversation(Params):
    """Hold one finished exchange."""

    user_message: Message = Field(default="", description="What the user said, word for word.")
    assistant_response: Message = Field(default="", description="What the assistant answered, word for word.")
    project: OptionalSlug = Field(default="", description="Project; may be left out when the key has exactly one.")
    agent_id: Line = Field(default="", description="Which agent; the key's name if left out.")
    session_id: Line = Field(default="default", description="Which conversation.")
    observed_at: OptionalMoment = Field(default=None, description="When it was said; now if left out.")
    message_id: Key = Field(default="", description="Identity of the exchange; the same one is never kept twice.")
    idempotency_key: Key = Field(default="", description="A repeated call with the same key gets the first answer.")

    @model_validator(mode="after")
    def _something_said(self) -> Self:
        if not self.user_message.strip() and not self.assistant_response.strip():
            raise ValueError("user_message and assistant_response are both empty")
        return self


class Observation(Remembered):
    """Tell what became of an exchange."""

    project: str
    session: str
    turns: list[str]
    verbatim_stored: bool
    already_known: bool
    nodes: list[NodeShown]
    created: list[str]
    reused: list[str]
    edges: list[EdgeShown]
    conflicts: list[EdgeShown]
    rejected_before: list[str]
    extraction: str
    extraction_errors: list[str]
    notes: list[str] = Field(default=[])
    redacted: list[str] = Field(default=[])


def _observe(call: Call[ObserveConversation]) -> Outcome[Observation]:
    params, actor = call.params, call.actor
    project = project_to_write(actor, params.project)
    session = sessions.open_session(project, agent=params.agent_id or actor.label, name=params.session_id, actor=actor)
    observed = observation.observe(session, _messages(params, now=call.now), actor=actor)
    result = Observation(
        project=project.slug,
        session=session.name,
        turns=[ref(TURN, turn.pk) for turn in observed.turns],
        verbatim_stored=True,
        already_known=not observed.is_new,
        nodes=nodes_shown(_with_state(observed.drawn, call), actor=actor),
        created=[ref(NODE, number) for number in sorted(observed.drawn.created)],
        reused=[ref(NODE, node.pk) for node in observed.drawn.nodes if node.pk not in observed.drawn.created],
        edges=[edge_shown(edge) for edge in observed.drawn.edges],
        conflicts=[edge_shown(edge) for edge in observed.drawn.conflicts],
        rejected_before=list(observed.drawn.rejected),
        extraction=WAITING if observed.asked else "waiting" if observed.waiting else "done",
        extraction_errors=list(observed.errors),
        notes=list(observed.drawn.notes),
    )
    subject = Named(kind="session", id=session.pk, project_id=project.pk)
    return Outcome(result=result, subject=subject, served=[(item, 1) for item in [*result.turns, *result.created]])


def _messages(params: ObserveConversation, *, now: datetime) -> list[sessions.Message]:
    said = [(Turn.Role.USER, params.user_message), (Turn.Role.ASSISTANT, params.assistant_response)]
    return [
        sessions.Message(
            role=role, text=text, observed_at=params.observed_at or now, identity=_identity(params, role, text)
        )
        for role, text in said
        if text.strip()
    ]


def _identity(params: ObserveConversation, role: Turn.Role, text: str) -> str:
    """Return what makes a message the same one: the caller's id, or its words at the instant the caller named.

    Without either, two equal messages are two: people do say "yes" twice.
    """
    if params.message_id:
        return f"{params.message_id}:{role}"
    return f"{params.observed_at.isoformat()}:{role}:{content_hash(text)}" if params.observed_at else ""


def _with_state(drawn: Drawn, call: Call[ObserveConversation]) -> list[Node]:
    """Return what was drawn as it is to the caller; not what others said before and is withheld."""
    rows = Node.objects.history(call.actor).select_related("project")
    nodes = rows.filter(pk__in=[node.pk for node in drawn.nodes]).order_by("pk")
    return [node for node in nodes if node.pk in drawn.created or not selectors.is_withheld(node, call.actor)]


observe_conversation = declare(
    Operation(
        name="observe_conversation",
        scope=Scope.MEMORY_WRITE,
        summary=(
            "Hand over a finished exchange. It is kept word for word; decisions, facts, preferences, questions and "
            "entities are drawn from it as candidates, each with its exact quote."
        ),
        params=ObserveConversation,
        result=Observation,
        effect=Effect.WRITE,
        event="conversation.observed",
        handler=_observe,
    )
)
