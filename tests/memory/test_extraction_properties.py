"""What holds for every input of extraction."""

import sys
from datetime import UTC, datetime
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.extraction import Utterance, extract

PIECES = [
    "we use ",
    "let's ",
    "decided to ",
    "PostgreSQL",
    "MySQL",
    ", ",
    ". ",
    "; ",
    "because ",
    "so ",
    "and ",
    "not ",
    "maybe ",
    "if ",
    "- ",
    "* ",
    "1. ",
    "\n",
    "\n\n",
    "```",
    "`",
    '"',
    "\u201c",
    "(",
    ")",
    "TODO: ",
    "decision: ",
    "?",
    "!",
    "\u2019",
    "src/a.py",
    "Next.js 14",
    "v1.2.3",
    "e.g. ",
    "the API is ",
    "must ",
    "I prefer ",
    "\u00df",
    "\u0130",
    "数据库",
    "😀",
    "\u200d",
    "\r\n",
    "\u2028",
    "> ",
    "| ",
    "**",
    "We decided:",
    "[ ] ",
    "scrap that. ",
    "no wait, ",
    "tomorrow ",
    "Scrap the Kafka idea",
    "wrote: ",
    "10:32 AM\n",
    "'",
    "決めました。",
    "nous utilisons ",
    "\u2026",
]
ROLES: list[Literal["user", "assistant", "system", "tool"]] = ["user", "assistant", "system", "tool"]
turns = st.builds(
    Utterance,
    role=st.sampled_from(ROLES),
    text=st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=30).map("".join),
    observed_at=st.just(datetime(2026, 3, 2, tzinfo=UTC)),
)
conversations = st.lists(turns, max_size=3)


@given(conversations)
def test_it_quotes_every_turn_exactly(conversation: list[Utterance]) -> None:
    for claim in extract(conversation).claims:
        text = conversation[claim.utterance].text
        assert 0 <= claim.start < claim.end <= len(text)
        assert claim.quote == text[claim.start : claim.end]
        assert claim.quote.strip()
        assert claim.content == " ".join(claim.quote.split())
        assert 0 < len(claim.label) <= 60


@given(conversations)
def test_it_links_claims_that_exist_and_none_to_itself(conversation: list[Utterance]) -> None:
    found = extract(conversation)
    for link in found.links:
        assert link.source != link.target
        assert {link.source, link.target} <= set(range(len(found.claims)))
        assert 0 < link.weight <= 1
    pairs = [(link.source, link.target, link.type) for link in found.links]
    assert len(pairs) == len(set(pairs))


@given(conversations)
def test_it_gives_the_same_every_time(conversation: list[Utterance]) -> None:
    assert extract(conversation) == extract(conversation)


@given(conversations)
def test_it_claims_nothing_twice(conversation: list[Utterance]) -> None:
    claims = [
        (claim.type, claim.content.casefold()) for claim in extract(conversation).claims if claim.type != "entity"
    ]
    assert len(claims) == len(set(claims))


@given(conversations)
def test_it_corrects_only_what_was_said_before(conversation: list[Utterance]) -> None:
    found = extract(conversation)
    for correction in found.corrections:
        earlier = found.claims[correction.corrected]
        assert earlier.utterance == correction.corrected_utterance < correction.utterance
        assert 0 <= correction.start < correction.end <= len(conversation[correction.utterance].text)
    for dated in found.dates:
        assert dated.quote == conversation[dated.utterance].text[dated.start : dated.end]


@settings(max_examples=50)
@given(conversations)
def test_it_finds_the_same_claims_in_the_same_turns_said_again(conversation: list[Utterance]) -> None:
    once, twice = extract(conversation), extract([*conversation, *conversation])
    assert once.claims == tuple(claim for claim in twice.claims if claim.utterance < len(conversation))
    assert len(once.claims) == len(twice.claims)


@pytest.mark.parametrize(
    "piece",
    [
        "We decided to use PostgreSQL because MySQL replication has been painful. ",
        "scrap that. ",
        "a, and b so c because ",
        "x:\n",
        "(",
        '"a b c ',
        "'a b c ",
        "- [ ] ask Bob tomorrow\n",
        "word ",
        "é",
        "what. is:\n",
    ],
)
def test_it_reads_twice_as_much_with_twice_the_work(piece: str) -> None:
    small, large = (_work(piece * (size // len(piece))) for size in (4_000, 8_000))
    assert large <= small * 2.5 + 2_000


def _work(text: str) -> int:
    """Count the calls of functions that reading a text makes."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        extract([Utterance(role="user", text=text, observed_at=datetime(2026, 3, 2, tzinfo=UTC))])
    finally:
        sys.setprofile(None)
    return calls


def test_it_reads_a_turn_of_a_megabyte() -> None:
    prose = "We use Redis for the cache, since it is fast. The API limit is 120 requests per minute.\n"
    text = f"```\n{prose * 5_000}```\n{'word ' * 60_000}\n\n| {prose * 2_000}\n{'(' * 100_000}\n\n{prose * 100}"
    assert len(text) > 1_000_000
    found = extract([Utterance(role="user", text=text, observed_at=datetime(2026, 3, 2, tzinfo=UTC))])
    assert [claim.type for claim in found.claims if claim.type != "entity"] == ["decision", "fact", "fact"]
