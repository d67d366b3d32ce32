"""How a pack of memory looks: lines under headings, fenced as data, within a budget of tokens."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from governance.errors import InvalidInput
from governance.gate.operation import Params, Result
from governance.models import Project
from governance.printing import escaped, fenced
from governance.refs import EDGE, NODE, TURN, ref
from governance.text import Printed, printed
from memory.models import Edge, Node, Turn
from memory.recall import packing
from memory.recall.counting import COUNTED_WITH, count_tokens
from memory.recall.packing import Item, Packed
from memory.selectors import Sources
from memory.services.nodes import LEDGER

# Room for saying what was left out, which is known only when the rest is packed.
ROOM_FOR_NOTICES = 90
MOST_NAMED = 3


class PackParams(Params):
    """Take a budget, and a place to go on."""

    budget_tokens: int = Field(default=1_200, ge=200, le=50_000, description="Most tokens of text.")
    cursor: Annotated[str, StringConstraints(pattern=r"^([0-9]{1,6}\.[0-9a-f]{8}\.[0-9a-f]{8})?$")] = Field(
        default="", description="cursor of the previous page."
    )


class Pack(Result):
    """Hold a pack as text, what it counts, what is in it, and what was left out."""

    projects: list[str]
    as_of: Printed | None
    text: str
    tokens: int
    budget_tokens: int
    counted_with: str
    nodes: list[str]
    turns: list[str]
    left_out: int
    too_long: list[str]
    truncated: bool
    cursor: str

    def as_text(self) -> str:
        """Return the text alone; it says itself what was left out."""
        return self.text


@dataclass(frozen=True, kw_only=True)
class Contents:
    """Hold what may go into a pack, best first, and what the pack must say besides."""

    items: Sequence[Item]
    sections: Sequence[str]
    projects: Sequence[Project]
    asked: str
    notices: Sequence[str] = ()
    as_of: datetime | None = None


def packed(contents: Contents, params: PackParams) -> Pack:
    """Return as much of the contents as the budget holds; raises InvalidInput on the cursor of another question."""
    try:
        resumed = packing.resume(params.cursor, asked=contents.asked, items=contents.items)
    except ValueError as error:
        raise InvalidInput.of("cursor", str(error)) from None
    notices = [*contents.notices, *_changed(unchanged=resumed.unchanged)]
    empty = _written(contents, [], notices=notices)
    room = params.budget_tokens - count_tokens(empty)
    found = packing.pack(contents.items, start=resumed.place, room=room, count=count_tokens)
    if not found.is_whole:
        found = packing.pack(contents.items, start=resumed.place, room=room - ROOM_FOR_NOTICES, count=count_tokens)
    cursor = packing.cursor_of(found.place, asked=contents.asked, items=contents.items) if found.left else ""
    text = _written(contents, found.items, notices=[*notices, *_left_out(found, cursor)])
    return _pack(contents, params, found=found, cursor=cursor, text=text)


def _pack(contents: Contents, params: PackParams, *, found: Packed, cursor: str, text: str) -> Pack:
    given = [item.key for item in found.items]
    return Pack(
        projects=[project.slug for project in contents.projects],
        as_of=contents.as_of,
        text=text,
        tokens=count_tokens(text),
        budget_tokens=params.budget_tokens,
        counted_with=COUNTED_WITH,
        nodes=[key for key in given if key.startswith(NODE)],
        turns=[key for key in given if key.startswith(TURN)],
        left_out=found.left,
        too_long=list(found.too_long),
        truncated=not found.is_whole,
        cursor=cursor,
    )


def _written(contents: Contents, items: Sequence[Item], *, notices: Sequence[str]) -> str:
    lines = [f"notice: {notice}" for notice in notices]
    attributes = [("projects", _names(contents.projects))]
    if contents.as_of:
        attributes.append(("as_of", printed(contents.as_of)))
    return fenced([*lines, *packing.printed(items, sections=contents.sections)], attributes=attributes)


def _names(projects: Sequence[Project]) -> str:
    """Return the projects by name, so many only that a small budget still holds them."""
    if len(projects) > MOST_NAMED:
        return f"{len(projects)} projects"
    return ", ".join(project.slug for project in projects)


def _changed(*, unchanged: bool) -> list[str]:
    if unchanged:
        return []
    return ["memory has changed since the page before: something may be missing or come twice"]


def _left_out(found: Packed, cursor: str) -> list[str]:
    notices = []
    if found.too_long:
        named = ", ".join(found.too_long[:MOST_NAMED])
        notices.append(f"{len(found.too_long)} longer than this budget: {named}")
    if found.left:
        notices.append(f"{found.left} more; go on with cursor {cursor}")
    return notices


def node_line(node: Node, *, reasons: Sequence[int], sources: Sources, replaced_by: bool = False) -> str:
    """Return one line on a node: id, type, state, when, what, why and from where."""
    until = node.as_read("valid_to")
    since = f"{node.as_read('valid_from'):%Y-%m-%d}" + (f"..{until:%Y-%m-%d}" if until else "")
    flags = f" flagged {','.join(node.risk_names)}" if node.risks else ""
    because = f" because {','.join(ref(NODE, number) for number in reasons)}" if reasons else ""
    successor = f" superseded by {ref(NODE, node.as_read('superseded_by_id'))}" if replaced_by else ""
    start = f"{ref(NODE, node.pk)} {node.as_read('type')} {node.state}{flags} {since}"
    return f"{start} {escaped(node.as_read('content'))}{because}{successor}{_source(sources)}"


def conflict_line(edge: Edge) -> str:
    """Return one line on an open contradiction; what either side says stands on the line of its own."""
    why = f" {escaped(edge.reason)}" if edge.reason else ""
    return f"{ref(EDGE, edge.pk)} {ref(NODE, edge.source_id)} contradicts {ref(NODE, edge.target_id)}{why}"


def happening_line(at: datetime, kind: str, *, node: str, other: str = "", edge: str = "") -> str:
    """Return one line on what happened: when, what, and to which nodes, without a word of theirs."""
    joined = {"superseded": "superseded by", "contradicted": "contradicted", "resolved": "won over"}
    told = f"{node} {joined[kind]} {other}" if other and kind in joined else f"{node} {kind}"
    return f"{at:%Y-%m-%d} {told}{f' {edge}' if edge else ''}"


def turn_line(turn: Turn, text: str) -> str:
    """Return one line on a turn: who said when what of it may be shown."""
    return f"{ref(TURN, turn.pk)} {turn.role} {turn.observed_at:%Y-%m-%d} {escaped(text)}"


def _source(sources: Sources) -> str:
    """Name the newest source; the ledger, which is one where nobody named any, tells an agent nothing."""
    newest = sources.newest[0] if sources.newest else None
    if newest is None or newest.locator.startswith(LEDGER):
        return ""
    return f" from {ref(TURN, newest.turn_id) if newest.turn_id else escaped(newest.locator)}"
