"""A tenant: the wall around everything."""

from django.db import models

from audit.identity import new_uid


class Tenant(models.Model):
    """Hold what one organisation, or one person, shares with nobody else."""

    class Floor(models.TextChoices):
        CANDIDATE = "candidate", "serve candidates, labelled"
        ACCEPTED = "accepted", "serve only what a person accepted"

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    slug = models.CharField(max_length=64)
    name = models.CharField(max_length=200)
    time_zone = models.CharField(max_length=64, default="UTC")
    floor = models.CharField(max_length=16, choices=Floor, default=Floor.CANDIDATE)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("slug",)
        constraints = [
            models.UniqueConstraint(fields=["slug"], name="one_tenant_per_slug"),
            models.CheckConstraint(
                condition=models.Q(slug__regex=r"^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$"), name="tenant_slug_is_plain"
            ),
            models.CheckConstraint(
                condition=models.Q(floor__in=["candidate", "accepted"]), name="tenant_floor_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name
