"""How each error ends at each edge: one table, and the problems (RFC 9457) that REST answers with."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import set_rollback

from governance import errors
from governance.api.authentication import REALM
from governance.api.correlation import HEADER, correlation_id_of
from governance.api.problem import FaultShown, Problem
from governance.errors import WaggleError

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER_SECONDS = 5


@dataclass(frozen=True)
class Ending:
    """Say how an error ends: HTTP status, JSON-RPC code, exit code of the shell, and a title for people."""

    status: int
    rpc: int
    exit: int
    title: str


UNEXPECTED = Ending(500, -32603, 1, "Something went wrong on our side")
ENDINGS: Mapping[type[WaggleError], Ending] = {
    errors.InvalidInput: Ending(422, -32602, 2, "The input was not accepted"),
    errors.NotAuthenticated: Ending(401, -32001, 3, "You are not signed in"),
    errors.ScopeMissing: Ending(403, -32003, 4, "A scope is missing"),
    errors.Forbidden: Ending(403, -32003, 4, "This is not yours to do"),
    errors.ApprovalRequired: Ending(403, -32003, 5, "A person must decide"),
    errors.NotFound: Ending(404, -32004, 6, "There is no such thing"),
    errors.Conflict: Ending(409, -32009, 7, "It has changed in the meantime"),
    errors.RejectedBefore: Ending(409, -32009, 7, "A person rejected this before"),
    errors.TooLarge: Ending(413, -32013, 8, "That is too much at once"),
    errors.TooMany: Ending(429, -32029, 9, "That is too fast"),
    errors.Unavailable: Ending(503, -32053, 10, "A part does not answer"),
}


def ending_of(error: BaseException) -> Ending:
    """Return how an error ends; anything unforeseen ends as UNEXPECTED."""
    return next((ENDINGS[kind] for kind in type(error).__mro__ if kind in ENDINGS), UNEXPECTED)


def as_waggle_error(error: BaseException) -> WaggleError | None:
    """Return an error of the framework as the one of ours that it means, or None if it means none."""
    if isinstance(error, WaggleError):
        return error
    if isinstance(error, OperationalError | InterfaceError):
        return errors.Unavailable("The database does not answer.")
    if isinstance(error, RequestDataTooBig):
        return errors.TooLarge("The body is too large.")
    if isinstance(error, Http404 | exceptions.NotFound):
        return errors.NotFound("There is nothing at this address.", hint="See /api/v1/docs/ for the addresses.")
    if isinstance(error, PermissionDenied | exceptions.PermissionDenied):
        return errors.Forbidden(str(getattr(error, "detail", "")) or "This is not allowed.")
    return None


def headers_of(error: WaggleError, *, credential_sent: bool) -> dict[str, str]:
    """Return the headers that go with an error: what to send instead (RFC 6750), or when to come back."""
    if isinstance(error, errors.NotAuthenticated):
        return {"WWW-Authenticate": REALM + (', error="invalid_token"' if credential_sent else "")}
    if isinstance(error, errors.ScopeMissing):
        return {"WWW-Authenticate": f'{REALM}, error="insufficient_scope", scope="{error.scope}"'}
    if isinstance(error, errors.Unavailable | errors.TooMany):
        return {"Retry-After": str(RETRY_AFTER_SECONDS)}
    return {}


def problem_of(error: WaggleError, *, correlation_id: UUID) -> Problem:
    """Return an error as a problem."""
    ending = ending_of(error)
    return Problem(
        type=f"urn:waggle:problem:{error.code}",
        title=ending.title,
        status=ending.status,
        detail=error.sentence,
        code=error.code,
        hint=error.hint,
        faults=[FaultShown(field=fault.field, message=fault.message) for fault in error.faults],
        correlation_id=str(correlation_id),
    )


def answer_with_problem(error: Exception, context: Mapping[str, Any]) -> Response:
    """Answer any exception of a REST view: DRF's exception handler."""
    request: Request = context["request"]
    correlation_id = correlation_id_of(request)
    set_rollback()
    known = as_waggle_error(error)
    if known is not None:
        sent = "authorization" in request.headers or "x-api-key" in request.headers
        return _response(problem_of(known, correlation_id=correlation_id), headers_of(known, credential_sent=sent))
    if isinstance(error, exceptions.APIException):
        return _response(_of_framework(error, correlation_id=correlation_id), {})
    logger.error("A request failed.", exc_info=error, extra={"correlation_id": str(correlation_id)})
    return _response(_unexpected(correlation_id), {})


def answer_page_with_problem(request: HttpRequest, error: WaggleError) -> JsonResponse:
    """Answer a request that reached no REST view."""
    problem = problem_of(error, correlation_id=correlation_id_of(request))
    headers = {HEADER: problem.correlation_id, **headers_of(error, credential_sent=False)}
    return JsonResponse(problem.model_dump(), status=problem.status, content_type=MEDIA_TYPE, headers=headers)


def answer_page_unexpected(request: HttpRequest) -> JsonResponse:
    """Answer 500 outside the REST views, without a word about the inside."""
    problem = _unexpected(correlation_id_of(request))
    return JsonResponse(problem.model_dump(), status=500, content_type=MEDIA_TYPE)


def _response(problem: Problem, headers: Mapping[str, str]) -> Response:
    return Response(problem.model_dump(), status=problem.status, headers=dict(headers), content_type=MEDIA_TYPE)


def _unexpected(correlation_id: UUID) -> Problem:
    return _plain(500, "internal_error", UNEXPECTED.title, "Nothing was stored.", correlation_id=correlation_id)


def _of_framework(error: exceptions.APIException, *, correlation_id: UUID) -> Problem:
    status = error.status_code
    title = HTTPStatus(status).phrase
    code = "malformed" if isinstance(error, exceptions.ParseError) else str(error.default_code)
    return _plain(status, code, title, str(error.detail), correlation_id=correlation_id)


def _plain(status: int, code: str, title: str, detail: str, *, correlation_id: UUID) -> Problem:
    return Problem(
        type=f"urn:waggle:problem:{code}",
        title=title,
        status=status,
        detail=detail,
        code=code,
        hint="Name the correlation id to whoever runs this server." if status >= 500 else "",
        faults=[],
        correlation_id=str(correlation_id),
    )
