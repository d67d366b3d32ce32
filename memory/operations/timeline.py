"""Tell what happened to what is known, in order."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from governance.errors import InvalidInput
from governance.gate.operation import Call, Effect, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.models import Project
from governance.printing import escaped, fenced
from governance.refs import EDGE, NODE, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalMoment, OptionalSlug, Printed, Query
from memory import selectors
from memory.models import Node
from memory.operations.packs import happening_line
from memory.recall.ask import Ask
from memory.recall.floors import served_trusts
from memory.recall.happenings import Happening, Span, Stage, happenings
from memory.recall.search import search

A_NODE = re.compile(r"n[1-9][0-9]{0,17}")
MOST_ABOUT = 50
# Nearly two thousand years to either side of 1970: beyond them nothing can be dated.
MOST_MICROSECONDS = 60_000_000_000_000_000


def _existing(value: str) -> str:
    if value and abs(int(value.partition(".")[0])) > MOST_MICROSECONDS:
        raise ValueError("is no cursor of this operation")
    return value


Place = Annotated[str, StringConstraints(pattern=r"^(-?[0-9]{1,18}\.[0-9]\.[0-9]{1,18})?$"), AfterValidator(_existing)]


class PlaceParams(Params):
    """Take a page of a list in the order of time."""

    limit: int = Field(default=25, ge=1, le=200, description="How many at most.")
    cursor: Place = Field(default="", description="next_cursor of the previous page.")


class Timeline(PlaceParams):
    """Bound what is told."""

    project: OptionalSlug = Field(default="", description="One project; all of yours if left out.")
    start: OptionalMoment = Field(default=None, description="From this instant on.")
    end: OptionalMoment = Field(default=None, description="Before this instant; now if left out.")
    about: Query = Field(default="", description="A node, as in n12, with what it is linked to; or words.")
    include_history: bool = Field(default=False, description="Also the words of what was superseded or expired.")


class HappeningShown(Result):
    """Show what happened to a node; `label` is empty where the node no longer holds."""

    at: Printed
    kind: str
    node: str
    type: str
    label: str
    other: str
    edge: str


class Told(Result):
    """Hold a page of what happened, oldest first."""

    projects: list[str]
    happenings: list[HappeningShown]
    next_cursor: str
    message: str

    def as_text(self) -> str:
        """Return the page fenced as data, one line for each happening."""
        notices = [self.message] if self.message else []
        if self.next_cursor:
            notices.append(f"more follows; cursor {self.next_cursor}")
        lines = [f"notice: {notice}" for notice in notices]
        return fenced([*lines, *map(_line, self.happenings)], attributes=[("projects", ", ".join(self.projects))])


def _line(shown: HappeningShown) -> str:
    told = happening_line(shown.at, shown.kind, node=shown.node, other=shown.other, edge=shown.edge)
    label = f" {shown.type} {escaped(shown.label)}" if shown.label else ""
    return f"{told}{label}"


def _timeline(call: Call[Timeline]) -> Outcome[Told]:
    params, projects = call.params, projects_to_read(call.actor, call.params.project)
    if params.start and params.end and params.start >= params.end:
        raise InvalidInput.of("end", "must come after start")
    ask = _ask(call, projects)
    span = Span(start=params.start, end=params.end, after=params.cursor)
    found = happenings(Stage(ask=ask, only=_about(call, ask)), span, most=params.limit + 1)
    kept = found[: params.limit]
    known = _known(kept, ask=ask)
    result = Told(
        projects=[project.slug for project in projects],
        happenings=[_shown(happening, known.get(happening.subject)) for happening in kept],
        next_cursor=kept[-1].place if len(found) > params.limit else "",
        message="" if kept else "Nothing happened there in that time.",
    )
    return Outcome(result=result, served=[(ref(NODE, node.pk), node.version) for node in known.values()])


def _ask(call: Call[Timeline], projects: Sequence[Project]) -> Ask:
    return Ask(
        text=call.params.about,
        actor=call.actor,
        now=call.now,
        project_ids=frozenset(project.pk for project in projects),
        include_history=call.params.include_history,
    )


def _about(call: Call[Timeline], ask: Ask) -> list[int] | None:
    """Return the nodes that are asked about: one with those linked to it, or those that words find; None for all.

    Raises NotFound for a node that is not visible.
    """
    about = call.params.about.strip()
    if not about:
        return None
    if not A_NODE.fullmatch(about):
        # What ended is looked for as well: that it did is told, its words are not.
        found = search(replace(ask, include_history=True), most_nodes=MOST_ABOUT, most_turns=0)
        return [node.pk for node in found.nodes]
    node = selectors.node_in_history(about, call.actor)
    edges = selectors.edges_touching({node.pk}, actor=call.actor, most=MOST_ABOUT)
    linked = {number for edge in edges for number in (edge.source_id, edge.target_id)}
    return sorted({node.pk, *linked, *([node.superseded_by_id] if node.superseded_by_id else [])})


def _known(found: Sequence[Happening], *, ask: Ask) -> dict[int, Node]:
    """Return the nodes whose words may be told: what holds, and what held if that is asked for; nothing rejected."""
    ids = sorted({happening.subject for happening in found})
    if not ids:
        return {}
    rows = ask.nodes.filter(pk__any_of=ids, trust__in=served_trusts(ask))
    return {node.pk: node for node in rows}


def _shown(happening: Happening, node: Node | None) -> HappeningShown:
    return HappeningShown(
        at=happening.at,
        kind=happening.kind,
        node=ref(NODE, happening.subject),
        type=node.type if node else "",
        label=node.label if node else "",
        other=ref(NODE, happening.other) if happening.other else "",
        edge=ref(EDGE, happening.edge) if happening.edge else "",
    )


timeline = declare(
    Operation(
        name="timeline",
        scope=Scope.MEMORY_READ,
        summary=(
            "Tell what happened in order: decided, stored, accepted, superseded, expired, retired, rejected (without "
            "its words), contradicted, resolved."
        ),
        params=Timeline,
        result=Told,
        effect=Effect.READ,
        event="memory.timeline_read",
        handler=_timeline,
        idempotent=True,
    )
)
