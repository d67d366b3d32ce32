"""The label a person would write for a claim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.extraction.labels import label, shortened
from memory.extraction.values import ClaimType


@pytest.mark.parametrize(
    ("words", "kind", "expected"),
    [
        ("Let's use PostgreSQL", "decision", "Use PostgreSQL"),
        ("we are moving back to MySQL", "decision", "Move back to MySQL"),
        ("We're going with Postgres", "decision", "Go with Postgres"),
        ("We decided to launch in May", "decision", "Launch in May"),
        ("We have decided not to use Redis", "decision", "Don't use Redis"),
        ("we will not use Redis", "decision", "Don't use Redis"),
        ("We won't support IE11", "decision", "Don't support IE11"),
        ("we're not using MongoDB anymore", "decision", "Don't use MongoDB anymore"),
        ("Let's not use microservices", "decision", "Don't use microservices"),
        ("We've switched to uv", "decision", "Switch to uv"),
        ("We went with Vue", "decision", "Go with Vue"),
        ("We settled on Caddy", "decision", "Choose Caddy"),
        ("The final decision is Caddy for the edge", "decision", "Caddy for the edge"),
        ("sticking with Django for now", "decision", "Stick with Django for now"),
        ("We\u2019ll use\n  NATS", "decision", "Use NATS"),
        ("I prefer tabs over spaces", "preference", "Prefer tabs over spaces"),
        ("the API limit is 100 rps.", "fact", "The API limit is 100 rps"),
        ("npm is slow", "fact", "npm is slow"),
        ("main.py holds the entry point", "fact", "main.py holds the entry point"),
        ("what did we decide?", "question", "What did we decide?"),
    ],
)
def test_it_writes(words: str, kind: ClaimType, expected: str) -> None:
    assert label(words, type=kind) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Next.js 14", "the marketing site and the customer portal both run on Next.js 14 at the edge"),
        ("GitHub Actions", "every package of the monorepo is built and tested with GitHub Actions on push"),
        ("Python 3.11.7", "the workers and the scheduler of the platform run on Python 3.11.7 everywhere"),
    ],
)
def test_it_never_cuts_inside_a_name(name: str, text: str) -> None:
    written = label(text, type="fact")
    assert written.endswith("\u2026")
    assert name in written or not set(name.split()) & set(written.rstrip("\u2026").split())


def test_it_leaves_no_loose_word_before_the_ellipsis() -> None:
    written = shortened("We store every uploaded document of the customer portal in the bucket and index it")
    assert written == "We store every uploaded document of the customer portal\u2026"


@given(st.text(max_size=200))
def test_it_keeps_to_sixty_characters(text: str) -> None:
    assert len(label(text, type="decision")) <= 60
    assert len(shortened(text)) <= 60
