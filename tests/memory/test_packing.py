"""A pack never costs more than its budget, holds whole lines, and counts what it leaves out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.recall.counting import count_tokens
from memory.recall.packing import Item, cursor_of, heading_of, pack, printed, resume

SECTIONS = ("decisions", "evidence")
items_of = st.lists(
    st.builds(
        lambda number, section, line: Item(f"n{number}", section, line),
        st.integers(1, 99),
        st.sampled_from(SECTIONS),
        st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=120),
    ),
    max_size=12,
)


def _cost(items: list[Item]) -> int:
    return sum(count_tokens(line) + 1 for line in printed(items, sections=SECTIONS))


@settings(max_examples=60)
@given(items=items_of, room=st.integers(0, 200))
def test_it_gives_everything_once_within_its_room_page_by_page(items: list[Item], room: int) -> None:
    given_, too_long, start = list[Item](), 0, 0
    while True:
        packed = pack(items, start=start, room=room, count=count_tokens)
        assert _cost(list(packed.items)) <= room or not packed.items
        assert len(packed.items) + len(packed.too_long) + packed.left == len(items) - start
        given_ += packed.items
        too_long += len(packed.too_long)
        if not packed.left:
            break
        assert packed.place > start
        start = packed.place
    assert len(given_) + too_long == len(items)
    heading = {section: count_tokens(heading_of(section)) + 1 for section in SECTIONS}
    assert given_ == [item for item in items if count_tokens(item.line) + 1 + heading[item.section] <= room]


def test_it_stops_at_what_does_not_fit_and_begins_with_it_again() -> None:
    items = [
        Item("n1", "decisions", "one two three"),
        Item("n2", "decisions", "four five"),
        Item("n3", "decisions", "x"),
    ]
    room = 3 + 4 + 1
    first = pack(items, start=0, room=room, count=count_tokens)
    assert ([item.key for item in first.items], first.place, first.left) == (["n1"], 1, 2)
    second = pack(items, start=first.place, room=room, count=count_tokens)
    assert ([item.key for item in second.items], second.left, second.is_whole) == (["n2", "n3"], 0, True)


def test_it_passes_over_what_fits_into_no_pack_and_names_it() -> None:
    items = [Item("n1", "decisions", "word " * 50), Item("n2", "decisions", "short")]
    packed = pack(items, start=0, room=20, count=count_tokens)
    assert ([item.key for item in packed.items], packed.too_long, packed.is_whole) == (["n2"], ["n1"], False)


def test_it_prints_sections_in_their_order_and_no_empty_one() -> None:
    items = [Item("t1", "evidence", "a quote"), Item("n1", "decisions", "a decision")]
    assert printed(items, sections=SECTIONS) == ["decisions:", "a decision", "evidence:", "a quote"]
    assert printed(items[:1], sections=SECTIONS) == ["evidence:", "a quote"]


def test_it_goes_on_only_with_what_was_asked_and_tells_when_that_has_changed() -> None:
    items = [Item("n1", "decisions", "one"), Item("n2", "decisions", "two")]
    cursor = cursor_of(1, asked="a task", items=items)
    assert resume(cursor, asked="a task", items=items).place == 1
    assert resume(cursor, asked="a task", items=items).unchanged
    assert resume(cursor, asked="a task", items=[items[0], items[0]]).unchanged
    assert not resume(cursor, asked="a task", items=items[::-1]).unchanged
    assert resume("", asked="anything", items=items).place == 0
    with pytest.raises(ValueError, match="another question"):
        resume(cursor, asked="another task", items=items)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("we use it", 3),
        ("a\nb", 3),
        ("n12 decision", 3),
        ("数据库", 6),
        ("café", 2),
        ("x" * 300, 300),
        ("\u200b" * 4, 12),
        ("👍", 4),
    ],
)
def test_it_counts_what_the_tokenizer_would_pass_over(text: str, tokens: int) -> None:
    assert count_tokens(text) == tokens


@settings(max_examples=60)
@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_it_counts_lines_one_by_one_or_together_alike(text: str) -> None:
    lines = text.replace("\r", " ").split("\n")
    assert count_tokens("\n".join(lines)) == sum(map(count_tokens, lines)) + len(lines) - 1
