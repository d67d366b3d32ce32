"""Give each request one id under which everything it causes is recorded."""

from uuid import UUID

from django.http import HttpRequest

from audit.identity import new_uid

HEADER = "X-Request-Id"
_KEPT = "waggle.correlation_id"


def correlation_id_from(text: str) -> UUID:
    """Return the caller's own id if it is a UUID, else a new one."""
    try:
        return UUID(text)
    except ValueError:
        return new_uid()


def correlation_id_of(request: HttpRequest) -> UUID:
    """Return the id of a request, the same one each time."""
    if _KEPT not in request.META:
        request.META[_KEPT] = correlation_id_from(request.headers.get(HEADER, ""))
    found: UUID = request.META[_KEPT]
    return found
