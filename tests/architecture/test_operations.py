"""Each operation is declared once and whole: one scope, one event, every argument described."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from governance.gate import registry
from governance.gate.operation import AnyOperation, Effect, Review
from governance.scopes import Scope
from tests.architecture.source import PACKAGES, python_files, shown, tree_of

EVERY = [pytest.param(operation, id=operation.name) for operation in registry.every()]
MIGRATED_OR_LISTED = {"governance/scopes.py"}


def _declarations(path: Path) -> list[ast.Call]:
    calls = (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))
    return [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Operation"]


def _argument(call: ast.Call, name: str) -> str:
    return next((ast.unparse(keyword.value) for keyword in call.keywords if keyword.arg == name), "")


def test_it_names_each_scope_in_exactly_one_place() -> None:
    calls = [call for path in python_files(*PACKAGES) for call in _declarations(path)]
    scopes = Counter(ast.literal_eval(_argument(call, "name")) for call in calls)
    assert scopes == Counter(operation.name for operation in registry.every())
    assert [_argument(call, "scope") for call in calls if not _argument(call, "scope").startswith("Scope.")] == []


def test_it_writes_no_scope_as_a_bare_string() -> None:
    files = [path for path in python_files(*PACKAGES) if "migrations" not in path.parts]
    values = {scope.value for scope in Scope}
    bare = [
        f"{shown(path)}:{node.lineno}"
        for path in files
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in values
        if shown(path) not in MIGRATED_OR_LISTED
    ]
    assert bare == []


def test_it_lets_the_edges_read_scopes_from_the_operations() -> None:
    edges = [path for path in python_files(*PACKAGES) if {"api", "mcp", "management", "shell.py"} & set(path.parts)]
    named = [
        f"{shown(path)}:{node.lineno}"
        for path in edges
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Scope"
    ]
    assert named == []


def test_it_gives_each_operation_an_event_of_its_own() -> None:
    events = Counter(operation.event for operation in registry.every())
    assert [event for event, count in events.items() if count > 1] == []
    assert [event for event in events if not re.fullmatch(r"[a-z_]+\.[a-z_]+", event)] == []


@pytest.mark.parametrize("operation", EVERY)
def test_it_describes_an_operation(operation: AnyOperation) -> None:
    assert re.fullmatch(r"[a-z][a-z_]{2,39}", operation.name)
    assert operation.summary.endswith(".")
    undescribed = [name for name, field in operation.params.model_fields.items() if not field.description]
    assert undescribed == []


@pytest.mark.parametrize("operation", EVERY)
def test_it_refuses_unknown_arguments_and_changes_of_frozen_ones(operation: AnyOperation) -> None:
    for model in (operation.params, operation.result):
        assert model.model_config["extra"] == "forbid"
        assert model.model_config["frozen"] is True


@pytest.mark.parametrize("operation", EVERY)
def test_it_can_show_what_a_held_back_operation_would_change(operation: AnyOperation) -> None:
    about_a_row = operation.subject is not None and operation.effect is Effect.DESTROY
    if operation.review is not Review.NEVER or about_a_row:
        assert operation.subject is not None
        assert operation.preview is not None
