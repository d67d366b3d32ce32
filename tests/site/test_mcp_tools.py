"""How operations look as tools: plain enough for every client, and small enough for every context."""

import json
import re
from typing import Any

import pytest
from mcp.types import ListToolsResult, Tool
from pydantic import ValidationError

from governance.actors import system
from governance.api.json_schemas import input_schema, output_schema
from governance.gate import registry
from governance.gate.operation import AnyOperation, Effect
from waggle_site.mcp.server import INSTRUCTIONS
from waggle_site.mcp.tools import tool_of, tools_for

PREFIX = "mcp__" + "a" * 25 + "__"
TOKENS_OF_INPUTS = 6_200
TOKENS_OF_EVERYTHING = 12_100
OFFERED = [operation for operation in registry.every() if operation.agent_facing]
tools = pytest.mark.parametrize("operation", OFFERED, ids=lambda operation: operation.name)


def keywords(node: object) -> set[str]:
    """Return every key that stands anywhere in a schema, property names left out."""
    if isinstance(node, list):
        return {word for item in node for word in keywords(item)}
    if not isinstance(node, dict):
        return set()
    below = [list(value.values()) if key == "properties" else value for key, value in node.items()]
    return set(node) | keywords(below)


def types(node: object) -> list[Any]:
    """Return every value of `type` in a schema."""
    if isinstance(node, list):
        return [found for item in node for found in types(item)]
    if not isinstance(node, dict):
        return []
    own = [node["type"]] if "type" in node and not isinstance(node["type"], dict) else []
    return own + types(list(node.values()))


def faulty(operation: AnyOperation, arguments: dict[str, None]) -> set[object]:
    """Return the names of the arguments that an operation does not accept."""
    try:
        operation.params.model_validate(arguments)
    except ValidationError as error:
        return {item["loc"][0] for item in error.errors() if item["loc"]}
    return set()


@tools
def test_it_gives_each_property_one_plain_type(operation: AnyOperation) -> None:
    for schema in (input_schema(operation.params), output_schema(operation.result)):
        assert not keywords(schema) & {"anyOf", "oneOf", "allOf", "$ref", "$defs", "title"}
        assert all(isinstance(kind, str) and kind != "null" for kind in types(schema))
        assert schema["type"] == "object"


@tools
def test_it_takes_no_unknown_argument_and_describes_the_known(operation: AnyOperation) -> None:
    schema = input_schema(operation.params)
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) == set(operation.params.model_fields)
    assert all(described["description"] for described in schema["properties"].values())


@tools
def test_it_takes_an_optional_argument_left_out_or_null(operation: AnyOperation) -> None:
    schema = input_schema(operation.params)
    optional = set(schema["properties"]) - set(schema.get("required", ()))
    fields = operation.params.model_fields
    assert optional == {name for name, field in fields.items() if not field.is_required()}
    assert faulty(operation, dict.fromkeys(optional)) == set(schema.get("required", ()))


@tools
def test_it_names_tools_that_every_client_takes(operation: AnyOperation) -> None:
    assert re.fullmatch("[a-zA-Z0-9_-]+", operation.name)
    assert len(PREFIX + operation.name) <= 60
    assert tool_of(operation).description == operation.summary


@tools
def test_it_hints_at_what_a_tool_does(operation: AnyOperation) -> None:
    hints = tool_of(operation).annotations
    assert hints is not None
    assert hints.read_only_hint is (operation.effect is Effect.READ)
    assert hints.destructive_hint is (operation.effect is Effect.DESTROY)
    assert hints.idempotent_hint is operation.idempotent
    assert hints.open_world_hint is False


def test_it_shows_a_tool_without_arguments_as_an_object() -> None:
    schema = input_schema(registry.find("get_stats").params)
    assert schema == {"type": "object", "properties": {}, "additionalProperties": False}


def test_it_offers_few_tools_by_name_and_scope() -> None:
    everything = tools_for(system("tests", tenant_id=1))
    assert [tool.name for tool in everything] == sorted(operation.name for operation in OFFERED)
    assert len(everything) <= 28


def test_it_keeps_the_list_of_tools_within_its_budget() -> None:
    """A token is taken as four characters of the JSON that goes over the wire."""
    everything = tools_for(system("tests", tenant_id=1))
    bare = [Tool.model_validate({**tool.model_dump(), "output_schema": None}) for tool in everything]
    assert tokens(bare) <= TOKENS_OF_INPUTS
    assert tokens(everything) <= TOKENS_OF_EVERYTHING
    assert len(INSTRUCTIONS) / 4 <= 150


def tokens(shown: list[Tool]) -> float:
    """Return about how many tokens a list of tools is."""
    listed = ListToolsResult(tools=shown).model_dump(mode="json", by_alias=True, exclude_none=True)
    return len(json.dumps(listed, separators=(",", ":"))) / 4
