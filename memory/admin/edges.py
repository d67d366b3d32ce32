"""Edges: how nodes bear on one another."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet

from audit.admin.showing import age, excerpt, plain
from governance.actors import Actor
from governance.admin.base import OperationAdmin
from governance.admin.filters import ByProject
from governance.admin.offers import Arguments, Offer
from governance.refs import EDGE, NODE, ref
from governance.scopes import Scope
from memory.admin.filters import BetweenNodesInForce
from memory.models import Edge, Node
from memory.states import EdgeType


def _number(edge: Edge) -> Arguments:
    return {"edge_id": ref(EDGE, edge.pk)}


def _is_no_contradiction(edge: Edge) -> bool:
    return edge.type != EdgeType.CONTRADICTS


@admin.register(Edge)
class EdgeAdmin(OperationAdmin):
    """Show edges of every type."""

    scope = Scope.MEMORY_READ
    empty = "No edge here."
    offers = (Offer(operation="delete_edge", verb="Delete", done="deleted", about=_number, when=_is_no_contradiction),)
    list_display = ("number", "from_node", "shown_type", "to_node", "confidence", "weight", "project", "recorded")
    list_filter = (BetweenNodesInForce, "type", "confidence", ByProject)
    search_fields = ("source__label", "target__label")
    search_help_text = "Words of either node's label"
    fields = (
        "number", "from_node", "shown_type", "to_node", "confidence", "weight", "why", "project", "recorded", "outcome",
    )  # fmt: skip

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the visible edges with their nodes."""
        return Edge.objects.visible_to(actor).select_related("source", "target", "project", "winner")

    def served(self, rows: Sequence[Edge]) -> list[tuple[str, int]]:
        """Return the nodes whose labels were shown."""
        nodes = {node.pk: node.version for row in rows for node in (row.source, row.target)}
        return [(ref(NODE, number), version) for number, version in nodes.items()]

    @admin.display(description="edge", ordering="pk")
    def number(self, edge: Edge) -> str:
        """Show its id."""
        return ref(EDGE, edge.pk)

    @admin.display(description="from", ordering="source__label")
    def from_node(self, edge: Edge) -> str:
        """Show where it begins."""
        return _brief(edge.source)

    @admin.display(description="type", ordering="type")
    def shown_type(self, edge: Edge) -> str:
        """Show how the one bears on the other."""
        return edge.type.replace("_", " ")

    @admin.display(description="to", ordering="target__label")
    def to_node(self, edge: Edge) -> str:
        """Show where it ends."""
        return _brief(edge.target)

    @admin.display(description="reason")
    def why(self, edge: Edge) -> str:
        """Show why it was drawn."""
        return plain(edge.reason) or "none given"

    @admin.display(description="resolution")
    def outcome(self, edge: Edge) -> str:
        """Show how a contradiction was resolved."""
        if edge.resolved_at is None:
            return "not resolved"
        winner = _brief(edge.winner) if edge.winner else "a node that is gone"
        return f"{winner} stands, says {plain(edge.resolved_by)}. {plain(edge.resolution)}".strip()

    @admin.display(description="recorded", ordering="recorded_at")
    def recorded(self, edge: Edge) -> str:
        """Show when it was recorded."""
        return age(edge.recorded_at)


def _brief(node: Node) -> str:
    return f"{ref(NODE, node.pk)} {excerpt(node.label)}"
