"""How the server starts, what it does when the database goes and comes back, and what it never reads to the end."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import httpx
import pytest

from tests.cast import Do, Tenancy
from tests.database_gate import DatabaseGate
from tests.mcp_client import ERAS, call, send
from tests.patience import PATIENCE
from tests.server import Server, running_server, server_environment

FACT = {"label": "Port", "content": "It is 8080.", "node_type": "fact"}


@pytest.fixture
def gate(django_db_setup: None) -> Iterator[DatabaseGate]:
    """Return a door in front of the database."""
    with tempfile.TemporaryDirectory(prefix="wg-") as folder:
        yield DatabaseGate(Path(folder))


def through(gate: DatabaseGate) -> str:
    """Return the runtime role's URL, by way of the gate."""
    parts = urlsplit(server_environment()["DATABASE_URL"])
    query = urlencode({**dict(parse_qsl(parts.query)), "host": str(gate.folder)})
    return urlunsplit(parts._replace(netloc=parts.netloc.split("@")[0] + "@", query=query))


def test_it_says_503_while_the_database_is_down_and_goes_on_when_it_is_back(
    gate: DatabaseGate, acme_live: Tenancy, do: Do, tmp_path: Path
) -> None:
    alice = acme_live.keys["alice"]
    with running_server(tmp_path / "log", DATABASE_URL=through(gate)) as server:
        assert _post(server, alice, "Before.").status_code == 201
        gate.shut()
        _expect_absence(server, alice)
        gate.open()
        assert _post(server, alice, "After.").status_code == 201
        for era in ERAS:
            assert call(server, alice, "get_stats", {}, era=era).json()["result"]["isError"] is False
    contents = {node.content for node in do(acme_live.agent("alice"), "query_graph", query="It port").nodes}
    assert contents == {"Before.", "After."}


def test_it_uses_no_connection_that_was_cut_while_idle(gate: DatabaseGate, acme_live: Tenancy, tmp_path: Path) -> None:
    alice = acme_live.keys["alice"]
    with running_server(tmp_path / "log", DATABASE_URL=through(gate)) as server:
        assert _post(server, alice, "Once.").status_code == 201
        gate.shut()
        gate.open()
        assert [_post(server, alice, f"Again {number}.").status_code for number in range(4)] == [201] * 4


def _post(server: Server, key: str, content: str) -> httpx.Response:
    body = {**FACT, "content": content}
    return httpx.post(f"{server.api}/nodes", json=body, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE)


def _expect_absence(server: Server, key: str) -> None:
    over_rest = _post(server, key, "Lost.")
    assert (over_rest.status_code, over_rest.json()["code"]) == (503, "unavailable")
    assert over_rest.headers["Retry-After"] == "5"
    for era in ERAS:
        over_mcp = call(server, key, "store_node", FACT, era=era)
        assert (over_mcp.status_code, over_mcp.json()["id"]) == (503, 7)
        assert over_mcp.json()["error"]["data"]["code"] == "unavailable"
    health = httpx.get(f"{server.url}/health/ready", timeout=PATIENCE)
    assert (health.status_code, health.json()["checks"]["database"]) == (503, "unreachable")
    assert httpx.get(f"{server.url}/health/live", timeout=PATIENCE).status_code == 200


def test_it_does_not_start_as_a_role_that_bypasses_the_rules(django_db_setup: None, tmp_path: Path) -> None:
    owner = server_environment()["DATABASE_OWNER_URL"]
    with pytest.raises(RuntimeError, match=r"waggle\.E002: The runtime role owns the tables"):
        _start(tmp_path / "log", DATABASE_URL=owner)


def test_it_does_not_start_without_a_database_to_ask(django_db_setup: None, tmp_path: Path) -> None:
    nowhere = f"postgresql://nobody:x@/nothing?host={tmp_path}"
    with pytest.raises(RuntimeError, match="cannot be asked whether the runtime role is safe"):
        _start(tmp_path / "log", DATABASE_URL=nowhere)


def _start(log: Path, **env: str) -> None:
    with running_server(log, **env):
        pytest.fail("The server has started.")


@pytest.mark.parametrize("path", ["/api/v1/nodes", "/mcp", "/console/"])
def test_it_stops_reading_a_body_over_the_limit(server: Server, path: str) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b"a" * 100_000

    for sent in (b"a" * 4_000_000, endless()):
        answer = httpx.post(
            server.url + path, content=sent, headers={"Content-Type": "application/json"}, timeout=PATIENCE
        )
        assert answer.status_code == 413
        assert "2097152 bytes" in answer.text


def test_it_serves_the_docs_page_and_its_files_from_itself(server: Server) -> None:
    page = httpx.get(f"{server.api}/docs/", timeout=PATIENCE)
    assert page.status_code == 200
    assert "<style" not in page.text
    assert "onload" not in page.text
    files = [part.split('"')[0] for part in page.text.replace('src="', 'href="').split('href="')[1:]]
    assert len(files) >= 5
    for file in files:
        assert file.startswith("/"), file
        assert httpx.get(server.url + file.replace("&amp;", "&"), timeout=PATIENCE).status_code == 200, file
    assert httpx.get(f"{server.api}/schema/", timeout=PATIENCE).json()["openapi"].startswith("3.1")


def test_it_writes_no_key_and_no_text_into_its_log(server: Server, acme_live: Tenancy) -> None:
    for era in ERAS:
        call(server, acme_live.keys["alice"], "store_node", {**FACT, "content": "The zebra is secret."}, era=era)
        send(server, acme_live.keys["alice"] + "x", "tools/list", {}, era=era)
    log = server.log.read_text()
    assert "zebra" not in log
    assert acme_live.keys["alice"] not in log
