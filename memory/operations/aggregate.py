"""Count what is known, by type, state, month, tag and project."""

from django.db.models import CharField, Count, F, Func, QuerySet, Value
from django.db.models.functions import TruncMonth
from pydantic import Field

from governance.actors import Floor
from governance.gate.operation import Call, Effect, Operation, Outcome, Params
from governance.gate.registry import declare
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalMoment, OptionalSlug, Printed
from memory.models import Node
from memory.operations.shown import Remembered
from memory.operations.wishes import Tag
from memory.recall.ask import Ask
from memory.states import NodeType

MOST_TAGS = 50


class AggregateGraph(Params):
    """Bound what is counted."""

    project: OptionalSlug = Field(default="", description="One project; all of yours if left out.")
    node_types: tuple[NodeType, ...] = Field(default=(), description="Only nodes of these types.")
    tags: tuple[Tag, ...] = Field(default=(), description="Only nodes that have all of these tags.")
    as_of: OptionalMoment = Field(default=None, description="What held at this instant; now if left out.")
    floor: Floor = Field(default="candidate", description="accepted: only what a person stands behind.")


class Aggregated(Remembered):
    """Hold counts of what holds; `by_month` counts by the month (UTC) from which it holds, the tags are the commonest.

    `more_tags` tells whether there are further tags.
    """

    projects: list[str]
    as_of: Printed
    total: int
    by_type: dict[str, int]
    by_state: dict[str, int]
    by_month: dict[str, int]
    by_tag: dict[str, int]
    more_tags: bool
    by_project: dict[str, int]


def _aggregate(call: Call[AggregateGraph]) -> Outcome[Aggregated]:
    params, projects = call.params, projects_to_read(call.actor, call.params.project)
    ask = Ask(
        text="",
        actor=call.actor,
        now=call.now,
        project_ids=frozenset(project.pk for project in projects),
        types=frozenset(params.node_types),
        tags=frozenset(params.tags),
        as_of=params.as_of,
        floor=params.floor,
    )
    by_type = _counts(ask.nodes, "type")
    tags = _commonest(ask.nodes)
    result = Aggregated(
        projects=[project.slug for project in projects],
        as_of=ask.moment,
        total=sum(by_type.values()),
        by_type=by_type,
        by_state=_counts(ask.shown(ask.nodes).select_related(None), "state"),
        by_month=_months(ask.nodes),
        by_tag=dict(tags[:MOST_TAGS]),
        more_tags=len(tags) > MOST_TAGS,
        by_project=_counts(ask.nodes, "project__slug"),
    )
    return Outcome(result=result)


def _counts(rows: QuerySet[Node], field: str) -> dict[str, int]:
    """Return how many there are of each value, in the values' order."""
    return dict(rows.order_by(field).values_list(field).annotate(count=Count("pk")))


def _months(nodes: QuerySet[Node]) -> dict[str, int]:
    rows = nodes.annotate(month=TruncMonth("valid_from")).values_list("month")
    counted = rows.annotate(count=Count("pk")).order_by("month")
    return {f"{month:%Y-%m}": count for month, count in counted}


def _commonest(nodes: QuerySet[Node]) -> list[tuple[str, int]]:
    unnested = Func(F("tags"), function="unnest", output_field=CharField())
    counted = nodes.annotate(tag=unnested).values_list("tag").annotate(count=Count(Value(1)))
    return list(counted.order_by("-count", "tag")[: MOST_TAGS + 1])


aggregate_graph = declare(
    Operation(
        name="aggregate_graph",
        scope=Scope.MEMORY_READ,
        summary="Count what holds, by type, state, month, tag and project.",
        params=AggregateGraph,
        result=Aggregated,
        effect=Effect.READ,
        event="memory.aggregated",
        handler=_aggregate,
        idempotent=True,
    )
)
