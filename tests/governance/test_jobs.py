"""Work that is done later: leased, bounded, visible, and never lost."""

import threading
import uuid
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from governance.actors import Actor, system
from governance.errors import Conflict, NotFound
from governance.gate.later import enqueue
from governance.gate.tenancy import enter, tenant_transaction
from governance.models import Job
from governance.services import jobs
from tests.cast import Do, Tenancy, make_tenant, perform

KIND = "weigh"


@pytest.fixture
def worker(acme: Tenancy) -> Actor:
    """Return the system at work in acme, whose rows the test's transaction then sees."""
    enter(acme.tenant_id)
    return system("worker", tenant_id=acme.tenant_id)


def _enqueue(worker: Actor, *subjects: int, kind: str = KIND) -> None:
    enqueue(kind, subject_kind="node", subject_ids=subjects, actor=worker)


def _claim(worker: Actor, most: int = 10) -> list[Job]:
    return jobs.claim(KIND, tenant_id=worker.tenant_id, most=most)


def _only(worker: Actor) -> Job:
    return Job.objects.get(tenant_id=worker.tenant_id, kind=KIND)


def _make_due(worker: Actor) -> None:
    past = timezone.now() - timedelta(seconds=1)
    waiting = Job.objects.filter(tenant_id=worker.tenant_id, kind=KIND)
    waiting.filter(state="waiting").update(due_at=past)
    waiting.filter(state="running").update(leased_until=past)


def test_it_hands_work_out_once_oldest_first(worker: Actor) -> None:
    _enqueue(worker, 1, 2, 3)
    assert [job.subject_id for job in _claim(worker, most=2)] == [1, 2]
    assert [job.subject_id for job in _claim(worker)] == [3]
    assert _claim(worker) == []


def test_it_knows_kinds_and_tenants_apart(worker: Actor, globex: Tenancy) -> None:
    enter(worker.tenant_id)
    _enqueue(worker, 1, kind="measure")
    assert _claim(worker) == []
    assert jobs.claim("measure", tenant_id=globex.tenant_id, most=10) == []
    assert jobs.due_kinds(tenant_id=worker.tenant_id, now=timezone.now()) == ["measure"]


def test_it_lets_one_job_wait_for_a_subject(worker: Actor) -> None:
    _enqueue(worker, 1)
    _enqueue(worker, 1, 2)
    assert Job.objects.filter(kind=KIND).count() == 2
    running = _claim(worker)[0]
    _enqueue(worker, 1)
    assert Job.objects.filter(kind=KIND, subject_id=running.subject_id).count() == 2


def test_it_finishes_what_runs_and_nothing_else(worker: Actor) -> None:
    _enqueue(worker, 1, 2)
    done, other = _claim(worker, most=1)[0], Job.objects.get(subject_id=2, kind=KIND)
    jobs.finish([done, other])
    states = dict(Job.objects.filter(kind=KIND).values_list("subject_id", "state"))
    assert states == {1: "done", 2: "waiting"}
    assert Job.objects.get(pk=done.pk).finished_at is not None


def test_it_hands_work_out_again_when_a_lease_runs_out(worker: Actor) -> None:
    _enqueue(worker, 1)
    first = _claim(worker)[0]
    assert (first.attempts, first.leased_until is not None) == (1, True)
    assert _claim(worker) == []
    _make_due(worker)
    assert jobs.due_kinds(tenant_id=worker.tenant_id, now=timezone.now()) == [KIND]
    assert [job.attempts for job in _claim(worker)] == [2]


def test_it_waits_longer_after_each_failure(worker: Actor) -> None:
    _enqueue(worker, 1)
    pauses = []
    for _ in range(jobs.MOST_ATTEMPTS - 1):
        _make_due(worker)
        claimed, now = _claim(worker)[0], timezone.now()
        with patch("governance.services.jobs.timezone.now", return_value=now):
            jobs.fail(claimed, reason="no scales")
        job = _only(worker)
        assert (job.state, job.last_error, job.leased_until) == ("waiting", "no scales", None)
        pauses.append(job.due_at - now)
    assert pauses == sorted(pauses)
    assert pauses[-1] >= 4 * pauses[0]


def test_it_gives_a_poison_job_up_with_its_reason(worker: Actor) -> None:
    _enqueue(worker, 1)
    for _ in range(jobs.MOST_ATTEMPTS):
        _make_due(worker)
        jobs.fail(_claim(worker)[0], reason="too heavy")
    job = _only(worker)
    assert (job.state, job.attempts, job.last_error) == ("failed", jobs.MOST_ATTEMPTS, "too heavy")
    assert job.finished_at is not None
    _make_due(worker)
    assert _claim(worker) == []


def test_it_gives_up_a_job_whose_worker_always_dies(worker: Actor) -> None:
    _enqueue(worker, 1, 2)
    for _ in range(jobs.MOST_ATTEMPTS):
        _make_due(worker)
        assert _claim(worker, most=1)
    assert jobs.give_up_exhausted(tenant_id=worker.tenant_id, now=timezone.now()) == 0
    _make_due(worker)
    assert jobs.give_up_exhausted(tenant_id=worker.tenant_id, now=timezone.now()) == 1
    states = dict(Job.objects.filter(kind=KIND).values_list("subject_id", "state"))
    assert states == {1: "failed", 2: "waiting"}


def test_it_hands_a_dying_job_out_only_so_often(worker: Actor) -> None:
    _enqueue(worker, 1)
    handed_out = 0
    for _ in range(jobs.MOST_ATTEMPTS + 3):
        _make_due(worker)
        handed_out += len(_claim(worker))
    assert handed_out == jobs.MOST_ATTEMPTS


def test_it_does_not_put_a_failed_job_beside_a_newer_one(worker: Actor) -> None:
    _enqueue(worker, 1)
    first = _claim(worker)[0]
    _enqueue(worker, 1)
    jobs.fail(first, reason="no scales")
    states = list(Job.objects.filter(kind=KIND).order_by("pk").values_list("state", flat=True))
    assert states == ["failed", "waiting"]


def test_it_retries_a_failed_job_from_the_start(acme: Tenancy, worker: Actor, do: Do) -> None:
    _enqueue(worker, 1)
    Job.objects.filter(kind=KIND).update(state="failed", last_error="too heavy", attempts=5)
    shown = do(acme.person("dora"), "retry_job", job_id=f"j{_only(worker).pk}")
    assert (shown.state, shown.attempts) == ("waiting", 0)
    assert len(_claim(worker)) == 1


def test_it_cancels_an_open_job_for_good(acme: Tenancy, worker: Actor, do: Do) -> None:
    _enqueue(worker, 1)
    running = _claim(worker)[0]
    assert do(acme.person("dora"), "cancel_job", job_id=f"j{running.pk}").state == "cancelled"
    jobs.finish([running])
    jobs.fail(running, reason="too late")
    assert _only(worker).state == "cancelled"
    with pytest.raises(Conflict):
        do(acme.person("dora"), "cancel_job", job_id=f"j{running.pk}")


@pytest.mark.parametrize("state", ["waiting", "running", "done"])
def test_it_retries_nothing_that_did_not_fail(acme: Tenancy, worker: Actor, do: Do, state: str) -> None:
    _enqueue(worker, 1)
    Job.objects.filter(kind=KIND).update(state=state, leased_until=timezone.now())
    with pytest.raises(Conflict):
        do(acme.person("dora"), "retry_job", job_id=f"j{_only(worker).pk}")


def test_it_retries_nothing_for_which_a_newer_job_waits(acme: Tenancy, worker: Actor, do: Do) -> None:
    _enqueue(worker, 1)
    failed = _only(worker)
    Job.objects.filter(pk=failed.pk).update(state="failed", last_error="too heavy")
    _enqueue(worker, 1)
    with pytest.raises(Conflict):
        do(acme.person("dora"), "retry_job", job_id=f"j{failed.pk}")


def test_it_knows_no_job_of_another_tenant(acme: Tenancy, globex: Tenancy, worker: Actor, do: Do) -> None:
    _enqueue(worker, 1)
    job_id = f"j{_only(worker).pk}"
    for operation in ("retry_job", "cancel_job"):
        with pytest.raises(NotFound):
            do(globex.person("charlie"), operation, job_id=job_id)
    enter(acme.tenant_id)
    assert _only(worker).state == "waiting"


def test_it_says_why_or_is_not_stored_as_failed(worker: Actor) -> None:
    _enqueue(worker, 1)
    for change in ({"state": "failed"}, {"state": "running"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Job.objects.filter(kind=KIND).update(**change)


def test_it_writes_no_job_for_what_rolls_back(acme: Tenancy, worker: Actor) -> None:
    with transaction.atomic():
        _enqueue(worker, 1)
        transaction.set_rollback(True)
    assert not Job.objects.filter(kind=KIND).exists()


def test_it_keeps_the_correlation_of_who_asked(worker: Actor) -> None:
    asking = worker.correlated(uuid.uuid4())
    _enqueue(asking, 1)
    assert jobs.correlation_of(_claim(worker)) == asking.correlation_id


def test_it_hands_each_job_to_one_of_many_workers(committed: None) -> None:
    tenancy = make_tenant(perform, "many", members={"alice": "contributor"})
    with tenant_transaction(tenancy.tenant_id):
        _enqueue(system("worker", tenant_id=tenancy.tenant_id), *range(1, 41))
    taken: list[int] = []
    threads = [threading.Thread(target=_take_all, args=(tenancy, taken)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(1, 41))


def _take_all(tenancy: Tenancy, taken: list[int]) -> None:
    claimed = 1
    while claimed:
        with tenant_transaction(tenancy.tenant_id):
            found = jobs.claim(KIND, tenant_id=tenancy.tenant_id, most=3)
        claimed = len(found)
        taken.extend(job.subject_id for job in found)
    connection.close()


def test_it_leaves_a_job_to_whoever_took_it_over(worker: Actor) -> None:
    _enqueue(worker, 1)
    late = _claim(worker)[0]
    _make_due(worker)
    now_mine = _claim(worker)[0]
    jobs.finish([late])
    jobs.fail(late, reason="too late")
    assert (_only(worker).state, _only(worker).attempts) == ("running", 2)
    jobs.finish([now_mine])
    assert _only(worker).state == "done"


def test_it_leaves_a_job_that_was_cancelled_and_retried_to_its_new_worker(worker: Actor) -> None:
    _enqueue(worker, 1)
    late = _claim(worker)[0]
    jobs.retry(jobs.cancel(_only(worker)))
    assert _claim(worker)[0].attempts == late.attempts
    jobs.finish([late])
    assert _only(worker).state == "running"
