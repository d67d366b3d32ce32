"""A statement gives the rows its queryset would, for other values, and never keeps one by mistake."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from governance import statements
from governance.gate.tenancy import tenant_transaction
from governance.models import Project, Tenant
from tests.cast import Tenancy

pytestmark = pytest.mark.django_db


def _projects(tenant: int, slugs: list[str]) -> QuerySet[Project]:
    return Project.objects.filter(tenant_id=tenant, slug__any_of=slugs).select_related("tenant")


def test_it_gives_the_rows_for_each_set_of_values(acme: Tenancy, globex: Tenancy) -> None:
    for tenancy in (acme, globex, acme):
        with tenant_transaction(tenancy.tenant_id, durable=False):
            found = statements.rows(_projects, tenant=tenancy.tenant_id, slugs=["alpha", "beta", "none"])
        assert {project.slug for project in found} <= {"alpha", "beta"}
        assert {project.tenant.pk for project in found} == {tenancy.tenant_id}


def test_it_takes_lists_of_any_length(acme: Tenancy) -> None:
    with tenant_transaction(acme.tenant_id, durable=False):
        one = statements.rows(_projects, tenant=acme.tenant_id, slugs=["alpha"])
        with CaptureQueriesContext(
            connection,
        ) as asked:
            many = statements.rows(_projects, tenant=acme.tenant_id, slugs=["alpha", *map(str, range(50))])
    assert [project.pk for project in one] == [project.pk for project in many]
    assert len(asked) == 1


def test_it_refuses_a_queryset_that_looks_at_a_value() -> None:
    def doubled(number: int) -> QuerySet[Tenant]:
        return Tenant.objects.filter(pk=number * 2)

    with pytest.raises(ValueError, match="something else of a value"):
        statements.rows(doubled, number=7)


def test_it_refuses_an_instant_of_its_own() -> None:
    def recent() -> QuerySet[Tenant]:
        return Tenant.objects.filter(created_at__gt=timezone.now() - timedelta(days=1))

    with pytest.raises(ValueError, match="something else of a value"):
        statements.rows(recent)


def test_it_passes_an_instant_on(acme: Tenancy) -> None:
    def since(moment: datetime) -> QuerySet[Project, str]:
        return Project.objects.filter(created_at__gt=moment).values_list("slug", flat=True)

    now = timezone.now()
    with tenant_transaction(acme.tenant_id, durable=False):
        assert "alpha" in statements.rows(since, moment=now - timedelta(hours=1))
        assert statements.rows(since, moment=now + timedelta(hours=1)) == []


def test_it_answers_nothing_where_nothing_can_match() -> None:
    def nobody(number: int) -> QuerySet[Tenant]:
        return Tenant.objects.filter(pk=number).none()

    assert statements.rows(nobody, number=7) == []
