"""ARCHITECTURE.md walks through files that exist."""

import re

import pytest

from tests.architecture.source import ROOT

PAGE = ROOT / "ARCHITECTURE.md"
SUFFIXES = "py|md|toml|txt|yml|yaml|html|css|js|json|sh|conf"
PATH = re.compile(rf"`((?:[\w.-]+/)+[\w.-]*|[\w.-]+\.(?:{SUFFIXES}))(?:::?[\w.]+)?`")
FEWEST_STEPS = 6
LINES_OF_TWO_PAGES = 120


def _paths(text: str) -> list[str]:
    return PATH.findall(text)


def _walk() -> str:
    """Return the section that walks through one request."""
    sections = re.split(r"^##+ ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return next(section for section in sections if "request" in section.partition("\n")[0].lower())


def test_it_names_files_that_exist() -> None:
    assert [name for name in _paths(PAGE.read_text(encoding="utf-8")) if not (ROOT / name).exists()] == []


def test_it_walks_one_request_from_the_edge_to_the_ledger() -> None:
    steps = [name for name in _paths(_walk()) if name.endswith(".py")]
    assert len(steps) >= FEWEST_STEPS
    assert "governance/gate/run.py" in steps
    assert "audit/services.py" in steps


def test_it_fits_two_pages() -> None:
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) <= LINES_OF_TWO_PAGES


@pytest.mark.parametrize("text", ["`memory/recall/`", "`governance/gate/run.py::run`", "`pyproject.toml`"])
def test_it_reads_paths_in_backticks(text: str) -> None:
    assert len(_paths(text)) == 1


@pytest.mark.parametrize("text", ["`/api/v1/nodes`", "`gate.run(operation)`", "memory/recall/", "`store_node`"])
def test_it_takes_no_other_words_for_paths(text: str) -> None:
    assert _paths(text) == []
