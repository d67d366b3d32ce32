"""correction.retraction_without_replacement: what was withdrawn stays absent, whatever old material is fed again."""

from governance.gate.tenancy import tenant_transaction
from memory.models import Node, Turn
from memory.operations.work import do_waiting
from memory.services.embedding import enqueue_missing
from memory.services.extraction import EXTRACT
from memory.services.indexing import EMBED
from tests.cast import Tenancy, perform
from tests.proofs.edges import Edge
from tests.proofs.reviewing import as_bob, recalled, say

OLD = "We decided to use Otter for invoices. We decided to use Redis for queues."
QUESTIONS = ("Otter", "invoices", "Redis queues")


def test_it_stays_absent_when_the_old_material_comes_again(edge: Edge, acme_live: Tenancy) -> None:
    observed = say(edge, acme_live, OLD, message_id="1", observed_at="2026-01-12T09:00:00Z")
    wrong = [node for node in observed["nodes"] if "Otter" in node["content"]]
    assert "use Otter for invoices" in recalled(edge, acme_live, *QUESTIONS)
    for node in wrong:
        reason = "I misspoke, there is no such service."
        as_bob(edge, acme_live, "retire_node", node_id=node["id"], version=node["version"], reason=reason)
    say(edge, acme_live, OLD, message_id="1", observed_at="2026-01-12T09:00:00Z")
    perform(acme_live.operator, "extract_turn", turn=int(observed["turns"][0][1:]))
    enqueue_missing(acme_live.tenant_id)
    for kind in (EXTRACT, EMBED):
        do_waiting(kind, tenant_id=acme_live.tenant_id)
    with tenant_transaction(acme_live.tenant_id):
        assert set(Node.objects.filter(content__contains="Otter").values_list("trust", flat=True)) == {"retired"}
        assert Turn.objects.count() == 1
    answer = recalled(edge, acme_live, *QUESTIONS)
    assert "Otter" not in answer
    assert "use Redis for queues" in answer
