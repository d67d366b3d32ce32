"""One message, word for word."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from pgvector.django import HalfVectorField

from audit.identity import new_uid
from governance.actors import Actor, Floor
from memory.models.scoped import Scoped, ScopedQuerySet
from memory.models.session import Session


class TurnQuerySet(ScopedQuerySet["Turn"]):
    """Decide which turns a reader gets."""

    def visible_to(self, actor: Actor) -> Self:
        """Keep what the actor may read, without the vectors: they cost more to read than the rest of a row."""
        return super().visible_to(actor).defer("vector", "words")

    def current(
        self,
        actor: Actor,
        *,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        floor: Floor | None = None,
        now: datetime | None = None,
    ) -> Self:
        """Keep the turns that may be served beside the nodes: see `Node.objects.current`.

        A turn is withheld when everything drawn from it is no longer current, and where only accepted memory is
        served, since nobody accepts a turn.
        """
        from memory.models.evidence import Evidence
        from memory.models.node import Node

        if "accepted" in (actor.floor, floor):
            return self.none()
        asked = as_of or known_at or now or timezone.now()
        standing = Node.objects.in_force(actor, as_of=asked, known_at=known_at, floor=floor).values("pk")
        drawn = Evidence.objects.filter(turn=OuterRef("pk"))
        resting = drawn.in_force(known_at=known_at).filter(node__in=standing)
        rows = self.visible_to(actor).filter(Q(~Exists(drawn), withheld=[]) | Exists(resting))
        moment = as_of or known_at
        rows = rows if known_at is None else rows.filter(recorded_at__lte=known_at)
        return rows if moment is None else rows.filter(observed_at__lte=moment)


class Turn(Scoped):
    """Keep a message as it was said; nothing rewrites it."""

    class Role(models.TextChoices):
        USER = "user", "user"
        ASSISTANT = "assistant", "assistant"
        SYSTEM = "system", "system"
        TOOL = "tool", "tool"

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="turns", db_constraint=False)
    position = models.PositiveIntegerField(help_text="Place in the session, from 1.")
    role = models.CharField(max_length=16, choices=Role)
    text = models.TextField()
    observed_at = models.DateTimeField(help_text="When it was said.")
    recorded_at = models.DateTimeField(auto_now_add=True)
    content_hash = models.CharField(max_length=64, help_text="SHA-256 of the text.")
    message_identity = models.CharField(max_length=220, blank=True)
    handed_by = models.BigIntegerField(
        null=True, blank=True, editable=False, help_text="Id of the person who, or whose program, handed it over."
    )
    # What was forgotten stays unsaid: the node is gone, the words it came from must not come back in its place.
    # A third entry names the tombstone because of which a span is withheld, as in [0, 12, "x3"].
    withheld = models.JSONField(default=list, blank=True, help_text="Spans that are not shown, as [start, end].")
    length = models.PositiveIntegerField(help_text="Number of search tokens.")
    speaker = models.CharField(max_length=100, blank=True, help_text="Name of who spoke, where it is known.")
    asking = models.FloatField(default=0.0, help_text="Share of its sentences that ask, 0 to 1.")
    # Of the first passage, as are the words; those of the others are in rows of their own.
    vector = HalfVectorField(null=True, blank=True, editable=False)
    words = models.BinaryField(null=True, blank=True, editable=False)
    model = models.CharField(max_length=200, blank=True, editable=False)

    objects = TurnQuerySet.as_manager()

    class Meta:
        ordering = ("session", "position")
        indexes = [models.Index(fields=["tenant", "project", "-observed_at"], name="turn_by_time")]
        constraints = [
            models.UniqueConstraint(fields=["session", "position"], name="one_turn_per_position"),
            models.UniqueConstraint(
                fields=["tenant", "session", "message_identity"],
                condition=~models.Q(message_identity=""),
                name="one_turn_per_message_identity",
            ),
            models.CheckConstraint(
                condition=models.Q(vector__isnull=True) | ~models.Q(model=""), name="turn_vector_names_its_model"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role}: {self.text[:60]}"
