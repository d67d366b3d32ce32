"""An index is rebuilt row by row: what is interrupted goes on, what fails is named, and nothing is lost meanwhile."""

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from governance.actors import Actor
from governance.gate.tenancy import enter
from governance.models import Job, Project
from memory.models import Node, NodeTerm
from memory.operations.work import do_waiting
from memory.services import indexing, rebuilding
from memory.services.rebuilding import REBUILD, begin, left, rebuild_waiting
from tests.cast import Do, Tenancy
from waggle_site import working_off

pytestmark = pytest.mark.django_db(databases=["default", "owner"])
FACTS = ("The port is 8080.", "The queue is drained nightly.", "Backups go to Dublin.")


def _store(do: Do, actor: Actor, content: str, *, project: str = "alpha") -> str:
    return str(do(actor, "store_node", label=content, content=content, node_type="fact", project=project).node.id)


def _forget_terms(tenancy: Tenancy) -> None:
    enter(tenancy.tenant_id)
    NodeTerm.objects.all().delete()


def _found(do: Do, actor: Actor, query: str) -> list[str]:
    return [node.content for node in do(actor, "query_graph", query=query).nodes]


def _rebuild(tenancy: Tenancy, **options: Any) -> str:
    said = io.StringIO()
    call_command("rebuild_index", tenant=tenancy.slug, stdout=said, stderr=said, **options)
    return said.getvalue()


def _projects(tenancy: Tenancy, *slugs: str) -> list[int]:
    enter(tenancy.tenant_id)
    return list(Project.objects.filter(slug__in=slugs).values_list("pk", flat=True))


def test_it_goes_on_where_it_was_interrupted(acme: Tenancy, do: Do, monkeypatch: pytest.MonkeyPatch) -> None:
    bob = acme.agent("bob")
    for fact in FACTS:
        _store(do, bob, fact)
    _forget_terms(acme)
    monkeypatch.setattr(rebuilding, "BATCH", 1)
    assert begin(project_ids=_projects(acme, "alpha"), actor=acme.operator) == 3
    assert rebuild_waiting(acme.tenant_id) == 1
    assert left(acme.tenant_id).words == 2
    assert begin(project_ids=_projects(acme, "alpha"), actor=acme.operator) == 3, "what waits is not doubled"
    assert left(acme.tenant_id).words == 3
    _rebuild(acme, resume=True)
    assert left(acme.tenant_id).open == 0
    assert [_found(do, bob, fact)[:1] for fact in FACTS] == [[fact] for fact in FACTS]


def test_it_can_be_done_twice_and_changes_nothing(acme: Tenancy, do: Do) -> None:
    _store(do, acme.agent("bob"), FACTS[0])
    enter(acme.tenant_id)
    terms = list(NodeTerm.objects.order_by("term").values_list("term", "frequency"))
    for _ in range(2):
        assert "found by its words" in _rebuild(acme, all=True)
    enter(acme.tenant_id)
    assert list(NodeTerm.objects.order_by("term").values_list("term", "frequency")) == terms


def test_it_rebuilds_the_named_project_alone(acme: Tenancy, do: Do) -> None:
    bob = acme.agent("bob")
    _store(do, bob, FACTS[0])
    _store(do, bob, FACTS[1], project="beta")
    _forget_terms(acme)
    _rebuild(acme, project=["beta"])
    enter(acme.tenant_id)
    assert set(NodeTerm.objects.values_list("node__project__slug", flat=True)) == {"beta"}


def test_it_leaves_rows_of_others_alone(acme: Tenancy, globex: Tenancy, do: Do) -> None:
    _store(do, acme.agent("bob"), FACTS[0])
    _store(do, globex.agent("charlie"), FACTS[1])
    _forget_terms(globex)
    _rebuild(acme, all=True)
    enter(globex.tenant_id)
    assert not NodeTerm.objects.filter(tenant_id=globex.tenant_id).exists()
    assert not Job.objects.filter(tenant_id=globex.tenant_id, kind=REBUILD).exists()


def test_it_names_what_fails_and_rebuilds_the_rest(acme: Tenancy, do: Do, monkeypatch: pytest.MonkeyPatch) -> None:
    bob = acme.agent("bob")
    _store(do, bob, FACTS[0])
    _store(do, bob, FACTS[1])
    _forget_terms(acme)
    whole = indexing.index_words

    def failing(node: Node) -> None:
        if node.content == FACTS[0]:
            raise ValueError("cannot be read")
        whole(node)

    monkeypatch.setattr(indexing, "index_words", failing)
    monkeypatch.setattr(working_off, "PATIENCE", 0.0)
    with pytest.raises(CommandError, match="1 rows still wait for their words"):
        _rebuild(acme, all=True)
    enter(acme.tenant_id)
    assert [job.last_error for job in Job.objects.filter(kind=REBUILD).exclude(last_error="")] == [
        "ValueError: cannot be read"
    ]
    assert set(NodeTerm.objects.values_list("node__content", flat=True)) == {FACTS[1]}


def test_it_is_found_all_the_while(acme: Tenancy, do: Do) -> None:
    bob = acme.agent("bob")
    _store(do, bob, FACTS[0])
    do_waiting(indexing.EMBED, tenant_id=acme.tenant_id)
    begin(project_ids=_projects(acme, "alpha"), actor=acme.operator)
    assert _found(do, bob, "port 8080") == [FACTS[0]]
    rebuild_waiting(acme.tenant_id)
    enter(acme.tenant_id)
    assert Node.objects.filter(vector=None).count() == 0
    assert left(acme.tenant_id).vectors == 1
    assert _found(do, bob, "port 8080") == [FACTS[0]]


@pytest.mark.parametrize(("options", "said"), [({"project": ["gamma"]}, "no project 'gamma'"), ({}, "required")])
def test_it_says_what_it_does_not_know(acme: Tenancy, options: dict[str, Any], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        _rebuild(acme, **options)
