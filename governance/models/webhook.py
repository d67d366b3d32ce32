"""Where a tenant wants to hear of proposals, and what is delivered to whom."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from audit.identity import new_uid
from governance.models.proposal import Proposal
from governance.models.tenanted import Tenanted, TenantedQuerySet


class Webhook(Tenanted):
    """Hold an address that notices are posted to, and the secret that signs them."""

    url = models.CharField(max_length=500)
    # Whoever signs needs the secret itself: a digest could not.
    secret = models.CharField(max_length=100, editable=False)
    enabled = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TenantedQuerySet["Webhook"].as_manager()

    class Meta:
        ordering = ("id",)
        constraints = [models.UniqueConstraint(fields=["tenant", "url"], name="one_webhook_per_address")]

    def __str__(self) -> str:
        return f"webhook {self.pk}"


class Delivery(Tenanted):
    """Hold one notice about a proposal to one receiver, who knows it by `uid` however often it is sent."""

    class Type(models.TextChoices):
        OPENED = "proposal.opened", "opened"
        REVISED = "proposal.revised", "revised"
        STALE = "proposal.stale", "stale"

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="+", db_constraint=False)
    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, null=True, blank=True, related_name="+", db_constraint=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    type = models.CharField(max_length=32, choices=Type)
    said = models.JSONField(help_text="What the notice tells; nothing of what was proposed.")
    created_at = models.DateTimeField(auto_now_add=True)
    delivered_at = models.DateTimeField(null=True, blank=True)

    objects = TenantedQuerySet["Delivery"].as_manager()

    class Meta:
        ordering = ("id",)
        indexes = [
            models.Index(fields=["tenant", "proposal"], name="delivery_by_proposal"),
            models.Index(fields=["tenant", "created_at"], name="delivery_by_age"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(webhook=None, user__isnull=False) | Q(webhook__isnull=False, user=None),
                name="delivery_goes_to_a_person_or_a_webhook",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.type} of proposal {self.proposal_id}"
