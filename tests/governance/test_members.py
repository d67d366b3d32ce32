"""People get roles, roles bring rights on projects, and a tenant keeps an administrator."""

import pytest

from governance.errors import Conflict, InvalidInput, NotFound
from governance.models import ProjectRight
from governance.scopes import Role, Scope, rights_of_role
from tests.cast import Do, Tenancy


def test_it_keeps_the_last_administrator(acme: Tenancy, do: Do) -> None:
    dora, bob = acme.people["dora"].username, acme.people["bob"].username
    with pytest.raises(Conflict):
        do(acme.operator, "set_membership", user=dora, role="reader")
    with pytest.raises(Conflict):
        do(acme.operator, "remove_membership", user=dora)
    do(acme.operator, "set_membership", user=bob, role="admin")
    assert do(acme.operator, "remove_membership", user=dora).removed == dora


def test_it_counts_administrators_of_one_tenant_alone(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    charlie = globex.people["charlie"].username
    do(acme.operator, "set_membership", user=charlie, role="admin")
    with pytest.raises(Conflict):
        do(globex.operator, "remove_membership", user=charlie)
    assert do(acme.operator, "remove_membership", user=charlie).removed == charlie
    assert do(globex.person("charlie"), "list_memberships").members


@pytest.mark.parametrize("role", list(Role))
def test_it_brings_the_rights_of_a_role_to_every_project(acme: Tenancy, do: Do, role: Role) -> None:
    do(acme.operator, "set_membership", user=acme.people["bob"].username, role=role)
    bob = acme.person("bob")
    held = {right for right, projects in bob.rights.items() if len(projects) == 2}
    assert held == rights_of_role(role)


def test_it_reaches_a_later_project_when_the_role_reaches_every_one(acme: Tenancy, do: Do) -> None:
    do(acme.operator, "create_project", slug="gamma")
    reached = {name: len(acme.person(name).projects(Scope.MEMORY_READ)) for name in ("alice", "bob", "ed")}
    assert reached == {"alice": 1, "bob": 3, "ed": 3}


def test_it_takes_rights_away_with_the_role(acme: Tenancy, do: Do) -> None:
    bob = acme.people["bob"]
    do(acme.operator, "set_membership", user=bob.username, role="reviewer", projects=["beta"])
    assert len(acme.person("bob").projects(Scope.MEMORY_REVIEW)) == 1
    do(acme.operator, "remove_membership", user=bob.username)
    assert not ProjectRight.objects.filter(user=bob).exists()
    with pytest.raises(NotFound):
        do(acme.operator, "remove_membership", user=bob.username)


def test_it_leaves_the_rights_in_another_tenant_alone(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    bob = acme.people["bob"]
    do(globex.operator, "set_membership", user=bob.username, role="contributor")
    do(globex.operator, "remove_membership", user=bob.username)
    assert len(acme.person("bob").projects(Scope.MEMORY_REVIEW)) == 2


def test_it_knows_no_stranger_and_no_foreign_project(acme: Tenancy, do: Do) -> None:
    bob = acme.people["bob"].username
    with pytest.raises(NotFound):
        do(acme.operator, "set_membership", user="nobody", role="reader")
    with pytest.raises(NotFound):
        do(acme.operator, "set_membership", user=bob, role="reader", projects=["gamma"])
    with pytest.raises(InvalidInput):
        do(acme.operator, "set_membership", user=bob, role="king")


def test_it_grants_what_an_administrator_asks_for(acme: Tenancy, do: Do) -> None:
    do(acme.person("dora"), "set_membership", user=acme.people["ed"].username, role="reader", projects=["beta"])
    shown = {
        member.user: (member.role, member.every_project) for member in do(acme.operator, "list_memberships").members
    }
    assert shown[acme.people["ed"].username] == (Role.READER, False)
