"""An edge: how one node bears on another."""

from django.db import models
from django.db.models import F, Q

from audit.identity import new_uid
from memory.models.node import Node
from memory.models.scoped import Scoped, ScopedQuerySet
from memory.states import Confidence, EdgeType


class Edge(Scoped):
    """Link two nodes of a project; a contradiction also holds how it was resolved."""

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    source = models.ForeignKey(Node, on_delete=models.CASCADE, related_name="edges_out", db_constraint=False)
    target = models.ForeignKey(Node, on_delete=models.CASCADE, related_name="edges_in", db_constraint=False)
    type = models.CharField(max_length=16, choices=[(item.value, item.value) for item in EdgeType])
    confidence = models.CharField(max_length=16, choices=[(item.value, item.value) for item in Confidence])
    weight = models.FloatField(default=1.0)
    reason = models.TextField(blank=True)
    recorded_at = models.DateTimeField(auto_now_add=True)
    winner = models.ForeignKey(
        Node, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_constraint=False
    )
    resolution = models.TextField(blank=True)
    resolved_at = models.DateTimeField(null=True, blank=True)
    resolved_by = models.CharField(max_length=200, blank=True)

    objects = ScopedQuerySet["Edge"].as_manager()

    class Meta:
        ordering = ("-id",)
        indexes = [models.Index(fields=["tenant", "target"], name="edge_by_target")]
        constraints = [
            models.UniqueConstraint(fields=["source", "target", "type"], name="one_edge_per_type"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="edge_joins_two_nodes"),
            models.CheckConstraint(condition=Q(weight__gte=0, weight__lte=1), name="edge_weight_is_between_0_and_1"),
            models.CheckConstraint(condition=Q(type__in=[item.value for item in EdgeType]), name="edge_type_is_known"),
            models.CheckConstraint(
                condition=Q(resolved_at=None, resolved_by="") | (Q(resolved_at__isnull=False) & ~Q(resolved_by="")),
                name="resolved_edge_says_by_whom",
            ),
        ]

    @property
    def is_accepted(self) -> bool:
        """Tell whether a person stands behind either of its nodes."""
        return self.source.is_accepted or self.target.is_accepted

    def __str__(self) -> str:
        return f"{self.source} {self.get_type_display()} {self.target}"
