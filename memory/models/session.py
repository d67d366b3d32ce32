"""One conversation, and how conversations follow from one another."""

from django.db import models
from pgvector.django import HalfVectorField

from audit.identity import new_uid
from governance.models.tenanted import Tenanted, TenantedQuerySet
from memory.models.scoped import Scoped, ScopedQuerySet


class Session(Scoped):
    """Hold the turns of one conversation of one agent."""

    class Status(models.TextChoices):
        ACTIVE = "active", "active"
        CLOSED = "closed", "closed"

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    agent = models.CharField(max_length=200, blank=True)
    name = models.CharField(max_length=200)
    title = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    vector = HalfVectorField(null=True, blank=True, editable=False)
    model = models.CharField(max_length=200, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = ScopedQuerySet["Session"].as_manager()

    class Meta:
        ordering = ("-id",)
        constraints = [
            models.UniqueConstraint(fields=["tenant", "project", "agent", "name"], name="one_session_per_name"),
            models.CheckConstraint(
                condition=models.Q(status="active", closed_at=None)
                | models.Q(status="closed", closed_at__isnull=False),
                name="closed_session_says_when",
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.name


class SessionEdge(Tenanted):
    """Link two sessions by how one follows from the other."""

    class Type(models.TextChoices):
        CONTINUES = "continues", "continues"
        SHARES_ENTITIES = "shares_entities", "shares entities"
        SUPERSEDES = "supersedes", "supersedes"

    source = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="+", db_constraint=False)
    target = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="+", db_constraint=False)
    type = models.CharField(max_length=16, choices=Type)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TenantedQuerySet["SessionEdge"].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["source", "target", "type"], name="one_session_edge_per_type"),
            models.CheckConstraint(condition=~models.Q(source=models.F("target")), name="session_edge_joins_two"),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.type} {self.target}"
