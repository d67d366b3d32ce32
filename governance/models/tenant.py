"""A tenant: the wall around everything."""

from django.db import models

from audit.identity import new_uid


class Tenant(models.Model):
    """Hold what one organisation, or one person, shares with nobody else."""

    class Floor(models.TextChoices):
        CANDIDATE = "candidate", "serve candidates, labelled"
        ACCEPTED = "accepted", "serve only what a person accepted"

    class Contested(models.TextChoices):
        BOTH = "both", "serve both sides, labelled"
        ACCEPTED = "accepted", "serve the accepted side only"

    class Secrets(models.TextChoices):
        REDACT = "redact", "store the text without the secret"
        REFUSE = "refuse", "store nothing"

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    slug = models.CharField(max_length=64)
    name = models.CharField(max_length=200)
    time_zone = models.CharField(max_length=64, default="UTC")
    floor = models.CharField(max_length=16, choices=Floor, default=Floor.CANDIDATE)
    contested = models.CharField(max_length=16, choices=Contested, default=Contested.BOTH)
    secrets = models.CharField(max_length=16, choices=Secrets, default=Secrets.REDACT)
    self_review_allowed = models.BooleanField(
        default=False, help_text="Whether people may approve what they or their own programs proposed."
    )
    editors_may_approve = models.BooleanField(
        default=False, help_text="Whether whoever edits a proposal may also be the one who approves it."
    )
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
            models.CheckConstraint(
                condition=models.Q(contested__in=["both", "accepted"], secrets__in=["redact", "refuse"]),
                name="tenant_settings_are_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name
