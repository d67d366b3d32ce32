"""What holds for every question: it is read, the same way each time, in bounded work."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.timewords import read
from memory.timewords.reading import LOOKED_AT
from tests.memory.times_said import BERLIN, asked

PIECES = [
    *(
        "what did we decide ",
        " in ",
        " on ",
        " since ",
        " before ",
        " after ",
        " until ",
        " between ",
        " and ",
        " from ",
    ),
    *(
        " to ",
        " the ",
        " last ",
        " next ",
        " this ",
        " week ",
        " month ",
        " May ",
        " March ",
        " Monday ",
        " 3 ",
        " 31 ",
    ),
    *(" 2025 ", " 9999 ", " 0 ", " ago ", " days ", " years ", " Q3 ", " H2 ", " early ", " end of ", " at 3pm ", "?"),
    *(" at 25:00 ", " recently ", " yesterday ", " 2026-02-30 ", " 3/4/2026 ", " 0000-00-00 ", " last sprint ", ","),
    *(" vor ", " seit ", " bis ", " letzten ", " Monaten ", " il y a ", " depuis ", " mars ", " hace ", " desde "),
    *(
        " mayo ",
        " de ",
        "先週",
        "3月",
        "31日",
        "前",
        "から",
        "まで",
        "末",
        "上周",
        "之前",
        "去年",
        "到",
        "年",
        "最近三天",
    ),
    *("第60周", "İ", "ß", "e\u0301", "\x00", "\x01", "\ud800"),
]
QUESTIONS = st.one_of(
    st.text(max_size=200),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
)
MOMENTS = st.datetimes(datetime(1971, 1, 1), datetime(2199, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001
ZONES = st.sampled_from((BERLIN, "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia", "Africa/Cairo", "UTC"))


@given(QUESTIONS, MOMENTS, ZONES)
def test_it_reads_every_question_and_orders_its_ranges(question: str, now: datetime, zone: str) -> None:
    found = read(question, now=now, zone=zone)
    assert found == read(question, now=now, zone=zone)
    for item in found.ranges:
        assert item.start is not None or item.end is not None
        assert item.start is None or item.end is None or item.start < item.end
        assert question[item.span[0] : item.span[1]] == item.phrase


@given(QUESTIONS)
def test_it_cuts_no_more_than_the_phrases(question: str) -> None:
    found = asked(question)
    if not found.ranges:
        assert found.without == question
    assert len(found.without) <= len(question)
    assert all(event.words in question for event in found.events)


@given(QUESTIONS)
def test_it_names_a_phrase_as_it_stands(question: str) -> None:
    assert all(phrase in question for phrase in asked(question).not_understood)


@pytest.mark.parametrize(
    "piece", ["a ", " ", "3 ", "last ", "before the ", "between 3 and ", "3月", "May", "前", "\u0301"]
)
def test_it_reads_a_long_text_only_to_a_bound(piece: str) -> None:
    long = piece * (1_000_000 // len(piece))
    found = asked(long)
    assert found.looked_at == LOOKED_AT
    assert all(item.span[1] <= LOOKED_AT for item in found.ranges)


def test_it_keeps_what_lies_beyond_the_bound() -> None:
    long = "What did we decide last week? " + "x" * LOOKED_AT
    assert asked(long).without.endswith("x" * 100)
    assert len(asked(long).without) == len(long) - len(" last week")
