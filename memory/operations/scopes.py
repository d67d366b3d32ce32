"""Show what a credential reaches, and how much there is."""

from django.db.models import Count, QuerySet

from governance.gate.operation import Call, Effect, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.models import Job, Project
from governance.scopes import Scope
from memory.embedding import service
from memory.models import Edge, Node, Session, Turn
from memory.operations.shown import Remembered
from memory.recall.served import serving
from memory.selectors import conflicts_visible_to
from memory.services import changing_models, model_extraction
from memory.services.embedding import without_vector

MOST_NAMES = 200


class ListContextScopes(Params):
    """Ask for projects, agents and sessions."""


class GetStats(Params):
    """Ask for counts."""


class ProjectScope(Result):
    """Name a project and whether it can be written to."""

    slug: str
    name: str
    writable: bool


class ContextScopes(Remembered):
    """Show what a credential reaches."""

    projects: list[ProjectScope]
    agents: list[str]
    sessions: list[str]
    truncated: bool


class Stats(Result):
    """Count what is known."""

    projects: list[str]
    nodes_current: int
    nodes_by_type: dict[str, int]
    nodes_by_state: dict[str, int]
    edges: int
    turns: int
    sessions: int
    open_conflicts: int
    awaiting_embedding: int
    failed_jobs: int
    embedding: str
    embedding_reason: str
    extraction: str
    awaiting_model: int
    extraction_reason: str


def _scopes(call: Call[ListContextScopes]) -> Outcome[ContextScopes]:
    actor = call.actor
    writable = actor.projects(Scope.MEMORY_WRITE) if Scope.MEMORY_WRITE in actor.scopes else frozenset()
    sessions = Session.objects.visible_to(actor)
    agents = list(sessions.order_by("agent").values_list("agent", flat=True).distinct()[: MOST_NAMES + 1])
    names = list(sessions.order_by("-pk").values_list("name", flat=True)[: MOST_NAMES + 1])
    result = ContextScopes(
        projects=[
            ProjectScope(slug=project.slug, name=project.name, writable=project.pk in writable)
            for project in Project.objects.visible_to(actor)
        ],
        agents=[agent for agent in agents[:MOST_NAMES] if agent],
        sessions=list(dict.fromkeys(names[:MOST_NAMES])),
        truncated=len(agents) > MOST_NAMES or len(names) > MOST_NAMES,
    )
    return Outcome(result=result)


def _stats(call: Call[GetStats]) -> Outcome[Stats]:
    actor = call.actor
    current, status, reading = Node.objects.current(actor), service.status(), model_extraction.standing(actor)
    result = Stats(
        projects=[project.slug for project in Project.objects.visible_to(actor)],
        nodes_current=current.count(),
        nodes_by_type=_counts(current, "type"),
        nodes_by_state=_counts(Node.objects.history(actor), "state"),
        edges=Edge.objects.visible_to(actor).count(),
        turns=Turn.objects.visible_to(actor).count(),
        sessions=Session.objects.visible_to(actor).count(),
        open_conflicts=conflicts_visible_to(actor, include_resolved=False).count(),
        awaiting_embedding=_unembedded(call),
        failed_jobs=Job.objects.visible_to(actor).filter(state=Job.State.FAILED).count(),
        embedding=status.state,
        embedding_reason=_embedding_reason(call),
        extraction=reading.readers,
        awaiting_model=reading.waiting,
        extraction_reason=reading.reason,
    )
    return Outcome(result=result)


def _counts(rows: QuerySet[Node], field: str) -> dict[str, int]:
    counted = rows.order_by(field).values_list(field).annotate(count=Count("pk"))
    return dict(counted)


def _unembedded(call: Call[GetStats]) -> int:
    """Count what has no vector of the model that answers, and what the next one has not read where they change."""
    nodes, turns, tenant = (
        Node.objects.visible_to(call.actor),
        Turn.objects.visible_to(call.actor),
        call.actor.tenant_id,
    )
    served, present = serving(tenant).status().model_id, service.status().model_id
    missing = sum(without_vector(rows, model=served).count() for rows in (nodes, turns))
    if served in ("", present):
        return missing
    return missing + sum(changing_models.unread_of(rows, old=served, new=present).count() for rows in (nodes, turns))


def _embedding_reason(call: Call[GetStats]) -> str:
    served, present = serving(call.actor.tenant_id).status(), service.status()
    if served.model_id in ("", present.model_id) or not present.model_id:
        return served.reason
    return f"{served.model_id} answers until {present.model_id} has read everything."


list_context_scopes = declare(
    Operation(
        name="list_context_scopes",
        scope=Scope.MEMORY_READ,
        summary="List the projects that you reach, and the agents and sessions that have written there.",
        params=ListContextScopes,
        result=ContextScopes,
        effect=Effect.READ,
        event="scopes.listed",
        handler=_scopes,
        idempotent=True,
    )
)
get_stats = declare(
    Operation(
        name="get_stats",
        scope=Scope.MEMORY_READ,
        summary="Count what is known, by type and state, and what still waits to be indexed or has failed.",
        params=GetStats,
        result=Stats,
        effect=Effect.READ,
        event="stats.read",
        handler=_stats,
        idempotent=True,
    )
)
