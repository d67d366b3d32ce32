"""A project, and the rights that people hold on it."""

from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models.expressions import RawSQL
from guardian.models import UserObjectPermissionBase

from audit.identity import new_uid
from audit.row_security import CURRENT_TENANT
from governance.actors import Actor
from governance.models.tenant import Tenant
from governance.models.tenanted import Tenanted, TenantedQuerySet
from governance.scopes import READ, REVIEW, WRITE, Scope


class ProjectQuerySet(TenantedQuerySet["Project"]):
    """Narrow projects to those an actor holds a right on."""

    def visible_to(self, actor: Actor) -> "ProjectQuerySet":
        """Keep the projects that the actor may read."""
        return super().visible_to(actor).filter(id__in=actor.projects(Scope.MEMORY_READ))


class Project(Tenanted):
    """Hold the memory of one piece of work."""

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    slug = models.CharField(max_length=64)
    name = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ProjectQuerySet.as_manager()

    class Meta:
        ordering = ("slug",)
        default_permissions = ()
        permissions = [
            (READ, "May read the project's memory"),
            (WRITE, "May add to the project's memory"),
            (REVIEW, "May decide about the project's memory"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["tenant", "slug"], name="one_project_per_slug"),
            models.CheckConstraint(
                condition=models.Q(slug__regex=r"^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$"), name="project_slug_is_plain"
            ),
        ]

    def __str__(self) -> str:
        return self.slug


class ProjectRight(UserObjectPermissionBase):
    """Give a person one right on one project; kept by django-guardian."""

    content_object = models.ForeignKey(Project, on_delete=models.CASCADE)
    # guardian writes these rows itself and knows no tenant: the transaction's own setting fills it in.
    tenant = models.ForeignKey(
        Tenant,
        on_delete=models.PROTECT,
        related_name="+",
        editable=False,
        db_default=RawSQL(CURRENT_TENANT, ()),  # noqa: S611
    )

    class Meta(UserObjectPermissionBase.Meta):
        verbose_name = "project right"

    def __str__(self) -> str:
        return f"{self.user} may {self.permission.codename} {self.content_object}"


def content_type() -> ContentType:
    """Return the content type under which project permissions are kept."""
    return ContentType.objects.get_for_model(Project)
