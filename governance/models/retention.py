"""How long a tenant keeps what is no longer current."""

from django.db import models

from governance.models.tenanted import Tenanted, TenantedQuerySet


class RetentionPolicy(Tenanted):
    """Say whether, after how many days and how often old rows are pruned; absent means off."""

    enabled = models.BooleanField(default=False)
    days = models.PositiveIntegerField(default=90)
    interval_hours = models.PositiveIntegerField(default=24)
    changed_at = models.DateTimeField(auto_now=True)

    objects = TenantedQuerySet["RetentionPolicy"].as_manager()

    class Meta:
        verbose_name_plural = "retention policies"
        constraints = [
            models.UniqueConstraint(fields=["tenant"], name="one_retention_policy_per_tenant"),
            models.CheckConstraint(
                condition=models.Q(days__gte=1, interval_hours__gte=1), name="retention_lasts_and_repeats"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.days} days, {'on' if self.enabled else 'off'}"


class RetentionRun(Tenanted):
    """Say what one prune removed, or why it did not."""

    class State(models.TextChoices):
        COMPLETED = "completed", "completed"
        SKIPPED = "skipped", "skipped"
        FAILED = "failed", "failed"

    state = models.CharField(max_length=16, choices=State)
    cutoff = models.DateTimeField()
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField()
    nodes_removed = models.PositiveIntegerField(default=0)
    turns_removed = models.PositiveIntegerField(default=0)
    reason = models.TextField(blank=True)

    objects = TenantedQuerySet["RetentionRun"].as_manager()

    class Meta:
        ordering = ("-id",)
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state="completed") | ~models.Q(reason=""), name="run_that_did_not_complete_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.started_at:%Y-%m-%d %H:%M}"
