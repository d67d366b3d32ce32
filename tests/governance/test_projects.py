"""Projects: names that cannot be confused, and which one a write goes to."""

import pytest

from governance.errors import InvalidInput, NotFound
from governance.gate.tenancy import enter
from governance.models import Project
from memory.models import Node
from tests.cast import Do, Tenancy

PORT = {"label": "Port", "content": "The port is 8080.", "node_type": "fact"}
ODD = [
    "",
    " ",
    "Alpha",
    "ALPHA",
    "a/b",
    "a:b",
    "a_b",
    "a.b",
    "-a",
    "a-",
    " alpha",
    "alpha ",
    "álpha",
    "a\x00b",
    "а",
    "*",
]


@pytest.mark.parametrize("slug", [*ODD, "a" * 65, "alpha\n"])
def test_it_refuses_an_odd_name(acme: Tenancy, do: Do, slug: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.operator, "create_project", slug=slug)
    assert [fault.field for fault in refused.value.faults] == ["slug"]


@pytest.mark.parametrize("slug", ["a", "0", "a-b", "a--b", "a" * 64])
def test_it_takes_a_plain_name(acme: Tenancy, do: Do, slug: str) -> None:
    assert do(acme.operator, "create_project", slug=slug).slug == slug


def test_it_refuses_a_name_that_is_taken(acme: Tenancy, do: Do) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.operator, "create_project", slug="alpha")
    assert [fault.field for fault in refused.value.faults] == ["slug"]


def test_it_keeps_equal_names_of_two_tenants_apart(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    for tenancy, slug in ((acme, "dev-x"), (globex, "dev-x"), (acme, "x"), (globex, "x-dev")):
        do(tenancy.operator, "create_project", slug=slug)
    for tenancy, slugs in ((acme, ["alpha", "beta", "dev-x", "x"]), (globex, ["alpha", "beta", "dev-x", "x-dev"])):
        enter(tenancy.tenant_id)
        assert list(Project.objects.values_list("slug", flat=True)) == slugs


def test_it_writes_to_the_only_project_there_is(acme: Tenancy, do: Do) -> None:
    assert do(acme.agent("alice"), "store_node", **PORT).node.project == "alpha"


@pytest.mark.parametrize("operation", ["store_node", "observe_conversation"])
def test_it_asks_for_the_project_where_there_are_two(acme: Tenancy, do: Do, operation: str) -> None:
    params = PORT if operation == "store_node" else {"user_message": "We use Redis."}
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("bob"), operation, **params)
    assert [fault.field for fault in refused.value.faults] == ["project"]
    assert not Node.objects.filter(tenant_id=acme.tenant_id).exists()
    assert do(acme.agent("bob"), operation, **params, project="beta")


@pytest.mark.parametrize("project", ["beta", "gamma"])
def test_it_writes_to_no_project_out_of_reach(acme: Tenancy, do: Do, project: str) -> None:
    with pytest.raises(NotFound) as refused:
        do(acme.agent("alice"), "store_node", **PORT, project=project)
    assert refused.value.sentence == f"There is no project {project!r} to write to."


def test_it_reads_all_projects_within_reach_and_says_which(acme: Tenancy, do: Do) -> None:
    assert do(acme.agent("bob"), "query_graph", query="port").projects == ["alpha", "beta"]
    assert do(acme.agent("bob"), "query_graph", query="port", project="beta").projects == ["beta"]
    assert do(acme.agent("alice"), "query_graph", query="port").projects == ["alpha"]
