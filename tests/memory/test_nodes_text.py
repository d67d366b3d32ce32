"""Text comes back as it went in, or is refused by name."""

import pytest

from governance.errors import InvalidInput
from memory.models import Node
from tests.cast import Do, Tenancy

PORT = {"label": "Port", "content": "The port is 8080.", "node_type": "fact"}
FAMILY = "👩‍👩‍👧‍👦"
ODD = [
    "attributes",
    "name",
    "__proto__",
    "{{x}}",
    "{0} %s %(x)s",
    "$$",
    "null",
    "'; DROP TABLE memory_node; --",
    "true",
    "<script>alert(1)</script>",
    "\\u0041",
    "王小明负责支付",
    "café",
    "cafe\u0301",
    f"Our family {FAMILY} likes Redis.",
    "line one\nline two\ttabbed\r\n",
]
HIDDEN = ["\u202eRTL override", "the port\u200b is 8080"]
BLANK = ["", " ", "\n\t", "\u200b", "\u00a0", "\u2028", "\ufeff"]


@pytest.mark.parametrize("text", [*ODD, *HIDDEN])
def test_it_keeps_text_as_it_is(acme: Tenancy, do: Do, text: str) -> None:
    stored = do(acme.agent("alice"), "store_node", **PORT | {"content": text})
    assert stored.node.content == text
    assert stored.node.evidence[0].quote == text
    history = do(acme.agent("bob-service"), "get_node_history", node_id=stored.node.id)
    assert history.versions[0].content == text


@pytest.mark.parametrize("text", [text for text in ODD if any(letter.isalnum() for letter in text)])
def test_it_finds_text_by_its_own_words(acme: Tenancy, do: Do, text: str) -> None:
    alice = acme.agent("alice")
    stored = do(alice, "store_node", **PORT | {"content": text, "label": "x"}).node
    assert stored.id in {node.id for node in do(alice, "query_graph", query=text).nodes}


@pytest.mark.parametrize("field", ["content", "label", "source", "session_id", "agent_id", "idempotency_key"])
@pytest.mark.parametrize("bad", ["a\x00b", "a\ud800b", "\udfff"])
def test_it_names_the_field_that_holds_what_cannot_be_stored(acme: Tenancy, do: Do, field: str, bad: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "store_node", **PORT | {field: bad})
    assert [fault.field for fault in refused.value.faults] == [field]
    assert not Node.objects.filter(tenant_id=acme.tenant_id).exists()


def test_it_names_the_tag_that_cannot_be_stored(acme: Tenancy, do: Do) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "store_node", **PORT, tags=["good", "b\x00d", "also good"])
    assert [fault.field for fault in refused.value.faults] == ["tags.1"]


@pytest.mark.parametrize("query", ["\x00", "a\ud800"])
def test_it_names_a_query_that_cannot_be_asked(acme: Tenancy, do: Do, query: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "query_graph", query=query)
    assert [fault.field for fault in refused.value.faults] == ["query"]


@pytest.mark.parametrize("field", ["content", "label"])
@pytest.mark.parametrize("blank", BLANK)
def test_it_stores_nothing_that_nobody_can_see(acme: Tenancy, do: Do, field: str, blank: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "store_node", **PORT | {field: blank})
    assert [fault.field for fault in refused.value.faults] == [field]


@pytest.mark.parametrize(
    ("field", "limit"),
    [("content", 20_000), ("label", 200), ("source", 200), ("session_id", 200), ("idempotency_key", 200)],
)
def test_it_holds_each_limit_to_the_letter(acme: Tenancy, do: Do, field: str, limit: int) -> None:
    """Cut nothing: a text at its limit comes back whole, also when its last letter is made of several code points."""
    whole = "é" * (limit - len(FAMILY)) + FAMILY
    assert do(acme.agent("alice"), "store_node", **PORT | {field: whole}).created
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "store_node", **PORT | {field: whole + "x"})
    assert [fault.field for fault in refused.value.faults] == [field]
    assert str(limit) in refused.value.sentence


def test_it_refuses_five_megabytes_at_once(acme: Tenancy, do: Do) -> None:
    huge = "Redis " * 900_000
    for operation, params in (
        ("store_node", PORT | {"content": huge}),
        ("observe_conversation", {"user_message": huge}),
        ("query_graph", {"query": huge}),
    ):
        with pytest.raises(InvalidInput) as refused:
            do(acme.agent("alice"), operation, **params)
        assert len(refused.value.sentence) < 300


@pytest.mark.parametrize("tags", [["x" * 65], ["t"] * 21, [""], "tag"])
def test_it_bounds_tags(acme: Tenancy, do: Do, tags: object) -> None:
    with pytest.raises(InvalidInput):
        do(acme.agent("alice"), "store_node", **PORT, tags=tags)


def test_it_reads_composed_and_decomposed_letters_as_the_same(acme: Tenancy, do: Do) -> None:
    alice = acme.agent("alice")
    first = do(alice, "store_node", **PORT | {"content": "The café opens at 9."})
    again = do(alice, "store_node", **PORT | {"content": "The cafe\u0301 opens at 9."})
    assert again.node.id == first.node.id
    assert [node.id for node in do(alice, "query_graph", query="cafe\u0301").nodes] == [first.node.id]
