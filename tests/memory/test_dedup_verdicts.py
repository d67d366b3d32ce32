"""What a verdict rests on, and that it is the same from either side for any text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.dedup import Saying, judge, lookup_terms

KINDS = st.sampled_from(["decision", "fact", "concept", "preference", "question", "note", "entity"])
WORDS = """
    we must not use never PostgreSQL Redis 15 min 2026-05-03 before after if unless from to , . ? only all also staging
    本番 デプロイ しない 禁止 周五 nicht Freitag n'est pas the is been by un- - ' \u200d # 1.2.3
"""
PARTS = st.sampled_from(WORDS.split())
TEXTS = st.one_of(st.text(max_size=80), st.lists(PARTS, max_size=12).map(" ".join))
LIKENESS = st.one_of(st.none(), st.floats(min_value=-1, max_value=1))


def test_it_takes_marks_of_writing_for_nothing() -> None:
    one = Saying("fact", "The flag is “fast-path”  in `app.toml`.")
    assert judge(one, Saying("fact", 'the flag is "fast-path" in app.toml'), similarity=None).reasons == (
        "the same words",
    )


def test_it_never_merges_on_likeness_alone() -> None:
    one, other = Saying("fact", "The export is slow."), Saying("fact", "The import is slow.")
    assert judge(one, other, similarity=1.0).kind == "near"


def test_it_calls_what_shares_little_different() -> None:
    one, other = Saying("fact", "The export is slow."), Saying("fact", "Maria is on holiday.")
    assert judge(one, other, similarity=0.1).kind == "different"


def test_it_does_not_merge_what_the_model_finds_unlike() -> None:
    one, other = Saying("fact", "We use Redis for sessions."), Saying("fact", "Redis is used for sessions.")
    assert judge(one, other, similarity=0.9).kind == "same"
    assert judge(one, other, similarity=0.2).reasons == ("the same words, but a likeness of only 0.20",)


def test_it_asks_a_person_when_only_the_types_differ() -> None:
    verdict = judge(Saying("note", "Use Redis."), Saying("decision", "Use Redis."), similarity=1.0)
    assert (verdict.kind, verdict.reasons[1:]) == ("near", ("one is a decision, the other a note",))


def test_it_leaves_out_a_reason_that_only_one_side_gives() -> None:
    bare, reasoned = "We chose FastAPI.", "We chose FastAPI because it is async."
    assert judge(Saying("decision", bare), Saying("decision", reasoned), similarity=None).kind == "same"
    assert judge(Saying("fact", bare), Saying("fact", reasoned), similarity=None).kind != "same"


@pytest.mark.parametrize("empty", ["", "   ", "...", "the", "🚀"])
def test_it_takes_empty_words_for_no_statement(empty: str) -> None:
    assert judge(Saying("fact", empty), Saying("fact", "of the"), similarity=None).kind != "same"


@given(KINDS, KINDS, TEXTS, TEXTS, LIKENESS)
@settings(max_examples=150)
def test_it_judges_alike_from_either_side(a: str, b: str, one: str, other: str, likeness: float | None) -> None:
    forth = judge(Saying(a, one), Saying(b, other), similarity=likeness)
    assert forth == judge(Saying(b, other), Saying(a, one), similarity=likeness)
    assert forth.reasons


@given(KINDS, TEXTS)
@settings(max_examples=100)
def test_it_knows_every_text_again(kind: str, text: str) -> None:
    assert judge(Saying(kind, text), Saying(kind, text), similarity=1.0).kind == "same"


def test_it_reads_a_bounded_part_of_a_long_text() -> None:
    long = "word " * 200_000
    assert judge(Saying("fact", long), Saying("fact", long + "more"), similarity=None).kind in (
        "same",
        "near",
        "different",
    )


def test_it_finds_another_wording_under_the_same_terms() -> None:
    one, other = lookup_terms("The ingest workers run on k8s."), lookup_terms("Our ingest worker is on Kubernetes")
    assert one[0] == other[0] == "kubernet"
    assert set(one) & set(other) == {"kubernet", "ingest", "worker"}


def test_it_looks_up_few_terms_of_a_long_text() -> None:
    assert len(lookup_terms(" ".join(f"thing{n}" for n in range(1_000)))) == 12
