"""The project's own files, as the architecture tests look at them."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("audit", "governance", "memory", "waggle_site")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def project_files() -> tuple[Path, ...]:
    """Return every file that belongs to the project, as Git sees it, whether committed yet or not."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return tuple(sorted(path for path in paths if path.is_file()))


def python_files(*folders: str) -> list[Path]:
    """Return the Python files under these folders of the project."""
    return [path for path in project_files() if path.suffix == ".py" and path.relative_to(ROOT).parts[0] in folders]


def shown(path: Path) -> str:
    """Return a path as a failure names it."""
    return str(path.relative_to(ROOT))


def line_count(path: Path) -> int:
    """Return how many lines a file has."""
    return len(path.read_text(encoding="utf-8").splitlines())


@cache
def tree_of(path: Path) -> ast.Module:
    """Return a file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def functions_of(path: Path) -> Iterator[Function]:
    """Yield every function of a file, inner ones and methods too."""
    return (node for node in ast.walk(tree_of(path)) if isinstance(node, Function))


def length_of(function: Function) -> int:
    """Return a function's lines from its `def` to its end; decorators do not count."""
    return (function.end_lineno or function.lineno) - function.lineno + 1
