"""tombstone.key_normalization_attack: another writing is refused, another wording goes to a person."""

from collections.abc import Iterator

import pytest

from tests.cast import Tenancy
from tests.proofs.edges import Edge, Mcp, Rest
from tests.proofs.reviewing import as_bob, recalled, refusal, store
from tests.server import Server, running_server

FALSE = "We use MongoDB for session storage."
ATTACKS = {
    "case": "we USE mongodb FOR session STORAGE",
    "spaces": "We  use\tMongoDB\n\nfor session   storage .",
    "look-alikes": "We use М\u043engoDB for s\u0435ssion storage.",
    "full width": "Ｗｅ ｕｓｅ ＭｏｎｇｏＤＢ for session storage.",
    "invisible": "We use Mon\u200bgo\u2060DB for session\u00ad storage.",
    "decorated": "**We use `MongoDB` for session storage!**",
    "mathematical": "We use 𝐌𝐨𝐧𝐠𝐨𝐃𝐁 for session storage.",
    "identifier": "We use mongo_db for session storage.",
}
PARAPHRASES = ["Sessions are kept in MongoDB.", "MongoDB is where we store sessions."]
UNRELATED = ["We use PostgreSQL for session storage.", "Session cookies are signed."]


@pytest.fixture(scope="module")
def thinking(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve with the embedding model: without one only the writing of a value is known, not its meaning."""
    log = tmp_path_factory.mktemp("thinking") / "server.log"
    with running_server(log, WAGGLE_MODEL="all-MiniLM-L6-v2") as found:
        yield found


@pytest.fixture(params=[Rest, Mcp], ids=["rest", "mcp"])
def edge(request: pytest.FixtureRequest, thinking: Server) -> Edge:
    made: Edge = request.param(thinking)
    return made


@pytest.fixture
def rejected(edge: Edge, acme_live: Tenancy) -> str:
    """Return the tombstone of the value."""
    node = store(edge, acme_live, FALSE)
    decided = {"node_id": node["id"], "version": 1, "reason": "We never did."}
    return str(as_bob(edge, acme_live, "reject_node", **decided)["tombstone"])


@pytest.mark.parametrize("attack", ATTACKS)
def test_it_refuses_another_writing(edge: Edge, acme_live: Tenancy, rejected: str, attack: str) -> None:
    assert refusal(edge, acme_live, ATTACKS[attack]) == "rejected_before"
    assert refusal(edge, acme_live, ATTACKS[attack], node_type="note") == "rejected_before"


def test_it_leaves_another_wording_to_a_person(edge: Edge, acme_live: Tenancy, rejected: str) -> None:
    for text in PARAPHRASES:
        node = store(edge, acme_live, text)
        assert (node["state"], node["risks"]) == ("quarantined", ["resembles_rejected"]), text
    assert "MongoDB" not in recalled(edge, acme_live, "sessions", "MongoDB")


def test_it_lets_what_is_unrelated_pass(edge: Edge, acme_live: Tenancy, rejected: str) -> None:
    for text in UNRELATED:
        assert store(edge, acme_live, text)["state"] == "candidate"
    answer = recalled(edge, acme_live, "storage PostgreSQL", "cookies")
    assert all(text in answer for text in UNRELATED)
