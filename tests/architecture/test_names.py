"""Names say what a thing is, and texts speak of the project alone."""

import re

import pytest

from tests.architecture.source import PACKAGES, project_files, python_files, shown

DRAWERS_FOR_ANYTHING = {"utils", "util", "helpers", "helper", "misc", "common", "tools_misc"}
# Written backwards, so that this file does not hold what it forbids.
FORBIDDEN = [
    word[::-1]
    for word in (
        "/krow/",
        "/feirb/pmt/",
        "/toor/",
        "gro.ipyp",
        "gro.detsohnohtyp",
        "gro.sjmpn.yrtsiger",
        "wohs seussi",
        "tnega-bus",
        "tnegabus",
        "yb derohtua-oc",
        "htiw detareneg",
        "ledom egaugnal egral a yb nettirw",
    )
]
LEFT_FOR_LATER = re.compile(rf"#\s*({'|'.join(word[::-1] for word in ('ODOT', 'EMXIF', 'XXX'))})\b")


def test_it_has_no_drawer_for_anything() -> None:
    named = [path for path in project_files() if path.stem in DRAWERS_FOR_ANYTHING]
    named += [path for path in project_files() if DRAWERS_FOR_ANYTHING & set(path.parent.parts)]
    assert [shown(path) for path in named] == []


@pytest.mark.parametrize("word", FORBIDDEN)
def test_it_speaks_of_itself_alone(word: str) -> None:
    texts = {path: path.read_bytes().decode(errors="ignore").lower() for path in project_files()}
    assert texts
    assert [shown(path) for path, text in texts.items() if word in text] == []


def test_it_leaves_nothing_for_later() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in python_files(*PACKAGES)}
    assert texts
    assert [shown(path) for path, text in texts.items() if LEFT_FOR_LATER.search(text)] == []
