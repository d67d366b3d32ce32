"""The words by which nodes and turns are found.

Rows with plain equality, not a full-text column: PostgreSQL uses no index behind an operator that is not leakproof on a
table with row-level security, and the match operators of tsvector, arrays and trigrams are not; equality is.
"""

from django.db import models

from governance.models.tenant import Tenant
from governance.models.tenanted import Tenanted
from memory.models.node import Node
from memory.models.turn import Turn


class NodeTerm(Tenanted):
    """Say how often a term stands in a node."""

    tenant = models.ForeignKey(
        Tenant, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    node = models.ForeignKey(Node, on_delete=models.DO_NOTHING, related_name="terms", db_constraint=False)
    term = models.TextField()
    frequency = models.PositiveSmallIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["tenant", "term"], include=["node", "frequency"], name="node_term_lookup"),
        ]
        constraints = [models.UniqueConstraint(fields=["node", "term"], name="one_row_per_node_and_term")]

    def __str__(self) -> str:
        return f"{self.term} in node {self.node_id}"


class TurnTerm(Tenanted):
    """Say how often a term stands in a turn."""

    tenant = models.ForeignKey(
        Tenant, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    turn = models.ForeignKey(Turn, on_delete=models.DO_NOTHING, related_name="terms", db_constraint=False)
    term = models.TextField()
    frequency = models.PositiveSmallIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["tenant", "term"], include=["turn", "frequency"], name="turn_term_lookup"),
        ]
        constraints = [models.UniqueConstraint(fields=["turn", "term"], name="one_row_per_turn_and_term")]

    def __str__(self) -> str:
        return f"{self.term} in turn {self.turn_id}"
