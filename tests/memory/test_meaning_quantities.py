"""The values of plain text are looked for at fewer places than they may stand, and none is missed."""

from hypothesis import given
from hypothesis import strategies as st

from memory.analysis.meaning import quantities

PIECES = [
    *sorted(quantities._STARTING),
    "12", "3.5", "v2", "Q3", "ab-12", "#44", "$5", "-", "in", "for", "on the", "of", "10", "3rd", "2024-01-02", "5 ms",
    "12:30", "pm", "1.2.3", "half an", "hour", "single", "once.", "3k", "1_000", "eine halbe", "x2", "1a", "port",
]  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from([" ", "-", "", ". "])), max_size=8))
def test_it_misses_nothing_that_the_whole_pattern_finds(pieces: list[tuple[str, str]]) -> None:
    text = "".join(piece + gap for piece, gap in pieces)
    everywhere = [(match.span(), match.groupdict()) for match in quantities._QUANTITY.finditer(text)]
    assert [(match.span(), match.groupdict()) for match in quantities._matches(text)] == everywhere
