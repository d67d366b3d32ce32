"""An answer stays short, whatever one turn, node or hub has gathered."""

import unicodedata
from unittest.mock import patch

import pytest

from memory.recall.lanes.lexical import asked_terms
from memory.recall.shortening import MOST_SHOWN, shortened
from memory.recall.withholding import occurrences, without
from tests.cast import Do, Tenancy

FILLER = "Lorem ipsum dolor sit amet. "
NOTE = {"label": "x", "node_type": "note", "project": "alpha"}


@pytest.mark.parametrize("asked", ["Which port?", "Are we happy with the PORTS?"])
def test_it_cuts_a_long_text_to_the_place_that_was_asked_for(asked: str) -> None:
    text = FILLER * 6_000 + "The port is 8080 and we are happy." + FILLER * 6_000
    shown = shortened(text, terms=asked_terms(asked))
    assert len(shown) <= MOST_SHOWN
    assert "The port is 8080" in shown
    before, _, rest = shown.removeprefix("[… ").partition(" characters before] ")
    kept, _, after = rest.removesuffix(" characters after]").rpartition(" [… ")
    skipped, left = (int(count.replace(",", "")) for count in (before, after))
    assert text[skipped : len(text) - left] == kept


def test_it_leaves_a_short_text_alone_and_begins_a_long_one_where_nothing_is_found() -> None:
    assert shortened("x" * MOST_SHOWN, terms=["y"]) == "x" * MOST_SHOWN
    assert shortened("x" * 5_000, terms=["y"]) == "x" * 1_920 + " [… 3,080 characters after]"
    end = shortened("x" * 5_000 + " port", terms=["port"])
    assert (end[:29], end[-5:]) == ("[… 3,085 characters before] x", " port")


@pytest.mark.parametrize("sign", ["e\u0301", "👩‍👩‍👧", "🇩🇪", "각"])
def test_it_splits_no_character(sign: str) -> None:
    whole = unicodedata.normalize("NFD", sign) if sign == "각" else sign
    for shift in range(len(whole)):
        text = "." * shift + whole * 2_000 + " port " + whole * 2_000
        kept = shortened(text, terms=["port"]).partition("] ")[2].rpartition(" [")[0]
        assert set(kept.replace(" port ", "").split(whole)) == {""}


def test_it_cuts_within_a_character_that_has_no_end() -> None:
    assert len(shortened("a" + "\u0301" * 9_000, terms=[])) <= MOST_SHOWN


def test_it_answers_with_part_of_a_long_turn(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    said = FILLER * 1_000 + "The gateway listens on port 8080. " + FILLER * 1_000
    do(alice, "observe_conversation", user_message=said)
    answer = do(alice, "query_graph", query="gateway port")
    assert "gateway listens on port 8080" in answer.turns[0].text
    assert len(answer.turns[0].text) <= MOST_SHOWN


def test_it_shows_the_newest_evidence_and_how_much_there_is(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    for number in range(5):
        node = do(alice, "store_node", **NOTE, content="The port is 8080.", source=f"docs/{number}.md").node
    answer = do(alice, "query_graph", query="port 8080").nodes[0]
    assert [item.locator for item in answer.evidence] == ["docs/4.md", "docs/3.md", "docs/2.md"]
    assert answer.evidence_count == 5
    history = do(alice, "get_node_history", node_id=node.id).node
    assert (len(history.evidence), history.evidence_count) == (5, 5)
    with patch("memory.operations.shown.EVIDENCE_IN_HISTORY", 4):
        history = do(alice, "get_node_history", node_id=node.id).node
    assert (len(history.evidence), history.evidence_count) == (4, 5)


def test_it_follows_so_many_edges_of_a_hub_and_says_so(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    hub, *others = [do(alice, "store_node", **NOTE, content=f"Link {n}.").node.id for n in range(4)]
    for other in others:
        do(alice, "store_edge", source_id=hub, target_id=other, relationship="relates_to")
    with patch("memory.recall.neighbours.MOST_EDGES", 2), patch("memory.operations.tracing.MOST_EDGES", 2):
        related = do(alice, "get_related", node_id=hub)
        history = do(alice, "get_node_history", node_id=hub)
    assert (len(related.nodes), len(related.edges), related.truncated) == (3, 2, True)
    assert (len(history.edges), history.edges_truncated) == (2, True)
    assert not do(alice, "get_related", node_id=hub).truncated


def test_it_leaves_out_every_repetition_in_whatever_case_also_where_they_overlap() -> None:
    text = "Use Redis now or never. Later: USE REDIS NOW OR NEVER. İ use redis. Straße, now or never."
    spans = [(0, 13, "a"), (10, 22, "b")]
    assert without(text, spans) == "[a]. Later: [a]. İ use redis. Straße, [b]."


def test_it_reads_a_text_once_however_much_of_it_no_longer_holds() -> None:
    class Counted(str):
        reads = 0

        def casefold(self) -> str:
            Counted.reads += 1
            return super().casefold()

    text = Counted(" ".join(f"claim number {n} holds." for n in range(500)))
    spans = [(start, start + 12, "gone") for start in range(0, 5_000, 20)]
    assert len(occurrences(text, spans)) > len(spans)
    assert Counted.reads == 1
