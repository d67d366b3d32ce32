"""Name what a project's memory is about."""

from collections.abc import Sequence

from pydantic import Field

from governance.gate.operation import Call, Effect, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.printing import escaped, fenced
from governance.refs import NODE, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read
from governance.text import OptionalSlug
from memory import selectors
from memory.models import Node
from memory.recall.ask import Ask
from memory.recall.topics import Text, Topic, topics
from memory.states import NodeType

MOST_READ, MOST_EDGES = 2_000, 10_000
NODES_SHOWN = 5


class GetTopics(Params):
    """Name a project."""

    project: OptionalSlug = Field(default="", description="One project; all of yours if left out.")
    limit: int = Field(default=12, ge=1, le=50, description="How many topics at most.")


class TopicShown(Result):
    """Show a topic: its label, how many nodes it has, what else they share, and the newest of them."""

    label: str
    count: int
    shared: list[str]
    nodes: list[str]


class Topics(Result):
    """Hold the topics, largest first.

    `other` counts the nodes of no topic shown; `truncated` tells that there are more nodes than were read.
    """

    projects: list[str]
    topics: list[TopicShown]
    read: int
    other: int
    truncated: bool
    message: str

    def as_text(self) -> str:
        """Return the topics fenced as data, one a line."""
        notices = [self.message] if self.message else []
        if self.truncated:
            notices.append(f"only the newest {MOST_READ} nodes were read")
        if self.other:
            notices.append(f"{self.other} of {self.read} nodes belong to none of these")
        lines = [*(f"notice: {notice}" for notice in notices), *map(_line, self.topics)]
        return fenced(lines, attributes=[("projects", ", ".join(self.projects))])


def _line(topic: TopicShown) -> str:
    shared = f" with {', '.join(map(escaped, topic.shared))}" if topic.shared else ""
    return f"{topic.count} {escaped(topic.label)}{shared}: {','.join(topic.nodes)}"


def _topics(call: Call[GetTopics]) -> Outcome[Topics]:
    projects = projects_to_read(call.actor, call.params.project)
    ask = Ask(
        text="",
        actor=call.actor,
        now=call.now,
        project_ids=frozenset(project.pk for project in projects),
    )
    found = list(ask.nodes.order_by("-pk")[: MOST_READ + 1])
    nodes = found[:MOST_READ]
    grouped, other = topics(_texts(nodes, call=call), most=call.params.limit)
    result = Topics(
        projects=[project.slug for project in projects],
        topics=[_shown(topic) for topic in grouped],
        read=len(nodes),
        other=len(other),
        truncated=len(found) > MOST_READ,
        message="" if grouped else "There is nothing yet that several nodes share.",
    )
    told = {key for topic in grouped for key in topic.keys}
    return Outcome(result=result, served=[(ref(NODE, node.pk), node.version) for node in nodes if node.pk in told])


def _texts(nodes: Sequence[Node], *, call: Call[GetTopics]) -> list[Text]:
    """Return what nodes say, with the names of the things that they are linked to; a thing has its own name."""
    things = {node.pk: node.label for node in nodes if node.type == NodeType.ENTITY}
    names: dict[int, set[str]] = {node.pk: {node.label} if node.pk in things else set() for node in nodes}
    for edge in selectors.edges_among(set(names), actor=call.actor, most=MOST_EDGES) if nodes else ():
        for one, other in ((edge.source_id, edge.target_id), (edge.target_id, edge.source_id)):
            if other in things:
                names[one].add(things[other])
    return [Text(node.pk, node.content, node.tags, sorted(names[node.pk])) for node in nodes]


def _shown(topic: Topic) -> TopicShown:
    newest = sorted(topic.keys, reverse=True)[:NODES_SHOWN]
    return TopicShown(
        label=topic.label, count=len(topic.keys), shared=list(topic.terms), nodes=[ref(NODE, key) for key in newest]
    )


get_topics = declare(
    Operation(
        name="get_topics",
        scope=Scope.MEMORY_READ,
        summary="Name what memory is about: groups of nodes under the name or phrase that tells them apart.",
        params=GetTopics,
        result=Topics,
        effect=Effect.READ,
        event="memory.topics_read",
        handler=_topics,
        idempotent=True,
    )
)
