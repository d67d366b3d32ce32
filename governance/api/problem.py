"""The shape of every bad ending over REST."""

from pydantic import BaseModel, ConfigDict


class FaultShown(BaseModel):
    """Name one field that was not accepted, and why."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    field: str
    message: str


class Problem(BaseModel):
    """Tell what went wrong, for people and for programs (RFC 9457, application/problem+json)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    type: str
    title: str
    status: int
    detail: str
    code: str
    hint: str
    faults: list[FaultShown]
    correlation_id: str
