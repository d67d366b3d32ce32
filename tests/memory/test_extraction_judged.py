"""What was learned from labelled turns: the weights, what they change in what the rules propose, how one fits them."""

from datetime import UTC, datetime
from unittest.mock import patch

import pytest

from memory.extraction import Claim, Utterance, extract
from memory.extraction.english import reading
from memory.extraction.judged import weighing
from memory.extraction.judged.weights import KINDS, Weights, weights
from tests.benchmarks.extraction.fit import WEIGHTS, fitted, written
from tests.benchmarks.extraction.sayings import examples, sayings

SAID = datetime(2026, 3, 4, 10, tzinfo=UTC)
OF_EACH_TYPE = [
    ("We're going with Hetzner for the build machines", "decision"),
    ("I prefer short answers", "preference"),
    ("Our API gateway times out after 29 seconds", "fact"),
    ("Passwords must have at least 12 characters", "concept"),
    ("Who owns the DNS records?", "question"),
    ("We still need to update the onboarding docs", "note"),
]


def claims(text: str) -> list[Claim]:
    found = extract([Utterance(role="user", text=text, observed_at=SAID)]).claims
    return [claim for claim in found if claim.type != "entity"]


def leaning(kind: str, feature: str = "role=user") -> Weights:
    """Give weights that take everything for one kind where a feature is seen."""
    row = tuple(1_000 if name == kind else 0 for name in KINDS)
    return Weights(bias=(0,) * len(KINDS), of={feature: row})


def test_it_loads_weights_of_every_kind_once() -> None:
    known = weights()
    assert known is weights()
    assert len(known.bias) == len(KINDS)
    assert {len(row) for row in known.of.values()} == {len(KINDS)}
    assert len(known.of) > 1_000
    assert WEIGHTS.stat().st_size < 200_000


def test_it_gives_shares_that_sum_to_one_and_knows_nothing_of_new_features() -> None:
    known = Weights(bias=(0,) * len(KINDS), of={"w=we": (0, 50, 0, 0, 0, 0, 0)})
    assert known.shares(["w=unheard"]) == pytest.approx([1 / len(KINDS)] * len(KINDS))
    shares = known.shares(["w=we", "w=unheard"])
    assert sum(shares) == pytest.approx(1)
    assert shares[1] / shares[0] == pytest.approx(2.718281828)


@pytest.mark.parametrize(("text", "kind"), OF_EACH_TYPE)
def test_it_notes_a_turn_of_each_type(text: str, kind: str) -> None:
    assert [claim.type for claim in claims(text)] == [kind]


@pytest.mark.parametrize(("text", "kind"), OF_EACH_TYPE)
def test_it_gives_the_same_twice(text: str, kind: str) -> None:
    assert claims(text) == claims(text)


def test_it_keeps_what_the_rules_say_where_the_weights_say_nothing() -> None:
    unsure = Weights(bias=(0,) * len(KINDS), of={})
    text = "We use pnpm for the web packages. I hate YAML."
    with patch.object(weighing, "weights", return_value=unsure):
        weighed = claims(text)
    with patch.object(reading, "weighed", side_effect=lambda _prose, heard, _passed: heard):
        ruled = claims(text)
    assert weighed == ruled


def test_it_leaves_the_kind_to_the_rules() -> None:
    with patch.object(weighing, "weights", return_value=leaning("preference")):
        [found] = claims("The API rate limit is 120 requests per minute")
    assert found.type == "fact"
    assert weighing.WEIGHED not in found.tags


def test_it_drops_what_is_nothing_and_points_no_reason_at_it() -> None:
    nothing = leaning("none", "w=postgres")
    with patch.object(weighing, "weights", return_value=nothing):
        turn = Utterance(
            role="user", text="We're going with Postgres because our data is relational.", observed_at=SAID
        )
        found = extract([turn])
    assert [claim.quote for claim in found.claims if claim.type == "fact"] == ["our data is relational"]
    assert not [claim for claim in found.claims if claim.type == "decision"]
    assert not [link for link in found.links if link.type == "depends_on"]


def test_it_takes_up_what_the_rules_passed_over_with_its_exact_words() -> None:
    text = "Mornings. Three replicas, one per zone."
    with patch.object(reading, "weighed", side_effect=lambda _prose, heard, _passed: heard):
        assert not [claim for claim in claims(text) if claim.quote.startswith("Three")]
    with patch.object(weighing, "weights", return_value=leaning("decision", "w=replicas")):
        [found] = claims(text)
    assert found.type == "decision"
    assert text[found.start : found.end] == found.quote == "Three replicas, one per zone"


def test_it_learns_the_same_weights_from_the_same_cases() -> None:
    some = sayings()[::12]
    learned = fitted(some)
    assert learned.of
    assert written(learned) == written(fitted(some))


def test_it_learns_what_a_word_speaks_for() -> None:
    some = [case for case in sayings() if len(case.nodes) == 1][::2]
    learned = fitted(some)
    prefers = learned.of["w=prefer"]
    assert max(prefers) == prefers[KINDS.index("preference")]


def test_it_reads_the_marks_of_sayings() -> None:
    every = sayings()
    assert {kind for case in every for node in case.nodes for kind in node.types} == set(KINDS) - {"none"}
    assert not [case.id for case in every if "{" in case.text and "|" in case.text]
    assert sum(bool(case.never) for case in every) > 300


def test_it_gives_every_example_a_known_kind() -> None:
    found = [example for case in sayings()[::20] for example in examples(case)]
    assert found
    assert {example.kind for example in found} <= set(KINDS)
    assert all(len(set(example.features)) == len(example.features) for example in found)
