"""The canonical form is a fixed point, never fails, and a digest tells it only to who holds the key."""

import hashlib
import hmac

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from governance.canonical import FORM, canonical, value_digest

KEY = b"a key of the tenant Alice works in"
ANY = st.text(st.characters(exclude_categories=["Cs"]))
MARKS = st.text(st.sampled_from(" \n09aZéСΝкσ数カー가ا.,:;!?*_~#<>=+-−—…/\\()[]{}'\"`|&%$@^²½\u0301\u0307\u0338\u200b"))


@settings(max_examples=400)
@given(st.one_of(ANY, MARKS))
def test_it_leaves_a_canonical_form_as_it_is(text: str) -> None:
    form = canonical(text)
    assert canonical(form) == form


@given(MARKS)
def test_it_sees_no_difference_in_an_invisible_character_anywhere(text: str) -> None:
    assert canonical("\u200b".join(text)) == canonical(text)


@given(st.lists(st.sampled_from(["max", "retries", "of", "http", "server"]), min_size=1))
def test_it_takes_every_style_of_one_identifier_for_the_same(words: list[str]) -> None:
    camel = words[0] + "".join(word.title() for word in words[1:])
    styles = ["_".join(words), "-".join(words), ".".join(words), " ".join(words), "_".join(words).upper(), camel]
    assert {canonical(style) for style in styles} == {"".join(words)}


@given(st.integers(min_value=0), st.integers(min_value=0))
def test_it_takes_two_numbers_for_the_same_only_when_they_are(one: int, other: int) -> None:
    assert (canonical(f"port {one}") == canonical(f"port {other}")) is (one == other)


def test_it_digests_equal_values_alike_and_others_differently() -> None:
    assert value_digest("Use Redis.", key=KEY) == value_digest("usе  **redis**", key=KEY)
    assert value_digest("Use Redis", key=KEY) != value_digest("Use Valkey", key=KEY)


def test_it_cannot_be_guessed_without_the_key() -> None:
    assert value_digest("Use Redis", key=KEY) != value_digest("Use Redis", key=b"another key")
    assert value_digest("Use Redis", key=KEY) != hashlib.sha256(b"useredis").hexdigest()
    assert value_digest("Use Redis", key=KEY) == hmac.new(KEY, b"useredis", hashlib.sha256).hexdigest()


@pytest.mark.parametrize("text", ["", " ", "\u200b\u00ad", "...", "-- ", "()", "“”"])
def test_it_refuses_to_digest_what_holds_no_value(text: str) -> None:
    with pytest.raises(ValueError, match="nothing but spaces"):
        value_digest(text, key=KEY)


def test_it_refuses_an_empty_key_and_a_lone_surrogate() -> None:
    with pytest.raises(ValueError, match="key is empty"):
        value_digest("Use Redis", key=b"")
    with pytest.raises(ValueError, match="surrogates"):
        value_digest("Use \ud800", key=KEY)


@pytest.mark.parametrize(
    "text", ["㈂ㅟ", "ー#.#カ", "=\u0338", "≰", "i\u0307\u0307", "a\u0301\u0301\u20e3\u0301", "~ ~", "* *a", "1. .5"]
)
def test_it_leaves_the_forms_of_hard_cases_as_they_are(text: str) -> None:
    assert canonical(canonical(text)) == canonical(text)


def test_it_still_makes_the_forms_that_digests_were_kept_of() -> None:
    sample = "Usе --force on `v1.2` (≥ 3), ../a_b.py, Ветка, ΝΟDΕ, データ, 10², C#; §7 … 5*x!"
    assert FORM == 1
    assert canonical(sample) == "use⁒forceonv1.2>=3⸱⸱/a⎽b⸱pybetkanodeデ一夕10^2c#§7 5∗x"
