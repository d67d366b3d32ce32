"""What every row that belongs to a tenant has."""

from typing import Self, TypeVar

from django.db import models

from governance.actors import Actor
from governance.models.tenant import Tenant

Row = TypeVar("Row", bound=models.Model, covariant=True)


class TenantedQuerySet(models.QuerySet[Row]):
    """Narrow rows to those an actor may know of."""

    def visible_to(self, actor: Actor) -> Self:
        """Keep the rows of the actor's tenant."""
        return self.filter(tenant_id=actor.tenant_id)


class Tenanted(models.Model):
    """Belong to one tenant; PostgreSQL refuses a row that points into another."""

    # Every table has an index that begins with the tenant; one on the tenant alone would only cost writes.
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+", db_index=False)

    class Meta:
        abstract = True
