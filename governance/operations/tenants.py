"""Create a tenant, from the shell."""

from zoneinfo import available_timezones

from pydantic import Field, field_validator

from governance.gate.operation import Call, Effect, Named, Operation, Outcome, Params, Result
from governance.gate.registry import declare
from governance.scopes import Scope
from governance.services import tenants
from governance.text import Line, Slug


class CreateTenant(Params):
    """Describe a tenant to be."""

    slug: Slug = Field(description="Short name: small letters, digits and hyphens.")
    name: Line = Field(default="", description="Name for people; the slug if left out.")
    time_zone: Line = Field(
        default="UTC", description="Zone in which 'yesterday' is understood, such as Europe/Berlin."
    )

    @field_validator("time_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if value not in available_timezones():
            raise ValueError("is not a known time zone")
        return value


class CreatedTenant(Result):
    """Name the tenant that was created."""

    slug: str
    name: str
    uid: str


def _create(call: Call[CreateTenant]) -> Outcome[CreatedTenant]:
    wish = call.params
    tenant = tenants.create_tenant(wish.slug, name=wish.name, time_zone=wish.time_zone, actor=call.actor)
    result = CreatedTenant(slug=tenant.slug, name=tenant.name, uid=str(tenant.uid))
    return Outcome(result=result, subject=Named(kind="tenant", id=tenant.pk))


create_tenant = declare(
    Operation(
        name="create_tenant",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Create a tenant.",
        params=CreateTenant,
        result=CreatedTenant,
        effect=Effect.WRITE,
        event="tenant.created",
        handler=_create,
        agent_facing=False,
    )
)
