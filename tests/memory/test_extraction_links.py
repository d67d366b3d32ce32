"""How the claims of a conversation hang together, and what they name."""

from datetime import UTC, datetime

import pytest

from memory.extraction import Extraction, Utterance, extract

WHEN = datetime(2026, 3, 2, tzinfo=UTC)


def _extract(*texts: str) -> Extraction:
    return extract([Utterance(role="user", text=text, observed_at=WHEN) for text in texts])


def _reasons(found: Extraction) -> list[tuple[str, str, str]]:
    return [
        (found.claims[link.source].quote, found.claims[link.target].quote, link.confidence)
        for link in found.links
        if link.type == "depends_on"
    ]


def _entities(found: Extraction) -> list[str]:
    return [claim.label for claim in found.claims if claim.type == "entity"]


@pytest.mark.parametrize(
    ("text", "choice", "reason", "confidence"),
    [
        (
            "Let's use PostgreSQL, MySQL replication has been painful",
            "Let's use PostgreSQL",
            "MySQL replication has been painful",
            "inferred",
        ),
        (
            "we are moving back to MySQL, the team knows it",
            "we are moving back to MySQL",
            "the team knows it",
            "inferred",
        ),
        (
            "We're going with Postgres because our data is relational.",
            "We're going with Postgres",
            "our data is relational",
            "explicit",
        ),
        ("Since we're on AWS already, we'll use SQS", "we'll use SQS", "we're on AWS already", "explicit"),
        (
            "The vendor raised prices, so we dropped the Datadog contract",
            "we dropped the Datadog contract",
            "The vendor raised prices",
            "explicit",
        ),
        ("I prefer tabs - they are accessible", "I prefer tabs", "they are accessible", "inferred"),
        (
            "MySQL replication has been painful. Let's use PostgreSQL.",
            "Let's use PostgreSQL",
            "MySQL replication has been painful",
            "weak",
        ),
    ],
)
def test_it_links_a_choice_to_its_reason(text: str, choice: str, reason: str, confidence: str) -> None:
    assert _reasons(_extract(text)) == [(choice, reason, confidence)]


@pytest.mark.parametrize(
    "text",
    [
        "Let's use PostgreSQL. Invoices are stored in S3.",
        "We've used Django since 2020 for the backend",
        "We'll use NATS, as we said",
        "We use PostgreSQL, Redis and Kafka",
        "Let's use PostgreSQL.\n\nMySQL replication has been painful.",
        "We chose SQS because of cost",
    ],
)
def test_it_invents_no_reason(text: str) -> None:
    assert _reasons(_extract(text)) == []


def test_it_gives_weights_that_follow_the_confidence() -> None:
    found = _extract("We use SQS because the team knows it", "Let's use Vue, the designers like it")
    weights = {link.confidence: link.weight for link in found.links if link.type == "depends_on"}
    assert 0 < weights["inferred"] < weights["explicit"] <= 1


def test_it_names_technologies_files_and_code_once() -> None:
    found = _extract(
        "We use Postgres in `billing.models.Invoice` and src/app/db.py", "We use PostgreSQL for everything"
    )
    assert _entities(found) == ["PostgreSQL", "billing.models.Invoice", "src/app/db.py"]


def test_it_ties_each_claim_to_what_it_names() -> None:
    found = _extract("We use Postgres", "PostgreSQL replication is slow")
    ties = [(found.claims[link.source].type, found.claims[link.target].label) for link in found.links]
    assert ties == [("decision", "PostgreSQL"), ("fact", "PostgreSQL")]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Is Redis fast enough for us?", "Redis"),
        ("Can you open main.py?", "main.py"),
        ("we will not use Redis", "Redis"),
        ("I hate YAML", "YAML"),
        ("Hansa now sends one file, talk to Priya about it", "Priya"),
        ("we moved the app to OkHttp 4", "OkHttp"),
        ("the copy in packages/tokens is stale", "packages/tokens"),
    ],
)
def test_it_names_what_is_asked_about_turned_down_or_only_mentioned(text: str, name: str) -> None:
    assert name in _entities(_extract(text))


@pytest.mark.parametrize(
    "text",
    [
        "The build is red on Monday",
        "Only the French texts are missing",
        "```\nRedis\n```",
        "> we use Redis",
        "```sh\ncat main.py\n```",
    ],
)
def test_it_makes_no_entity_of_a_plain_word_or_of_what_is_shown(text: str) -> None:
    assert _entities(_extract(text)) == []


def test_it_takes_a_repetition_for_one_claim() -> None:
    found = _extract("We use Redis.", "we use  redis")
    assert [(claim.type, claim.utterance) for claim in found.claims] == [("decision", 0), ("entity", 0)]


def test_it_gives_claims_their_turn() -> None:
    found = _extract("hello", "We use Redis", "What is our queue called?")
    assert [(claim.type, claim.utterance) for claim in found.claims] == [
        ("decision", 1),
        ("entity", 1),
        ("question", 2),
    ]


def test_it_reads_lists_by_what_introduces_them() -> None:
    text = """## Meeting

We decided:
- Postgres for the main store
- drop the Datadog contract

Requirements:
1. every endpoint is authenticated
2. exports finish in a minute

Options for the queue:
* Kafka
* something else

Next steps:
- [ ] write the migration
- [x] book the room
"""
    found = [(claim.type, claim.label) for claim in _extract(text).claims if claim.type != "entity"]
    assert found == [
        ("decision", "Postgres for the main store"),
        ("decision", "Drop the Datadog contract"),
        ("concept", "Every endpoint is authenticated"),
        ("concept", "Exports finish in a minute"),
        ("note", "Kafka"),
        ("note", "Write the migration"),
    ]


def test_it_reads_the_prose_around_code_and_logs() -> None:
    text = """Deploy failed again:

```
2026-03-01 ERROR we must use MySQL
let's use Oracle
```
ERROR: we decided to use DB2
> we use Cassandra

We're switching to Valkey because
the Redis licence changed. The API limit is 100 requests per minute."""
    found = [(claim.type, claim.quote) for claim in _extract(text).claims if claim.type != "entity"]
    assert found == [
        ("decision", "We're switching to Valkey"),
        ("fact", "the Redis licence changed"),
        ("fact", "The API limit is 100 requests per minute"),
    ]
