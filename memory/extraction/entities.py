"""Find the named things of a clause: technologies, files and code identifiers."""

import re
from dataclasses import dataclass

from memory.analysis import mentions

_CONVENTIONS = frozenset(
    {
        "indentation",
        "quote style",
        "theme",
        "name style",
        "branching",
        "merge style",
        "repository layout",
        "architecture",
        "rollout",
        "key type",
        "rendering",
        "licence",
        "process",
    }
)
"""Categories whose members are ways of working, not things a project has."""

_FILE = re.compile(
    r"(?<![\w/.:@-])(?:~?/)?(?:[\w.@-]+/)*[\w@-][\w.@-]*\.(?:py|pyi|js|jsx|ts|tsx|mjs|go|rs|java|kt|rb|php|c|h|cpp|hpp|cs|"
    r"swift|scala|sql|sh|toml|ya?ml|json|ini|cfg|conf|env|md|rst|txt|html|css|scss|vue|svelte|tf|proto|lock|xml|csv|ipynb)"
    r"(?![\w/-])"
)
_CODE = re.compile(r"`(?P<name>[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*)(?:\(\))?`")
_LIKE_CODE = re.compile(r"[a-z]+_\w|[a-z][A-Z]|\w\.\w|^[A-Z][A-Z0-9_]{3,}$")


@dataclass(frozen=True)
class Named:
    """Mark one named thing: a half-open span, its canonical name and its kind."""

    start: int
    end: int
    name: str
    kind: str


def named_things(text: str, *, start: int, end: int) -> list[Named]:
    """Give the things named between two positions, in order, none inside another.

    A technology has its category as kind; files are `file`, identifiers in backticks `code`.
    """
    piece = text[start:end]
    found = [
        Named(start=start + m.start, end=start + m.end, name=m.technology.name, kind=m.technology.category)
        for m in mentions(piece)
        if m.technology.category not in _CONVENTIONS
    ]
    files = [
        Named(start=start + m.start(), end=start + m.end(), name=m.group(), kind="file") for m in _FILE.finditer(piece)
    ]
    codes = [
        Named(start=start + m.start("name"), end=start + m.end("name"), name=m.group("name"), kind="code")
        for m in _CODE.finditer(piece)
        if _LIKE_CODE.search(m.group("name"))
    ]
    kept: list[Named] = []
    for named in sorted((*found, *files, *codes), key=lambda named: (named.start, -named.end)):
        if not kept or named.start >= kept[-1].end:
            kept.append(named)
    return kept
