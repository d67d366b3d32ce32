"""What it takes to go from one embedding model to another while the first one answers."""

from django.db import models
from django.db.models import Q
from pgvector.django import HalfVectorField

from governance.models.tenant import Tenant
from governance.models.tenanted import Tenanted
from memory.models.node import Node
from memory.models.turn import Turn


class ServedModel(Tenanted):
    """Say which model's vectors a tenant was last changed over to; no row where that never happened."""

    tenant = models.OneToOneField(Tenant, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False)
    model = models.CharField(max_length=200, editable=False)
    since = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.model} in tenant {self.tenant_id}"


class ComingVector(Tenanted):
    """Hold a vector of the model that comes next, apart from those that are served until all of them are there."""

    tenant = models.ForeignKey(
        Tenant, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    node = models.ForeignKey(
        Node, on_delete=models.DO_NOTHING, related_name="coming", null=True, blank=True, db_constraint=False
    )
    turn = models.ForeignKey(
        Turn, on_delete=models.DO_NOTHING, related_name="coming", null=True, blank=True, db_constraint=False
    )
    number = models.PositiveIntegerField(help_text="Place among the passages, from 1; a node is one.")
    start = models.PositiveIntegerField(help_text="Where it begins in the text.")
    end = models.PositiveIntegerField(help_text="Where it ends in the text.")
    vector = HalfVectorField(editable=False)
    words = models.BinaryField(editable=False)
    model = models.CharField(max_length=200, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["node", "turn", "number"], nulls_distinct=False, name="one_coming_vector_per_place"
            ),
            models.CheckConstraint(
                condition=Q(node=None, turn__isnull=False) | Q(node__isnull=False, turn=None),
                name="coming_vector_is_of_a_node_or_a_turn",
            ),
            models.CheckConstraint(condition=~Q(model=""), name="coming_vector_names_its_model"),
        ]

    def __str__(self) -> str:
        return f"{self.model}: {'node' if self.node_id else 'turn'} {self.node_id or self.turn_id}, part {self.number}"
