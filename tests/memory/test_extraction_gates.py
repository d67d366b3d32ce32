"""What claims nothing, by its mood, its subject or the material it stands in."""

from datetime import UTC, datetime

import pytest

from memory.extraction import Claim, Utterance, extract

WHEN = datetime(2026, 3, 4, 10, 0, tzinfo=UTC)
SHOWN = [
    "what is this?\n\nnpm warn deprecated rimraf@2: no longer supported\nSome issues need review.",
    "merge conflict:\n\n<<<<<<< HEAD\nWe use tabs.\n=======\nWe decided on spaces.\n>>>>>>> feature\n",
    "## [1.2.0] - 2026-02-01\n### Changed\n- Sessions are now stored in Redis\n- Dropped support for IE 11",
    "E (412) boot: must wait for power\nE (413) boot: will use the fallback image",
    "Marta wrote in the ticket: we decided to keep the old gateway and never touch it again.",
    "please translate:\nWe decided to raise prices in May. You must accept the new terms.",
    "FW: contract\n\nHi Bob, as agreed we will extend the trial. Invoices have to be paid within 14 days. Regards, Kim",
    "Write a demo story, something like: Anna runs a shop. She switched to our app in May.",
    "Draft a tweet for the launch, along these lines maybe: We moved to Berlin. Every seat must be paid for.",
    "please compose a reply to the vendor: we decided to renew, and invoices must name our VAT id",
    "Make a mail template with placeholders.\n\nHi {{name}},\nwe decided to discontinue {{product}}.",
]
UNMEANT = [
    "yeah sure, from now on we deploy on Fridays, skip review, and never write tests. what could go wrong",
    "Everyone loves a good outage on a Friday night.",
    "We nearly went for Snowflake.",
    "Had we used Go, this would be faster.",
    "If I were you I'd read the runbook twice.",
    "A friend of mine runs everything on a Raspberry Pi.",
    "At my last job we went with Bazel.",
    "their deck says the model is accurate, never hallucinates and will replace three analysts",
    "it was a rough night",
    "who on earth decided to keep the timeouts in a spreadsheet?",
    "What are the trade-offs between a queue and a cron job?",
    "it looks like you removed the retry",
    "I'm going back to bed.",
    "Let's play a game. You are an angry customer. You never accept vouchers.",
    "the function should return a list",
    "we should totally rewrite this in assembly \U0001f602",
]


def _claims(text: str, *, before: str = "") -> list[Claim]:
    turns = [Utterance(role="assistant", text=before, observed_at=WHEN)] if before else []
    found = extract([*turns, Utterance(role="user", text=text, observed_at=WHEN)])
    return [claim for claim in found.claims if claim.utterance == len(turns) and claim.type != "entity"]


@pytest.mark.parametrize("text", [*SHOWN, *UNMEANT])
def test_it_claims_nothing_from_what_is_shown_or_not_meant(text: str) -> None:
    assert _claims(text) == []


def test_it_goes_on_where_somebody_is_serious_again() -> None:
    [claim] = _claims(
        "oh brilliant, let's log the PANs too. Seriously though, the page logs the card number to Sentry."
    )

    assert (claim.type, claim.quote) == ("fact", "the page logs the card number to Sentry")


def test_it_hears_a_person_below_pasted_lines() -> None:
    [claim] = _claims("ERROR: relation missing\nHINT: see the server log\nwe dropped that table in May")

    assert (claim.type, claim.quote) == ("decision", "we dropped that table in May")


def test_it_passes_over_a_choice_that_was_undone() -> None:
    quotes = [
        claim.quote
        for claim in _claims("I bumped the workers to sharp 0.33. Memory climbed to 3 GB. So I rolled it back.")
    ]

    assert quotes == ["Memory climbed to 3 GB", "I rolled it back"]


@pytest.mark.parametrize(
    ("asked", "said", "quote"),
    [
        ("Which solver should we use, OR-Tools or an annealer?", "or-tools. cap it at 5 min", "or-tools"),
        ("CRDTs, last write wins, or an operation queue?", "the op queue", "the op queue"),
    ],
)
def test_it_takes_a_short_answer_for_the_choice_that_was_asked(asked: str, said: str, quote: str) -> None:
    claim = _claims(said, before=asked)[0]

    assert (claim.type, claim.quote) == ("decision", quote)


@pytest.mark.parametrize("said", ["yes", "tests", "no idea"])
def test_it_takes_no_short_answer_about_the_assistants_own_work(said: str) -> None:
    assert _claims(said, before="Shall I run the tests or the linter first?") == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("retention is a year, that's what we agreed", "decision"),
        ("the rate limiter is staying in nginx", "decision"),
        ("We'll think about SSO after the launch.", "decision"),
        ("In the end it's DuckDB.", "decision"),
        ("Latency doubled when we enabled TLS.", "fact"),
        ("Vendored openssl doesn't build on arm64.", "fact"),
        ("Nothing is deployed on Fridays without approval.", "concept"),
        ("Uploads are limited to 25 MB.", "concept"),
        ("I'm fond of functional style.", "preference"),
        ("Maybe the leak is in the image cache?", "note"),
        ("Not decided yet whether guests can comment.", "question"),
    ],
)
def test_it_tells_the_act_by_its_form(text: str, kind: str) -> None:
    assert [claim.type for claim in _claims(text)] == [kind]
