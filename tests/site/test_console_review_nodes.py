"""Accepting, rejecting and retiring nodes in the console, each by the version that was read."""

import re

import pytest
from django.test import Client

from governance.admin.diff import compare
from governance.gate.operation import Change
from governance.gate.tenancy import tenant_transaction
from memory.models import Node
from tests.cast import Do, Tenancy
from tests.site.conftest import SignIn
from tests.site.review import accepted, proposed, said

NODES = "/console/memory/node/"
RISK = {"risk": "mixed_script", "kind": "latin_cyrillic", "sentence": "One word mixes letters."}


@pytest.fixture
def candidates(acme_console: Tenancy, do: Do) -> list[str]:
    """Return three nodes that nobody stands behind yet."""
    wish = {"node_type": "fact", "project": "alpha"}
    stored = [
        do(acme_console.agent("alice"), "store_node", label=f"Port {n}", content=f"Service {n} has port {n}.", **wish)
        for n in range(3)
    ]
    return [str(item.node.id) for item in stored]


def _trust(tenancy: Tenancy, node: str) -> str:
    with tenant_transaction(tenancy.tenant_id):
        return Node.objects.get(pk=int(node[1:])).trust


def _send(client: Client, node: str, address: str, **more: str) -> int:
    url = f"{NODES}{node[1:]}/do/{address}/"
    seen = re.search(r'name="seen" value="(\d+)"', client.get(url).content.decode())
    assert seen is not None
    return client.post(url, {"step": "run", "seen": seen[1], **more}).status_code


def test_it_accepts_rejects_and_retires(acme_console: Tenancy, sign_in: SignIn, do: Do, candidates: list[str]) -> None:
    client = sign_in(acme_console, "bob")
    page = client.get(f"{NODES}{candidates[0][1:]}/change/").content.decode()
    for label in ("Accept node", "Accept with an edit", "Reject node", "Retire node"):
        assert f">{label}<" in page
    edit = {"label": "Port 0", "content": "Service 0 has port 8080."}
    assert _send(client, candidates[0], "accept_with_edit", **edit) == 302
    assert _send(client, candidates[1], "reject_node", reason="No such service.") == 302
    assert _send(client, candidates[2], "retire_node", reason="It is gone.") == 302
    assert [_trust(acme_console, node) for node in candidates] == ["accepted", "rejected", "retired"]
    assert do(acme_console.agent("alice"), "query_graph", query="port of service 0").nodes[0].content == edit["content"]
    assert "No such service." in client.get("/console/memory/tombstone/").content.decode()


def test_it_decides_about_no_version_that_was_not_read(
    acme_console: Tenancy, sign_in: SignIn, do: Do, candidates: list[str]
) -> None:
    client, node = sign_in(acme_console, "bob"), candidates[0]
    do(acme_console.agent("alice"), "update_node", node_id=node, content="Service 0 has port 1.")
    stale = client.post(f"{NODES}{node[1:]}/do/accept_node/", {"step": "run", "seen": "1"})
    assert stale.status_code == 409
    assert _trust(acme_console, node) == "candidate"


def test_it_accepts_many_but_not_what_changed_or_is_flagged(
    acme_console: Tenancy, sign_in: SignIn, do: Do, candidates: list[str]
) -> None:
    good, changed, flagged = candidates
    with tenant_transaction(acme_console.tenant_id):
        Node.objects.filter(pk=int(flagged[1:])).update(risks=[RISK])
    client = sign_in(acme_console, "bob")
    url = f"{NODES}bulk/accept_node/"
    page = client.get(f"{url}?ids={','.join(node[1:] for node in candidates)}").content.decode()
    assert "Accept 2 nodes" in page
    assert "It is flagged: open it" in page
    do(acme_console.agent("alice"), "update_node", node_id=changed, content="Service 1 has port 9.")
    hidden = dict(re.findall(r'<input type="hidden" name="(ids|seen-\d+)" value="([^"]*)">', page))
    answer = client.post(url, {"reason": "", **hidden})
    assert "1 node was accepted, 1 refused" in said(answer)
    assert [_trust(acme_console, node) for node in (good, changed, flagged)] == ["accepted", "candidate", "candidate"]


def test_it_shows_what_is_withheld_to_reviewers_only(
    acme_console: Tenancy, sign_in: SignIn, candidates: list[str]
) -> None:
    with tenant_transaction(acme_console.tenant_id):
        Node.objects.filter(pk=int(candidates[0][1:])).update(trust="quarantined")
    pages = {
        name: sign_in(acme_console, name).get(f"{NODES}?state=everything").content.decode() for name in ("alice", "bob")
    }
    assert "Port 0" not in pages["alice"]
    assert "Port 0" in pages["bob"]
    assert "Port 1" in pages["alice"]
    home = sign_in(acme_console, "bob").get("/console/").content.decode()
    assert re.search(r"<strong>1</strong> <span>quarantined", home)


def test_it_names_on_a_node_what_is_proposed_for_it(acme_console: Tenancy, sign_in: SignIn, do: Do) -> None:
    node = accepted(acme_console, do)
    number = proposed(acme_console, do, node)
    page = sign_in(acme_console, "bob").get(f"{NODES}{node[1:]}/change/").content.decode()
    assert "What is proposed for it" in page
    assert f">{number}</a> The API listens on port 9090." in page


def test_it_takes_no_hidden_character_for_its_own_spelling() -> None:
    shown = compare(Change(field="content", before="a⟨U+200B⟩b", after="a\u200bb"))
    assert [piece.kind for piece in shown.new].count("new") >= 1
    assert "".join(piece.text for piece in shown.new) == "a⟨U+200B⟩b"
