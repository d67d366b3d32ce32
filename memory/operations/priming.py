"""Brief an agent on a project at the start of a session, before anything is asked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from pydantic import Field

from governance.gate.operation import Call, Effect, Operation, Outcome
from governance.gate.registry import declare
from governance.models import Project
from governance.refs import EDGE, NODE, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalSlug
from memory import selectors
from memory.models import Edge, Node
from memory.operations.context import nothing_in, served
from memory.operations.packs import Contents, Pack, PackParams, conflict_line, happening_line, node_line, packed
from memory.recall.ask import Ask
from memory.recall.briefing import MOST, Brief, brief
from memory.recall.happenings import Happening
from memory.recall.packing import Item
from memory.selectors import Sources

GOALS, CONSTRAINTS, DECISIONS = "goals", "constraints", "decisions"
QUESTIONS, CONFLICTS, CHANGES = "open questions", "open conflicts", "recent changes"
SECTIONS = (GOALS, CONSTRAINTS, DECISIONS, QUESTIONS, CONFLICTS, CHANGES)
# How much of each section comes before the rest of any: a long list must not crowd out all that follows.
FIRST = {GOALS: 5, CONSTRAINTS: 12, DECISIONS: 15, QUESTIONS: 5, CONFLICTS: 5, CHANGES: 10}


class PrimeContext(PackParams):
    """Name a project to be briefed on."""

    project: OptionalSlug = Field(default="", description="One project; all of yours if left out.")


@dataclass
class Lines:
    """Write a brief as bundles of items, each item once."""

    brief: Brief
    sources: dict[int, Sources]
    written: set[str] = field(default_factory=set)

    def all(self) -> list[Item]:
        """Return the items: the first of each section in order of worth, then the rest in the same order."""
        told = self.brief
        sections = [
            (GOALS, self._each(told.goals, GOALS)),
            (CONSTRAINTS, self._each(told.constraints, CONSTRAINTS)),
            (DECISIONS, self._each(told.decisions, DECISIONS)),
            (QUESTIONS, self._each(told.questions, QUESTIONS)),
            (CONFLICTS, (self._conflict(edge) for edge in told.conflicts)),
            (CHANGES, (self._change(change) for change in told.changes)),
        ]
        first = [item for name, bundles in sections for bundle in islice(bundles, FIRST[name]) for item in bundle]
        return first + [item for _, bundles in sections for bundle in bundles for item in bundle]

    def _each(self, nodes: Sequence[Node], section: str) -> Iterator[list[Item]]:
        for node in nodes:
            found = [*self._node(node, section)]
            for number in self.brief.reasons.get(node.pk, ()):
                found += self._node(self.brief.others[number], section)
            yield found

    def _node(self, node: Node, section: str) -> list[Item]:
        key = ref(NODE, node.pk)
        if key in self.written:
            return []
        self.written.add(key)
        reasons = self.brief.reasons.get(node.pk, ())
        return [Item(key, section, node_line(node, reasons=reasons, sources=self.sources[node.pk]))]

    def _conflict(self, edge: Edge) -> list[Item]:
        sides = [self.brief.others[number] for number in (edge.source_id, edge.target_id)]
        told = [item for side in sides for item in self._node(side, CONFLICTS)]
        return [*told, Item(ref(EDGE, edge.pk), CONFLICTS, conflict_line(edge))]

    def _change(self, change: Happening) -> list[Item]:
        node, other = ref(NODE, change.subject), ref(NODE, change.other) if change.other else ""
        line = happening_line(change.at, change.kind, node=node, other=other)
        return [Item(f"{change.kind} {node}", CHANGES, line)]


def _prime(call: Call[PrimeContext]) -> Outcome[Pack]:
    projects = projects_to_read(call.actor, call.params.project)
    told = brief(_ask(call, projects))
    sources = selectors.evidence_of(set(told.others), actor=call.actor, most=1)
    items = Lines(told, sources).all()
    contents = Contents(
        items=items,
        sections=SECTIONS,
        projects=projects,
        asked=f"prime_context {[project.pk for project in projects]}",
        notices=[*_cut(told), *nothing_in(projects, found=bool(items))],
    )
    pack = packed(contents, call.params)
    return Outcome(result=pack, served=served(pack, list(told.others.values())))


def _ask(call: Call[PrimeContext], projects: Sequence[Project]) -> Ask:
    return Ask(text="", actor=call.actor, now=call.now, project_ids=frozenset(project.pk for project in projects))


def _cut(told: Brief) -> list[str]:
    return [f"Of the {name} only the first {MOST} were looked at; ask for others." for name in told.cut]


prime_context = declare(
    Operation(
        name="prime_context",
        scope=Scope.MEMORY_READ,
        summary=(
            "Read at the start of a session: goals, constraints, current decisions with reasons, open questions, open "
            "conflicts and recent changes, within a budget of tokens."
        ),
        params=PrimeContext,
        result=Pack,
        effect=Effect.READ,
        event="memory.primed",
        handler=_prime,
        idempotent=True,
    )
)
