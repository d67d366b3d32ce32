"""A tombstone: the memory of a rejected value, without the value."""

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from pgvector.django import HalfVectorField

from governance.actors import Actor
from governance.models.project import Project
from governance.models.tenanted import Tenanted, TenantedQuerySet
from governance.scopes import Scope
from memory.states import NodeType


class ValueKey(Tenanted):
    """Hold the key under which a tenant's rejected values are digested, made when the first one is rejected."""

    key = models.BinaryField(help_text="32 random bytes.")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TenantedQuerySet["ValueKey"].as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant"], name="one_value_key_per_tenant")]

    def __str__(self) -> str:
        return f"The key of tenant {self.tenant_id}"


class TombstoneQuerySet(TenantedQuerySet["Tombstone"]):
    """Narrow tombstones to those an actor may know of, or that stand in the way."""

    def visible_to(self, actor: Actor) -> Self:
        """Keep those of the projects that the actor may read, and those of the whole tenant."""
        readable = actor.reach(Scope.MEMORY_READ)
        return super().visible_to(actor).filter(Q(project=None) | Q(project_id__any_of=readable))

    def standing(self, *, tenant_id: int, project_id: int, kind: str) -> Self:
        """Keep those that nobody has lifted and that stop a node of a kind in a project."""
        where = Q(project=None) | Q(project_id=project_id)
        return self.filter(where, Q(node_type="") | Q(node_type=kind), tenant_id=tenant_id, lifted_at=None)


class Tombstone(Tenanted):
    """Remember that a person rejected a value, why, and by which signs it is known again.

    The value itself is not kept: `digest` recognises it however it is written, `vector`, `marks` and `negated` what
    only means the same. It outlives its node and every prune; a person lifts it, nobody deletes it.
    """

    # Empty where the value was rejected for the whole tenant.
    project = models.ForeignKey(
        Project, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_constraint=False
    )
    node_type = models.CharField(max_length=16, blank=True, help_text="Empty where it stops a node of any type.")
    digest = models.CharField(max_length=64, editable=False, help_text="Keyed digest of the value's canonical form.")
    form = models.PositiveIntegerField(editable=False, help_text="Version of the canonical form behind the digest.")
    vector = HalfVectorField(null=True, blank=True, editable=False)
    model = models.CharField(max_length=200, blank=True, editable=False)
    marks = ArrayField(models.CharField(max_length=64), default=list, editable=False)
    negated = models.BooleanField(default=False, editable=False, help_text="Whether the value denies something.")
    node_number = models.BigIntegerField(
        null=True, blank=True, help_text="The node that was rejected; it may be gone by now, or never have been."
    )
    reason = models.TextField()
    rejected_by = models.CharField(max_length=200)
    rejected_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.CharField(max_length=200, blank=True)
    lift_reason = models.TextField(blank=True)

    objects = TombstoneQuerySet.as_manager()

    class Meta:
        ordering = ("-id",)
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "project", "node_type", "digest"],
                condition=Q(lifted_at=None),
                nulls_distinct=False,
                name="one_standing_tombstone_per_value",
            ),
            models.CheckConstraint(
                condition=Q(node_type="") | Q(node_type__in=[item.value for item in NodeType]),
                name="tombstone_type_is_known",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="tombstone_says_why"),
            models.CheckConstraint(
                condition=Q(lifted_at=None, lifted_by="", lift_reason="")
                | (Q(lifted_at__isnull=False) & ~Q(lifted_by="") & ~Q(lift_reason="")),
                name="lifted_tombstone_says_by_whom_and_why",
            ),
            models.CheckConstraint(
                condition=Q(vector__isnull=True) | ~Q(model=""), name="tombstone_vector_names_its_model"
            ),
        ]

    def __str__(self) -> str:
        return f"x{self.pk}: rejected by {self.rejected_by}"
