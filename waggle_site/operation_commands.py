"""Run an operation from the shell: flags from its parameters, JSON on standard output, errors on standard error."""

import argparse
import getpass
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, get_args, get_origin

from django.contrib.auth import authenticate
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, transaction
from django.http import HttpRequest
from pydantic.fields import FieldInfo

from audit.identity import new_uid
from governance.actors import Actor
from governance.errors import InvalidInput, NotAuthenticated, NotFound, Unavailable, WaggleError
from governance.gate import registry, tenancy
from governance.gate.operation import AnyOperation
from governance.gate.run import recording_refusals, run
from governance.models import Tenant
from governance.services.authentication import Origin, actor_of_key, actor_of_person, actor_of_system, tenants_of
from governance.services.claims import Claim, refuse_foreign
from governance.services.tenants import reserve_tenant_id
from waggle_site import env
from waggle_site.problems import ending_of, problem_of

CHANNEL = Origin(channel="shell")
DEFAULT_TENANT = "local"
KEY_VARIABLE = "WAGGLE_API_KEY"
PROOF_VARIABLE = "WAGGLE_PASSWORD"
PROOF_HINT = f"Type the password at a terminal, or set {PROOF_VARIABLE} or {PROOF_VARIABLE}_FILE."


def knows(name: str) -> bool:
    """Tell whether an operation has this name."""
    return any(operation.name == name for operation in registry.every())


def execute(name: str, arguments: Sequence[str]) -> int:
    """Run an operation with flags and return its exit code: 0, or that of its error."""
    operation = registry.find(name)
    given = parser_of(operation).parse_args(list(arguments))
    params = {
        key: value for key, value in vars(given).items() if key in operation.params.model_fields and value is not None
    }
    try:
        actor = _actor(operation, tenant=given.in_tenant, person=given.as_person)
        result = run(operation, actor=actor, params=params)
    except WaggleError as error:
        return _complain(error)
    except DatabaseError:
        return _complain(Unavailable("The database is not set up.", hint="Run: waggle up (or waggle migrate)."))
    sys.stdout.write(result.model_dump_json(indent=2) + "\n")
    return 0


def parser_of(operation: AnyOperation) -> argparse.ArgumentParser:
    """Return the parser whose flags are the operation's parameters."""
    name = operation.name.replace("_", "-")
    parser = argparse.ArgumentParser(prog=f"waggle {name}", description=operation.summary)
    parser.add_argument(
        "--tenant", "--tenant-id", dest="in_tenant", default="", help="Tenant; the only one if left out."
    )
    parser.add_argument(
        "--as", dest="as_person", default="", metavar="USER", help="Act as this member, by their password."
    )
    for field, info in operation.params.model_fields.items():
        _add_flag(parser, field, info)
    return parser


def _add_flag(parser: argparse.ArgumentParser, name: str, info: FieldInfo) -> None:
    flag = f"--{name.replace('_', '-')}"
    options: dict[str, Any] = {"dest": name, "help": info.description, "default": None, "required": info.is_required()}
    if bool in (info.annotation, *get_args(info.annotation)):
        options["action"] = argparse.BooleanOptionalAction
    elif get_origin(info.annotation) is tuple:
        options |= {"type": _parts, "metavar": "A,B,..."}
    elif get_origin(info.annotation) is dict:
        options |= {"type": _object, "metavar": "JSON"}
    parser.add_argument(flag, **options)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _object(text: str) -> dict[str, Any]:
    """Return a JSON object; raises ValueError, which is shown as the flag's own error, for anything else."""
    value = json.loads(text)
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError('is not an object, as in {"content": "..."}')
    return value


def _actor(operation: AnyOperation, *, tenant: str, person: str) -> Actor:
    """Return who acts: the holder of the key in the environment, the named member, or the operator at this shell."""
    if operation.name == "create_tenant":
        return actor_of_system(_operator(), tenant_id=reserve_tenant_id(), channel="shell")
    if person:
        return _member(person, tenant=tenant)
    key = os.environ.get(KEY_VARIABLE, "")
    if key:
        return _holder(key, operation, tenant=tenant)
    return actor_of_system(_operator(), tenant_id=tenant_of(tenant).pk, channel="shell")


def _holder(key: str, operation: AnyOperation, *, tenant: str) -> Actor:
    """Return who holds the key; raises Forbidden, which is recorded, if another tenant than the key's is named."""
    actor = actor_of_key(key, origin=CHANNEL)
    named = [Claim("--tenant", "tenant", tenant)] if tenant else []
    with recording_refusals(actor=actor, operation=operation):
        refuse_foreign(named, actor=actor)
    return actor


def _operator() -> str:
    return f"operator {getpass.getuser()}"


def _member(username: str, *, tenant: str) -> Actor:
    user = _proven(username)
    memberships = [row for row in tenants_of(user) if tenant in ("", row.slug)]
    if len(memberships) != 1:
        raise InvalidInput.of("as", f"{username!r} is not a member of exactly one such tenant; name it with --tenant")
    return actor_of_person(user, tenant_id=memberships[0].pk, origin=CHANNEL)


def _proven(username: str) -> AbstractBaseUser:
    """Return the person of a name who has given their password; raises NotAuthenticated, and counts the failure."""
    request = HttpRequest()  # failures are counted by user name and address, as at the console's door
    request.META["REMOTE_ADDR"] = "127.0.0.1"
    user = authenticate(request, username=username, password=_password(username))
    if user is None:
        raise NotAuthenticated("User name and password do not match, or were wrong too often.", hint=PROOF_HINT)
    return user


def _password(username: str) -> str:
    try:
        given = env.text(PROOF_VARIABLE, "")
    except ImproperlyConfigured as error:
        raise NotAuthenticated(str(error), hint=PROOF_HINT) from error
    if not given and sys.stdin.isatty():
        given = getpass.getpass(f"Password of {username}: ")
    if not given:
        raise NotAuthenticated(f"{username} must give their password.", hint=PROOF_HINT)
    return given


def tenant_of(slug: str) -> Tenant:
    """Return the tenant of a slug, or without one the only tenant or the local one; raises NotFound, InvalidInput."""
    with transaction.atomic():
        tenancy.show_tenants()
        tenants = {tenant.slug: tenant for tenant in Tenant.objects.all()}
    if slug and slug not in tenants:
        raise NotFound(f"There is no tenant {slug!r}.", hint=f"There are: {', '.join(sorted(tenants))}.")
    if slug:
        return tenants[slug]
    if len(tenants) == 1:
        return next(iter(tenants.values()))
    if DEFAULT_TENANT in tenants:
        return tenants[DEFAULT_TENANT]
    raise InvalidInput.of("tenant", "name the tenant: there is more than one, or none")


def _complain(error: WaggleError) -> int:
    sys.stderr.write(problem_of(error, correlation_id=new_uid()).model_dump_json() + "\n")
    return ending_of(error).exit
