"""A key lets a program act as far as the key, its kind, its owner and their role all allow."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db.models import ProtectedError
from django.utils import timezone

from governance.errors import Forbidden, InvalidInput, NotAuthenticated, NotFound
from governance.gate.tenancy import enter
from governance.key_format import PATTERN, generate, parse
from governance.models import ApiKey, KeyProject, Project
from governance.scopes import Scope
from governance.services.authentication import Origin, actor_of_key, actor_of_person, tenants_of
from tests.cast import Do, Tenancy
from tests.ledger import last_event

DOOR = Origin(channel="rest", address="192.0.2.7")


def _issue(tenancy: Tenancy, do: Do, owner: str, **wish: object) -> str:
    created = do(tenancy.operator, "create_api_key", name="one", owner=tenancy.people[owner].username, **wish)
    return str(created.raw_api_key)


def _row(tenancy: Tenancy, text: str) -> ApiKey:
    enter(tenancy.tenant_id)
    key = parse(text)
    assert key is not None
    return ApiKey.objects.get(prefix=key.prefix)


def test_it_has_a_form_that_scanners_and_typing_errors_meet() -> None:
    key = generate()
    assert PATTERN.fullmatch(key.text)
    assert parse(key.text) == key
    assert len(key.digest) == 64
    for place in range(4, len(key.text)):
        letter = "a" if key.text[place] != "a" else "b"
        assert parse(key.text[:place] + letter + key.text[place + 1 :]) is None


@pytest.mark.parametrize("text", ["", "wgl_", "Bearer wgl_x", "wgl_12345678_" + "a" * 38, "\x00", "é" * 51])
def test_it_takes_no_other_text_for_a_key(db: None, text: str) -> None:
    with pytest.raises(NotAuthenticated, match="malformed"):
        actor_of_key(text, origin=DOOR)


def test_it_does_not_know_a_well_formed_key_that_was_never_issued(db: None) -> None:
    with pytest.raises(NotAuthenticated, match="not known"):
        actor_of_key(generate().text, origin=DOOR)


def test_it_keeps_a_digest_and_nothing_of_the_secret(acme: Tenancy, do: Do) -> None:
    text = _issue(acme, do, "alice")
    stored = str(ApiKey.objects.filter(pk=_row(acme, text).pk).values().get())
    key = parse(text)
    assert key is not None
    assert key.prefix in stored
    assert key.digest in stored
    assert text[-38:-6] not in stored
    assert text not in str(do(acme.operator, "list_api_keys"))


def test_it_knows_who_acts_and_from_where(acme: Tenancy, do: Do) -> None:
    text = _issue(acme, do, "alice", scopes=["memory:read"])
    actor = actor_of_key(text, origin=DOOR)
    alice = acme.people["alice"]
    assert (actor.kind, actor.tenant_id, actor.user_id, actor.label) == ("agent", acme.tenant_id, alice.pk, "one")
    assert (actor.channel, actor.address) == ("rest", "192.0.2.7")
    assert actor.scopes == {Scope.MEMORY_READ}
    key = _row(acme, text)
    assert (key.last_used_address, key.last_used_at is not None) == ("192.0.2.7", True)


@pytest.mark.parametrize("end", ["expires_at", "revoked_at"])
def test_it_ends_at_its_instant(acme: Tenancy, do: Do, end: str) -> None:
    text = _issue(acme, do, "alice")
    assert actor_of_key(text, origin=DOOR)
    ApiKey.objects.filter(pk=_row(acme, text).pk).update(**{end: timezone.now()})
    reason = {"expires_at": "expired", "revoked_at": "revoked"}[end]
    with pytest.raises(NotAuthenticated, match=reason):
        actor_of_key(text, origin=DOOR)
    event = last_event(acme, name="key.refused")
    assert (event.outcome, event.code, event.key_id) == ("refused", reason, _row(acme, text).pk)


def test_it_ends_at_once_when_revoked(acme: Tenancy, do: Do) -> None:
    text = _issue(acme, do, "alice")
    key = f"k{_row(acme, text).pk}"
    first = do(acme.operator, "revoke_api_key", key_id=key)
    assert (first.state, first.revoked_at is not None) == ("revoked", True)
    with pytest.raises(NotAuthenticated, match="revoked"):
        actor_of_key(text, origin=DOOR)
    assert do(acme.operator, "revoke_api_key", key_id=key).revoked_at == first.revoked_at


def test_it_ends_when_its_owner_leaves(acme: Tenancy, do: Do) -> None:
    do(acme.operator, "remove_membership", user=acme.people["alice"].username)
    with pytest.raises(NotAuthenticated, match="owner has left"):
        acme.agent("alice")
    assert last_event(acme, name="key.refused").code == "owner_has_left"


def test_it_rests_while_its_owner_is_not_active(acme: Tenancy) -> None:
    User.objects.filter(pk=acme.people["alice"].pk).update(is_active=False)
    with pytest.raises(NotAuthenticated, match="owner has left"):
        acme.agent("alice")
    User.objects.filter(pk=acme.people["alice"].pk).update(is_active=True)
    assert acme.agent("alice").label == "alice's agent"


def test_it_never_outgrows_its_owner(acme: Tenancy, do: Do) -> None:
    assert Scope.MEMORY_REVIEW in acme.agent("bob-service").scopes
    do(acme.operator, "set_membership", user=acme.people["bob"].username, role="reader")
    assert acme.agent("bob-service").scopes == {Scope.MEMORY_READ}
    assert acme.agent("bob").projects(Scope.MEMORY_WRITE) == frozenset()


@pytest.mark.parametrize(
    ("owner", "kind", "scopes"),
    [
        ("bob", "agent", ["memory:review"]),
        ("dora", "agent", ["governance:write"]),
        ("dora", "agent", ["audit:read"]),
        ("alice", "service", ["memory:review"]),
        ("bob", "service", ["governance:read"]),
        ("ed", "agent", ["memory:write"]),
    ],
)
def test_it_is_not_issued_beyond_its_kind_or_its_owners_role(
    acme: Tenancy, do: Do, owner: str, kind: str, scopes: list[str]
) -> None:
    with pytest.raises(InvalidInput) as refused:
        _issue(acme, do, owner, kind=kind, scopes=scopes)
    assert [fault.field for fault in refused.value.faults] == ["scopes"]


def test_it_refuses_a_scope_that_is_not_on_the_list(acme: Tenancy, do: Do) -> None:
    with pytest.raises(InvalidInput):
        _issue(acme, do, "alice", scopes=["memory:everything"])


def test_it_is_issued_to_members_only(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.operator, "create_api_key", name="one", owner=globex.people["charlie"].username)
    assert [fault.field for fault in refused.value.faults] == ["owner"]


def test_it_reaches_the_projects_that_it_names(acme: Tenancy, do: Do) -> None:
    everywhere, narrow = acme.agent("bob"), actor_of_key(_issue(acme, do, "bob", projects=["beta"]), origin=DOOR)
    assert len(everywhere.projects(Scope.MEMORY_READ)) == 2
    assert narrow.projects(Scope.MEMORY_READ) < everywhere.projects(Scope.MEMORY_READ)
    assert [project.slug for project in do(narrow, "list_context_scopes").projects] == ["beta"]
    with pytest.raises(NotFound):
        do(narrow, "query_graph", query="anything", project="alpha")


def test_it_reaches_no_project_that_its_owner_does_not(acme: Tenancy, do: Do) -> None:
    narrow = actor_of_key(_issue(acme, do, "alice", projects=["beta"]), origin=DOOR)
    assert narrow.projects(Scope.MEMORY_READ) == frozenset()
    assert do(narrow, "list_context_scopes").projects == []


def test_it_makes_a_person_of_a_member_alone(acme: Tenancy, globex: Tenancy) -> None:
    charlie = globex.people["charlie"]
    with pytest.raises(NotAuthenticated):
        actor_of_person(charlie, tenant_id=acme.tenant_id, origin=DOOR)
    assert actor_of_person(charlie, tenant_id=globex.tenant_id, origin=DOOR).is_person


def test_it_lets_a_superuser_in_nowhere_without_a_membership(acme: Tenancy) -> None:
    root = User.objects.create(username="root", is_superuser=True, is_staff=True)
    with pytest.raises(NotAuthenticated):
        actor_of_person(root, tenant_id=acme.tenant_id, origin=DOOR)
    assert tenants_of(root) == []


def test_it_lists_the_tenants_of_a_person(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    assert [tenant.slug for tenant in tenants_of(acme.people["alice"])] == [acme.slug]
    do(globex.operator, "set_membership", user=acme.people["alice"].username, role="reader")
    assert {tenant.slug for tenant in tenants_of(acme.people["alice"])} == {acme.slug, globex.slug}


def test_it_expires_within_bounds(acme: Tenancy, do: Do) -> None:
    text = _issue(acme, do, "alice", expires_in_days=30)
    left = _row(acme, text).expires_at - timezone.now()
    assert timedelta(days=29, hours=23) < left <= timedelta(days=30)
    for days in (0, 3_651):
        with pytest.raises(InvalidInput):
            _issue(acme, do, "alice", expires_in_days=days)


WIDER = [
    ("create_api_key", {"name": "wider", "owner": "dora", "kind": "service", "scopes": ["memory:review"]}),
    ("set_membership", {"user": "alice", "role": "admin"}),
]


@pytest.mark.parametrize(("operation", "wish"), WIDER)
def test_it_gives_no_rights(acme: Tenancy, do: Do, operation: str, wish: dict[str, str]) -> None:
    key = actor_of_key(_issue(acme, do, "dora", kind="service", scopes=["governance:write"]), origin=DOOR)
    named = {field: acme.people[wish[field]].username for field in ("owner", "user") if field in wish}
    with pytest.raises(Forbidden, match="A key cannot give rights"):
        do(key, operation, **wish | named)
    assert (last_event(acme).operation, last_event(acme).code) == (operation, "forbidden")
    assert do(acme.person("dora"), operation, **wish | named)


def test_it_keeps_the_projects_that_it_names(acme: Tenancy, do: Do) -> None:
    _issue(acme, do, "bob", projects=["beta"])
    with pytest.raises(ProtectedError) as refused:
        Project.objects.get(tenant_id=acme.tenant_id, slug="beta").delete()
    assert {type(row) for row in refused.value.protected_objects} == {KeyProject}


def test_it_reads_of_its_projects_alone_in_the_ledger(acme: Tenancy, do: Do) -> None:
    for project in ("alpha", "beta"):
        do(acme.person("bob"), "store_node", label=project, content=project, node_type="fact", project=project)
    wide = _issue(acme, do, "dora", kind="service", scopes=["audit:read"])
    narrow = _issue(acme, do, "dora", kind="service", scopes=["audit:read"], projects=["beta"])
    seen = {
        len(do(actor_of_key(text, origin=DOOR), "list_audit_events", name="node.stored").events)
        for text in (wide, narrow)
    }
    assert seen == {2, 1}
    assert do(actor_of_key(narrow, origin=DOOR), "list_audit_events", name="key.created").events == []


@pytest.mark.parametrize(
    ("operation", "params"), [("list_jobs", {}), ("retry_job", {"job_id": "j1"}), ("cancel_job", {"job_id": "j1"})]
)
def test_it_has_no_part_in_jobs_when_it_names_its_projects(
    acme: Tenancy, do: Do, operation: str, params: dict[str, str]
) -> None:
    scopes = ["governance:read", "governance:write"]
    narrow = actor_of_key(_issue(acme, do, "dora", kind="service", scopes=scopes, projects=["beta"]), origin=DOOR)
    with pytest.raises(Forbidden, match="jobs belong to the whole tenant"):
        do(narrow, operation, **params)
    whole = actor_of_key(_issue(acme, do, "dora", kind="service", scopes=scopes), origin=DOOR)
    assert do(whole, "list_jobs").jobs is not None
