"""What a tenant lets happen by itself, and what a person must agree to first."""

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import models

from governance.models.project import Project
from governance.models.tenanted import Tenanted, TenantedQuerySet
from governance.scopes import Role


class PolicyRule(Tenanted):
    """Say for some operations, kinds of node, actors and projects: allow, propose or refuse; an empty part fits all."""

    class Effect(models.TextChoices):
        ALLOW = "allow", "happens at once"
        PROPOSE = "propose", "waits for a person"
        REFUSE = "refuse", "is refused"

    operation = models.CharField(max_length=64, blank=True, help_text="Operation; every one that can be held if empty.")
    node_type = models.CharField(max_length=16, blank=True, help_text="Type of node; every one if empty.")
    actor_kind = models.CharField(max_length=16, blank=True, help_text="Kind of actor; every one if empty.")
    origin = models.CharField(max_length=16, blank=True, help_text="Path by which it comes; every one if empty.")
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, null=True, blank=True, related_name="+", db_constraint=False
    )
    effect = models.CharField(max_length=8, choices=Effect)
    approvals = models.PositiveSmallIntegerField(default=1, help_text="How many people must approve a proposal.")
    decider_role = models.CharField(
        max_length=16, blank=True, choices=[(role.value, role.value) for role in Role], help_text="Who may decide."
    )
    decider_group = models.ForeignKey(Group, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    review_within_days = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Days after which a proposal counts as overdue."
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TenantedQuerySet["PolicyRule"].as_manager()

    class Meta:
        ordering = ("operation", "id")
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "operation", "node_type", "actor_kind", "origin", "project"],
                nulls_distinct=False,
                name="one_policy_rule_per_case",
            ),
            models.CheckConstraint(
                condition=models.Q(effect__in=["allow", "propose", "refuse"]), name="policy_effect_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(approvals__gte=1, approvals__lte=9), name="policy_asks_one_to_nine_people"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.operation or 'every operation'}: {self.get_effect_display()}"
