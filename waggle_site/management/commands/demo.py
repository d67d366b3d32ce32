"""Play the product's story against the running server."""

import secrets
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx2
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from governance.actors import Actor
from governance.gate import registry
from governance.gate.run import run
from governance.gate.tenancy import tenant_transaction
from governance.models import Membership
from governance.scopes import Role
from governance.services.authentication import Origin, actor_of_person, actor_of_system
from waggle_site import embedded
from waggle_site.demo import Stage, play
from waggle_site.operation_commands import tenant_of


class Command(BaseCommand):
    """Show in under a minute what goes in and what comes out."""

    help = "Play a short story against the running server, in a project of its own, and print what goes in and out."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the server's address."""
        parser.add_argument("--url", default="", help="Where the server is; the running home's if left out.")
        parser.add_argument("--tenant", default="", help="Tenant to play in; the only one if left out.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make a project and a key, play, and revoke the key."""
        tenant_id = tenant_of(options["tenant"]).pk
        screen = Console(highlight=False, soft_wrap=True)
        with _project(tenant_id) as (slug, key):
            screen.print(f"Playing in the new project [bold]{slug}[/]. Its memory stays for you to look at.\n")
            stage = Stage(url=options["url"] or _running(), key=key, decide=_decide(tenant_id), screen=screen)
            try:
                play(stage)
            except* RuntimeError as errors:
                raise CommandError(str(_first(errors))) from errors
            except* (httpx2.HTTPError, OSError) as errors:
                raise CommandError(f"{stage.url} did not answer: {_first(errors)!r}.") from errors


def _first(errors: BaseExceptionGroup[Exception]) -> BaseException:
    """Return the first error of a group, which may be groups itself."""
    first = errors.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first


def _running() -> str:
    state = embedded.home().state()
    if state is None:
        raise CommandError("Nothing is running. Start it in another terminal with: waggle up (or give --url).")
    return state.url


@contextmanager
def _project(tenant_id: int) -> Iterator[tuple[str, str]]:
    """Yield a new project and the raw key of an agent that reaches it alone; the key is revoked at the end."""
    slug = f"demo-{secrets.token_hex(3)}"
    operator = _operator(tenant_id)
    _do("create_project", operator, slug=slug, name="Demo")
    operator = _operator(tenant_id)
    owner = _administrator(tenant_id).label
    made = _do("create_api_key", operator, name=slug, owner=owner, projects=[slug], expires_in_days=1)
    try:
        yield slug, made["raw_api_key"]
    finally:
        _do("revoke_api_key", operator, key_id=made["key"]["id"])


def _decide(tenant_id: int) -> Callable[[str, str], dict[str, Any]]:
    def decide(edge_id: str, winner: str) -> dict[str, Any]:
        return _do("resolve_conflict", _administrator(tenant_id), edge_id=edge_id, winner=winner)

    return decide


def _administrator(tenant_id: int) -> Actor:
    """Return the tenant's first administrator, in whose name the person's part is played."""
    with tenant_transaction(tenant_id):
        membership = Membership.objects.select_related("user").filter(tenant_id=tenant_id, role=Role.ADMIN).first()
    if membership is None:
        raise CommandError("The tenant has no administrator to decide.")
    return actor_of_person(membership.user, tenant_id=tenant_id, origin=Origin(channel="shell"))


def _operator(tenant_id: int) -> Actor:
    return actor_of_system("demo", tenant_id=tenant_id, channel="shell")


def _do(name: str, actor: Actor, /, **params: Any) -> dict[str, Any]:
    answer: dict[str, Any] = run(registry.find(name), actor=actor, params=params).model_dump(mode="json")
    return answer
