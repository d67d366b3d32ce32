"""Issue, list and revoke API keys."""

from datetime import timedelta

from pydantic import Field

from governance.actors import Actor
from governance.errors import Forbidden, InvalidInput
from governance.gate import policy
from governance.gate.operation import Call, Change, Effect, Named, Operation, Outcome, Params, Preview, Result
from governance.gate.registry import declare
from governance.models import ApiKey
from governance.refs import KEY, KeyRef, number_of, ref
from governance.scopes import SCOPES_OF_KIND, KeyKind, Scope
from governance.selectors import keys_visible_to, project_of
from governance.services import keys
from governance.text import Label, Line, Printed, Slug


class CreateApiKey(Params):
    """Describe a key to be issued."""

    name: Label = Field(description="What the key is for.")
    owner: Line = Field(default="", description="User name of the member who answers for it; yourself if left out.")
    kind: KeyKind = Field(default=KeyKind.AGENT, description="agent keys never decide; service keys may.")
    scopes: tuple[Scope, ...] = Field(
        default=(), description="What it may do; for an agent, read and write if left out."
    )
    projects: tuple[Slug, ...] = Field(default=(), description="Projects it may touch; none means all of its owner's.")
    expires_in_days: int = Field(default=365, ge=1, le=3_650, description="Days until it expires.")


class ListApiKeys(Params):
    """Ask for all keys."""


class RevokeApiKey(Params):
    """Name the key to end."""

    key_id: KeyRef = Field(description="Id of the key, as in k12.")


class KeyShown(Result):
    """Show a key without its secret."""

    id: str
    name: str
    kind: KeyKind
    owner: str
    prefix: str
    scopes: list[Scope]
    projects: list[str]
    state: str
    created_at: Printed
    expires_at: Printed
    revoked_at: Printed | None
    last_used_at: Printed | None
    last_used_address: str


class CreatedKey(Result):
    """Show a new key, with the secret, once."""

    key: KeyShown
    raw_api_key: str


class Keys(Result):
    """Show the tenant's keys."""

    keys: list[KeyShown]


def _create(call: Call[CreateApiKey]) -> Outcome[CreatedKey]:
    policy.require_no_key(call.actor)
    _refuse_a_reviewers_key_for_another(call)
    key, raw = keys.create_api_key(_wish(call), owner=_owner(call), actor=call.actor)
    return Outcome(
        result=CreatedKey(key=_shown(key), raw_api_key=raw.text),
        subject=Named(kind="key", id=key.pk),
        detail={"name": key.name, "owner": key.owner.get_username(), "scopes": key.scopes},
    )


def _refuse_a_reviewers_key_for_another(call: Call[CreateApiKey]) -> None:
    """Refuse a key that decides in another's name: whoever made it holds it too, and would be two people."""
    actor = call.actor
    if actor.is_person and Scope.MEMORY_REVIEW in call.params.scopes and _owner(call) != actor.label:
        raise Forbidden("A key that decides is made by the person in whose name it does.")


def _wish(call: Call[CreateApiKey]) -> keys.KeyWish:
    wish = call.params
    scopes = frozenset(wish.scopes) or SCOPES_OF_KIND[KeyKind.AGENT]
    return keys.KeyWish(
        name=wish.name,
        kind=wish.kind,
        scopes=scopes,
        expires_at=call.now + timedelta(days=wish.expires_in_days),
        projects=tuple(project_of(call.actor, slug) for slug in wish.projects),
    )


def _owner(call: Call[CreateApiKey]) -> str:
    if call.params.owner:
        return call.params.owner
    if not call.actor.is_person:
        raise InvalidInput.of("owner", "name the member who answers for the key")
    return call.actor.label


def _list(call: Call[ListApiKeys]) -> Outcome[Keys]:
    return Outcome(result=Keys(keys=[_shown(key) for key in keys_visible_to(call.actor)]))


def _find(params: RevokeApiKey, actor: Actor) -> ApiKey:
    return keys.key_to_change(number_of(params.key_id), actor=actor)


def _revoke(call: Call[RevokeApiKey]) -> Outcome[KeyShown]:
    key = keys.revoke_api_key(call.about(ApiKey), now=call.now)
    return Outcome(result=_shown(key), subject=Named(kind="key", id=key.pk))


def _preview(call: Call[RevokeApiKey]) -> Preview:
    return Preview(changes=[Change(field=str(call.about(ApiKey)), before=call.about(ApiKey).state, after="revoked")])


def _shown(key: ApiKey) -> KeyShown:
    return KeyShown(
        id=ref(KEY, key.pk),
        name=key.name,
        kind=KeyKind(key.kind),
        owner=key.owner.get_username(),
        prefix=f"wgl_{key.prefix}",
        scopes=[Scope(scope) for scope in key.scopes],
        projects=sorted(project.slug for project in key.projects.all()),
        state=key.state,
        created_at=key.created_at,
        expires_at=key.expires_at,
        revoked_at=key.revoked_at,
        last_used_at=key.last_used_at,
        last_used_address=key.last_used_address,
    )


create_api_key = declare(
    Operation(
        name="create_api_key",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Issue an API key; its secret is shown once and kept nowhere.",
        params=CreateApiKey,
        result=CreatedKey,
        effect=Effect.WRITE,
        event="key.created",
        handler=_create,
        agent_facing=False,
    )
)
list_api_keys = declare(
    Operation(
        name="list_api_keys",
        scope=Scope.GOVERNANCE_READ,
        summary="List the tenant's API keys, without their secrets.",
        params=ListApiKeys,
        result=Keys,
        effect=Effect.READ,
        event="key.listed",
        handler=_list,
        agent_facing=False,
        idempotent=True,
    )
)
revoke_api_key = declare(
    Operation(
        name="revoke_api_key",
        scope=Scope.GOVERNANCE_WRITE,
        summary="End an API key at once.",
        params=RevokeApiKey,
        result=KeyShown,
        effect=Effect.DESTROY,
        event="key.revoked",
        subject=_find,
        handler=_revoke,
        preview=_preview,
        agent_facing=False,
        idempotent=True,
    )
)
