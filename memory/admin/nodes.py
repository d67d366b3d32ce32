"""Nodes: what is known."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.utils.html import format_html_join

from audit.admin.showing import age, plain, state
from governance.actors import Actor
from governance.admin.base import OperationAdmin, Section
from governance.admin.choices import writable_projects
from governance.admin.diff import compare
from governance.admin.filters import ByProject
from governance.admin.offers import Arguments, Offer
from governance.admin.proposal_filters import flagged_as
from governance.admin.proposed import gist_of
from governance.gate.operation import Change
from governance.models import Proposal
from governance.refs import NODE, ref
from governance.scopes import Scope
from memory.admin.filters import ByState
from memory.admin.quoting import gone_in, in_context
from memory.admin.standing import states_of
from memory.models import Edge, Evidence, Node, NodeVersion
from memory.states import STANDING, EdgeType, Trust

MOST_PROPOSED = 10


def _number(node: Node) -> Arguments:
    return {"node_id": ref(NODE, node.pk)}


def _number_and_version(node: Node) -> Arguments:
    return {**_number(node), "version": node.version}


def _words(node: Node) -> Arguments:
    return {"label": node.label, "content": node.content, "tags": "\n".join(node.tags)}


def _label_and_content(node: Node) -> Arguments:
    return {"label": node.label, "content": node.content}


def _can_be_accepted(node: Node) -> bool:
    return node.trust in (Trust.CANDIDATE, Trust.QUARANTINED) and node.superseded_by_id is None


def _can_be_rejected(node: Node) -> bool:
    return node.trust != Trust.REJECTED


def _can_be_retired(node: Node) -> bool:
    return node.trust in STANDING and node.superseded_by_id is None


def _can_be_reinstated(node: Node) -> bool:
    return node.ended_as in (Trust.RETIRED, "superseded") and not _was_absorbed(node)


def _why_not_accepted(actor: Actor) -> Callable[[Any], str]:
    """Leave out what somebody should look at by itself: a reason for many is none for what is flagged."""
    return lambda node: "It is flagged: open it, and say why it may be accepted." if node.risks else ""


def _source(node: Node) -> Arguments:
    return {"source_id": ref(NODE, node.pk)}


def _kept(node: Node) -> Arguments:
    return {"keep": ref(NODE, node.pk)}


def _was_absorbed(node: Node) -> bool:
    return node.superseded_by_id is not None and node.absorptions.filter(undone_at=None).exists()


@admin.register(Node)
class NodeAdmin(OperationAdmin):
    """Show what is known, what it is to a reader, and where it comes from."""

    scope = Scope.MEMORY_READ
    empty = "No node here: agents hand over turns, and nodes are drawn from them."
    offers = (
        Offer(
            operation="store_node",
            verb="Store",
            done="stored",
            left_out=frozenset({"agent_id", "session_id"}),
            choices={"project": writable_projects},
        ),
        Offer(
            operation="accept_node",
            verb="Accept",
            done="accepted",
            about=_number_and_version,
            as_seen="version",
            when=_can_be_accepted,
            hindrances=_why_not_accepted,
            left_out=frozenset({"content", "label"}),
            in_bulk=True,
        ),
        Offer(
            operation="accept_node",
            slug="accept_with_edit",
            verb="Accept",
            label="Accept with an edit",
            done="accepted",
            about=_number_and_version,
            as_seen="version",
            when=_can_be_accepted,
            initial=_label_and_content,
            only_changes=True,
        ),
        Offer(
            operation="reject_node",
            verb="Reject",
            done="rejected",
            about=_number_and_version,
            as_seen="version",
            when=_can_be_rejected,
            in_bulk=True,
        ),
        Offer(
            operation="retire_node",
            verb="Retire",
            done="retired",
            about=_number_and_version,
            as_seen="version",
            when=_can_be_retired,
            in_bulk=True,
        ),
        Offer(
            operation="supersede_node",
            verb="Supersede",
            label="Name what holds instead",
            done="superseded",
            about=_number_and_version,
            as_seen="version",
            when=_can_be_retired,
        ),
        Offer(operation="reinstate_node", verb="Reinstate", done="reinstated", about=_number, when=_can_be_reinstated),
        Offer(
            operation="update_node",
            verb="Revise",
            done="revised",
            about=_number_and_version,
            as_seen="version",
            initial=_words,
            only_changes=True,
        ),
        Offer(operation="store_edge", verb="Link", done="linked", about=_source, label="Link to another node"),
        Offer(operation="merge_nodes", verb="Merge", done="merged", about=_kept, label="Take in another node"),
        Offer(operation="unmerge_nodes", verb="Part", done="parted", about=_number, when=_was_absorbed),
        Offer(operation="delete_node", verb="Delete", done="deleted", about=_number, in_bulk=True),
    )
    list_display = ("number", "shown_label", "shown_state", "type", "project", "holds_from", "recorded")
    list_display_links = ("number", "shown_label")
    list_filter = (ByState, "type", ByProject, "origin", "trust")
    list_select_related = ("project",)
    search_fields = ("label", "content")
    search_help_text = "Words of the label or the content"
    fields = (
        "number", "shown_state", "flags", "type", "shown_content", "wordings", "shown_tags", "project", "origin",
        "trust", "holds_from", "holds_until", "successor", "recorded", "version", "uid",
    )  # fmt: skip

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return every visible node with its state."""
        return nodes_open_to(actor).select_related("project", "superseded_by")

    def served(self, rows: Sequence[Node]) -> list[tuple[str, int]]:
        """Return the nodes that were shown."""
        return [(ref(NODE, node.pk), node.version) for node in rows]

    def sections(self, row: Node, actor: Actor) -> Sequence[Section]:
        """Show sources, links and history."""
        sources = Evidence.objects.visible_to(actor).filter(node=row).select_related("turn__session")
        waiting = Proposal.objects.visible_to(actor).open().filter(target_kind="node", target_id=row.pk).order_by("pk")
        shown = [(item, gist_of(item)) for item in waiting[:MOST_PROPOSED]]
        return [
            *([Section("What is proposed for it", "console/proposed.html", {"proposals": shown})] if shown else []),
            Section("Where it comes from", "console/sources.html", {"sources": sources_shown(sources, actor)}),
            Section("How it is linked", "console/edges.html", {"edges": links_of(row, actor)}),
            Section("What it has been", "console/versions.html", {"versions": versions_of(row, actor)}),
        ]

    @admin.display(description="node", ordering="pk")
    def number(self, node: Node) -> str:
        """Show its id."""
        return ref(NODE, node.pk)

    @admin.display(description="label", ordering="label")
    def shown_label(self, node: Node) -> str:
        """Show its label."""
        return plain(node.label)

    @admin.display(description="content")
    def shown_content(self, node: Node) -> str:
        """Show what it says."""
        return plain(node.content)

    @admin.display(description="also said as")
    def wordings(self, node: Node) -> str:
        """Show the other wordings of what it says, and how often it was said again."""
        lines = [[plain(text)] for text in [*node.aliases, f"said again {node.restated} times"]]
        return format_html_join("\n", "<p>{}</p>", lines)

    @admin.display(description="tags")
    def shown_tags(self, node: Node) -> str:
        """Show its tags."""
        return plain(", ".join(node.tags)) or "none"

    @admin.display(description="state")
    def shown_state(self, node: Any) -> str:
        """Show what it is to a reader."""
        return state(node.state)

    @admin.display(description="look out")
    def flags(self, node: Node) -> str:
        """Show what a reviewer is warned of."""
        lines = ((flagged_as(risk["risk"]), risk["sentence"]) for risk in node.risks)
        hints = (("near", f"{ref(NODE, number)} nearly says the same: compare the two.") for number in node.near)
        return format_html_join("\n", "<p>{} {}</p>", [*lines, *hints]) or "nothing"

    @admin.display(description="holds from", ordering="valid_from")
    def holds_from(self, node: Node) -> str:
        """Show from when it holds."""
        return age(node.valid_from)

    @admin.display(description="holds until", ordering="valid_to")
    def holds_until(self, node: Node) -> str:
        """Show until when it holds."""
        return age(node.valid_to) or "no end is known"

    @admin.display(description="replaced by")
    def successor(self, node: Node) -> str:
        """Show what took its place."""
        other = node.superseded_by
        return f"{ref(NODE, other.pk)} {plain(other.label)}" if other else "nothing"

    @admin.display(description="recorded", ordering="recorded_at")
    def recorded(self, node: Node) -> str:
        """Show when the system came to know it."""
        return age(node.recorded_at)


def nodes_open_to(actor: Actor) -> QuerySet[Any]:
    """Return the visible nodes with their states; those that are withheld are open to reviewers only."""
    reviewed = actor.projects(Scope.MEMORY_REVIEW) if Scope.MEMORY_REVIEW in actor.scopes else frozenset()
    return Node.objects.history(actor).filter(~Q(trust=Trust.QUARANTINED) | Q(project_id__in=reviewed))


def sources_shown(sources: Iterable[Evidence], actor: Actor) -> list[dict[str, Any]]:
    """Return pieces of evidence, each with its quote in context; what no longer holds around it is marked."""
    found = list(sources)
    gone = gone_in([item.turn for item in found if item.turn], actor)
    return [
        {
            "evidence": item,
            "pieces": in_context(item, gone=gone.get(item.turn_id or 0, ())),
            "locator": plain(item.locator),
        }
        for item in found
    ]


def links_of(node: Node, actor: Actor) -> list[dict[str, Any]]:
    """Return a node's edges, each with the node at its other end."""
    rows = Edge.objects.visible_to(actor).select_related("source", "target")
    touching = [*rows.filter(source=node), *rows.filter(target=node)]
    states = states_of(_ends(touching), actor)
    return [
        {
            "edge": edge,
            "outward": edge.source_id == node.pk,
            "other": edge.target if edge.source_id == node.pk else edge.source,
            "state": states.get(edge.target_id if edge.source_id == node.pk else edge.source_id, ""),
            "words": edge.type.replace("_", " "),
            "contradicts": edge.type == EdgeType.CONTRADICTS,
        }
        for edge in touching
    ]


def _ends(edges: Sequence[Edge]) -> set[int]:
    return {number for edge in edges for number in (edge.source_id, edge.target_id)}


def versions_of(node: Node, actor: Actor) -> list[dict[str, Any]]:
    """Return the versions, newest first, each with what it changed in the words."""
    rows = list(NodeVersion.objects.visible_to(actor).filter(node=node).order_by("number"))
    earlier = [None, *rows[:-1]]
    shown = [
        {"version": version, "differences": _changed(before, version), "first": before is None}
        for before, version in zip(earlier, rows, strict=True)
    ]
    return shown[::-1]


def _changed(before: NodeVersion | None, version: NodeVersion) -> list[Any]:
    if before is None:
        return []
    pairs = [
        Change(field=name, before=_text(before, name), after=_text(version, name))
        for name in ("label", "content", "tags", "trust", "valid_to", "superseded_by")
    ]
    return [compare(change) for change in pairs if change.before != change.after]


def _text(version: NodeVersion, name: str) -> str:
    match name:
        case "tags":
            return ", ".join(version.tags)
        case "valid_to":
            return f"{version.valid_to:%Y-%m-%d %H:%M} UTC" if version.valid_to else ""
        case "superseded_by":
            return ref(NODE, version.superseded_by_number) if version.superseded_by_number else ""
        case _:
            return str(getattr(version, name))
