"""Write the JSON Schemas of operations plainly: one type for each property, nothing referred to, nothing nullable."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

BEYOND_SHAPE = {
    *("title", "description", "default", "enum", "format"),
    *("additionalProperties", "maximum", "minimum", "pattern"),
}
EMPTY: tuple[Any, ...] = (None, "", [], {})


def input_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the schema of an operation's arguments, with a description for each.

    Defaults that say "nothing" are left out: leaving the argument out says the same.
    """
    written = model.model_json_schema()
    plain: dict[str, Any] = _plain(written, written.get("$defs", {}), dropped={"title"})
    plain.pop("description", None)
    return {**plain, "properties": plain.get("properties", {}), "additionalProperties": False}


def output_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the shape of an operation's answer in which a property that is null is left out: types and no prose.

    It goes with every list of tools, so it names what is in the answer and in the things it holds, and goes no deeper:
    the OpenAPI description has all of it.
    """
    written = model.model_json_schema(mode="serialization")
    plain: dict[str, Any] = _plain(written, written.get("$defs", {}), dropped=BEYOND_SHAPE)
    return {**plain, "properties": {name: _down_to(2, schema) for name, schema in plain["properties"].items()}}


def _down_to(depth: int, node: Any) -> Any:
    """Return a schema whose objects, below a depth, are only said to be objects."""
    if not isinstance(node, dict):
        return node
    kept = {key: _down_to(depth, value) for key, value in node.items() if key not in ("properties", "required")}
    if "properties" not in node or depth == 1:
        return kept
    return {**kept, "properties": {name: _down_to(depth - 1, schema) for name, schema in node["properties"].items()}}


def _plain(node: Any, definitions: Mapping[str, Any], *, dropped: set[str]) -> Any:
    if isinstance(node, list):
        return [_plain(item, definitions, dropped=dropped) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        target = definitions[node["$ref"].rsplit("/", 1)[-1]]
        return _plain({**target, **{key: node[key] for key in node if key != "$ref"}}, definitions, dropped=dropped)
    if "anyOf" in node:
        return _plain(_only_branch(node), definitions, dropped=dropped)
    return _plain_object(node, definitions, dropped=dropped)


def _plain_object(node: Mapping[str, Any], definitions: Mapping[str, Any], *, dropped: set[str]) -> dict[str, Any]:
    kept = {
        key: _properties(value, definitions, dropped=dropped)
        if key == "properties"
        else _plain(value, definitions, dropped=dropped)
        for key, value in node.items()
        if key not in {*dropped, "$defs"} and not (key == "default" and value in EMPTY)
    }
    if "required" in node and "properties" in node:
        nullable = {name for name, schema in node["properties"].items() if _is_nullable(schema)}
        kept["required"] = [name for name in node["required"] if name not in nullable]
    return kept


def _properties(named: Mapping[str, Any], definitions: Mapping[str, Any], *, dropped: set[str]) -> dict[str, Any]:
    """Go on below property names, which may look like keywords."""
    return {name: _plain(schema, definitions, dropped=dropped) for name, schema in named.items()}


def _is_nullable(schema: Mapping[str, Any]) -> bool:
    return {"type": "null"} in schema.get("anyOf", ())


def _only_branch(node: Mapping[str, Any]) -> dict[str, Any]:
    """Return the one branch that is not null, or several lists of words as one.

    Raises ValueError for a true choice, which clients do not understand.
    """
    branches = [branch for branch in node["anyOf"] if branch != {"type": "null"}]
    around = {key: value for key, value in node.items() if key != "anyOf"}
    if len(branches) == 1:
        return {**around, **branches[0]}
    words = [word for branch in branches for word in branch.get("enum", [branch.get("const")])]
    if not all(isinstance(word, str) for word in words):
        raise ValueError(f"A property that is one of {len(branches)} things is not plain.")
    return {**around, "type": "string", "enum": words}
