"""The README shows what is really noted."""

import re
from datetime import UTC, datetime

import pytest

from memory.extraction import Utterance, extract
from tests.server import ROOT

SECTION = re.compile(r"^## What is noted\n(.*?)^## ", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\| (?!Said)([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def _rows() -> list[tuple[str, str]]:
    section = SECTION.search((ROOT / "README.md").read_text())
    return ROW.findall(section[1]) if section else []


def test_it_shows_ten_turns() -> None:
    assert len(_rows()) == 10


@pytest.mark.parametrize(("said", "noted"), _rows())
def test_it_shows_what_is_noted(said: str, noted: str) -> None:
    found = extract([Utterance(role="user", text=said, observed_at=datetime(2026, 3, 4, 10, tzinfo=UTC))])
    claims = [claim for claim in found.claims if claim.type != "entity"]
    assert all(said[claim.start : claim.end] == claim.quote for claim in claims)
    assert noted == ("; ".join(f"**{claim.type}**: {claim.quote}" for claim in claims) or "nothing")
