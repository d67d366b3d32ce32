"""gateway.no_bypass_path: whichever way a forbidden write comes, it is refused and recorded; an allowed one works."""

import io
import json
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.test import Client

from audit.identity import new_uid
from governance.errors import WaggleError
from governance.gate.tenancy import tenant_transaction
from governance.services.authentication import actor_of_system
from memory.models import Node
from tests.cast import Do, Tenancy, perform
from tests.database import raw
from tests.ledger import events
from tests.mcp_client import HTTP
from tests.parity.doors import session_headers
from tests.proofs.edges import Mcp, Rest
from tests.server import Server
from waggle_site import operation_commands

FACT = {"label": "Port", "content": "The API listens on port 8080.", "node_type": "fact", "project": "alpha"}
NEW = "The API listens on port 9090."
NODES = "/console/memory/node/"
Way = Callable[[Server, Tenancy, str], str]


def _over_rest(server: Server, tenancy: Tenancy, node: str) -> str:
    return Rest(server).ask(tenancy.keys["alice"], "update_node", node_id=node, content=NEW).ended


def _over_mcp(server: Server, tenancy: Tenancy, node: str) -> str:
    return Mcp(server).ask(tenancy.keys["alice"], "update_node", node_id=node, content=NEW).ended


def _by_a_session(server: Server, tenancy: Tenancy, node: str) -> str:
    headers = session_headers(tenancy.people["bob"])
    answer = HTTP.patch(f"{server.api}/nodes/{node}", json={"content": NEW}, headers=headers)
    return "done" if answer.is_success else str(answer.json()["code"])


def _at_the_shell(server: Server, tenancy: Tenancy, node: str) -> str:
    flags, errors = [f"--tenant={tenancy.slug}", f"--node-id={node}", f"--content={NEW}"], io.StringIO()
    with patch.dict("os.environ", {}), redirect_stdout(io.StringIO()), redirect_stderr(errors):
        ended = operation_commands.execute("update_node", flags)
    return str(json.loads(errors.getvalue())["code"]) if ended else "done"


def _in_a_job(server: Server, tenancy: Tenancy, node: str) -> str:
    actor = actor_of_system("extraction", tenant_id=tenancy.tenant_id, correlation_id=new_uid())
    try:
        perform(actor, "update_node", node_id=node, content=NEW)
    except WaggleError as error:
        return error.code
    return "done"


def _signed_in(tenancy: Tenancy) -> Client:
    person = tenancy.people["bob"]
    person.is_superuser = person.is_staff = True
    person.save()
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _in_the_console(server: Server, tenancy: Tenancy, node: str) -> str:
    sent = {"step": "run", "seen": "1", "label": FACT["label"], "content": NEW, "tags": ""}
    answer = _signed_in(tenancy).post(f"{NODES}{node[1:]}/do/update_node/", sent)
    return _ended(answer)


def _in_bulk(server: Server, tenancy: Tenancy, node: str) -> str:
    sent = {"ids": node[1:], f"seen-{node[1:]}": "1", "reason": "It is gone."}
    answer = _signed_in(tenancy).post(f"{NODES}bulk/retire_node/", sent, follow=True)
    return "done" if "1 node was retired" in answer.content.decode() else "forbidden"


def _ended(answer: Any) -> str:
    if answer.status_code == 302:
        return "done"
    return next(str(context["error"].code) for context in answer.context if "error" in context)


WAYS: dict[str, Way] = {
    "rest": _over_rest,
    "mcp": _over_mcp,
    "session": _by_a_session,
    "shell": _at_the_shell,
    "job": _in_a_job,
    "console": _in_the_console,
    "bulk": _in_bulk,
}


def _node(tenancy: Tenancy, do: Do) -> str:
    return str(do(tenancy.agent("alice"), "store_node", **FACT).node.id)


def _is_as_it_was(tenancy: Tenancy, node: str) -> bool:
    with tenant_transaction(tenancy.tenant_id):
        kept = Node.objects.get(pk=int(node[1:]))
    return (kept.content, kept.version, kept.trust) == (FACT["content"], 1, "candidate")


@pytest.mark.parametrize("way", WAYS)
def test_it_refuses_and_records_a_forbidden_write(server: Server, acme_live: Tenancy, do: Do, way: str) -> None:
    node = _node(acme_live, do)
    do(acme_live.operator, "set_policy_rule", effect="refuse")
    assert WAYS[way](server, acme_live, node) == "forbidden"
    assert _is_as_it_was(acme_live, node)
    with tenant_transaction(acme_live.tenant_id):
        (refused,) = events(acme_live, name="node.retired" if way == "bulk" else "node.revised")
    assert (refused.outcome, refused.code) == ("refused", "forbidden")


@pytest.mark.parametrize("way", WAYS)
def test_it_does_an_allowed_write_the_same_way(server: Server, acme_live: Tenancy, do: Do, way: str) -> None:
    node = _node(acme_live, do)
    assert WAYS[way](server, acme_live, node) == "done"
    assert not _is_as_it_was(acme_live, node)


@pytest.mark.parametrize("way", ["rest", "mcp", "shell", "job"])
def test_it_holds_what_would_change_the_accepted_whatever_way_a_program_comes(
    server: Server, acme_live: Tenancy, do: Do, way: str
) -> None:
    node = do(acme_live.person("bob"), "store_node", **FACT).node.id
    assert WAYS[way](server, acme_live, node) == "done"
    with tenant_transaction(acme_live.tenant_id):
        kept = Node.objects.get(pk=int(node[1:]))
        assert (kept.content, kept.version, kept.trust) == (FACT["content"], 1, "accepted")
        assert len(events(acme_live, name="proposal.opened")) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE audit_event SET outcome = 'done'",
        "DELETE FROM audit_event",
        "UPDATE memory_tombstone SET digest = 'x'",
        "DELETE FROM memory_tombstone",
    ],
)
def test_it_lets_the_runtime_role_rewrite_neither_the_ledger_nor_a_rejection(
    acme_live: Tenancy, do: Do, statement: str
) -> None:
    node = _node(acme_live, do)
    do(acme_live.person("bob"), "reject_node", node_id=node, version=1, reason="It is not so.")
    with raw(tenant_id=acme_live.tenant_id) as cursor, pytest.raises(psycopg.errors.InsufficientPrivilege):
        cursor.execute(statement)


def test_it_shows_the_runtime_role_the_rows_of_one_tenant(acme_live: Tenancy, globex_live: Tenancy, do: Do) -> None:
    node = _node(acme_live, do)
    change = "UPDATE memory_node SET restated = restated + 1 WHERE id = %s"
    for tenancy, changed in ((globex_live, 0), (acme_live, 1)):
        with raw(tenant_id=tenancy.tenant_id) as cursor:
            assert cursor.execute(change, [int(node[1:])]).rowcount == changed
