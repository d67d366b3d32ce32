"""A value that is stored while it is being rejected does not slip past the rejection."""

import threading

from django.db import connections

from governance.errors import RejectedBefore
from governance.gate.tenancy import tenant_transaction
from memory.models import Node, Tombstone
from memory.states import STANDING
from tests.cast import Tenancy, perform

TEXT = "We decided to use MongoDB for billing."
NOTE = {"label": "Billing", "node_type": "decision", "project": "alpha"}
WRITINGS = [TEXT, TEXT.upper(), TEXT.replace("o", "\u043e"), f"**{TEXT}**", TEXT.replace(" ", "  ")]


def test_it_leaves_no_writing_of_the_value_standing_that_came_later(acme_live: Tenancy) -> None:
    node = perform(acme_live.agent("alice"), "store_node", **NOTE, content=TEXT).node
    bob, agents = acme_live.person("bob"), [acme_live.agent("alice") for _ in WRITINGS]
    gate, ended = threading.Barrier(len(WRITINGS) + 1), dict.fromkeys(range(len(WRITINGS)), "")

    def store(index: int) -> None:
        gate.wait()
        try:
            perform(agents[index], "store_node", **NOTE, content=WRITINGS[index])
            ended[index] = "stored"
        except RejectedBefore:
            ended[index] = "refused"
        finally:
            connections.close_all()

    def reject() -> None:
        gate.wait()
        try:
            perform(bob, "reject_node", node_id=node.id, version=1, reason="No.")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=store, args=(index,)) for index in range(len(WRITINGS))]
    threads.append(threading.Thread(target=reject))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert "" not in ended.values()
    with tenant_transaction(acme_live.tenant_id):
        stone = Tombstone.objects.get()
        assert not Node.objects.filter(trust__in=STANDING, recorded_at__gt=stone.rejected_at).exists()
        assert Node.objects.get(pk=int(node.id[1:])).trust == "rejected"
    for text in WRITINGS:
        try:
            perform(agents[0], "store_node", **NOTE, content=text)
        except RejectedBefore:
            continue
        raise AssertionError(text)
