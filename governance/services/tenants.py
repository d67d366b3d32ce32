"""Create tenants."""

from django.db import connection

from governance.actors import Actor
from governance.models import Tenant


def reserve_tenant_id() -> int:
    """Return an id for a tenant to be, so that its transaction can enter it before it exists."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('governance_tenant', 'id'))")
        row: tuple[int] = cursor.fetchone()
    return row[0]


def create_tenant(slug: str, *, name: str, time_zone: str, actor: Actor) -> Tenant:
    """Create the tenant that the actor already acts in; raises IntegrityError if the slug is taken."""
    return Tenant.objects.create(id=actor.tenant_id, slug=slug, name=name or slug, time_zone=time_zone)
