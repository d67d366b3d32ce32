"""List nodes that say the same, or nearly so, for somebody to merge."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from django.db.models import QuerySet
from pydantic import Field, StringConstraints

from governance.actors import Actor
from governance.gate.operation import Call, Effect, Operation, Outcome, Result
from governance.gate.registry import declare
from governance.paging import PageParams
from governance.refs import NODE, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalSlug
from memory import selectors
from memory.models import Node
from memory.operations.shown import Remembered
from memory.recall.lanes.dense import tune_search
from memory.services.duplicates import LARGEST, MOST_NEAREST, Match, Wording, alike
from memory.states import EdgeType, NodeType

# Each is compared with the few that the indexes name; a call that finds nothing in so many says where to go on.
MOST_SCANNED = 100


class DedupCandidates(PageParams):
    """Ask for pairs of nodes that could be one."""

    project: OptionalSlug = Field(default="", description="Only this project; all of yours if left out.")
    cursor: Annotated[str, StringConstraints(pattern="^([0-9]{1,18}(-[0-9]{1,18})?)?$")] = Field(
        default="", description="next_cursor of the previous page; empty for the first."
    )
    include_near: bool = Field(default=False, description="Also pairs that only nearly say the same.")


@dataclass(frozen=True)
class Place:
    """Name the last node that was looked at, and of the pairs with it the last one given if there are more."""

    node: int
    other: int = 0

    @classmethod
    def read(cls, cursor: str) -> "Place":
        """Return the place that a cursor names: before all nodes if it is empty."""
        node, _, other = cursor.partition("-")
        return cls(int(node or LARGEST), int(other or 0))

    def leaves(self, node: Node, match: Match) -> bool:
        """Tell whether a pair has yet to be given."""
        return node.pk < self.node or match.node.pk < self.other


class PairShown(Result):
    """Show two nodes that could be one, the one to keep first, and why."""

    keep: str
    keep_content: str
    absorb: str
    absorb_content: str
    verdict: str
    reasons: list[str]
    similarity: float | None


class Candidates(Remembered):
    """Show pairs, and how many nodes were looked at for them; go on with the cursor until it is empty."""

    projects: list[str]
    pairs: list[PairShown]
    scanned: int
    next_cursor: str


def _list(call: Call[DedupCandidates]) -> Outcome[Candidates]:
    projects = projects_to_read(call.actor, call.params.project)
    rows = Node.objects.current(call.actor).filter(project__in=projects).defer(None).order_by("-pk")
    begun = Place.read(call.params.cursor)
    rows = rows.filter(pk__lte=begun.node) if begun.other else rows.filter(pk__lt=begun.node)
    scanned, found, rest = _scan(list(rows[:MOST_SCANNED]), call, begun=begun)
    last = scanned[-1].pk if scanned else 0
    more = bool(last) and rows.filter(pk__lt=last).exists()
    result = Candidates(
        projects=[project.slug for project in projects],
        pairs=[_shown(node, match) for node, match in found],
        scanned=len(scanned),
        next_cursor=rest or (str(last) if more else ""),
    )
    told = {side.pk: side for node, match in found for side in (node, match.node)}
    return Outcome(result=result, served=[(ref(NODE, side.pk), side.version) for side in told.values()])


def _scan(
    nodes: list[Node], call: Call[DedupCandidates], *, begun: Place
) -> tuple[list[Node], list[tuple[Node, Match]], str]:
    """Compare nodes with older ones until there are pairs enough.

    Returns those that were looked at, the pairs, and where to go on if the last node has more of them.
    """
    tune_search(MOST_NEAREST)
    scanned: list[Node] = []
    found: list[tuple[Node, Match]] = []
    for node in nodes:
        scanned.append(node)
        matches = [match for match in _matches(node, call) if begun.leaves(node, match)]
        given = matches[: call.params.limit - len(found)]
        found += [(node, match) for match in given]
        if len(given) < len(matches):
            return scanned, found, f"{node.pk}-{given[-1].node.pk}"
        if len(found) == call.params.limit:
            break
    return scanned, found, ""


def _matches(node: Node, call: Call[DedupCandidates]) -> list[Match]:
    """Return what says the same as a node, the newest first: that is an order to go on in."""
    wording = Wording(
        content=node.content,
        kind=NodeType(node.type),
        project_id=node.project_id,
        tenant_id=node.tenant_id,
        vector=list(node.vector) if node.vector is not None else (),
        model=node.model,
        before=node.pk,
    )
    found = [match for match in alike(wording) if match.is_same or call.params.include_near]
    if not found:
        return []
    served = set(_current(found, call.actor).values_list("pk", flat=True))
    wanted = served - _opposed(node, call.actor)
    return sorted((match for match in found if match.node.pk in wanted), key=lambda match: -match.node.pk)


def _current(matches: Iterable[Match], actor: Actor) -> QuerySet[Node]:
    return Node.objects.current(actor).filter(pk__in=[match.node.pk for match in matches])


def _opposed(node: Node, actor: Actor) -> set[int]:
    """Return what contradicts a node: that is decided as a conflict."""
    edges = selectors.edges_touching({node.pk}, actor=actor)
    return {end for edge in edges if edge.type == EdgeType.CONTRADICTS for end in (edge.source_id, edge.target_id)}


def _shown(node: Node, match: Match) -> PairShown:
    """Show a pair; the older one is kept, unless a person accepted the younger one alone."""
    keep, absorb = (node, match.node) if node.is_accepted and not match.node.is_accepted else (match.node, node)
    return PairShown(
        keep=ref(NODE, keep.pk),
        keep_content=keep.content,
        absorb=ref(NODE, absorb.pk),
        absorb_content=absorb.content,
        verdict=match.verdict.kind,
        reasons=list(match.verdict.reasons),
        similarity=round(match.similarity, 3) if match.similarity is not None else None,
    )


dedup_candidates = declare(
    Operation(
        name="dedup_candidates",
        scope=Scope.MEMORY_READ,
        summary="List pairs of nodes that seem to say the same, for merge_nodes or canonicalize_node; nothing changes.",
        params=DedupCandidates,
        result=Candidates,
        effect=Effect.READ,
        event="duplicate.listed",
        handler=_list,
        idempotent=True,
    )
)
