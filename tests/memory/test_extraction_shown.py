"""What people paste into a turn claims nothing; what they say beside it does."""

from datetime import UTC, datetime

import pytest

from memory.extraction import Utterance, extract


def _stated(text: str, role: str = "user") -> list[tuple[str, str]]:
    turn = Utterance(
        role="assistant" if role == "assistant" else "user", text=text, observed_at=datetime(2026, 3, 2, tzinfo=UTC)
    )
    return [(claim.type, claim.quote) for claim in extract([turn]).claims if claim.type != "entity"]


@pytest.mark.parametrize(
    "text",
    [
        "max_connections = 200\n# we decided to keep this low\nwork_mem = 16MB",
        "name: ci\non: [push]\njobs:\n  test:\n    steps:\n      - name: we run the tests\n        run: make test",
        "- timeout = 30\n+ timeout = 60\n  # never more than 60\n- retries = 2\n+ retries = 5",
        "@@ -1,2 +1,2 @@\n-We use MySQL.\n+We use Postgres.\n Never deploy on Friday.",
        "  ● Cart › should use EUR by default\n    expect(received).toBe(expected)",
        "On branch main\nYour branch is ahead of 'origin/main' by 2 commits.\nno changes added to commit",
        "feat(api): drop v1\n\nBREAKING CHANGE: /v1 returns 410 now.",
        "Lena: can we ship without it?\nTom: we decided that in March\nLena: ok, I remove it",
        "from the pentest report:\n\nFinding 4: tokens must rotate.\nFinding 5: TLS 1.0 is enabled.",
        "Agenda:\n- hiring update\n- crash rate on Android 12",
        "Please do the following:\n1. rename `Foo`\n2. never touch the generated files",
    ],
)
def test_it_passes_over_what_is_pasted_or_asked_for(text: str) -> None:
    assert _stated(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "things to do before the freeze\n\n* bump the SDK\n* ask Carla",
            [("note", "bump the SDK"), ("note", "ask Carla")],
        ),
        ("backlog:\n- #41 dark mode: won't do", [("decision", "#41 dark mode: won't do")]),
        ("> Should we queue it?\nNo, a cron job", [("decision", "a cron job")]),
        ("the host is db-3. no wait, db-4", [("fact", "db-4")]),
        (
            "rules: (1) we use ISO dates, (2) we drop CSV",
            [("decision", "we use ISO dates"), ("decision", "we drop CSV")],
        ),
    ],
)
def test_it_reads_notes(text: str, expected: list[tuple[str, str]]) -> None:
    assert _stated(text) == expected


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("we'll quarantine those three tests", "decision"),
        ("raised the timeout to 90 seconds", "decision"),
        ("giving it 8k of stack", "decision"),
        ("I'll record a video tonight", "note"),
        ("short names please", "preference"),
        ("can't stand mocks of our own classes", "preference"),
        ("Compliance wants every access logged", "concept"),
        ("We still don't know whether the bank supports it", "question"),
        ("The build copies the secrets into the image", "fact"),
    ],
)
def test_it_knows_the_type_by_the_act(text: str, type: str) -> None:
    assert [kind for kind, _ in _stated(text)] == [type]


def test_it_takes_what_an_assistant_teaches_for_no_claim() -> None:
    assert _stated("A mutex allows one thread at a time. Mutexes have an owner.", role="assistant") == []
    assert _stated("I tried it. The parser drops every second row.", role="assistant") == [
        ("fact", "The parser drops every second row")
    ]
