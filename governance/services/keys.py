"""Issue and revoke API keys."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from governance.actors import Actor
from governance.errors import InvalidInput, NotFound
from governance.key_format import RawKey, generate
from governance.models import ApiKey, KeyProject, Membership, Project
from governance.scopes import SCOPES_OF_KIND, SCOPES_OF_ROLE, KeyKind, Role, Scope


@dataclass(frozen=True, kw_only=True)
class KeyWish:
    """Describe a key to be issued."""

    name: str
    kind: KeyKind
    scopes: frozenset[Scope]
    expires_at: datetime
    projects: tuple[Project, ...] = ()


def create_api_key(wish: KeyWish, *, owner: str, actor: Actor) -> tuple[ApiKey, RawKey]:
    """Issue a key to a member; the raw key is returned here and kept nowhere.

    Raises InvalidInput when the owner is no member, or a scope is beyond the kind or the owner's role.
    """
    user = _owner(owner, wish=wish, actor=actor)
    raw = generate()
    key = ApiKey.objects.create(
        tenant_id=actor.tenant_id,
        name=wish.name,
        kind=wish.kind,
        owner=user,
        prefix=raw.prefix,
        digest=raw.digest,
        scopes=sorted(wish.scopes),
        expires_at=wish.expires_at,
    )
    KeyProject.objects.bulk_create(
        KeyProject(tenant_id=actor.tenant_id, key=key, project=project) for project in wish.projects
    )
    return key, raw


def revoke_api_key(key: ApiKey, *, now: datetime) -> ApiKey:
    """End a key at once; revoking it again changes nothing."""
    if key.revoked_at is None:
        key.revoked_at = now
        key.save(update_fields=["revoked_at"])
    return key


def key_to_change(key_id: int, *, actor: Actor) -> ApiKey:
    """Return a key of the actor's tenant, locked; raises NotFound."""
    key = ApiKey.objects.visible_to(actor).select_for_update(no_key=True).filter(pk=key_id).first()
    if key is None:
        raise NotFound("There is no such key.")
    return key


def _owner(username: str, *, wish: KeyWish, actor: Actor) -> User:
    membership = Membership.objects.visible_to(actor).select_related("user").filter(user__username=username).first()
    if membership is None:
        raise InvalidInput.of("owner", f"{username!r} is not a member of this tenant")
    _within(wish.scopes, SCOPES_OF_KIND[wish.kind], f"a key of kind {wish.kind}")
    _within(wish.scopes, SCOPES_OF_ROLE[Role(membership.role)], f"the role {membership.role} of {username}")
    return membership.user


def _within(scopes: Iterable[Scope], allowed: frozenset[Scope], holder: str) -> None:
    beyond = sorted(set(scopes) - allowed)
    if beyond:
        raise InvalidInput.of("scopes", f"{', '.join(beyond)} is beyond {holder}")
