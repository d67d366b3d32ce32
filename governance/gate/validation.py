"""Check arguments and say, by field, what is wrong with them; never repeat what was sent."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from governance.errors import Fault, InvalidInput
from governance.gate.operation import Operation, P, R
from governance.risk.secrets import find_secrets


def validate(operation: Operation[P, R], params: Mapping[str, Any] | P) -> P:
    """Return the arguments as the operation's model; raises InvalidInput with a fault for each field."""
    if isinstance(params, operation.params):
        return params
    try:
        return operation.params.model_validate(params)
    except ValidationError as error:
        raise invalid(error) from None


def _named(place: tuple[int | str, ...]) -> str:
    """Return the name of a field; what was sent as a name can be a secret too, and is then not repeated."""
    name = ".".join(str(part) for part in place)[:200] or "body"
    return "an argument" if find_secrets(name) else name


def invalid(error: ValidationError) -> InvalidInput:
    """Return a validation error in the project's own words."""
    details = error.errors(include_url=False, include_input=False, include_context=False)
    faults = [Fault(_named(item["loc"]), item["msg"]) for item in details]
    return InvalidInput("; ".join(f"{fault.field}: {fault.message}" for fault in faults[:10]), faults=faults)
