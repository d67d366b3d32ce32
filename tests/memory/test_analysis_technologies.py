"""Which technologies a text names, and which words only look like one."""

import pytest

from memory.analysis import mentions
from memory.analysis.lexicon import CATEGORIES, EVERYDAY, SHARED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("let's go with Postgres", ["PostgreSQL"]),
        ("write it in Go", ["Go"]),
        ("Go is fast", ["Go"]),
        ("use black", ["Black"]),
        ("Next.js 14 on GitHub Actions", ["Next.js", "GitHub Actions"]),
        ("React Native, not React", ["React Native", "React"]),
        ("I prefer tabs over spaces", ["tabs", "spaces"]),
        ("k8s and pg", ["Kubernetes"]),
        ("C# or C++.", ["C#", "C++"]),
        ("POSTGRES", ["PostgreSQL"]),
        ("DBはPostgreSQLで", ["PostgreSQL"]),
        ("从webpack换成Vite了", ["Webpack", "Vite"]),
    ],
)
def test_it_finds(text: str, expected: list[str]) -> None:
    assert [mention.technology.name for mention in mentions(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "let's go",
        "Render the page",
        "Express the idea in words",
        "the rest of it",
        "white spaces in the file",
        "open the tabs",
        "spring is here",
        "my phoenix rose",
        "Go with the second plan",
        "postgresqlish",
        "",
    ],
)
def test_it_is_not_taken_in_by(text: str) -> None:
    assert mentions(text) == []


def test_it_marks_the_words_as_written() -> None:
    text = "We use  Postgres."
    [mention] = mentions(text)
    assert text[mention.start : mention.end] == "Postgres"


def test_it_has_each_spelling_in_one_category() -> None:
    spellings = [
        spelling.strip().casefold()
        for names in CATEGORIES.values()
        for entry in names.split(",")
        for spelling in entry.split("|")
    ]
    assert sorted({spelling for spelling in spellings if spellings.count(spelling) > 1}) == []


def test_it_guards_only_names_it_has() -> None:
    spellings = {
        spelling.strip().casefold()
        for names in CATEGORIES.values()
        for entry in names.split(",")
        for spelling in entry.split("|")
    }
    assert spellings >= EVERYDAY
    assert set(CATEGORIES) >= SHARED
