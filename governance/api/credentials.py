"""Find the key in a request's headers: the same for REST and MCP."""

from collections.abc import Mapping

from governance.errors import NotAuthenticated


def credential_of(headers: Mapping[str, str]) -> str | None:
    """Return the raw key from `Authorization: Bearer` or `X-API-Key`, or None if neither is there.

    `headers` must find names whatever their case, or hold lower-case ones. Raises NotAuthenticated for another scheme
    and for two keys that differ.
    """
    scheme, _, token = headers.get("authorization", "").strip().partition(" ")
    if scheme and scheme.lower() != "bearer":
        raise NotAuthenticated("Only the Bearer scheme is understood.")
    bearer, plain = token.strip(), headers.get("x-api-key", "").strip()
    if bearer and plain and bearer != plain:
        raise NotAuthenticated("Authorization and X-API-Key hold different keys.")
    return bearer or plain or ("" if scheme else None)
