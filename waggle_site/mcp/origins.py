"""Refuse requests that a web page of another site made a browser send (DNS rebinding)."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from mcp.types import INVALID_REQUEST

from waggle_site.mcp.answers import Refusal

MISDIRECTED = 421


def require_own(headers: Mapping[str, str]) -> None:
    """Return if Host is in ALLOWED_HOSTS and Origin, where there is one, too; raises Refusal with 421 or 403."""
    host, _ = split_domain_port(headers.get("host", ""))
    if not host or not validate_host(host, settings.ALLOWED_HOSTS):
        raise Refusal(MISDIRECTED, INVALID_REQUEST, "The Host header names no host of this server.")
    origin = headers.get("origin")
    if origin is not None and not _is_own(origin):
        raise Refusal(403, INVALID_REQUEST, "Requests from pages of this origin are not accepted.")


def _is_own(origin: str) -> bool:
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    parts = urlsplit(origin)
    host, _ = split_domain_port(parts.netloc)
    return parts.scheme in ("http", "https") and bool(host) and validate_host(host, settings.ALLOWED_HOSTS)
