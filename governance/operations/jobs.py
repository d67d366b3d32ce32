"""See, retry and cancel work that is done later."""

from typing import Literal

from pydantic import Field

from governance.actors import Actor
from governance.errors import Forbidden
from governance.gate.operation import Call, Change, Effect, Named, Operation, Outcome, Params, Preview, Result
from governance.gate.registry import declare
from governance.models import Job
from governance.paging import PageParams, page
from governance.refs import JOB, JobRef, number_of, ref
from governance.scopes import Scope
from governance.services import jobs
from governance.text import Printed

State = Literal["waiting", "running", "done", "failed", "cancelled"]


class ListJobs(PageParams):
    """Ask for jobs."""

    state: State | Literal[""] = Field(default="", description="Only jobs in this state.")


class OneJob(Params):
    """Name a job."""

    job_id: JobRef = Field(description="Id of the job, as in j12.")


class JobShown(Result):
    """Show one job."""

    id: str
    kind: str
    subject: str
    state: State
    attempts: int
    due_at: Printed
    last_error: str
    note: str
    correlation_id: str


class Jobs(Result):
    """Show a page of jobs."""

    jobs: list[JobShown]
    next_cursor: str


def _list(call: Call[ListJobs]) -> Outcome[Jobs]:
    _require_whole_tenant(call.actor)
    rows = Job.objects.visible_to(call.actor)
    if call.params.state:
        rows = rows.filter(state=call.params.state)
    found, cursor = page(rows, call.params)
    return Outcome(result=Jobs(jobs=[_shown(job) for job in found], next_cursor=cursor))


def _require_whole_tenant(actor: Actor) -> None:
    if actor.narrowed:
        raise Forbidden("This key is limited to projects; jobs belong to the whole tenant.")


def _find(params: OneJob, actor: Actor) -> Job:
    _require_whole_tenant(actor)
    return jobs.job_to_change(number_of(params.job_id), actor=actor)


def _retry(call: Call[OneJob]) -> Outcome[JobShown]:
    return _done(jobs.retry(call.about(Job)))


def _cancel(call: Call[OneJob]) -> Outcome[JobShown]:
    return _done(jobs.cancel(call.about(Job)))


def _done(job: Job) -> Outcome[JobShown]:
    return Outcome(result=_shown(job), subject=Named(kind="job", id=job.pk))


def _preview_retry(call: Call[OneJob]) -> Preview:
    return Preview(changes=[Change(field=str(call.about(Job)), before=call.about(Job).state, after="waiting")])


def _preview_cancel(call: Call[OneJob]) -> Preview:
    return Preview(changes=[Change(field=str(call.about(Job)), before=call.about(Job).state, after="cancelled")])


def _shown(job: Job) -> JobShown:
    return JobShown(
        id=ref(JOB, job.pk),
        kind=job.kind,
        subject=f"{job.subject_kind} {job.subject_id}",
        state=job.state,
        attempts=job.attempts,
        due_at=job.due_at,
        last_error=job.last_error,
        note=job.note,
        correlation_id=str(job.correlation_id),
    )


list_jobs = declare(
    Operation(
        name="list_jobs",
        scope=Scope.GOVERNANCE_READ,
        summary="List the work that waits, runs, is done or has failed, newest first.",
        params=ListJobs,
        result=Jobs,
        effect=Effect.READ,
        event="job.listed",
        handler=_list,
        agent_facing=False,
        idempotent=True,
    )
)
retry_job = declare(
    Operation(
        name="retry_job",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Let a failed or cancelled job try again.",
        params=OneJob,
        result=JobShown,
        effect=Effect.WRITE,
        event="job.retried",
        subject=_find,
        handler=_retry,
        preview=_preview_retry,
        agent_facing=False,
    )
)
cancel_job = declare(
    Operation(
        name="cancel_job",
        scope=Scope.GOVERNANCE_WRITE,
        summary="Stop a waiting or running job from being tried.",
        params=OneJob,
        result=JobShown,
        effect=Effect.WRITE,
        event="job.cancelled",
        subject=_find,
        handler=_cancel,
        preview=_preview_cancel,
        agent_facing=False,
    )
)
