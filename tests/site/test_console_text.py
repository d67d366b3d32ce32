"""How the console shows texts that machines wrote, changes to them, and quotes from them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from audit.admin.showing import SHAPES, age, excerpt, plain, state
from governance.admin.diff import compare, differences
from governance.gate.operation import Change
from governance.gate.tenancy import enter
from governance.models import ApiKey, Job
from memory.admin.nodes import sources_shown
from memory.admin.quoting import Piece, in_context, pieces
from memory.models import Evidence, Session, Turn
from memory.states import State
from tests.cast import Do, Tenancy


def test_it_spells_out_characters_that_cannot_be_seen() -> None:
    assert plain("safe\u202eevil\u200b\x1b[31m") == "safe⟨U+202E⟩evil⟨U+200B⟩⟨U+001B⟩[31m"
    assert plain("two\n\tlines, naïve 数据 👍") == "two\n\tlines, naïve 数据 👍"


def test_it_shortens_to_one_line() -> None:
    assert excerpt("a\nb  c") == "a b c"
    assert excerpt("x" * 200) == "x" * 89 + "…"


def test_it_tells_age_with_the_exact_instant() -> None:
    long_ago = datetime(2020, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert 'title="2020-01-02 03:04:05 UTC"' in age(long_ago)
    assert " ago</time>" in age(long_ago)
    assert ">in 2\xa0days</time>" in age(timezone.now() + timedelta(days=2, hours=1))
    assert age(None) == ""


@pytest.mark.parametrize("word", [*State, *Job.State.values, "active", "expired", "revoked"])
def test_it_gives_every_state_a_shape(word: str) -> None:
    assert SHAPES[word] in state(word)
    assert f"</span> {word}</span>" in state(word)


def test_it_escapes_markup_in_a_state() -> None:
    assert "<script>" not in state("<script>")


def test_it_marks_only_the_words_that_change() -> None:
    shown = compare(Change(field="content", before="use PostgreSQL here", after="use MySQL here"))
    assert [(piece.kind, piece.text) for piece in shown.old] == [
        ("same", "use "),
        ("old", "PostgreSQL"),
        ("same", " here"),
    ]
    assert [(piece.kind, piece.text) for piece in shown.new] == [("same", "use "), ("new", "MySQL"), ("same", " here")]


def test_it_shows_a_hidden_character_as_a_change() -> None:
    shown = compare(Change(field="label", before="admin", after="admin\u200b"))
    assert "".join(piece.text for piece in shown.new if piece.kind == "new") == "⟨U+200B⟩"


def test_it_folds_what_stays_and_leaves_out_fields_that_do() -> None:
    same = "word " * 200
    shown = compare(Change(field="content", before=f"{same}old", after=f"{same}new"))
    assert sum(len(piece.text) for piece in shown.old) < 400
    assert any(piece.kind == "folded" and "760 characters" in piece.text for piece in shown.old)
    assert differences([Change(field="label", before="a", after="a")]) == []


def test_it_shows_a_quote_in_the_words_around_it() -> None:
    text = "x" * 500 + " use PostgreSQL " + "y" * 500
    evidence = Evidence(turn=_turn(text), start=501, end=515, quote="use PostgreSQL")
    found = in_context(evidence)
    assert [piece.kind for piece in found] == ["cut", "plain", "quote", "plain", "cut"]
    assert found[2].text == "use PostgreSQL"


def test_it_leaves_out_forgotten_words_wherever_they_stand() -> None:
    turn = _turn("The secret is blue. I repeat: blue. It stays.", withheld=[[14, 18]])
    assert "blue" not in "".join(piece.text for piece in pieces(turn, quotes=[(36, 45)]))
    assert [piece.kind for piece in pieces(turn)].count("forgotten") == 2


def test_it_keeps_words_that_a_standing_quote_still_rests_on() -> None:
    turn = _turn("We use PostgreSQL.", withheld=[[3, 17]])
    assert Piece("quote", "use PostgreSQL") in pieces(turn, quotes=[(3, 17)])


def test_it_counts_a_span_that_holds_and_does_not_as_holding() -> None:
    turn = _turn("one two three")
    found = pieces(turn, quotes=[(4, 7)], gone=[(4, 7), (8, 13)])
    assert [(piece.kind, piece.text) for piece in found] == [
        ("plain", "one "), ("quote", "two"), ("plain", " "), ("gone", "three"),
    ]  # fmt: skip


def test_it_marks_what_no_longer_holds_around_a_quote(acme: Tenancy, do: Do) -> None:
    said = "We decided to use Redis for sessions. We decided to use Kafka for events. Really, use Redis for sessions."
    drawn = do(acme.agent("alice"), "observe_conversation", user_message=said).nodes
    redis, kafka = (
        next(node for node in drawn if node.type == "decision" and word in node.content) for word in ("Redis", "Kafka")
    )
    do(acme.agent("alice"), "update_node", node_id=redis.id, content="We use nothing for sessions.")
    enter(acme.tenant_id)
    sources = Evidence.objects.filter(node_id=int(kafka.id[1:])).select_related("turn__session")
    found = sources_shown(sources, acme.person("bob"))[0]["pieces"]
    assert {piece.kind for piece in found if "Redis" in piece.text} >= {"gone"}
    assert "Redis" not in "".join(piece.text for piece in found if piece.kind == "quote")
    shown = render_to_string("console/pieces.html", {"pieces": found})
    assert "<del>[no longer holds: " in shown


def test_it_names_a_key_by_its_public_part_only() -> None:
    assert str(ApiKey(name="laptop", prefix="abcd1234", digest="f" * 64)) == "laptop (wgl_abcd1234_…)"


def _turn(text: str, *, withheld: list[list[int]] | None = None) -> Turn:
    return Turn(session=Session(name="monday"), text=text, withheld=withheld or [])
