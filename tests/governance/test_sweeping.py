"""The sweeper visits every tenant, clears away what is over and wakes what waits, once."""

from datetime import timedelta
from unittest.mock import Mock, patch

import pytest
from django.db import transaction
from django.utils import timezone

from governance.gate import replies
from governance.gate.nudges import nudge
from governance.gate.tenancy import enter
from governance.models import Job, RememberedReply
from governance.services import jobs
from governance.services.sweeping import for_each_tenant, sweep
from governance.tasks import sweep_tenants
from tests.cast import Do, Tenancy

PORT = {"label": "Port", "content": "The port is 8080.", "node_type": "fact", "project": "alpha"}


def test_it_goes_on_when_the_work_of_one_tenant_fails(
    acme: Tenancy, globex: Tenancy, caplog: pytest.LogCaptureFixture
) -> None:
    visited: list[int] = []

    def work(tenant_id: int) -> int:
        visited.append(tenant_id)
        if tenant_id == acme.tenant_id:
            raise RuntimeError("no scales")
        return 1

    assert for_each_tenant(work) == len(visited) - 1
    assert {acme.tenant_id, globex.tenant_id} <= set(visited)
    assert [str(acme.tenant_id) in record.getMessage() for record in caplog.records] == [True]


def test_it_sweeps_the_others_when_one_tenant_cannot_be_swept(acme: Tenancy, globex: Tenancy) -> None:
    def fail(*, tenant_id: int, now: object) -> list[str]:
        if tenant_id == acme.tenant_id:
            raise RuntimeError("no scales")
        return ["weigh"] if tenant_id == globex.tenant_id else []

    with patch("governance.services.jobs.due_kinds", side_effect=fail):
        assert sweep_tenants() == 1


def test_it_forgets_replies_after_a_day(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    for key, age in (("old", replies.KEPT_FOR), ("young", replies.KEPT_FOR - timedelta(hours=1))):
        do(alice, "store_node", **PORT, idempotency_key=key)
        RememberedReply.objects.filter(key=key).update(created_at=timezone.now() - age)
    sweep(acme.tenant_id)
    assert list(RememberedReply.objects.values_list("key", flat=True)) == ["young"]
    do(alice, "store_node", **PORT, idempotency_key="old")
    enter(acme.tenant_id)
    assert RememberedReply.objects.filter(key="old").exists()


def test_it_clears_settled_jobs_away_after_a_week(acme: Tenancy) -> None:
    enter(acme.tenant_id)
    long_ago = timezone.now() - jobs.SETTLED_ARE_KEPT_FOR
    just_now = timezone.now() - jobs.SETTLED_ARE_KEPT_FOR + timedelta(hours=1)
    for number, (state, ended) in enumerate(
        [("done", long_ago), ("cancelled", long_ago), ("failed", long_ago), ("done", just_now), ("cancelled", just_now)]
    ):
        _settle(acme, number, state=state, finished_at=ended)
    sweep(acme.tenant_id)
    assert list(Job.objects.order_by("pk").values_list("state", flat=True)) == ["failed", "done", "cancelled"]


def test_it_clears_away_a_bounded_number_at_a_time(acme: Tenancy) -> None:
    enter(acme.tenant_id)
    for number in range(3):
        _settle(acme, number, state="done", finished_at=timezone.now() - jobs.SETTLED_ARE_KEPT_FOR)
    assert jobs.forget_settled(tenant_id=acme.tenant_id, now=timezone.now(), most=2) == 2
    assert Job.objects.count() == 1


def test_it_wakes_once_for_each_kind_and_tenant(committed: None) -> None:
    sent = Mock()
    with patch("governance.gate.nudges.import_string", return_value=sent), transaction.atomic():
        for kind, tenant_id in [("weigh", 1), ("weigh", 1), ("measure", 1), ("weigh", 2)]:
            with transaction.atomic():
                nudge(kind, tenant_id=tenant_id)
        sent.assert_not_called()
    assert sorted(call.args for call in sent.call_args_list) == [("measure", 1), ("weigh", 1), ("weigh", 2)]


def test_it_wakes_for_what_stays_although_another_part_is_taken_back(committed: None) -> None:
    sent = Mock()
    with patch("governance.gate.nudges.import_string", return_value=sent), transaction.atomic():
        with transaction.atomic():
            nudge("weigh", tenant_id=1)
            transaction.set_rollback(True)
        nudge("weigh", tenant_id=1)
        with transaction.atomic():
            nudge("weigh", tenant_id=1)
            transaction.set_rollback(True)
    assert [call.args for call in sent.call_args_list] == [("weigh", 1)]


def test_it_wakes_nobody_for_what_was_taken_back(committed: None) -> None:
    sent = Mock()
    with patch("governance.gate.nudges.import_string", return_value=sent):
        with transaction.atomic():
            nudge("weigh", tenant_id=1)
            transaction.set_rollback(True)
        sent.assert_not_called()
        with transaction.atomic():
            nudge("weigh", tenant_id=1)
    assert [call.args for call in sent.call_args_list] == [("weigh", 1)]


def _settle(tenancy: Tenancy, number: int, **changed: object) -> None:
    row = {"kind": "weigh", "subject_kind": "node", "subject_id": number, "last_error": "why"}
    now = timezone.now()
    Job.objects.create(
        tenant_id=tenancy.tenant_id, due_at=now, correlation_id=tenancy.operator.correlation_id, **row | changed
    )
