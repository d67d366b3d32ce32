"""How much of a text asks, and who is said to speak."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.analysis.asking import question_share, speaker_of


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("", 0.0),
        ("   \n ", 0.0),
        ("We use PostgreSQL.", 0.0),
        ("Which database do we use?", 1.0),
        ("Which one? And why?", 1.0),
        ("どのデータベースですか？", 1.0),
        ("Yes. Why?", 0.5),
        ("Does main.py need Python 3.11?", 1.0),
        ("Is it open\nThe port is 8080", 0.0),
        ("See https://example.org/?q=1 for more.", 0.0),
    ],
)
def test_it_gives_the_share_of_a_text_that_asks(text: str, share: float) -> None:
    assert question_share(text) == pytest.approx(share, abs=0.1)


@given(st.text(alphabet="ab ?.!\n？。", max_size=60))
def test_it_gives_a_share(text: str) -> None:
    assert 0.0 <= question_share(text) <= 1.0


def test_it_counts_by_length_and_not_by_sentence() -> None:
    told = "We moved the nightly backup to the second disk because the first one was full."
    assert 0.0 < question_share(f"{told} Fine?") < 0.2


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Caroline: I went to the museum.", "Caroline"),
        ("Mary Ann O'Neill: Hello there.", "Mary Ann O'Neill"),
        ("Zoë: bonjour", "Zoë"),
        ("Иван: привет", "Иван"),
        ("caroline: hello", ""),
        ("Note: this is important.", ""),
        ("TODO: mend the build", ""),
        ("Decision: we use PostgreSQL.", ""),
        ("Https://example.org", ""),
        ("C:\\temp: a folder", ""),
        ("Caroline:", ""),
        ("Caroline:hello", ""),
        ("I told Caroline: no.", ""),
        ("", ""),
    ],
)
def test_it_finds_who_speaks(text: str, speaker: str) -> None:
    assert speaker_of(text) == speaker
