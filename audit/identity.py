"""Make identifiers that stay the same across export and import."""

import uuid

import uuid_utils.compat


def new_uid() -> uuid.UUID:
    """Return a UUID of version 7 (RFC 9562): unique everywhere and ordered by time."""
    return uuid_utils.compat.uuid7()
