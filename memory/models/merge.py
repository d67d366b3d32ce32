"""How one node took in another that says the same, so that it can be undone."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from governance.models.tenanted import Tenanted, TenantedQuerySet
from memory.models.node import Node


class Merge(Tenanted):
    """Keep what moved from one node to another, and what both were before."""

    kept = models.ForeignKey(Node, on_delete=models.CASCADE, related_name="took_in", db_constraint=False)
    absorbed = models.ForeignKey(Node, on_delete=models.CASCADE, related_name="absorptions", db_constraint=False)
    reason = models.TextField()
    merged_at = models.DateTimeField(default=timezone.now, editable=False)
    merged_by = models.CharField(max_length=200)
    # Ids and instants alone, and the wordings that were added: they go with either node when that is deleted.
    moved = models.JSONField(editable=False, help_text="What moved and what there was before.")
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=200, blank=True)

    objects = TenantedQuerySet["Merge"].as_manager()

    class Meta:
        ordering = ("-id",)
        constraints = [
            models.UniqueConstraint(
                fields=["absorbed"], condition=Q(undone_at=None), name="one_standing_merge_per_absorbed_node"
            ),
            models.CheckConstraint(condition=~Q(kept=F("absorbed")), name="merge_joins_two_nodes"),
            models.CheckConstraint(
                condition=Q(undone_at=None, undone_by="") | (Q(undone_at__isnull=False) & ~Q(undone_by="")),
                name="undone_merge_says_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.absorbed} into {self.kept}"
