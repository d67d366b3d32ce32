"""What takes back, replaces or undoes what was said before."""

from datetime import UTC, datetime

import pytest

from memory.extraction import Extraction, Utterance, extract

WHEN = datetime(2026, 3, 2, tzinfo=UTC)
EARLIER = (
    "The upload limit is 20 MB.",
    "Let's use Kafka for the event bus.",
    "Invoices are kept for ten years.",
)


def _after(text: str, *, earlier: tuple[str, ...] = EARLIER) -> Extraction:
    return extract([Utterance(role="user", text=said, observed_at=WHEN) for said in (*earlier, text)])


@pytest.mark.parametrize(
    ("text", "kind", "corrected"),
    [
        ("No wait, I meant the upload limit is 30 MB.", "correct", 0),
        ("Scrap the Kafka idea, we'll stay on RabbitMQ.", "retract", 1),
        ("On second thought, let's use NATS for the event bus.", "reverse", 1),
        ("Sorry, invoices are kept for eight years, not ten.", "correct", 2),
        ("The upload limit is now 50 MB.", "correct", 0),
        ("Scrap that.", "retract", 2),
        ("I changed my mind about Kafka: use NATS.", "reverse", 1),
    ],
)
def test_it_ties_a_correction_to_what_it_corrects(text: str, kind: str, corrected: int) -> None:
    [correction] = _after(text).corrections
    assert (correction.kind, correction.corrected_utterance) == (kind, corrected)


def test_it_names_the_claims_on_both_sides() -> None:
    found = _after("No wait, I meant the upload limit is 30 MB.")
    [correction] = found.corrections
    assert correction.claim is not None
    assert found.claims[correction.claim].content == "the upload limit is 30 MB"
    assert found.claims[correction.corrected].content == "The upload limit is 20 MB"
    updates = [(link.source, link.target) for link in found.links if link.type == "updates"]
    assert updates == [(correction.claim, correction.corrected)]
    assert "correction" in found.claims[correction.claim].tags


@pytest.mark.parametrize(
    "text",
    [
        "The download limit is unknown.",
        "We moved to a new office.",
        "Backups are now encrypted.",
        "ok thanks",
        "What is the upload limit?",
    ],
)
def test_it_corrects_nothing_without_a_cause(text: str) -> None:
    assert _after(text).corrections == ()


def test_it_corrects_nothing_that_was_never_said() -> None:
    assert _after("Scrap that.", earlier=()).corrections == ()


def test_it_takes_only_the_mended_words_of_a_sentence() -> None:
    found = _after("at most 20 retries... no wait, at most 5 retries per call", earlier=())
    assert [claim.content for claim in found.claims] == ["at most 5 retries per call"]
