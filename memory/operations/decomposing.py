"""Take a long text apart into nodes."""

from pydantic import Field

from audit.services import digest
from governance.gate import rejections
from governance.gate.operation import About, Call, Change, Effect, Named, Operation, Outcome, Params, Preview, Result
from governance.gate.registry import declare
from governance.models import Project
from governance.refs import EDGE, NODE, ref
from governance.scopes import Scope
from governance.selectors import project_to_write
from governance.text import Content, Line, OptionalSlug
from memory.operations.shown import RememberedGoverned
from memory.operations.wishes import Locator
from memory.services import decisions, screening, tombstones
from memory.services.decomposition import Decomposed, Passage, decompose, parts_of
from memory.states import NodeType, Origin


class DecomposeAndStore(Params):
    """Hold a text that says several things."""

    content: Content = Field(description="The text; each statement in it becomes a node with its exact words.")
    context: Line = Field(default="", description="What all of it is part of; becomes a concept.")
    project: OptionalSlug = Field(default="", description="Project; may be left out when the key has exactly one.")
    source: Locator = Field(default="", description="File, commit or URL that it comes from.")
    idempotency_key: Line = Field(default="", description="A repeated call with the same key gets the first answer.")


class NodeBrief(Result):
    """Name a node and what it says."""

    id: str
    type: NodeType
    content: str
    trust: str
    created: bool


class DecomposedShown(RememberedGoverned):
    """Tell what a text gave, what was rejected before, and which sentences gave nothing; nothing while it waits."""

    nodes: list[NodeBrief] = Field(default=[])
    edges: list[str] = Field(default=[])
    conflicts: list[str] = Field(default=[])
    rejected_before: list[str] = Field(default=[])
    left_out: list[str] = Field(default=[])
    notes: list[str] = Field(default=[])


def _decompose(call: Call[DecomposeAndStore]) -> Outcome[DecomposedShown]:
    rejections.hold_off(call.actor.tenant_id)
    project = _project(call)
    tombstones.refuse(_words(call))
    done = decompose(_passage(call, project), actor=call.actor)
    subject = Named(kind="project", id=project.pk, project_id=project.pk)
    served = [(ref(NODE, number), 1) for number in sorted(done.created)]
    return Outcome(result=_shown(done), subject=subject, after=digest({"text": call.params.content}), served=served)


def _shown(done: Decomposed) -> DecomposedShown:
    nothing = "Nothing was drawn from it; store_node takes single statements as they are."
    return DecomposedShown(
        status="stored" if done.created else "duplicate" if done.nodes else "nothing",
        message="" if done.nodes else nothing,
        nodes=[
            NodeBrief(
                id=ref(NODE, node.pk),
                type=NodeType(node.type),
                content=node.content,
                trust=node.trust,
                created=node.pk in done.created,
            )
            for node in done.nodes
        ],
        edges=[ref(EDGE, edge.pk) for edge in done.edges],
        conflicts=[ref(EDGE, edge.pk) for edge in done.conflicts],
        rejected_before=list(done.rejected),
        left_out=list(done.left_out),
        notes=list(done.notes),
    )


def _project(call: Call[DecomposeAndStore]) -> Project:
    return project_to_write(call.actor, call.params.project)


def _passage(call: Call[DecomposeAndStore], project: Project) -> Passage:
    return Passage(
        text=call.params.content,
        project=project,
        origin=_origin(call),
        locator=call.params.source,
        now=call.now,
        context=call.params.context.strip(),
        approved=bool(call.proposal),
    )


def _origin(call: Call[DecomposeAndStore]) -> Origin:
    if call.written_by == "person":
        return Origin.PERSON
    return Origin.ASSISTANT if call.written_by == "agent" else Origin.TOOL


def _about(call: Call[DecomposeAndStore]) -> About:
    return About(project_id=_project(call).pk, likeness=call.params.content)


def _preview(call: Call[DecomposeAndStore]) -> Preview:
    parts = parts_of(call.params.content, now=call.now)
    changes = [
        Change(field=f"{number}. {claim.type}", before="", after=claim.quote)
        for number, claim in enumerate(parts.claims.values(), start=1)
    ]
    if call.params.context.strip():
        changes.append(Change(field="part of", before="", after=call.params.context))
    return Preview(changes=changes, affected=[f"Gives nothing: {sentence}" for sentence in parts.left_out])


def _screen(call: Call[DecomposeAndStore]) -> list[screening.Shown]:
    """Return the risks of the text; raises RejectedBefore where a person has rejected it as a whole."""
    words = _words(call)
    tombstones.refuse(words)
    return screening.screened(words)


def _bury(call: Call[DecomposeAndStore], reason: str) -> None:
    """Remember that the text as a whole was rejected; what it says piece by piece was not what was decided about."""
    rejections.alone(call.actor.tenant_id)
    decisions.reject_proposed(_words(call), tombstones.Rejection(reason=reason), actor=call.actor)


def _words(call: Call[DecomposeAndStore]) -> tombstones.Words:
    return tombstones.Words(
        content=call.params.content,
        label=call.params.context,
        kind="",
        project_id=_project(call).pk,
        tenant_id=call.actor.tenant_id,
        around=(call.params.source,),
    )


decompose_and_store = declare(
    Operation(
        name="decompose_and_store",
        scope=Scope.MEMORY_WRITE,
        summary="Store what a longer text says, statement by statement; it tells which sentences gave nothing.",
        params=DecomposeAndStore,
        result=DecomposedShown,
        effect=Effect.WRITE,
        event="text.decomposed",
        handler=_decompose,
        preview=_preview,
        about=_about,
        screen=_screen,
        on_rejection=_bury,
    )
)
