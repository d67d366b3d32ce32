"""Evidence: the very words that a node rests on."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet

from audit.admin.showing import age, excerpt, plain
from governance.actors import Actor
from governance.admin.base import OperationAdmin, Section
from governance.refs import NODE, TURN, ref
from governance.scopes import Scope
from memory.admin.filters import OfNodesInForce
from memory.admin.nodes import sources_shown
from memory.models import Evidence


@admin.register(Evidence)
class EvidenceAdmin(OperationAdmin):
    """Show quotes and where they stand."""

    scope = Scope.MEMORY_READ
    in_ledger = None
    empty = "No evidence here."
    list_display = ("shown_quote", "of_node", "role", "place", "said")
    list_filter = (OfNodesInForce,)
    search_fields = ("quote", "node__label")
    search_help_text = "Words of the quote or of the node's label"
    fields = ("of_node", "role", "said", "place", "span", "withdrawn")

    def rows(self, actor: Actor) -> QuerySet[Any]:
        """Return the evidence of visible nodes."""
        reached = actor.projects(Scope.MEMORY_READ)
        rows = Evidence.objects.visible_to(actor).filter(node__project_id__in=reached)
        return rows.select_related("node", "turn__session")

    def served(self, rows: Sequence[Evidence]) -> list[tuple[str, int]]:
        """Return the nodes whose words were shown."""
        nodes = {row.node_id: row.node.version for row in rows}
        return [(ref(NODE, number), version) for number, version in nodes.items()]

    def sections(self, row: Evidence, actor: Actor) -> Sequence[Section]:
        """Show the quote in its turn."""
        return [Section("The words", "console/sources.html", {"sources": sources_shown([row], actor)})]

    @admin.display(description="quote")
    def shown_quote(self, evidence: Evidence) -> str:
        """Show how it begins."""
        return excerpt(evidence.quote)

    @admin.display(description="node", ordering="node__label")
    def of_node(self, evidence: Evidence) -> str:
        """Show what rests on it."""
        return f"{ref(NODE, evidence.node_id)} {excerpt(evidence.node.label)}"

    @admin.display
    def place(self, evidence: Evidence) -> str:
        """Show where it stands."""
        return ref(TURN, evidence.turn_id) if evidence.turn_id else plain(evidence.locator)

    @admin.display(description="said", ordering="observed_at")
    def said(self, evidence: Evidence) -> str:
        """Show when it was said."""
        return age(evidence.observed_at)

    @admin.display(description="characters")
    def span(self, evidence: Evidence) -> str:
        """Show which characters of the turn."""
        return "outside any turn" if evidence.start is None else f"{evidence.start} to {evidence.end}"

    @admin.display(description="withdrawn")
    def withdrawn(self, evidence: Evidence) -> str:
        """Show when the node ceased to say it."""
        return age(evidence.withdrawn_at) or "no, the node says so"
