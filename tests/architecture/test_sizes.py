"""Functions and files stay small enough to be read at once."""

from pathlib import Path
from statistics import median, quantiles

import pytest

from tests.architecture.source import PACKAGES, functions_of, length_of, line_count, python_files, shown

LONGEST_FUNCTION, LONGEST_FILE, LONGEST_TEST_FILE = 40, 400, 500
MIDDLE_FUNCTION, MIDDLE_FILE, LONG_FUNCTION = 10, 100, 32


def _written(*folders: str) -> list[Path]:
    """Return the files that people write; Django writes most of a migration."""
    return [path for path in python_files(*folders) if "migrations" not in path.parts]


@pytest.mark.parametrize("folder", [*PACKAGES, "tests"])
def test_it_has_no_long_function(folder: str) -> None:
    functions = [(path, function) for path in _written(folder) for function in functions_of(path)]
    assert functions
    long = [
        f"{shown(path)}:{function.lineno} {function.name} has {length_of(function)} lines"
        for path, function in functions
        if length_of(function) > LONGEST_FUNCTION
    ]
    assert long == []


def test_it_keeps_most_functions_short() -> None:
    lengths = [length_of(function) for path in _written(*PACKAGES) for function in functions_of(path)]
    assert median(lengths) <= MIDDLE_FUNCTION
    assert quantiles(lengths, n=10)[-1] <= LONG_FUNCTION


def test_it_has_no_long_file() -> None:
    limits = [(path, LONGEST_FILE) for path in _written(*PACKAGES)]
    limits += [(path, LONGEST_TEST_FILE) for path in _written("tests")]
    lengths = {shown(path): line_count(path) for path, _ in limits}
    assert [name for (path, most) in limits if lengths[name := shown(path)] > most] == []
    assert median(lengths[shown(path)] for path in _written(*PACKAGES)) < MIDDLE_FILE
