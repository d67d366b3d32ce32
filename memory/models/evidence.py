"""Where a node comes from."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from governance.models.tenanted import Tenanted, TenantedQuerySet
from memory.models.node import Node
from memory.models.turn import Turn


class EvidenceQuerySet(TenantedQuerySet["Evidence"]):
    """Tell what a node rests on from what it rested on before it was corrected."""

    def in_force(self, *, known_at: datetime | None = None) -> Self:
        """Keep what nodes rest on, now or as far as was known at an instant."""
        if known_at is None:
            return self.filter(withdrawn_at=None)
        return self.filter(Q(withdrawn_at=None) | Q(withdrawn_at__gt=known_at), recorded_at__lte=known_at)


class Evidence(Tenanted):
    """Point to the very characters that a node rests on, in a turn or at a locator outside."""

    node = models.ForeignKey(Node, on_delete=models.CASCADE, related_name="evidence", db_constraint=False)
    turn = models.ForeignKey(
        Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="evidence", db_constraint=False
    )
    locator = models.TextField(blank=True, help_text="File, commit or URL, where there is no turn.")
    role = models.CharField(max_length=16, help_text="Who said it.")
    quote = models.TextField()
    start = models.PositiveIntegerField(null=True, blank=True)
    end = models.PositiveIntegerField(null=True, blank=True)
    observed_at = models.DateTimeField(help_text="When it was said.")
    recorded_at = models.DateTimeField(default=timezone.now, editable=False)
    # Kept for the history; shown beside the corrected text it would bring back what was corrected.
    withdrawn_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="When the node ceased to say this; empty while it does."
    )

    objects = EvidenceQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "evidence"
        ordering = ("node", "id")
        indexes = [models.Index(fields=["tenant", "turn"], name="evidence_by_turn")]
        constraints = [
            models.UniqueConstraint(
                fields=["node", "turn", "start", "end"], condition=Q(turn__isnull=False), name="one_evidence_per_span"
            ),
            models.CheckConstraint(
                condition=Q(turn=None, start=None, end=None) & ~Q(locator="")
                | Q(turn__isnull=False, start__isnull=False, end__gt=F("start"), locator=""),
                name="evidence_has_a_span_or_a_locator",
            ),
            models.CheckConstraint(condition=~Q(quote=""), name="evidence_quotes_something"),
        ]

    def __str__(self) -> str:
        return self.quote[:80]
