"""What import contracts cannot see: models named by strings, and ways back up through accessors."""

import ast

import pytest
from django.apps import apps
from django.db.models.fields.related import RelatedField

from tests.architecture.source import PACKAGES, python_files, shown, tree_of

BELOW = {name: set(PACKAGES[: rank + 1]) for rank, name in enumerate(PACKAGES)}


def _constants(package: str) -> list[tuple[str, str]]:
    """Return every string of a package, with where it stands."""
    return [
        (node.value, f"{shown(path)}:{node.lineno}")
        for path in python_files(package)
        if "migrations" not in path.parts
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


@pytest.mark.parametrize("package", PACKAGES[:-1])
def test_it_names_no_model_of_a_higher_layer_by_string(package: str) -> None:
    models = {model._meta.label_lower for model in apps.get_models()}
    above = {label for label in models if label.partition(".")[0] in set(PACKAGES) - BELOW[package]}
    assert [where for text, where in _constants(package) if text.lower() in above] == []


@pytest.mark.parametrize("package", PACKAGES[:-1])
def test_it_looks_up_no_model_by_name(package: str) -> None:
    looked_up = [
        f"{shown(path)}:{node.lineno}"
        for path in python_files(package)
        if "migrations" not in path.parts
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and node.attr == "get_model"
    ]
    assert looked_up == []


def test_it_leaves_no_accessor_from_a_lower_layer_to_a_higher_one() -> None:
    crossing = [
        field
        for package in PACKAGES[:-1]
        for model in apps.get_app_config(package).get_models()
        for field in model._meta.get_fields()
        if isinstance(field, RelatedField)
        and field.related_model._meta.app_label in PACKAGES
        and field.related_model._meta.app_label != package
    ]
    assert crossing
    assert [str(field) for field in crossing if not field.remote_field.hidden] == []
