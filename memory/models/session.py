"""One conversation."""

from django.db import models

from audit.identity import new_uid
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
