"""One row of the ledger."""

from django.db import models

from audit.identity import new_uid


class Event(models.Model):
    """Say who did what to what, when, through which door and with what outcome.

    Actors and subjects are named by value, so that an event outlives everything it speaks of.
    """

    class Outcome(models.TextChoices):
        DONE = "done", "done"
        REFUSED = "refused", "refused"
        FAILED = "failed", "failed"

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    tenant_id = models.BigIntegerField()
    happened_at = models.DateTimeField(auto_now_add=True)
    correlation_id = models.UUIDField()
    actor_kind = models.CharField(max_length=16)
    actor_id = models.CharField(max_length=64)
    actor_label = models.CharField(max_length=200)
    key_id = models.BigIntegerField(null=True, blank=True)
    address = models.CharField(max_length=64, blank=True)
    channel = models.CharField(max_length=16)
    operation = models.CharField(max_length=64)
    name = models.CharField(max_length=64, help_text="What happened, as a dotted name.")
    outcome = models.CharField(max_length=8, choices=Outcome)
    code = models.CharField(max_length=64, blank=True, help_text="Error code of a refusal or failure.")
    project_id = models.BigIntegerField(null=True, blank=True)
    subject_kind = models.CharField(max_length=32, blank=True)
    subject_id = models.CharField(max_length=64, blank=True)
    subject_version = models.IntegerField(null=True, blank=True)
    before_digest = models.CharField(max_length=64, blank=True)
    after_digest = models.CharField(max_length=64, blank=True)
    served = models.JSONField(default=list, help_text="Ids and versions that a read handed out.")
    detail_digest = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("-id",)
        indexes = [
            models.Index(fields=["tenant_id", "-id"], name="event_by_tenant"),
            models.Index(fields=["tenant_id", "subject_kind", "subject_id"], name="event_by_subject"),
            models.Index(fields=["tenant_id", "correlation_id"], name="event_by_correlation"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(outcome="done", code="") | (~models.Q(outcome="done") & ~models.Q(code="")),
                name="refused_or_failed_event_has_a_code",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} by {self.actor_label}: {self.outcome}"
