"""A rejected value does not come back in pieces, escaped, framed, or as the name of something else."""

from typing import Any

import pytest

from governance.errors import RejectedBefore
from tests.cast import Do, Tenancy

FALSE = "We use MongoDB for session storage."
NOTE = {"label": "Sessions", "node_type": "fact", "project": "alpha"}
ESCAPED = {
    "entity": "We use &#77;ongoDB for session storage.",
    "tags": "We use <b>Mongo</b><i>DB</i> for session storage.",
    "comment": "We use Mongo<!-- it is not -->DB for session storage.",
    "address": "We%20use%20MongoDB%20for%20session%20storage",
    "string": r"We use \u004dongo\x44B for session storage.",
    "squares": "We use 🅼🅾🅽🅶🅾DB for session storage.",
    "circles": "We use 🅜🅞🅝🅖🅞DB for session storage.",
    "flags": "We use 🇲🇴🇳🇬🇴DB for session storage.",
}


@pytest.fixture(autouse=True)
def rejected(acme: Tenancy, do: Do) -> None:
    node = do(acme.agent("alice"), "store_node", **NOTE, content=FALSE).node.id
    do(acme.person("bob"), "reject_node", node_id=node, version=1, reason="We never did.")


def _store(acme: Tenancy, do: Do, **more: Any) -> Any:
    return do(acme.agent("alice"), "store_node", **NOTE | more)


@pytest.mark.parametrize("disguise", ESCAPED)
def test_it_reads_what_a_page_would_show(acme: Tenancy, do: Do, disguise: str) -> None:
    with pytest.raises(RejectedBefore):
        _store(acme, do, content=ESCAPED[disguise])
    with pytest.raises(RejectedBefore):
        _store(acme, do, label=ESCAPED[disguise][:200], content="See the label.")
    wish = {"operation": "store_node", "arguments": NOTE | {"content": ESCAPED[disguise]}}
    with pytest.raises(RejectedBefore):
        do(acme.agent("alice"), "propose_change", **wish)


@pytest.mark.parametrize(
    ("label", "content"), [("We use MongoDB", "for session storage."), ("for session storage", "We use MongoDB")]
)
def test_it_puts_label_and_content_together(acme: Tenancy, do: Do, label: str, content: str) -> None:
    with pytest.raises(RejectedBefore):
        _store(acme, do, label=label, content=content)


def test_it_puts_them_together_when_a_label_changes(acme: Tenancy, do: Do) -> None:
    half = _store(acme, do, label="Where", content="for session storage.").node.id
    with pytest.raises(RejectedBefore):
        do(acme.agent("alice"), "update_node", node_id=half, label="We use MongoDB")


@pytest.mark.parametrize("name", ["session_id", "agent_id"])
def test_it_names_no_conversation_like_it(acme: Tenancy, do: Do, name: str) -> None:
    named = {"session_id": "one", "agent_id": "laptop"} | {name: FALSE.upper()}
    with pytest.raises(RejectedBefore):
        _store(acme, do, content="The sky is blue.", **named)
    with pytest.raises(RejectedBefore):
        do(acme.agent("alice"), "observe_conversation", user_message="Hello.", project="alpha", **named)
    listed = do(acme.agent("alice"), "list_context_scopes")
    assert "MongoDB" not in f"{listed.agents}{listed.sessions}".replace("MONGODB", "MongoDB")
    assert do(acme.agent("alice"), "observe_conversation", user_message="Hello.", session_id="two", project="alpha")


def test_it_leaves_the_value_among_pictures_to_a_person(acme: Tenancy, do: Do) -> None:
    stored = _store(acme, do, content="We use 🔥MongoDB🔥 for session storage")
    assert (str(stored.node.state), stored.node.risks) == ("quarantined", ["resembles_rejected"])


@pytest.mark.parametrize(
    "content",
    ["We use <b>PostgreSQL</b> for session storage.", "We use &#80;ostgreSQL 🔥 for session storage.", "100%20 of it."],
)
def test_it_lets_other_values_pass_in_the_same_dress(acme: Tenancy, do: Do, content: str) -> None:
    stored = _store(acme, do, content=content)
    assert (str(stored.node.state), stored.node.content) == ("candidate", content)
