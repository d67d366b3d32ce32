"""Have turns read by a language model, where the operator asks for it: the turn is kept first, a job asks later."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.conf import settings

from governance.actors import Actor
from governance.gate.later import enqueue
from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from governance.risk.secrets import find_secrets
from governance.services import jobs
from memory.extraction.asking import (
    LeftOut,
    Passage,
    Reading,
    Reason,
    check,
    counted,
    joined,
    passages,
    question,
    where,
    without,
)
from memory.models import Evidence, Turn
from memory.services.correcting import ROLES
from memory.services.model_endpoint import Endpoint, ask

ASK = "ask_model"
WAITING = "waiting for the model"
SPEAKERS = (Turn.Role.USER, Turn.Role.ASSISTANT)
# A worker that has died is noticed that much later than one that is still waiting for the model.
SLACK = timedelta(minutes=1)
# A model can be left out of thousands of times; a person reads the first few, and the note counts them all.
MOST_NAMED = 50


@dataclass(frozen=True)
class Heard:
    """Hold what a model is asked about: a turn's words, its passages, and when it was said."""

    text: str
    passages: Sequence[Passage]
    said_at: datetime


def rules_read() -> bool:
    """Tell whether turns are read by rules."""
    return settings.WAGGLE_EXTRACTION in ("rules", "both")


def model_reads() -> bool:
    """Tell whether turns are read by a model."""
    return settings.WAGGLE_EXTRACTION in ("model", "both")


def leave_to_the_model(turns: Iterable[Turn], *, actor: Actor) -> bool:
    """Leave turns to a job that asks the model, if one is to be asked; tell whether any was left to it."""
    ids = [turn.pk for turn in turns if turn.role in SPEAKERS] if model_reads() else []
    enqueue(ASK, subject_kind="turn", subject_ids=ids, actor=actor)
    return bool(ids)


@dataclass(frozen=True)
class Standing:
    """Hold who reads turns, for how many a model is still to be asked, and why any of that is not done."""

    readers: str
    waiting: int
    reason: str


def standing(actor: Actor) -> Standing:
    """Return how far the reading of turns has come, in the actor's tenant."""
    rows = Job.objects.visible_to(actor).filter(kind=ASK)
    waiting = rows.filter(state__in=jobs.OPEN)
    failed = rows.filter(state=Job.State.FAILED).order_by("-finished_at").first()
    retried = waiting.exclude(last_error="").order_by("-pk").first()
    count = waiting.count()
    reason = WAITING if count else ""
    reason = f"{WAITING}: {retried.last_error}" if retried else reason
    reason = f"failed: {failed.last_error}" if failed else reason
    return Standing(readers=settings.WAGGLE_EXTRACTION, waiting=count, reason=reason)


def lease_for(at: Endpoint) -> timedelta:
    """Return how long a job is kept for one question."""
    return max(jobs.LEASE, timedelta(seconds=at.seconds) + SLACK)


def heard(job: Job) -> Heard | None:
    """Return what a job asks about, without what is withheld and what looks like a secret; None if the turn is gone."""
    with tenant_transaction(job.tenant_id):
        turn = Turn.objects.filter(tenant_id=job.tenant_id, pk=job.subject_id).defer("vector").first()
    if turn is None:
        return None
    hidden = [(start, end) for start, end, *_ in turn.withheld]
    hidden += [(found.start, found.end) for found in find_secrets(turn.text)]
    pieces = passages(turn.text, role=ROLES[turn.role], hidden=hidden)
    return Heard(turn.text, pieces, turn.observed_at)


def read(told: Heard, job: Job, *, at: Endpoint) -> Reading | None:
    """Return what the model reads out of a turn, passage by passage; None where the job was taken away meanwhile.

    Runs outside of any transaction. Raises NotAnswered or Unreadable: of a turn, all is read or nothing.
    """
    readings = []
    for passage in told.passages:
        if not still_ours(job, at=at):
            return None
        reply = ask(question(passage, said_at=told.said_at), at=at)
        least = settings.WAGGLE_EXTRACTION_CONFIDENCE
        readings.append(check(reply, turn=told.text, passage=passage, least=least))
    return joined(readings)


def still_ours(job: Job, *, at: Endpoint) -> bool:
    """Renew the lease of a job and tell whether it could be: it may have been cancelled, or taken over by another."""
    with tenant_transaction(job.tenant_id):
        return jobs.extend(job, lease=lease_for(at))


def unsaid(reading: Reading, turn: Turn) -> Reading:
    """Return a reading without what its turn gave before in a little more or a little less of the same words.

    So neither the rules nor an earlier answer, which may have quoted a word more, make of one statement two nodes.
    """
    rows = Evidence.objects.filter(tenant_id=turn.tenant_id, turn=turn).values_list("node__type", "start", "end")
    drawn: list[tuple[str, int, int]] = [(kind, start or 0, end or 0) for kind, start, end in rows]
    claims = reading.extraction.claims
    again = [
        index
        for index, claim in enumerate(claims)
        if any(_overlaps((claim.type, claim.start, claim.end), one) for one in drawn)
    ]
    left_out = [LeftOut(Reason.SAID_ALREADY, where((claims[index].start, claims[index].end))) for index in again]
    return replace(reading, extraction=without(reading.extraction, again), left_out=(*reading.left_out, *left_out))


def note(reading: Reading, *, model: str, rejected: int) -> str:
    """Return what a person reads of how it went, all in numbers; `rejected` counts values that were rejected before."""
    left_out = counted(reading.left_out)
    parts = [
        f"Claims of {model} that the turn bears out: {len(reading.extraction.claims)}.",
        f"Left out: {left_out}." if left_out else "",
        f"Rejected before, and not drawn: {rejected}." if rejected else "",
        f"Labels replaced by the words themselves: {reading.relabelled}." if reading.relabelled else "",
    ]
    return " ".join(part for part in parts if part)


def named(left_out: Sequence[LeftOut]) -> list[str]:
    """Return the first of what was left out, each by its label with the reason before it."""
    more = len(left_out) - MOST_NAMED
    lines = [f"{item.reason}: {item.name}" for item in left_out[:MOST_NAMED]]
    return [*lines, f"and {more} more"] if more > 0 else lines


def _overlaps(one: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    """Tell whether of two spans of the same type one holds the other, and they are not the very same."""
    (kind, start, end), (known, first, last) = one, other
    inside = (first <= start and end <= last) or (start <= first and last <= end)
    return kind == known and inside and (start, end) != (first, last)
