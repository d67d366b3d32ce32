"""An API key."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from audit.identity import new_uid
from governance.models.project import Project
from governance.models.tenanted import Tenanted, TenantedQuerySet
from governance.scopes import SCOPES_OF_KIND, KeyKind, Scope

NOT_FOR_AGENTS = sorted(set(Scope) - SCOPES_OF_KIND[KeyKind.AGENT])


class ApiKey(Tenanted):
    """Let a program act in a tenant; only a digest of the secret is kept."""

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=16, choices=[(kind.value, kind.value) for kind in KeyKind])
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="api_keys")
    projects = models.ManyToManyField(Project, through="KeyProject", related_name="+", blank=True)
    prefix = models.CharField(max_length=8, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    scopes = ArrayField(models.CharField(max_length=32))
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    last_used_address = models.CharField(max_length=64, blank=True)

    objects = TenantedQuerySet["ApiKey"].as_manager()

    class Meta:
        ordering = ("-created_at",)
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=[kind.value for kind in KeyKind]), name="key_kind_is_known"
            ),
            models.CheckConstraint(
                condition=~models.Q(kind="agent") | ~models.Q(scopes__overlap=NOT_FOR_AGENTS),
                name="agent_key_never_decides",
            ),
            models.CheckConstraint(condition=models.Q(scopes__contained_by=sorted(Scope)), name="key_scopes_are_known"),
        ]

    def __str__(self) -> str:
        return f"{self.name} (wgl_{self.prefix}_…)"

    @property
    def state(self) -> str:
        """Return active, expired or revoked."""
        if self.revoked_at is not None:
            return "revoked"
        return "expired" if self.expires_at <= timezone.now() else "active"


class KeyProject(Tenanted):
    """Narrow a key to a project; a key without any reaches all that its owner does.

    So no project goes while a key names it: the key would reach more than before.
    """

    key = models.ForeignKey(ApiKey, on_delete=models.CASCADE, related_name="+")
    project = models.ForeignKey(Project, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["key", "project"], name="key_names_a_project_once")]

    def __str__(self) -> str:
        return f"{self.key} in {self.project}"
