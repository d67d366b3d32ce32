"""Work that is done later."""

from django.contrib import admin

from audit.admin.showing import age, excerpt, plain, state
from governance.admin.base import OperationAdmin
from governance.admin.offers import Arguments, Offer
from governance.models import Job
from governance.refs import JOB, ref
from governance.scopes import Scope
from governance.services.jobs import OPEN


def _number(job: Job) -> Arguments:
    return {"job_id": ref(JOB, job.pk)}


def _is_open(job: Job) -> bool:
    return job.state in OPEN


def _can_be_retried(job: Job) -> bool:
    return job.state in (Job.State.FAILED, Job.State.CANCELLED)


@admin.register(Job)
class JobAdmin(OperationAdmin):
    """Show what waits, runs, is done or has failed, and why."""

    scope = Scope.GOVERNANCE_READ
    empty = "No work was left for later."
    offers = (
        Offer(
            operation="retry_job",
            verb="Retry",
            done="put back to wait",
            about=_number,
            when=_can_be_retried,
            in_bulk=True,
        ),
        Offer(operation="cancel_job", verb="Cancel", done="cancelled", about=_number, when=_is_open, in_bulk=True),
    )
    list_display = ("number", "kind", "subject", "shown_state", "attempts", "due", "why")
    list_filter = ("state",)
    search_fields = ("kind", "last_error")
    fields = (
        "number", "kind", "subject", "shown_state", "attempts", "due", "leased", "finished", "error",
        "came_of_it", "correlation_id",
    )  # fmt: skip

    @admin.display(description="job", ordering="pk")
    def number(self, job: Job) -> str:
        """Show its id."""
        return ref(JOB, job.pk)

    @admin.display
    def subject(self, job: Job) -> str:
        """Show what it is about."""
        return f"{job.subject_kind} {job.subject_id}"

    @admin.display(description="state", ordering="state")
    def shown_state(self, job: Job) -> str:
        """Show where it stands."""
        return state(job.state)

    @admin.display(ordering="due_at")
    def due(self, job: Job) -> str:
        """Show when it is to be tried."""
        return age(job.due_at)

    @admin.display(description="leased until")
    def leased(self, job: Job) -> str:
        """Show until when a worker has it."""
        return age(job.leased_until) or "nobody has it"

    @admin.display(description="finished")
    def finished(self, job: Job) -> str:
        """Show when it ended."""
        return age(job.finished_at) or "not yet"

    @admin.display(description="last error")
    def why(self, job: Job) -> str:
        """Show how the last error begins."""
        return excerpt(job.last_error)

    @admin.display(description="last error")
    def error(self, job: Job) -> str:
        """Show the last error."""
        return plain(job.last_error) or "none"

    @admin.display(description="what came of it")
    def came_of_it(self, job: Job) -> str:
        """Show what there is to say of it beyond its state."""
        return plain(job.note) or "nothing beyond its state"
