"""Read a request's JSON, up to a limit."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from governance.errors import InvalidInput, TooLarge


class BoundedJSONParser(BaseParser):
    """Parse one JSON object of at most WAGGLE_BODY_LIMIT bytes."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return the object; raises TooLarge, ParseError for what is not JSON, InvalidInput for what is no object."""
        limit: int = settings.WAGGLE_BODY_LIMIT
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise TooLarge(f"The body is larger than {limit} bytes.")
        content = parse_json(body)
        if not isinstance(content, dict):
            raise InvalidInput.of("body", "must be a JSON object")
        return content


def parse_json(body: bytes) -> Any:
    """Return what a body holds; raises ParseError, without repeating any of it, if it is not JSON in UTF-8."""
    try:
        return json.loads(body.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise ParseError("The body is not valid JSON in UTF-8.") from None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
