"""There is no way in the console around the gate."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.db import connection, models, transaction
from django.db.models import Model
from django.urls import reverse

from audit.models import Event
from governance.admin.base import OperationAdmin
from governance.gate import registry
from governance.gate.tenancy import enter
from tests.cast import Do, Tenancy
from tests.seed import fill
from tests.site.conftest import SignIn

WRITES = ("add", "change", "delete")


def registered() -> dict[type[Model], OperationAdmin]:
    """Return every page of the console by its model."""
    return {model: shown for model, shown in admin.site._registry.items() if isinstance(shown, OperationAdmin)}


def test_it_registers_only_pages_that_offer_operations() -> None:
    assert set(admin.site._registry) == set(registered())
    assert not admin.site.is_registered(User)
    assert not admin.site.is_registered(Group)


def test_it_shows_every_model_that_belongs_to_a_tenant() -> None:
    from django.apps import apps

    inside = {"ProjectRight", "KeyProject", "RememberedReply", "NodeTerm", "TurnTerm", "NodeVersion"}
    inside |= {"Merge", "Passage", "Approval", "ProposalComment", "ValueKey", "ServedModel", "ComingVector"}
    tenanted = {
        model.__name__
        for label in ("audit", "governance", "memory")
        for model in apps.get_app_config(label).get_models()
        if any(field.attname == "tenant_id" for field in model._meta.concrete_fields)
    }
    shown = {model.__name__ for model in registered()}
    assert tenanted - shown == inside | {"EventDetail"}


def test_it_offers_operations_by_the_registry_s_names_only() -> None:
    for shown in registered().values():
        for offer in shown.offers:
            assert registry.find(offer.operation).name == offer.operation


@pytest.mark.parametrize("verb", WRITES)
def test_it_answers_no_post_to_a_standard_page(verb: str, acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    fill(acme_console, do, writer="alice")
    client = sign_in(acme_console, "dora")
    for model in registered():
        name, number = (
            f"admin:{model._meta.app_label}_{model._meta.model_name}_{verb}",
            _some_number(model, acme_console),
        )
        url = reverse(name) if verb == "add" else reverse(name, args=[number])
        before = _rows(model, acme_console)
        sent = {"post": "yes", "_save": "Save", "label": "changed", "slug": "changed", "role": "admin"}
        assert client.post(url, sent).status_code in (403, 405), url
        assert client.put(url, sent).status_code in (403, 405), url
        assert _rows(model, acme_console) == before, url


def test_it_ignores_what_a_list_is_sent_unless_it_is_an_operation(
    acme_console: Tenancy, sign_in: SignIn, do: Do
) -> None:
    fill(acme_console, do, writer="alice")
    client = sign_in(acme_console, "dora")
    for model, shown in registered().items():
        number, before = _some_number(model, acme_console), _rows(model, acme_console)
        for action in ("delete_selected", "prune_retention", "nonsense"):
            sent = {"action": action, "_selected_action": str(number), "index": "0", "post": "yes", "_save": "Save"}
            assert client.post(shown.list_url(), sent).status_code in (200, 302)
        assert _rows(model, acme_console) == before


def test_it_runs_no_operation_that_a_page_does_not_offer(acme_console: Tenancy, sign_in: SignIn) -> None:
    client = sign_in(acme_console, "dora")
    projects = "/console/governance/project/"
    not_there = [
        f"{projects}do/{operation.name}/" for operation in registry.every() if operation.name != "create_project"
    ]
    not_there += [f"{shown.list_url()}do/create_project/" for shown in registered().values()]
    not_there.remove(f"{projects}do/create_project/")
    not_there += [f"{projects}1/do/create_project/", f"{projects}bulk/create_project/"]
    for url in not_there:
        assert client.post(url, {"slug": "delta"}).status_code == 404, url
    assert client.post(f"{projects}do/create_project/", {"slug": "delta"}).status_code == 302


def test_it_refuses_each_operation_without_its_scope_and_records_it(
    acme_console: Tenancy, sign_in: SignIn, do: Do
) -> None:
    fill(acme_console, do, writer="alice")
    client = sign_in(acme_console, "ed")
    changing = [(shown, offer) for shown in registered().values() for offer in shown.offers]
    assert changing
    for shown, offer in changing:
        above = shown.list_url()
        url = f"{above}{_some_number(shown.model, acme_console)}/do/" if offer.about else f"{above}do/"
        assert client.get(f"{url}{offer.address}/").status_code == 403, url
        assert client.post(f"{url}{offer.address}/").status_code == 403, url
        refused = _last_event(acme_console)
        assert (refused.operation, refused.outcome, refused.code) == (offer.operation, "refused", "scope_missing")


def test_it_leaves_no_trace_of_the_framework_s_own_log(acme_console: Tenancy, sign_in: SignIn) -> None:
    client = sign_in(acme_console, "dora")
    client.post("/console/governance/project/do/create_project/", {"slug": "gamma"})
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_admin_log")
        assert cursor.fetchone() == (0,)


def _rows(model: type[Model], tenancy: Tenancy) -> list[dict[str, object]]:
    with transaction.atomic():
        enter(tenancy.tenant_id)
        rows = list(model._default_manager.filter(tenant_id=tenancy.tenant_id).order_by("pk").values())
    return rows if model is not Event else []


def _some_number(model: type[models.Model], tenancy: Tenancy) -> int:
    with transaction.atomic():
        enter(tenancy.tenant_id)
        rows = model._default_manager.filter(tenant_id=tenancy.tenant_id)
        rows = rows.filter(type="contradicts") if model.__name__ == "Conflict" else rows
        return int(rows.order_by("pk").values_list("pk", flat=True)[0])


def _last_event(tenancy: Tenancy) -> Event:
    with transaction.atomic():
        enter(tenancy.tenant_id)
        return Event.objects.filter(tenant_id=tenancy.tenant_id).latest("pk")
