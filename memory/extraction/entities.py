"""Find the named things of a stretch: technologies, products, people, files and code identifiers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memory.analysis import mentions
from memory.extraction.names import EVERYDAY, FOLDERS, GIVEN, NOT_NAMES, PRODUCTS, TEAMS

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
    r"(?<![\w/.:@-])(?:\.{0,2}/|~/)?(?:[\w.@-]+/)*[\w@-][\w.@-]*\.(?:py|pyi|js|jsx|ts|tsx|mjs|go|rs|java|kt|"
    r"rb|php|c|h|cpp|hpp|cs|"
    r"swift|scala|sql|sh|toml|ya?ml|json|ini|cfg|conf|env|md|rst|txt|html|css|scss|vue|svelte|tf|proto|lock|"
    r"xml|csv|ipynb)"
    r"(?![\w/-])",
    re.ASCII,
)
_FOLDER = re.compile(
    r"(?<![\w/.:@-])(?P<lead>\.{1,2}/|~/)?(?P<first>[\w.-]+)/(?:[\w.@-]+/)*[\w.@-]*[\w@-](?![\w/*-])",
    re.ASCII,
)
_CODE = re.compile(r"`(?P<name>[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*)(?:\(\))?`")
_LIKE_CODE = re.compile(r"[a-z]+_\w|[a-z][A-Z]|\w\.\w|^[A-Z][A-Z0-9_]{3,}$")
_HOST = re.compile(r"(?<![\w./-])[a-z]+(?:-[a-z]+)*-\d+(?![\w./-])")
_NOT_HOSTS = re.compile(
    r"(?:utf|iso|es|sha|md|rfc|base|phase|step|top|level|part|tier|day|week|month|year|hour|minute|v)-\d+$"
)
_WORD = re.compile(r"(?<![\w/.@#`-])[A-Za-z][\w.+#-]*\w|(?<![\w/.@#`-])[A-Z]\d+\b")
_CAMEL = re.compile(r"[A-Z][a-z0-9]+[A-Z][A-Za-z0-9]*$|[a-z]{1,2}[A-Z][a-z]\w*$")
_CAPITAL = re.compile(r"[A-Z][a-z]+$|[A-Z]{2,}\d*$")
_BEGINS = re.compile(r"(?:^|[.!?:;\[\"\u201c\u2022*_>|-])\s*$")
_SAYS = re.compile(
    r"(?:'s)?\s+(?:now|already|still|also|only|never|just|no\s+longer)?\s*(?:is|was|has|had|will|owns|runs|"
    r"prefers|says|said|wants|thinks|does|needs|takes?|sends|keeps|supports|ignores|loses|stays|runs|gets|"
    r"goes|moves|doesn't|can't|won't)\b|\s*:\s+[a-z]"
)


_MORE = re.compile(
    r"(?: (?!(?:January|February|March|April|May|June|July|August|September|October|November|"
    r"December)\b)[A-Z][a-z]+)+(?![\w.])"
)
_VERSION = re.compile(r" v?\d+(?:\.\d+)*\b")


@dataclass(frozen=True)
class Named:
    """Mark one named thing: a half-open span, its canonical name and its kind."""

    start: int
    end: int
    name: str
    kind: str


def named_things(text: str, *, start: int, end: int, masked: str = "") -> list[Named]:
    """Give the things named between two positions, in order, none inside another.

    A technology has its category as kind; well-known products are `product`, files and folders `file`, identifiers in
    backticks `code`, people and other names by their capital `name`; those are looked for in `masked`, if given.
    """
    found = [
        *_technologies(text, start, end),
        *_written(text, start, end),
        *_by_capital(masked or text, start, end),
    ]
    kept: list[Named] = []
    for named in sorted(found, key=lambda named: (named.start, -named.end)):
        if not kept or named.start >= kept[-1].end:
            kept.append(named)
    return kept


def _technologies(text: str, start: int, end: int) -> Iterator[Named]:
    for mention in mentions(text[start:end]):
        if mention.technology.category not in _CONVENTIONS:
            technology = mention.technology
            yield Named(
                start=start + mention.start,
                end=start + mention.end,
                name=technology.name,
                kind=technology.category,
            )


def _written(text: str, start: int, end: int) -> Iterator[Named]:
    for found in _FILE.finditer(text, start, end):
        yield Named(start=found.start(), end=found.end(), name=found.group(), kind="file")
    for found in _FOLDER.finditer(text, start, end):
        if found.group("lead") or found.group("first") in FOLDERS:
            yield Named(start=found.start(), end=found.end(), name=found.group(), kind="file")
    for found in _CODE.finditer(text, start, end):
        if _LIKE_CODE.search(found.group("name")):
            yield Named(start=found.start("name"), end=found.end("name"), name=found.group("name"), kind="code")
    for found in _HOST.finditer(text, start, end):
        if not _NOT_HOSTS.match(found.group()):
            yield Named(start=found.start(), end=found.end(), name=found.group(), kind="name")


def _by_capital(text: str, start: int, end: int) -> Iterator[Named]:
    reached = start
    for found in _WORD.finditer(text, start, end):
        word = found.group()
        key = word.casefold()
        if found.start() < reached:
            continue
        if key in PRODUCTS and _is_meant(text, found, start, end):
            yield Named(start=found.start(), end=found.end(), name=_canonical(word, key), kind="product")
        elif key not in NOT_NAMES and _is_name(text, found, start):
            more = _MORE.match(text, found.end(), end)
            reached = more.end() if more is not None else found.end()
            yield Named(start=found.start(), end=reached, name=text[found.start() : reached], kind="name")


def _is_meant(text: str, found: re.Match[str], start: int, end: int) -> bool:
    """Say whether a word that may be an everyday one is a product's name here."""
    word = found.group()
    if word.casefold() not in EVERYDAY:
        return True
    if word.islower():
        return _VERSION.match(text, found.end(), end) is not None
    return not _begins(text, start, found.start()) or _SAYS.match(text, found.end(), end) is not None


def _canonical(word: str, key: str) -> str:
    known = PRODUCTS[key]
    return word if known.islower() and not word.islower() else known


def _is_name(text: str, found: re.Match[str], start: int) -> bool:
    word = found.group()
    if _CAMEL.match(word):
        return True
    if not _CAPITAL.match(word) or word.isupper() or word.casefold() in TEAMS:
        return False
    if word.casefold() in GIVEN:
        return True
    return not _begins(text, start, found.start()) and len(word) > 2


def _begins(text: str, start: int, place: int) -> bool:
    """Say whether a word opens a sentence, a quotation or a label: there its capital says nothing."""
    return _BEGINS.search(text[max(start, place - 6) : place]) is not None or place == start
