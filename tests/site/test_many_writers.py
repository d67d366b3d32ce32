"""Forty writers of two tenants at once: every row in its key's tenant, none lost, none twice."""

from concurrent.futures import ThreadPoolExecutor

import httpx
from django.db import transaction

from governance.gate.tenancy import enter
from memory.models import Node, Turn
from tests.cast import Tenancy
from tests.patience import PATIENCE
from tests.server import Server

WRITERS, EACH = 40, 3


def test_it_keeps_every_row_of_forty_writers_once(server: Server, acme_live: Tenancy, globex_live: Tenancy) -> None:
    keys = [(acme_live, acme_live.keys["bob"]), (globex_live, globex_live.keys["charlie"])]
    with ThreadPoolExecutor(WRITERS) as pool:
        done = list(pool.map(lambda number: _write(server, keys[number % 2], number), range(WRITERS)))
    assert all(status in (200, 201) for statuses in done for status in statuses)
    for index, (tenancy, _) in enumerate(keys):
        with transaction.atomic():
            enter(tenancy.tenant_id)
            contents = sorted(Node.objects.filter(type="note").values_list("content", flat=True))
            turns = sorted(Turn.objects.values_list("text", flat=True))
            tenants = set(Node.objects.values_list("tenant_id", flat=True))
        mine = [_text(tenancy, number, step) for number in range(index, WRITERS, 2) for step in range(EACH)]
        assert contents == sorted(mine)
        assert turns == sorted(f"I noticed: {text}" for text in mine)
        assert tenants == {tenancy.tenant_id}


def _write(server: Server, writer: tuple[Tenancy, str], number: int) -> list[int]:
    tenancy, key = writer
    statuses = []
    with httpx.Client(headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE) as client:
        for step in range(EACH):
            text = _text(tenancy, number, step)
            node = {"label": f"note {number}", "content": text, "node_type": "note", "project": "alpha"}
            turn = {"user_message": f"I noticed: {text}", "project": "alpha", "message_id": f"{number}-{step}"}
            statuses.append(client.post(f"{server.api}/nodes", json=node).status_code)
            statuses += [client.post(f"{server.api}/conversations", json=turn).status_code for _ in range(2)]
    return statuses


def _text(tenancy: Tenancy, number: int, step: int) -> str:
    return f"{tenancy.slug} writer {number} step {step}"
