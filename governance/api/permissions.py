"""The early, informative no: asked by REST's views and by the MCP endpoint. The authority is the gate."""

from typing import TYPE_CHECKING, Protocol, cast

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from governance.actors import Actor
from governance.errors import NotAuthenticated, ScopeMissing
from governance.gate.operation import AnyOperation
from governance.gate.run import recording_refusals

if TYPE_CHECKING:
    from rest_framework.views import APIView  # reads the settings that name this module


class ServesOperations(Protocol):
    """Tell which operation a request asks for."""

    def operation_of(self, request: Request) -> AnyOperation | None: ...


class HasOperationScope(BasePermission):
    """Let through whoever holds the scope of the operation that a view is about to run."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Return True, or raise NotAuthenticated or ScopeMissing; the latter is in the ledger."""
        actor = request.auth
        if not isinstance(actor, Actor):
            raise NotAuthenticated("There is no credential.")
        operation = cast(ServesOperations, view).operation_of(request)
        if operation is not None:
            require(actor, operation)
        return True


def allows(actor: Actor, operation: AnyOperation) -> bool:
    """Tell whether the actor holds the operation's scope."""
    return operation.scope in actor.scopes


def require(actor: Actor, operation: AnyOperation) -> None:
    """Raise ScopeMissing, and record it, unless the actor holds the operation's scope."""
    if not allows(actor, operation):
        with recording_refusals(actor=actor, operation=operation):
            raise ScopeMissing(operation.scope)
