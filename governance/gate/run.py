"""Run an operation: the only way in which anything is read or changed."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.utils import timezone
from psycopg.errors import DeadlockDetected, SerializationFailure

from audit.services import What, record
from governance.actors import Actor
from governance.errors import Conflict, ScopeMissing, Unavailable, WaggleError
from governance.gate import policy, proposing, replies
from governance.gate.operation import AnyOperation, Call, Governed, Named, Operation, Outcome, P, Preview, R
from governance.gate.screening import Screened, without_secrets
from governance.gate.tenancy import enter, tenant_transaction
from governance.gate.validation import validate
from governance.models import RememberedReply

logger = logging.getLogger(__name__)
TAKEN_BACK = (DeadlockDetected, SerializationFailure)
MOST_TRIES = 2
NO_ANSWER = "The database does not answer."


def run(operation: Operation[P, R], *, actor: Actor, params: Mapping[str, Any] | P) -> R:
    """Run an operation for an actor, in one durable transaction together with its event.

    Raises a WaggleError, which is in the ledger too, in a transaction of its own, since the first one rolled back.
    """
    try:
        require_scope(operation, actor=actor)
        checked = without_secrets(operation, validate(operation, params), actor=actor)
        return _perform_anew_if_taken_back(operation, actor=actor, screened=checked)
    except WaggleError as error:
        _record_end(
            operation, actor=actor, code=error.code, outcome="refused", sentence=error.sentence, then=error.aftermath
        )
        raise
    except IntegrityError as error:
        _record_end(operation, actor=actor, code=Conflict.code, outcome="refused", sentence=_broken_rule(error))
        raise Conflict(_broken_rule(error)) from error
    except (OperationalError, InterfaceError) as error:
        logger.exception("The database did not answer.")
        if connection.is_usable():
            _record_end(operation, actor=actor, code=Unavailable.code, outcome="failed", sentence=NO_ANSWER)
        raise Unavailable(NO_ANSWER) from error
    except Exception:
        _record_end(operation, actor=actor, code="internal_error", outcome="failed", sentence="Internal error.")
        raise


def require_scope(operation: AnyOperation, *, actor: Actor) -> None:
    """Raise ScopeMissing unless the actor holds the operation's scope."""
    if operation.scope not in actor.scopes:
        raise ScopeMissing(operation.scope)


@contextmanager
def recording_refusals(*, actor: Actor, operation: AnyOperation | None = None) -> Iterator[None]:
    """Record what an edge refuses before it asks the gate, and let the error go on.

    Without an operation the event says only that a request came.
    """
    try:
        yield
    except WaggleError as error:
        _record_end(operation, actor=actor, code=error.code, outcome="refused", sentence=error.sentence)
        raise


def preview(operation: Operation[P, R], *, actor: Actor, params: Mapping[str, Any] | P) -> Preview:
    """Tell what a run would change, without changing it; raises as `run` does."""
    require_scope(operation, actor=actor)
    checked = validate(operation, params)
    with transaction.atomic():
        enter(actor.tenant_id)
        return operation.seen(operation.called(checked, actor=actor, now=timezone.now()))


def _perform_anew_if_taken_back(operation: Operation[P, R], *, actor: Actor, screened: Screened[P]) -> R:
    """Perform in one transaction, in a second one if PostgreSQL took the first back in favour of another's.

    Raises Conflict if it took back the second too.
    """
    for _ in range(MOST_TRIES):
        try:
            with tenant_transaction(actor.tenant_id):
                return _perform(operation, actor=actor, screened=screened)
        except OperationalError as error:
            if not isinstance(error.__cause__, TAKEN_BACK):
                raise
            logger.info("%s was taken back in favour of another transaction.", operation.name)
    raise Conflict("Others were changing the same; try again.")


def _perform(operation: Operation[P, R], *, actor: Actor, screened: Screened[P]) -> R:
    params = screened.params
    reply = replies.claim(operation, actor=actor, params=params)
    if reply is not None and reply.result is not None:
        return _repeat(operation, actor=actor, reply=reply)
    policy.require(operation, actor=actor)
    call = operation.called(params, actor=actor, now=timezone.now())
    outcome = _governed(operation, call) if operation.about else operation.handler(call)
    if screened.redacted:
        outcome = _told(outcome, screened.redacted)
    record_done(operation, actor=actor, outcome=outcome)
    replies.remember(reply, outcome.result)
    return outcome.result


def _told(outcome: Outcome[R], redacted: Sequence[str]) -> Outcome[R]:
    """Say in the answer and in the ledger what was left out of what was kept."""
    told = {"redacted": list(redacted)}
    shows = "redacted" in type(outcome.result).model_fields
    result = outcome.result.model_copy(update=told) if shows else outcome.result
    return replace(outcome, result=result, detail={**(outcome.detail or {}), **told})


def _governed(operation: Operation[P, R], call: Call[P]) -> Outcome[R]:
    """Run the handler, or hold the call back as a proposal, as policy says; raises Forbidden where it refuses."""
    about, ruling = proposing.judged(operation, call)
    if ruling.effect is policy.ALLOW:
        return operation.handler(call)
    proposal = proposing.hold(operation, call=call, about=about, ruling=ruling)
    return proposing.pending(operation, proposal)


def _repeat(operation: Operation[P, R], *, actor: Actor, reply: RememberedReply) -> R:
    record(actor.who(), What(operation=operation.name, name=f"{operation.event}.repeated"))
    return operation.result.model_validate(reply.result)


def record_done(operation: Operation[P, R], *, actor: Actor, outcome: Outcome[R]) -> None:
    """Write to the ledger what an operation did, in the running transaction."""
    subject = outcome.subject or Named(kind="", id=0)
    what = What(
        operation=operation.name,
        name=_event_of(operation, outcome),
        project_id=subject.project_id,
        subject_kind=subject.kind,
        subject_id=str(subject.id) if subject.id else "",
        subject_version=subject.version,
        before_digest=outcome.before,
        after_digest=outcome.after,
    )
    who = actor.correlated(outcome.correlation_id) if outcome.correlation_id else actor
    record(who.who(), what, served=outcome.served, detail=outcome.detail)


def _event_of(operation: Operation[P, R], outcome: Outcome[R]) -> str:
    """Return the name of what happened; while a call waits, only that it was proposed."""
    answer = outcome.result
    waits = operation.about is not None and isinstance(answer, Governed) and answer.status == "pending"
    return "proposal.opened" if waits else operation.event


def _record_end(
    operation: AnyOperation | None,
    *,
    actor: Actor,
    code: str,
    outcome: str,
    sentence: str,
    then: Callable[[], None] | None = None,
) -> None:
    name, event = (operation.name, operation.event) if operation else ("", "request.received")
    what = What(operation=name, name=event, outcome=outcome, code=code)
    try:
        with tenant_transaction(actor.tenant_id):
            record(actor.who(), what, detail={"sentence": sentence})
            if then is not None:
                then()
    except (DatabaseError, InterfaceError):
        logger.exception("A refusal could not be recorded.", extra={"operation": name, "code": code})


def _broken_rule(error: IntegrityError) -> str:
    """Read the rule from the constraint's name, which is written as a sentence."""
    name = getattr(getattr(error.__cause__, "diag", None), "constraint_name", None)
    return f"A rule of the data does not allow this: {(name or 'unknown rule').replace('_', ' ')}."
