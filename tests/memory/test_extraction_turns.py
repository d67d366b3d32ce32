"""What a careful colleague would note from one turn of a user, and what they would not."""

from datetime import UTC, datetime

import pytest

from memory.extraction import Claim, Utterance, extract

NOTED = [
    ("Let's use PostgreSQL, MySQL replication has been painful", ["decision", "fact"]),
    ("we are moving back to MySQL, the team knows it", ["decision", "fact"]),
    ("We're going with Postgres because our data is relational.", ["decision", "fact"]),
    ("We decided to launch in May", ["decision"]),
    ("I prefer tabs over spaces", ["preference"]),
    ("Don't use jQuery; use htmx", ["decision", "decision"]),
    ("we will not use Redis", ["decision"]),
    ("what did we decide about the database?", ["question"]),
    ("maybe we should use Redis", ["note"]),
    ("I think we should probably go with Kafka", ["note"]),
    ("We may need a second region in autumn", ["note"]),
    ("TODO: rotate the signing keys", ["note"]),
    ("We still need to write the runbook", ["note"]),
    ("All endpoints must return JSON", ["concept"]),
    ("Never commit secrets to the repo", ["concept"]),
    ("We need SSO for enterprise customers", ["concept"]),
    ("The API rate limit is 120 requests per minute", ["fact"]),
    ("Our staging cluster runs on Hetzner", ["fact"]),
    ("We have three replicas in eu-west-1", ["fact"]),
    ("Charlie owns the billing service", ["fact"]),
    ("If the load test fails, we'll switch to SQS", ["decision"]),
    ("Unless ops objects, let's use Nomad", ["note"]),
    ("Bob said we should use MongoDB", ["note"]),
    ("We haven't decided on a queue yet", ["question"]),
    ("Since we're on AWS already, we'll use SQS", ["fact", "decision"]),
    ("The vendor raised prices, so we dropped the Datadog contract", ["fact", "decision"]),
    ("We use pnpm for the web packages", ["decision"]),
    ("Postgres it is.", ["decision"]),
    ("Decision: ship on Thursdays only", ["decision"]),
    ("The final decision is Caddy for the edge", ["decision"]),
    ("We've dropped support for Python 3.9", ["decision"]),
    ("Okay, then let's stick with Next.js 14 for the shop", ["decision"]),
    ("Redis was rejected; Valkey was chosen", ["decision", "decision"]),
    ("We agreed not to store passwords in the session", ["decision"]),
    ("My favourite editor is Neovim", ["preference"]),
    ("I hate YAML", ["preference"]),
    ("When the token expires, the client retries once", ["fact"]),
    ("I always reach for SQLite in this kind of script", ["preference"]),
    ("It is kind of slow, the cache misses a lot", ["fact"]),
    ("I always write tests first", ["preference"]),
    ("Please keep your answers short", ["preference"]),
    ("Users love the new dashboard", ["preference"]),
    ("We used to run MySQL on bare metal", ["fact"]),
    ("For the backend we use FastAPI and the frontend is built with Svelte", ["decision", "fact"]),
    ("Actually, scrap that, we're going with NATS", ["decision"]),
    ("No tests run in CI yet", ["fact"]),
    ("JWT tokens expire after 15 minutes.", ["fact"]),
    ("The importer crashes because the CSV header is missing", ["fact", "fact"]),
    ("How do we rotate the keys in staging", ["question"]),
    ("We're pinning Django to 5.2, because guardian breaks on newer versions.", ["decision", "fact"]),
    ("We chose Terraform over Pulumi since everyone knows HCL", ["decision", "fact"]),
    ("Everyone must use a hardware key for production access", ["concept"]),
    ("Let's not use microservices", ["decision"]),
    ("We're standardising on uv everywhere", ["decision"]),
    ("From now on, use conventional commits everywhere", ["decision"]),
]
PASSED_OVER = [
    "thanks!",
    "ok",
    "Sounds good to me.",
    "Can you refactor src/app/main.py?",
    "Please add a test for the parser.",
    "Fix the failing build",
    "Write a function that uses Redis",
    "let's see",
    "Let's start with the login page",
    "Let's keep this",
    "let's move on to another problem",
    "I'd love to go over it again",
    "I'm stuck on the login page, can you help me with that?",
    "I'm not sure how to replace the old hashing",
    "use the following code",
    "Use it.",
    "I'd like you to use the shorter name",
    "I need help with the deploy",
    "We would have used MongoDB if we had known",
    "Imagine we use Cassandra",
    "Does that make sense?",
    "What do you think?",
    "hmm, interesting",
    "lol we use COBOL now, just kidding",
    "> We decided to use MySQL",
    'The README says "we will use Oracle for everything".',
    "```\nwe decided to use MySQL\n```",
    "```python\n# we must use Redis\nx = 1",
    "2026-03-01 12:00:01 INFO we are using MySQL",
    "ERROR: we must use TLS",
    "$ use mysql",
    "| Choice | We use MySQL |",
    'Traceback (most recent call last):\n  File "a.py", line 3, in use\nValueError: we must use UTF-8',
    "const db = use('mysql');",
    "import redis\nfrom django.db import models",
    "diff --git a/x b/x\n+use mysql\n-use postgres",
    "I ran the tests and they pass",
    "The tests pass now.",
    "it works again",
    "You are great",
    "see https://example.com/we-decided-to-use-mysql",
    "",
    "   \n\n ",
    "...",
    "?!",
]


def _claims(text: str, *, role: str = "user") -> list[Claim]:
    utterance = Utterance(role=role, text=text, observed_at=datetime(2026, 3, 2, tzinfo=UTC))  # type: ignore[arg-type]
    return list(extract([utterance]).claims)


def _stated(text: str, *, role: str = "user") -> list[Claim]:
    return [claim for claim in _claims(text, role=role) if claim.type != "entity"]


@pytest.mark.parametrize(("text", "types"), NOTED)
def test_it_notes(text: str, types: list[str]) -> None:
    assert [claim.type for claim in _stated(text)] == types


@pytest.mark.parametrize("text", PASSED_OVER)
def test_it_passes_over(text: str) -> None:
    assert _stated(text) == []


@pytest.mark.parametrize("text", [text for text, _ in NOTED])
def test_it_quotes_the_turn_exactly(text: str) -> None:
    for claim in _claims(text):
        assert claim.quote == text[claim.start : claim.end]
        assert claim.content == " ".join(claim.quote.split())
        assert 0 < len(claim.label) <= 60


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Let's use PostgreSQL, MySQL replication has been painful", "Let's use PostgreSQL"),
        ("OK, we will use uv.", "we will use uv"),
        ("We picked Next.js 14, e.g. for SSR. It ran v1.2.3 fine.", "We picked Next.js 14, e.g. for SSR"),
        ("- **Decision:** use Caddy", "use Caddy"),
        ("Hi all!\n\nWe\u2019re going with Postgres\u2026 finally", "We\u2019re going with Postgres\u2026 finally"),
        ("we decided to use\nValkey for the cache", "we decided to use\nValkey for the cache"),
        ("(we use `uv` here)", "we use `uv` here"),
    ],
)
def test_it_quotes(text: str, quote: str) -> None:
    assert _stated(text)[0].quote == quote


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("we will not use Redis", "negated"),
        ("Let's drop Redis", "negated"),
        ("maybe we should use Redis", "hedged"),
        ("We may need Kafka", "hedged"),
        ("If it is slow we switch to SQS", "conditional"),
        ("Bob wants to use MongoDB, we agreed on nothing", "reported"),
        ("TODO: rotate the keys", "task"),
        ("- [ ] rotate the keys", "task"),
        ("All endpoints must return JSON", "constraint"),
        ("Actually, we'll use NATS", "correction"),
        ("We used to run MySQL on bare metal", "past"),
        ("We haven't decided on a queue yet", "open"),
        ("we will use Redis", "speaker:user"),
    ],
)
def test_it_tags(text: str, tag: str) -> None:
    assert tag in _stated(text)[0].tags


@pytest.mark.parametrize(
    "text", ["We will use Redis", "use uv, not pip", "We decided to launch in May", "We chose npm instead of yarn"]
)
def test_it_does_not_call_a_plain_choice_negated_or_hedged(text: str) -> None:
    [claim] = _stated(text)
    assert (claim.type, {"negated", "hedged"} & set(claim.tags)) == ("decision", set())


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("The refresh token rotation has a race condition.", "fact"),
        ("We moved to Neo4j because SQLite locks the whole file.", "decision"),
        ("Let's use Redis for the cache.", "note"),
        ("All migrations must be reversible.", "concept"),
    ],
)
def test_it_notes_what_an_assistant_states_about_the_work(text: str, type: str) -> None:
    claim = _stated(text, role="assistant")[0]
    assert (claim.type, claim.tags[0]) == (type, "speaker:assistant")


@pytest.mark.parametrize(
    "text",
    [
        "I'll remember that.",
        "Sure, I'll update the stack to use PostgreSQL.",
        "Got it! I've added Redis to the compose file.",
        "Would you like me to use Kafka instead?",
        "Which database do we use?",
        "You should use Redis here.",
        "Let me know if the API fails.",
        "Here is the updated service:",
        "Use Redis for this.",
        "I can switch the queue to NATS if you prefer.",
        "You prefer tabs.",
        "Let's walk through the steps of using Flask-Login.",
        "Ensure the `/health` endpoint is public.",
        "Helmet is a middleware that helps you secure Express.",
        "Using a queue can make the API faster.",
        "Options:\n- Kafka\n- NATS",
        "- **Caching**: Redis holds the sessions",
        "The API uses Redis. " + "You can read more about it in the guide. " * 40,
    ],
)
def test_it_drops_an_assistants_talk(text: str) -> None:
    assert _claims(text, role="assistant") == []


@pytest.mark.parametrize("role", ["tool", "system"])
def test_it_reads_neither_tools_nor_the_system(role: str) -> None:
    assert _claims("We decided to use MySQL", role=role) == []
