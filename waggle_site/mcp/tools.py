"""Show operations as tools."""

from functools import cache

from mcp.types import Tool, ToolAnnotations

from governance.actors import Actor
from governance.api.json_schemas import input_schema, output_schema
from governance.errors import NotFound
from governance.gate import registry
from governance.gate.operation import AnyOperation, Effect
from waggle_site.mcp.answers import shortened


class UnknownTool(NotFound):
    """Say that no tool has this name."""


def tool_operation(name: str | None) -> AnyOperation | None:
    """Return the operation behind a tool, or None if no tool has that name."""
    tools = (operation for operation in registry.every() if operation.agent_facing)
    return next((operation for operation in tools if operation.name == name), None)


def tool_named(name: str) -> AnyOperation:
    """Return the operation behind a tool; raises UnknownTool."""
    operation = tool_operation(name)
    if operation is None:
        raise UnknownTool(f"Unknown tool: {shortened(name)}", hint="List the tools to see their names.")
    return operation


def tools_for(actor: Actor) -> list[Tool]:
    """Return the tools that an actor may use, by name."""
    return [tool_of(operation) for operation in registry.offered_to(actor) if operation.agent_facing]


@cache
def tool_of(operation: AnyOperation) -> Tool:
    """Return an operation as a tool."""
    return Tool(
        name=operation.name,
        description=operation.summary,
        input_schema=input_schema(operation.params),
        output_schema=output_schema(operation.result),
        annotations=ToolAnnotations(
            read_only_hint=operation.reads,
            destructive_hint=operation.effect is Effect.DESTROY,
            idempotent_hint=operation.idempotent,
            open_world_hint=False,
        ),
    )
