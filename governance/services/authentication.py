"""Turn a credential into an actor: the same for every edge."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TypedDict, cast
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, User
from django.contrib.postgres.expressions import ArraySubquery
from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import JSONArray
from django.utils import timezone

from audit.identity import new_uid
from audit.services import What, record
from governance import statements
from governance.actors import Actor, Channel, Contested, Floor, Secrets, system
from governance.errors import NotAuthenticated
from governance.gate import tenancy
from governance.key_format import parse
from governance.models import ApiKey, KeyProject, Membership, Project, ProjectRight, Tenant
from governance.scopes import SCOPES_OF_KIND, SCOPES_OF_ROLE, KeyKind, Role, Scope

USE_IS_NOTED_EVERY = timedelta(minutes=1)
RIGHT = ("permission__codename", "content_object_id")
Standing = tuple[str, str, str, str, str | None, list[int], list[tuple[str, int]]]


class _Frame(TypedDict):
    """What every actor of a tenant has in common."""

    tenant_id: int
    floor: Floor
    contested: Contested
    secrets: Secrets
    time_zone: str
    channel: Channel
    address: str
    correlation_id: UUID


@dataclass(frozen=True, kw_only=True)
class Origin:
    """Say through which door, from where and under which correlation id a request came."""

    channel: Channel
    address: str = ""
    correlation_id: UUID | None = None


def actor_of_key(text: str, *, origin: Origin) -> Actor:
    """Return the actor behind a raw key.

    Raises NotAuthenticated for a key that is malformed, unknown, expired, revoked or whose owner has left; the last
    three are in the tenant's ledger.
    """
    raw = parse(text)
    if raw is None:
        raise NotAuthenticated("The key is malformed.")
    with transaction.atomic(durable=True):
        tenancy.show_key(raw.digest)
        found = statements.rows(_keys, digest=raw.digest)
        if not found:
            raise NotAuthenticated("The key is not known.")
        key = found[0]
        actor, reason = _actor_of(key, origin=origin)
        if reason:
            record(actor.who(), What(operation="authenticate", name="key.refused", outcome="refused", code=reason))
        else:
            _note_use(key, address=origin.address)
    if reason:
        raise NotAuthenticated(f"The key is not accepted: {reason.replace('_', ' ')}.")
    return actor


def actor_of_system(
    name: str, *, tenant_id: int, channel: Channel = "job", correlation_id: UUID | None = None
) -> Actor:
    """Return the system acting in a tenant: a job, a schedule or an operator; it reaches every project."""
    with transaction.atomic():
        tenancy.enter(tenant_id)
        projects = frozenset(Project.objects.filter(tenant_id=tenant_id).values_list("pk", flat=True))
        tenant = Tenant.objects.filter(pk=tenant_id).first()
    actor = system(name, tenant_id=tenant_id, channel=channel, project_ids=projects)
    if tenant is not None:
        # A shell stores and is served as the tenant wants it, as everybody.
        actor = replace(
            actor,
            time_zone=tenant.time_zone,
            floor=cast("Floor", tenant.floor),
            contested=cast("Contested", tenant.contested),
            secrets=cast("Secrets", tenant.secrets),
        )
    return actor if correlation_id is None else actor.correlated(correlation_id)


def actor_of_person(user: AbstractBaseUser, *, tenant_id: int, origin: Origin) -> Actor:
    """Return a signed-in person as an actor of one tenant; raises NotAuthenticated without a membership there."""
    person = cast("User", user)
    with transaction.atomic():
        tenancy.enter(tenant_id)
        memberships = statements.rows(_memberships, tenant=tenant_id, user=person.pk)
        if not memberships or not person.is_active:
            raise NotAuthenticated("You are not a member of this tenant.")
        membership, tenant = memberships[0], memberships[0].tenant
        return Actor(
            kind="person",
            id=str(person.pk),
            label=person.get_username(),
            scopes=SCOPES_OF_ROLE[Role(membership.role)],
            rights=rights_of(person),
            user_id=person.pk,
            **_frame(
                (tenant.floor, tenant.contested, tenant.secrets),
                tenant_id=tenant_id,
                time_zone=tenant.time_zone,
                origin=origin,
            ),
        )


def tenants_of(user: AbstractBaseUser) -> list[Tenant]:
    """Return the tenants that a person is a member of, by slug."""
    with transaction.atomic():
        tenancy.show_memberships(cast("User", user).pk)
        return statements.rows(_joined, user=cast("User", user).pk)


def _memberships(tenant: int, user: int) -> QuerySet[Membership]:
    return Membership.objects.select_related("tenant").filter(user_id=user, tenant_id=tenant)


def _joined(user: int) -> QuerySet[Tenant]:
    return Tenant.objects.filter(id__in=Membership.objects.filter(user_id=user).values("tenant_id"))


def rights_of(person: User) -> Mapping[str, frozenset[int]]:
    """Return the ids of the projects on which a person holds each right, in the running transaction's tenant."""
    return _by_right(statements.rows(_rights, user=person.pk))


def _by_right(pairs: Iterable[tuple[str, int]]) -> Mapping[str, frozenset[int]]:
    held: dict[str, set[int]] = defaultdict(set)
    for right, project_id in pairs:
        held[right].add(project_id)
    return {right: frozenset(ids) for right, ids in held.items()}


def _rights(user: int) -> QuerySet[ProjectRight, tuple[str, int]]:
    return ProjectRight.objects.filter(user_id=user).values_list(*RIGHT)


def _keys(digest: str) -> QuerySet[ApiKey]:
    """Return the key of which the transaction holds the digest; to read it is to enter its tenant."""
    return ApiKey.objects.select_related("owner").filter(digest=digest).annotate(entered=tenancy.Entered("tenant_id"))


def _standings(tenant: int, user: int, key: int) -> "QuerySet[Tenant, Standing]":
    """Return a tenant's settings and zone, the role and rights of a key's owner there and the projects it names."""
    members = Membership.objects.filter(tenant_id=OuterRef("pk"), user_id=user)
    named = KeyProject.objects.filter(key_id=key).values("project_id")
    held = ProjectRight.objects.filter(user_id=user).values(held=JSONArray(*RIGHT))
    return Tenant.objects.filter(pk=tenant).values_list(
        "floor",
        "contested",
        "secrets",
        "time_zone",
        Subquery(members.values("role")),
        ArraySubquery(named),
        ArraySubquery(held),
    )


def _actor_of(key: ApiKey, *, origin: Origin) -> tuple[Actor, str]:
    standings = statements.rows(_standings, tenant=key.tenant_id, user=key.owner.pk, key=key.pk)
    floor, contested, secrets, time_zone, role, projects, held = standings[0]
    named, rights = frozenset(projects), _by_right(held)
    actor = Actor(
        kind="agent" if key.kind == KeyKind.AGENT else "service",
        id=str(key.pk),
        label=key.name,
        scopes=_scopes_of(key, role),
        rights={right: ids & named if named else ids for right, ids in rights.items()},
        user_id=key.owner.pk,
        key_id=key.pk,
        narrowed=bool(named),
        **_frame((floor, contested, secrets), tenant_id=key.tenant_id, time_zone=time_zone, origin=origin),
    )
    return actor, _why_not(key, role)


def _frame(settings: tuple[str, str, str], *, tenant_id: int, time_zone: str, origin: Origin) -> _Frame:
    floor, contested, secrets = settings
    return {
        "tenant_id": tenant_id,
        "floor": cast("Floor", floor),
        "contested": cast("Contested", contested),
        "secrets": cast("Secrets", secrets),
        "time_zone": time_zone,
        "channel": origin.channel,
        "address": origin.address,
        "correlation_id": origin.correlation_id or new_uid(),
    }


def _scopes_of(key: ApiKey, role: str | None) -> frozenset[Scope]:
    """Return what the key, its kind and its owner's role all allow: a key never outgrows its owner."""
    if role is None:
        return frozenset()
    granted = frozenset(Scope(scope) for scope in key.scopes)
    return granted & SCOPES_OF_KIND[KeyKind(key.kind)] & SCOPES_OF_ROLE[Role(role)]


def _why_not(key: ApiKey, role: str | None) -> str:
    if key.state != "active":
        return key.state
    return "" if key.owner.is_active and role is not None else "owner_has_left"


def _note_use(key: ApiKey, *, address: str) -> None:
    now = timezone.now()
    fresh = key.last_used_at is not None and now - key.last_used_at < USE_IS_NOTED_EVERY
    if fresh and key.last_used_address == address:
        return
    ApiKey.objects.filter(pk=key.pk).update(last_used_at=now, last_used_address=address)
