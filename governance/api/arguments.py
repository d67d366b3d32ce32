"""Gather an operation's arguments from the path, the query string or the body, and one header."""

from collections.abc import Iterable, Mapping
from typing import Any, get_origin
from urllib.parse import parse_qsl

from django.conf import settings
from rest_framework.request import Request

from governance.errors import Fault, InvalidInput
from governance.gate.operation import AnyOperation

WITHOUT_BODY = {"GET", "HEAD", "DELETE"}
IDEMPOTENCY_HEADER = "Idempotency-Key"


def arguments_of(request: Request, *, operation: AnyOperation, path: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments as they were sent; the gate checks them.

    Raises InvalidInput for one that is given twice or in a place that is not read.
    """
    given = _from_query(request, operation) if request.method in WITHOUT_BODY else _from_body(request)
    _refuse_twice(path.keys() & given.keys(), "is in the path already")
    return {**given, **path, **_idempotency(request, operation, given)}


def _from_body(request: Request) -> dict[str, Any]:
    if request.META.get("QUERY_STRING"):
        raise InvalidInput.of("query string", "is not read here; put arguments into the body")
    return dict(request.data)


def _from_query(request: Request, operation: AnyOperation) -> dict[str, Any]:
    if int(request.META.get("CONTENT_LENGTH") or 0):
        raise InvalidInput.of("body", "is not read here; put arguments into the query string")
    values: dict[str, list[str]] = {}
    for name, value in _pairs(request.META.get("QUERY_STRING", "")):
        values.setdefault(name, []).append(value)
    lists = {name for name, field in operation.params.model_fields.items() if get_origin(field.annotation) is tuple}
    _refuse_twice((name for name, found in values.items() if name not in lists and len(found) > 1), "is given twice")
    return {name: _split(found) if name in lists else found[0] for name, found in values.items()}


def _pairs(text: str) -> list[tuple[str, str]]:
    try:
        most: int = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=most)
    except ValueError:
        raise InvalidInput.of("query string", "is not UTF-8, or holds too many parameters") from None


def _split(values: Iterable[str]) -> list[str]:
    return [part for value in values for part in value.split(",") if part]


def _idempotency(request: Request, operation: AnyOperation, given: Mapping[str, Any]) -> dict[str, str]:
    key = request.headers.get(IDEMPOTENCY_HEADER)
    if key is None or operation.reads:
        return {}
    if "idempotency_key" in operation.params.model_fields:
        _refuse_twice(given.keys() & {"idempotency_key"}, f"is in the {IDEMPOTENCY_HEADER} header already")
        return {"idempotency_key": key}
    if operation.idempotent:
        return {}
    raise InvalidInput.of(IDEMPOTENCY_HEADER, f"is not taken by {operation.name}")


def _refuse_twice(names: Iterable[str], message: str) -> None:
    faults = [Fault(name[:200], message) for name in sorted(names)]
    if faults:
        raise InvalidInput("; ".join(f"{fault.field}: {message}" for fault in faults[:10]), faults=faults)
