"""What a person is in a tenant."""

from django.conf import settings
from django.db import models

from governance.models.tenanted import Tenanted, TenantedQuerySet
from governance.scopes import Role


class Membership(Tenanted):
    """Give a person one role in one tenant, on every project or on granted ones only."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=16, choices=[(role.value, role.value) for role in Role])
    every_project = models.BooleanField(default=True, help_text="The role reaches every project, also later ones.")
    may_break_glass = models.BooleanField(
        default=False, help_text="May decide against the rule of four eyes in an emergency, with a reason, loudly."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TenantedQuerySet["Membership"].as_manager()

    class Meta:
        ordering = ("user__username",)
        constraints = [
            models.UniqueConstraint(fields=["tenant", "user"], name="one_membership_per_person"),
            models.CheckConstraint(
                condition=models.Q(role__in=[role.value for role in Role]), name="membership_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"
