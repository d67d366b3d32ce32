"""A large tenant gets a vector index of its own, and loses it when it shrinks; its neighbours are not touched."""

import pytest
from django.db import connection, connections

from governance.gate.tenancy import tenant_transaction
from memory.models import Node
from memory.recall.lanes.dense import tune_search
from memory.services import vector_indexes
from tests.cast import Do, Tenancy

MODEL = "a model"


def _indexes(tenancy: Tenancy) -> list[bool]:
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            "SELECT indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relname LIKE %s",
            [f"memory_node_near_{tenancy.tenant_id}_%"],
        )
        return [bool(row[0]) for row in cursor.fetchall()]


def _fill(tenancy: Tenancy, do: Do, *, nodes: int) -> None:
    for number in range(nodes):
        content = f"fact number {number}"
        do(tenancy.operator, "store_node", label=content, content=content, node_type="fact", project="alpha")
    with tenant_transaction(tenancy.tenant_id):
        for number, node in enumerate(Node.objects.filter(tenant_id=tenancy.tenant_id)):
            Node.objects.filter(pk=node.pk).update(vector=[1.0, float(number), 0.0], model=MODEL)


def test_it_builds_an_index_for_a_large_tenant_alone_and_drops_it_again(
    acme_live: Tenancy, globex_live: Tenancy, do: Do, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_indexes, "BUILT_ABOVE", 4)
    monkeypatch.setattr(vector_indexes, "DROPPED_BELOW", 2)
    _fill(acme_live, do, nodes=5)
    _fill(globex_live, do, nodes=3)
    assert (vector_indexes.tend(acme_live.tenant_id), vector_indexes.tend(globex_live.tenant_id)) == (1, 0)
    assert (_indexes(acme_live), _indexes(globex_live)) == ([True], [])
    assert vector_indexes.tend(acme_live.tenant_id) == 0
    monkeypatch.setattr(vector_indexes, "DROPPED_BELOW", 100)
    monkeypatch.setattr(vector_indexes, "BUILT_ABOVE", 200)
    assert vector_indexes.tend(acme_live.tenant_id) == 1
    assert _indexes(acme_live) == []


def test_it_drops_the_index_of_a_model_that_nothing_is_read_by_any_more(
    acme_live: Tenancy, do: Do, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_indexes, "BUILT_ABOVE", 4)
    monkeypatch.setattr(vector_indexes, "DROPPED_BELOW", 2)
    _fill(acme_live, do, nodes=5)
    vector_indexes.tend(acme_live.tenant_id)
    with tenant_transaction(acme_live.tenant_id):
        Node.objects.filter(tenant_id=acme_live.tenant_id).update(vector=None, model="")
    assert vector_indexes.tend(acme_live.tenant_id) == 1
    assert _indexes(acme_live) == []


@pytest.mark.django_db
def test_it_has_each_tenant_planned_for_since_the_indexes_are_over_one_tenant_alone() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL plan_cache_mode = 'force_generic_plan'")
        cursor.execute("PREPARE of_a_tenant(bigint) AS SELECT id FROM memory_node WHERE tenant_id = $1")
        plans = [_plan_of_a_tenant()]
        tune_search()
        plans.append(_plan_of_a_tenant())
        cursor.execute("DEALLOCATE of_a_tenant")
    assert ["tenant_id = $1" in plan for plan in plans] == [True, False]


def _plan_of_a_tenant() -> str:
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN EXECUTE of_a_tenant(7)")
        return "\n".join(line for (line,) in cursor.fetchall())
