"""The first answer to a request, kept for its repetition."""

from django.db import models

from governance.models.tenanted import Tenanted, TenantedQuerySet


class RememberedReply(Tenanted):
    """Give a repeated request the answer of the first one."""

    actor = models.CharField(max_length=96)
    operation = models.CharField(max_length=64)
    key = models.CharField(max_length=200)
    params_digest = models.CharField(max_length=64)
    result = models.JSONField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TenantedQuerySet["RememberedReply"].as_manager()

    class Meta:
        verbose_name_plural = "remembered replies"
        indexes = [models.Index(fields=["tenant", "created_at"], name="reply_by_age")]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "actor", "operation", "key"], name="one_reply_per_idempotency_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.operation} {self.key}"
