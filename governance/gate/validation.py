"""Check arguments and say, by field, what is wrong with them; never repeat what was sent."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from governance.errors import Fault, InvalidInput
from governance.gate.operation import Operation, P, R


def validate(operation: Operation[P, R], params: Mapping[str, Any] | P) -> P:
    """Return the arguments as the operation's model; raises InvalidInput with a fault for each field."""
    if isinstance(params, operation.params):
        return params
    try:
        return operation.params.model_validate(params)
    except ValidationError as error:
        raise invalid(error) from None


def invalid(error: ValidationError) -> InvalidInput:
    """Return a validation error in the project's own words."""
    details = error.errors(include_url=False, include_input=False, include_context=False)
    faults = [Fault(".".join(str(part) for part in item["loc"])[:200] or "body", item["msg"]) for item in details]
    return InvalidInput("; ".join(f"{fault.field}: {fault.message}" for fault in faults[:10]), faults=faults)
