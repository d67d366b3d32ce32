"""Refuse a request that says, outside its credential, to be about somebody else's tenant, project or user."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User

from governance.actors import Actor
from governance.errors import Forbidden
from governance.gate.tenancy import tenant_transaction
from governance.models import Project, Tenant

ABOUT = {
    **dict.fromkeys(("tenant", "tenant_id", "tenant_slug", "tenant_uid", "organization", "organization_id"), "tenant"),
    **dict.fromkeys(("project", "project_id", "project_slug", "project_uid"), "project"),
    **dict.fromkeys(("user", "user_id", "user_name", "username"), "user"),
}
PREFIX = re.compile(r"^(?:x_)?(?:waggle_)?")


@dataclass(frozen=True)
class Claim:
    """Hold a header or a metadata entry that names a tenant, a project or a user."""

    name: str
    about: str
    value: str


def claims_in(entries: Iterable[tuple[str, object]]) -> list[Claim]:
    """Return the entries that name a tenant, a project or a user, whatever they are called exactly.

    `X-Waggle-Tenant`, `tenant_id` and `com.example/tenant` are all recognised.
    """
    return [
        Claim(name[:64], ABOUT[plain], str(value).strip())
        for name, value in entries
        if (plain := PREFIX.sub("", re.split(r"[/.]", name)[-1].lower().replace("-", "_"))) in ABOUT
    ]


def refuse_foreign(claims: Iterable[Claim], *, actor: Actor) -> None:
    """Return if every claim says what the credential says anyway; raises Forbidden for the first that does not.

    Identity and scope come from the credential alone, so a claim can change nothing; one that is false is an error or
    an attack. A project is claimed truly only where it is the credential's only one.
    """
    pending = list(claims)
    if not pending:
        return
    own = _own_names(actor)
    for claim in pending:
        if claim.value not in own[claim.about]:
            raise Forbidden(
                f"{claim.name} does not name the {claim.about} of this credential.",
                hint=f"Leave {claim.name} out: the credential says who you are; a project is named as an argument.",
            )


def _own_names(actor: Actor) -> dict[str, set[str]]:
    with tenant_transaction(actor.tenant_id):
        tenant = Tenant.objects.get(pk=actor.tenant_id)
        projects = list(Project.objects.visible_to(actor)[:2])
        users = User.objects.filter(pk=actor.user_id) if actor.user_id else User.objects.none()
        own = projects if len(projects) == 1 else []
        return {
            "tenant": {str(tenant.pk), str(tenant.uid), tenant.slug},
            "project": {name for project in own for name in (str(project.pk), str(project.uid), project.slug)},
            "user": {name for user in users for name in (str(user.pk), user.get_username())},
        }
