"""The list of all operations."""

from governance.actors import Actor
from governance.errors import NotFound
from governance.gate.operation import AnyOperation, Operation, P, R

_operations: dict[str, AnyOperation] = {}


def declare(operation: Operation[P, R]) -> Operation[P, R]:
    """Add an operation to the list; raises ValueError on a name that is taken."""
    if operation.name in _operations:
        raise ValueError(f"There are two operations named {operation.name}.")
    _operations[operation.name] = operation
    return operation


def find(name: str) -> AnyOperation:
    """Return the operation of a name; raises NotFound."""
    if name not in _operations:
        raise NotFound(f"There is no operation named {name[:64]!r}.", hint="List the operations to see their names.")
    return _operations[name]


def every() -> list[AnyOperation]:
    """Return all operations by name."""
    return [_operations[name] for name in sorted(_operations)]


def offered_to(actor: Actor) -> list[AnyOperation]:
    """Return the operations whose scope the actor holds, by name."""
    return [operation for operation in every() if operation.scope in actor.scopes]
