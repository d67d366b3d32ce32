"""The kinds of text an operation takes: what PostgreSQL cannot hold is refused by name, nothing is altered."""

import re
from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime, Field, PlainSerializer, StringConstraints, WithJsonSchema

SLUG = r"^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$"
LABEL_LIMIT = 200
CONTENT_LIMIT = 20_000
TURN_LIMIT = 400_000
EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
LATEST = datetime(9999, 1, 1, tzinfo=UTC)


def storable(value: str) -> str:
    """Return the text unless it holds a NUL or a lone surrogate; raises ValueError saying which and where."""
    position = value.find("\x00")
    if position >= 0:
        raise ValueError(f"holds a NUL character at position {position}")
    surrogate = re.search("[\ud800-\udfff]", value)
    if surrogate:
        raise ValueError(f"holds a lone surrogate at position {surrogate.start()}")
    return value


def visible(value: str) -> str:
    """Return the text unless nothing in it can be seen."""
    if not any(character.isprintable() and not character.isspace() for character in value):
        raise ValueError("is empty")
    return value


def in_range(value: datetime) -> datetime:
    """Return the instant in UTC; raises ValueError outside the years 1900 to 9998."""
    if not EARLIEST <= value < LATEST:
        raise ValueError("must lie between the years 1900 and 9998")
    return value.astimezone(UTC)


def printed(value: datetime) -> str:
    """Return an instant in UTC as ISO 8601 ending in Z."""
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


def line(value: str) -> str:
    """Return the text unless it holds a line break or another control character."""
    if any(ord(character) < 32 or ord(character) == 127 for character in value):
        raise ValueError("holds a control character")
    return value


Text = Annotated[str, AfterValidator(storable)]
Line = Annotated[Text, AfterValidator(line), StringConstraints(max_length=LABEL_LIMIT)]
Label = Annotated[Line, AfterValidator(visible)]
Content = Annotated[Text, AfterValidator(visible), StringConstraints(max_length=CONTENT_LIMIT)]
Message = Annotated[Text, StringConstraints(max_length=TURN_LIMIT)]
Slug = Annotated[str, StringConstraints(pattern=SLUG)]
OptionalSlug = Annotated[str, StringConstraints(pattern=SLUG + "|^$")]
OptionalUuid = Annotated[str, StringConstraints(pattern="^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$")]
Note = Annotated[Text, StringConstraints(max_length=4_000)]
Query = Annotated[Text, StringConstraints(max_length=4_000)]
Moment = Annotated[AwareDatetime, AfterValidator(in_range)]
Printed = Annotated[datetime, PlainSerializer(printed, when_used="json")]
OptionalMoment = Annotated[
    Moment | None, Field(default=None), WithJsonSchema({"type": "string", "format": "date-time"})
]
