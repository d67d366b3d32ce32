"""One piece of work that is done later."""

from django.db import models

from governance.models.tenanted import Tenanted, TenantedQuerySet


class Job(Tenanted):
    """Remember work until it is done; the queue's messages are only nudges to look here."""

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        RUNNING = "running", "running"
        DONE = "done", "done"
        FAILED = "failed", "failed"
        CANCELLED = "cancelled", "cancelled"

    kind = models.CharField(max_length=32)
    subject_kind = models.CharField(max_length=32)
    subject_id = models.BigIntegerField()
    state = models.CharField(max_length=16, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True, blank=True)
    last_error = models.TextField(blank=True)
    note = models.TextField(blank=True, help_text="What came of it, where there is more to say than that it is done.")
    correlation_id = models.UUIDField()
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = TenantedQuerySet["Job"].as_manager()

    class Meta:
        ordering = ("-id",)
        indexes = [
            models.Index(
                fields=["tenant", "kind", "due_at"],
                name="job_open",
                condition=models.Q(state__in=["waiting", "running"]),
            ),
            models.Index(
                fields=["tenant", "finished_at"],
                name="job_settled",
                condition=models.Q(state__in=["done", "cancelled"]),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "kind", "subject_kind", "subject_id"],
                condition=models.Q(state="waiting"),
                name="one_waiting_job_per_subject",
            ),
            models.CheckConstraint(
                condition=~models.Q(state="running") | models.Q(leased_until__isnull=False),
                name="running_job_has_a_lease",
            ),
            models.CheckConstraint(
                condition=~models.Q(state="failed") | ~models.Q(last_error=""), name="failed_job_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.subject_kind} {self.subject_id}: {self.state}"
