"""Describe the operations as OpenAPI, from their own models."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Protocol, cast

import uritemplate
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry
from pydantic import BaseModel
from rest_framework.serializers import Serializer

from governance.api.arguments import IDEMPOTENCY_HEADER, WITHOUT_BODY
from governance.api.json_schemas import input_schema
from governance.api.problem import Problem
from governance.api.routes import Route
from governance.gate import registry as operations
from governance.gate.operation import AnyOperation

PROBLEMS = (400, 401, 403, 404, 409, 413, 415, 422, 503)


class ServesRoutes(Protocol):
    """Tell which routes a view serves."""

    routes: Mapping[str, Route]


class OperationSchema(AutoSchema):
    """Write one OpenAPI operation for each route of a view."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: ComponentRegistry
    ) -> dict[str, Any] | None:
        """Return the OpenAPI operation, or None for a verb without a route."""
        self.registry, self.path, self.path_regex, self.path_prefix = registry, path, path_regex, path_prefix
        self.method = method.upper()
        route = cast(ServesRoutes, self.view).routes.get(self.method)
        if route is None:
            return None
        operation = operations.find(route.operation)
        variables = uritemplate.variables(path)
        return {
            "operationId": self._operation_id(route),
            "summary": operation.summary,
            "description": f"Needs the scope `{operation.scope}`.",
            "tags": [route.path.partition("/")[0]],
            **self._arguments(operation, variables=set(variables)),
            "security": [{"key": []}],
            "responses": self._responses(operation, route),
        }

    def _operation_id(self, route: Route) -> str:
        """Return the operation's name; the second way to call the same one is told apart by its verb."""
        same = [other for other in cast(ServesRoutes, self.view).routes.values() if other.operation == route.operation]
        return route.operation if len(same) == 1 or route.verb == "POST" else f"{route.operation}_get"

    def _arguments(self, operation: AnyOperation, *, variables: set[str]) -> dict[str, Any]:
        written = input_schema(operation.params)
        properties, required = written["properties"], set(written.get("required", ()))
        in_path = [_parameter(name, properties[name], place="path", required=True) for name in sorted(variables)]
        rest = {name: schema for name, schema in properties.items() if name not in variables}
        if self.method in WITHOUT_BODY:
            queried = [
                _parameter(name, schema, place="query", required=name in required) for name, schema in rest.items()
            ]
            return {"parameters": in_path + queried}
        body = {**written, "properties": rest, "required": sorted(required - variables)}
        return {
            "parameters": in_path + _idempotency(properties),
            "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        }

    def _responses(self, operation: AnyOperation, route: Route) -> dict[str, Any]:
        done = {"200": self._answer(operation.result, "Done.", media_type="application/json")}
        if route.creates:
            done["201"] = self._answer(operation.result, "Created.", media_type="application/json")
        bad = {
            str(status): self._answer(Problem, HTTPStatus(status).phrase, media_type="application/problem+json")
            for status in PROBLEMS
        }
        return {**done, **bad}

    def _answer(self, model: type[BaseModel], description: str, *, media_type: str) -> dict[str, Any]:
        component = self.resolve_serializer(cast(type[Serializer[Any]], model), "response")
        return {"description": description, "content": {media_type: {"schema": component.ref}}}


def _parameter(name: str, schema: Mapping[str, Any], *, place: str, required: bool) -> dict[str, Any]:
    plain = {key: value for key, value in schema.items() if key != "description"}
    described = {"description": schema["description"]} if "description" in schema else {}
    return {"name": name, "in": place, "required": required, "schema": plain, **described}


def _idempotency(properties: Mapping[str, Any]) -> list[dict[str, Any]]:
    if "idempotency_key" not in properties:
        return []
    return [_parameter(IDEMPOTENCY_HEADER, properties["idempotency_key"], place="header", required=False)]
