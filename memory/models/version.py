"""What a node said and was at each time."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from governance.models.tenanted import Tenanted, TenantedQuerySet
from memory.models.node import Node


class NodeVersion(Tenanted):
    """Keep one state of a node, from when to when the system took it to be so, by whom and why."""

    node = models.ForeignKey(Node, on_delete=models.CASCADE, related_name="versions", db_constraint=False)
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=200)
    content = models.TextField()
    type = models.CharField(max_length=16)
    tags = ArrayField(models.CharField(max_length=64), default=list)
    trust = models.CharField(max_length=16)
    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True)
    superseded_by_number = models.BigIntegerField(null=True)
    recorded_at = models.DateTimeField()
    recorded_until = models.DateTimeField(null=True)
    actor_kind = models.CharField(max_length=16)
    actor_id = models.CharField(max_length=64)
    actor_label = models.CharField(max_length=200)
    reason = models.TextField(blank=True)

    objects = TenantedQuerySet["NodeVersion"].as_manager()

    class Meta:
        ordering = ("node", "-number")
        constraints = [
            models.UniqueConstraint(fields=["node", "number"], name="one_version_per_number"),
            models.UniqueConstraint(
                fields=["node"], condition=models.Q(recorded_until=None), name="one_present_version_per_node"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label} (version {self.number})"
