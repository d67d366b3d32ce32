"""What holds for every input of extraction."""

from datetime import UTC, datetime
from typing import Literal

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


@settings(deadline=None)
@given(conversations)
def test_it_quotes_every_turn_exactly(conversation: list[Utterance]) -> None:
    for claim in extract(conversation).claims:
        text = conversation[claim.utterance].text
        assert 0 <= claim.start < claim.end <= len(text)
        assert claim.quote == text[claim.start : claim.end]
        assert claim.quote.strip()
        assert claim.content == " ".join(claim.quote.split())
        assert 0 < len(claim.label) <= 60


@settings(deadline=None)
@given(conversations)
def test_it_links_claims_that_exist_and_none_to_itself(conversation: list[Utterance]) -> None:
    found = extract(conversation)
    for link in found.links:
        assert link.source != link.target
        assert {link.source, link.target} <= set(range(len(found.claims)))
        assert 0 < link.weight <= 1
    pairs = [(link.source, link.target, link.type) for link in found.links]
    assert len(pairs) == len(set(pairs))


@settings(deadline=None)
@given(conversations)
def test_it_gives_the_same_every_time(conversation: list[Utterance]) -> None:
    assert extract(conversation) == extract(conversation)


@settings(deadline=None)
@given(conversations)
def test_it_claims_nothing_twice(conversation: list[Utterance]) -> None:
    claims = [
        (claim.type, claim.content.casefold()) for claim in extract(conversation).claims if claim.type != "entity"
    ]
    assert len(claims) == len(set(claims))
