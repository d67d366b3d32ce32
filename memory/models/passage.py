"""The parts of a turn that is longer than a model reads in one go."""

from django.db import models
from pgvector.django import HalfVectorField

from governance.models.tenant import Tenant
from governance.models.tenanted import Tenanted
from memory.models.turn import Turn


class Passage(Tenanted):
    """Hold the vector of a later passage of a turn, with its place in the text; the first one's is the turn's own."""

    tenant = models.ForeignKey(
        Tenant, on_delete=models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    turn = models.ForeignKey(Turn, on_delete=models.DO_NOTHING, related_name="passages", db_constraint=False)
    number = models.PositiveIntegerField(help_text="Place among the passages, from 2.")
    start = models.PositiveIntegerField(help_text="Where it begins in the turn's text.")
    end = models.PositiveIntegerField(help_text="Where it ends in the turn's text.")
    vector = HalfVectorField(editable=False)
    model = models.CharField(max_length=200, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["turn", "number"], name="one_passage_per_place"),
            models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="passage_holds_something"),
            models.CheckConstraint(condition=models.Q(number__gte=2), name="first_passage_is_the_turn"),
            models.CheckConstraint(condition=~models.Q(model=""), name="passage_vector_names_its_model"),
        ]

    def __str__(self) -> str:
        return f"passage {self.number} of turn {self.turn_id}"
