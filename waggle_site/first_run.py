"""Prepare what `waggle up` serves: tables, rights and, on the first run, a tenant with someone in it."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.db.models import QuerySet

from governance.actors import Actor
from governance.gate import registry, tenancy
from governance.gate.run import run
from governance.models import ApiKey, Project, Tenant
from governance.services.authentication import actor_of_system
from governance.services.tenants import reserve_tenant_id

TENANT, PROJECT, PERSON = "local", "default", "admin"
ALONE = (
    "You are alone here, so you may approve what you or your agents propose; what was approved so is marked. "
    "Once somebody else reviews: ./waggle set-policy --no-self-review-allowed"
)


@dataclass(frozen=True)
class Prepared:
    """Hold the secrets that were made in this run, and what is to be said; empty where everything was there already."""

    secrets: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[str] = ()


def migrate() -> None:
    """Bring the tables up to date, as their owner."""
    call_command("migrate", database="owner", interactive=False, verbosity=0)


def prepare() -> Prepared:
    """Create the tenant, project, person and key of a laptop, each once; return the secrets that are new."""
    operator = actor_of_system("first run", tenant_id=_tenant_id(), channel="shell")
    made, notes = {}, []
    if not _exists(Tenant.objects.filter(pk=operator.tenant_id), operator):
        _do("create_tenant", operator, slug=TENANT, name="Local")
        _do("set_policy", operator, self_review_allowed=True)
        notes.append(ALONE)
    if not _exists(Project.objects.filter(slug=PROJECT), operator):
        _do("create_project", operator, slug=PROJECT, name="Default")
    if not User.objects.filter(username=PERSON).exists():
        made[f"console password of {PERSON}"] = _create_person()
        _do("set_membership", operator, user=PERSON, role="admin")
    if not _exists(ApiKey.objects.all(), operator):
        created = _do("create_api_key", operator, name="local agent", owner=PERSON, kind="agent")
        made["agent key"] = created["raw_api_key"]
    return Prepared(made, notes)


def _tenant_id() -> int:
    with transaction.atomic():
        tenancy.show_tenants()
        tenant = Tenant.objects.filter(slug=TENANT).first()
    return tenant.pk if tenant else reserve_tenant_id()


def _exists(rows: QuerySet[Any], actor: Actor) -> bool:
    with transaction.atomic():
        tenancy.enter(actor.tenant_id)
        return rows.exists()


def _create_person() -> str:
    password = secrets.token_urlsafe(18)
    User.objects.create_user(PERSON, password=password, is_staff=True)
    return password


def _do(name: str, actor: Actor, /, **params: str | bool) -> dict[str, Any]:
    answer: dict[str, Any] = run(registry.find(name), actor=actor, params=params).model_dump(mode="json")
    return answer
