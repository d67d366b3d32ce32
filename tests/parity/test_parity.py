"""One table, every door: who gets what is the same at the gate and at every edge."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from governance.gate import registry
from governance.gate.tenancy import tenant_transaction
from tests.ledger import last_event
from tests.mcp_client import send
from tests.parity.doors import KEYS, Console, Door, Gate, Mcp, Rest, Shell, key_of
from tests.parity.table import CAST, OUTCOMES, ROWS, STRANGERS, TURNED_AWAY, Row
from tests.parity.world import World, make_world
from tests.patience import PATIENCE
from tests.server import Server
from waggle_site import operation_commands

EVERY_ROW = [pytest.param(row, id=row.id) for row in ROWS]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with django_db_blocker.unblock():
        yield make_world()


@pytest.fixture(scope="module")
def rest(world: World, server: Server) -> Iterator[Rest]:
    with httpx.Client(timeout=PATIENCE) as client:
        yield Rest(world, server, client)


def _differences(door: Door, row: Row, world: World) -> dict[str, tuple[str, str]]:
    """Return, for each of the cast whom the table is wrong about, what it says and what came of it.

    What one of them was turned away from is as it was, and the next one tries the same.
    """
    params: Mapping[str, Any] | None = None
    differences = {}
    for who in (who for who in CAST + STRANGERS if door.takes(row, who)):
        params = row.params(world) if params is None else params
        wanted, ended = door.expected(row, who), door.outcome(row, who, params)
        params = params if ended in TURNED_AWAY else None
        if wanted != ended:
            differences[who] = wanted, ended
    return differences


def test_it_has_a_row_for_every_operation() -> None:
    assert {row.operation for row in ROWS} == {operation.name for operation in registry.every()}


def test_it_names_each_row_once() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS)
    assert {letter for row in ROWS for letter in row.letters if letter != " "} <= set(OUTCOMES)


def test_it_lets_somebody_through_wherever_it_refuses_others() -> None:
    refused_for_all = {row.operation for row in ROWS} - {row.operation for row in ROWS if "D" in row.letters}
    assert refused_for_all == {"create_tenant"}


@pytest.mark.parametrize("row", EVERY_ROW)
def test_it_is_so_at_the_gate(world: World, row: Row) -> None:
    assert _differences(Gate(world), row, world) == {}


@pytest.mark.parametrize("row", EVERY_ROW)
def test_it_is_so_over_rest(world: World, rest: Rest, row: Row) -> None:
    assert _differences(rest, row, world) == {}


@pytest.mark.parametrize("row", EVERY_ROW)
def test_it_is_so_over_mcp(world: World, server: Server, row: Row) -> None:
    assert _differences(Mcp(world, server), row, world) == {}


@pytest.mark.parametrize("row", EVERY_ROW)
def test_it_is_so_at_the_shell(world: World, row: Row) -> None:
    assert _differences(Shell(world), row, world) == {}


@pytest.mark.parametrize("row", EVERY_ROW)
def test_it_is_so_in_the_console(world: World, row: Row) -> None:
    assert _differences(Console(world), row, world) == {}


@pytest.mark.parametrize(
    ("door", "least"),
    [(Gate, len(ROWS)), (Shell, len(ROWS) - 2), (Console, 12)],
    ids=["gate", "shell", "console"],
)
def test_it_is_tried_at_each_door(world: World, door: Callable[[World], Door], least: int) -> None:
    opened = door(world)
    assert len([row for row in ROWS if any(opened.takes(row, who) for who in CAST)]) >= least


def test_it_takes_a_key_at_the_shell_for_its_own_tenant_alone(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    flags = [f"--tenant={world.globex.slug}"]
    with patch.dict("os.environ", {operation_commands.KEY_VARIABLE: world.acme.keys["alice"]}):
        assert operation_commands.execute("get_stats", [f"--tenant={world.acme.slug}"]) == 0
        assert operation_commands.execute("get_stats", flags) != 0
    assert '"code":"forbidden"' in capsys.readouterr().err
    with tenant_transaction(world.acme.tenant_id):
        assert last_event(world.acme).code == "forbidden"


def test_it_leads_to_every_operation_over_rest(rest: Rest) -> None:
    routed = {row.operation for row in ROWS if rest.takes(row, "dora")}
    assert {operation.name for operation in registry.every()} - routed == {"create_tenant", "compare_node"}


def test_it_offers_agents_the_tools_whose_scope_they_hold(world: World, server: Server) -> None:
    for who in KEYS:
        offered = registry.offered_to(Gate(world).actor(who))
        wanted = {operation.name for operation in offered if operation.agent_facing}
        assert _listed(server, world, who) == wanted


def _listed(server: Server, world: World, who: str) -> set[str]:
    answer = send(server, key_of(world, who), "tools/list", {}).json()
    return {tool["name"] for tool in answer["result"]["tools"]}
