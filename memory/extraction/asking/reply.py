"""Read a model's reply in the one form that is taken."""

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from governance.text import Text, line, visible
from memory.extraction.values import ClaimType, LinkType

# Some servers know no JSON mode, and models then like to put a fence around what they write.
FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*)\n\s*```\s*", re.DOTALL)


class Unreadable(Exception):
    """Say that a reply is not what was asked for, in words that repeat nothing of it."""


def _single_spaced(value: str) -> str:
    return line(" ".join(value.split()))


class _Said(BaseModel):
    """Take what is asked for and nothing else: a field that was not asked for has no effect."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class LinkSaid(_Said):
    """Hold a link to another claim, by its place in the reply."""

    to: int
    type: LinkType


class ClaimSaid(_Said):
    """Hold one claim as a model makes it."""

    type: ClaimType
    label: Annotated[Text, AfterValidator(_single_spaced)] = ""
    quote: Annotated[Text, AfterValidator(visible)]
    confidence: float = Field(ge=0, le=1, allow_inf_nan=False)
    reason: Text | None = None
    links: list[Any] = Field(default_factory=list)


class ReplySaid(_Said):
    """Hold the claims; each is looked at by itself, so that one in a bad form costs no other."""

    claims: list[Any]


def read(reply: str) -> list[Any]:
    """Return the claims of a reply, not yet looked at; raises Unreadable."""
    fenced = FENCED.fullmatch(reply)
    try:
        return ReplySaid.model_validate_json(fenced[1] if fenced else reply).claims
    except ValidationError as error:
        raise Unreadable(f"The model's reply is not the JSON that was asked for: {_wrong(error)}.") from None


def claim_said(item: Any) -> ClaimSaid | None:
    """Return a claim, None where it is not in the form that was asked for."""
    try:
        return ClaimSaid.model_validate(item)
    except ValidationError:
        return None


def link_said(item: Any) -> LinkSaid | None:
    """Return a link, None where it is not in the form that was asked for."""
    try:
        return LinkSaid.model_validate(item)
    except ValidationError:
        return None


def _wrong(error: ValidationError) -> str:
    kind = error.errors(include_url=False, include_input=False, include_context=False)[0]["type"]
    return kind.replace("_", " ")
