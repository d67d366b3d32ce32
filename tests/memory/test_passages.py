"""A long text is cut into passages: all of it, in order, none longer than a model reads."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory.analysis.passages import MOST_CHARACTERS, passages

LONGEST = MOST_CHARACTERS * 3 // 2
SENTENCE = "The queue is drained before the release is tagged. "
PIECES = st.sampled_from([SENTENCE, "word ", "\n", "\n\n", "数据库已经迁移。", "x" * 90, "🙂", "!? "])


def shown(text: str) -> list[str]:
    """Return the passages of a text as texts."""
    return [text[part.start : part.end] for part in passages(text)]


@pytest.mark.parametrize("text", ["", "ok", "x" * MOST_CHARACTERS])
def test_it_leaves_a_short_text_whole(text: str) -> None:
    assert shown(text) == [text]


@example([SENTENCE] * 14 + ["x" * (LONGEST + 1)])
@given(st.lists(PIECES, max_size=120))
def test_it_loses_and_repeats_nothing(pieces: list[str]) -> None:
    text = "".join(pieces)
    parts = passages(text)
    assert "".join(shown(text)) == text
    assert all(before.end == after.start for before, after in pairwise(parts))
    assert all(0 < part.end - part.start <= LONGEST for part in parts) or not text


def test_it_cuts_between_paragraphs_where_they_fit() -> None:
    paragraphs = [f"{letter * 400}\n\n" for letter in "abc"]
    assert shown("".join(paragraphs)) == paragraphs


def test_it_cuts_between_sentences_where_no_line_ends() -> None:
    parts = shown(SENTENCE * 40)
    assert len(parts) > 1
    assert all(part.rstrip().endswith("tagged.") for part in parts)


def test_it_fills_a_passage_with_short_lines() -> None:
    lengths = [len(part) for part in shown("a line of twenty-six.....\n" * 100)]
    assert min(lengths[:-1]) > MOST_CHARACTERS // 2


@pytest.mark.parametrize("text", ["x" * 5_000, "数" * 5_000])
def test_it_cuts_a_text_without_any_break(text: str) -> None:
    assert [len(part) for part in shown(text)][:-1] == [MOST_CHARACTERS] * (len(passages(text)) - 1)
