"""Assemble what an agent should know before it starts on a task."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from pydantic import Field

from governance.actors import Floor
from governance.gate.operation import Call, Effect, Operation, Outcome
from governance.gate.registry import declare
from governance.models import Project
from governance.refs import EDGE, NODE, TURN, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalMoment, OptionalSlug, Query
from memory import selectors
from memory.models import Edge, Node, Turn
from memory.operations.packs import Contents, Pack, PackParams, conflict_line, node_line, packed, turn_line
from memory.recall.ask import Ask
from memory.recall.gathering import BINDING_TAGS, PLANS, Gathered, Mode, gather
from memory.recall.lanes.lexical import asked_terms
from memory.recall.packing import Item
from memory.recall.shortening import shortened
from memory.recall.withholding import readable_texts
from memory.selectors import Sources
from memory.states import NodeType

DECISIONS, CONSTRAINTS, IMPLEMENTATION = "decisions", "constraints", "implementation"
QUESTIONS, CONFLICTS, SUPERSEDED, EVIDENCE = "open questions", "conflicts", "superseded", "evidence"
SECTIONS = (DECISIONS, CONSTRAINTS, IMPLEMENTATION, QUESTIONS, CONFLICTS, SUPERSEDED, EVIDENCE)
SECTION_OF = {
    NodeType.DECISION: DECISIONS,
    NodeType.PREFERENCE: CONSTRAINTS,
    NodeType.QUESTION: QUESTIONS,
}
# So many nodes come before each turn that is quoted.
NODES_A_QUOTE = 3
MOST_QUOTED = 400


class BuildContext(PackParams):
    """Describe a task and the bounds of what to read first."""

    task: Query = Field(min_length=1, description="What you are about to do, in plain words.")
    project: OptionalSlug = Field(default="", description="One project; all of yours if left out.")
    mode: Mode = Field(default="balanced", description="How far to look: fast, balanced or deep.")
    include_superseded: bool = Field(default=False, description="Also what was replaced by what is shown.")
    as_of: OptionalMoment = Field(default=None, description="What held at this instant; now if left out.")
    floor: Floor = Field(default="candidate", description="accepted: only what a person stands behind.")


@dataclass
class Lines:
    """Write gathered rows as items, each once, in the order in which they are worth reading."""

    gathered: Gathered
    sources: Mapping[int, Sources]
    by_id: Mapping[int, Node]
    written: set[str] = field(default_factory=set)

    def all(self, quotes: Sequence[Item]) -> list[Item]:
        """Return the items: the best nodes, each with what belongs to it, and a quote after every third."""
        bundles = [list(self._bundle(node)) for node in self.gathered.nodes]
        blocks = [bundles[start : start + NODES_A_QUOTE] for start in range(0, len(bundles), NODES_A_QUOTE)]
        items: list[Item] = []
        for block, quote in zip_longest(blocks, quotes):
            items += [item for bundle in block or () for item in bundle]
            items += [quote] if quote else []
        return items

    def _bundle(self, node: Node) -> Iterator[Item]:
        """Yield a node and what is said of it, each with what belongs to it."""
        yield from self._with_its_own(node)
        for number in self.gathered.linked.get(node.pk, ()):
            yield from self._with_its_own(self.by_id[number])

    def _with_its_own(self, node: Node) -> Iterator[Item]:
        """Yield a node, its reasons, what contradicts it, and what it replaced."""
        yield from self._node(node, section_of(node))
        for number in self.gathered.reasons.get(node.pk, ()):
            yield from self._node(self.by_id[number], section_of(self.by_id[number]))
        for edge in self.gathered.conflicts:
            if node.pk in (edge.source_id, edge.target_id):
                yield from self._conflict(edge, besides=node.pk)
        for other in self.gathered.replaced:
            if other.superseded_by_id == node.pk:
                yield from self._node(other, SUPERSEDED)

    def _node(self, node: Node, section: str) -> Iterator[Item]:
        key = ref(NODE, node.pk)
        if key in self.written or _is_a_bare_name(node):
            return
        self.written.add(key)
        reasons = self.gathered.reasons.get(node.pk, ())
        line = node_line(node, reasons=reasons, sources=self.sources[node.pk], replaced_by=section == SUPERSEDED)
        yield Item(key, section, line)

    def _conflict(self, edge: Edge, *, besides: int) -> Iterator[Item]:
        other = self.by_id[edge.target_id if edge.source_id == besides else edge.source_id]
        yield from self._node(other, section_of(other))
        key = ref(EDGE, edge.pk)
        if key not in self.written:
            self.written.add(key)
            yield Item(key, CONFLICTS, conflict_line(edge))


def section_of(node: Node) -> str:
    """Return the heading under which a node is read: what binds comes before what only describes."""
    kind = NodeType(node.as_read("type"))
    if kind in SECTION_OF:
        return SECTION_OF[kind]
    return CONSTRAINTS if set(BINDING_TAGS) & set(node.as_read("tags")) else IMPLEMENTATION


def _is_a_bare_name(node: Node) -> bool:
    """Tell whether a node only names a thing: in a pack that says nothing."""
    return bool(node.as_read("type") == NodeType.ENTITY and node.as_read("content") == node.as_read("label"))


def _build(call: Call[BuildContext]) -> Outcome[Pack]:
    params, projects = call.params, projects_to_read(call.actor, call.params.project)
    ask = _ask(call, projects)
    gathered = gather(ask, plan=PLANS[params.mode], include_superseded=params.include_superseded)
    nodes = [*gathered.nodes, *gathered.replaced]
    sources = selectors.evidence_of({node.pk for node in nodes}, actor=call.actor, most=1)
    lines = Lines(gathered, sources, {node.pk: node for node in nodes})
    items = lines.all(_quotes(gathered.turns, ask=ask))
    contents = Contents(
        items=items,
        sections=SECTIONS,
        projects=projects,
        asked=_asked(params, projects),
        notices=[*gathered.degraded, *nothing_in(projects, found=bool(items))],
        as_of=params.as_of,
    )
    pack = packed(contents, params)
    return Outcome(result=pack, served=served(pack, nodes))


def _ask(call: Call[BuildContext], projects: Sequence[Project]) -> Ask:
    return Ask(
        text=call.params.task,
        actor=call.actor,
        now=call.now,
        project_ids=frozenset(project.pk for project in projects),
        as_of=call.params.as_of,
        floor=call.params.floor,
    )


def _asked(params: BuildContext, projects: Sequence[Project]) -> str:
    """Return what a cursor belongs to: everything asked but the budget, which may change from page to page."""
    asked = params.model_dump_json(exclude={"budget_tokens", "cursor"})
    return f"build_context {asked} {[project.pk for project in projects]}"


def _quotes(turns: Sequence[Turn], *, ask: Ask) -> list[Item]:
    texts, terms = readable_texts(turns, ask=ask), asked_terms(ask.text)
    return [
        Item(ref(TURN, turn.pk), EVIDENCE, turn_line(turn, shortened(texts[turn.pk], terms=terms, most=MOST_QUOTED)))
        for turn in turns
    ]


def nothing_in(projects: Sequence[Project], *, found: bool) -> list[str]:
    """Return the notice that nothing was found, and where."""
    if found:
        return []
    where = projects[0].slug if len(projects) == 1 else f"{len(projects)} projects"
    return [f"Nothing in {where} matches." if projects else "This credential reaches no project."]


def served(pack: Pack, nodes: Sequence[Node]) -> list[tuple[str, int]]:
    """Return the node versions and turns that a pack gave, as the ledger records them."""
    versions = {ref(NODE, node.pk): node.version for node in nodes}
    return [(key, versions[key]) for key in pack.nodes] + [(key, 1) for key in pack.turns]


build_context = declare(
    Operation(
        name="build_context",
        scope=Scope.MEMORY_READ,
        summary=(
            "Read before a task: decisions with reasons, constraints, implementation, open questions, conflicts and "
            "quotes that bear on it, within a budget of tokens."
        ),
        params=BuildContext,
        result=Pack,
        effect=Effect.READ,
        event="memory.context_built",
        handler=_build,
        idempotent=True,
    )
)
