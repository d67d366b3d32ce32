"""evidence.rebuild_from_retained: what is derived can be thrown away, and is made anew from the words that are kept."""

import secrets
from collections import Counter
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command
from django.db import connections

from governance.gate.tenancy import tenant_transaction
from governance.models import Job
from memory.models import Node, NodeTerm, Passage, Turn, TurnTerm
from memory.operations.work import do_waiting
from memory.services import vector_indexes
from memory.services.indexing import EMBED
from tests.cast import Tenancy
from tests.ledger import events
from tests.proofs.edges import Edge
from tests.proofs.reviewing import recalled, say, store

PADDING = "The nightly run wrote its usual lines and nobody had to look at any of them. " * 30
DERIVED = (NodeTerm, TurnTerm, Passage)


def _token() -> str:
    """Return a word of 64 random bits, which nobody could guess and no model knows."""
    return f"zq{secrets.token_hex(8)}"


def _fill(edge: Edge, tenancy: Tenancy) -> list[str]:
    """Store a fact, say a short thing and a long one, and return the token that each holds."""
    tokens = [_token() for _ in range(5)]
    for token in tokens[:3]:
        store(edge, tenancy, f"The {token} key is in the vault.", label=f"Key {token}", node_type="fact")
    say(edge, tenancy, f"Today I saw {tokens[3]} in the log.")
    say(edge, tenancy, f"{PADDING}In the last line stood {tokens[4]}.")
    return tokens


def _derived(tenancy: Tenancy) -> dict[str, Any]:
    """Return everything that is derived from words, but for numbers that only name rows."""
    with tenant_transaction(tenancy.tenant_id):
        mine = {"tenant_id": tenancy.tenant_id}
        turns = Turn.objects.filter(**mine).order_by("pk")
        return {
            "node terms": Counter(NodeTerm.objects.filter(**mine).values_list("node", "term", "frequency")),
            "turn terms": Counter(TurnTerm.objects.filter(**mine).values_list("turn", "term", "frequency")),
            "passages": list(
                Passage.objects.filter(**mine)
                .order_by("turn", "number")
                .values_list("turn", "number", "start", "end", "model")
            ),
            "nodes": list(Node.objects.filter(**mine).order_by("pk").values_list("pk", "length", "model")),
            "turns": list(turns.values_list("pk", "length", "asking", "speaker", "model")),
            "words": [len(words or b"") for words in turns.values_list("words", flat=True)],
        }


def _vectors(tenancy: Tenancy) -> list[Any]:
    with tenant_transaction(tenancy.tenant_id):
        mine = {"tenant_id": tenancy.tenant_id}
        rows = [model.objects.filter(**mine) for model in (Node, Turn)]
        found = [vector for kind in rows for vector in kind.order_by("pk").values_list("vector", flat=True)]
        found += Passage.objects.filter(**mine).order_by("turn", "number").values_list("vector", flat=True)
        return [None if vector is None else np.array(vector) for vector in found]


def _indexes(tenancy: Tenancy) -> list[str]:
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relname LIKE %s", [f"memory_%_near_{tenancy.tenant_id}_%"])
        return sorted(row[0] for row in cursor.fetchall())


def _drop_everything(tenancy: Tenancy) -> None:
    """Throw away every row, column and index that is derived."""
    for name in _indexes(tenancy):
        with connections["owner"].cursor() as cursor:
            cursor.execute(f"DROP INDEX {name}")
    with tenant_transaction(tenancy.tenant_id):
        for model in DERIVED:
            model.objects.filter(tenant_id=tenancy.tenant_id).delete()
        Node.objects.filter(tenant_id=tenancy.tenant_id).update(vector=None, model="", length=0)
        Turn.objects.filter(tenant_id=tenancy.tenant_id).update(
            vector=None, words=None, model="", length=0, asking=0.0, speaker=""
        )
        Job.objects.filter(tenant_id=tenancy.tenant_id).delete()


@pytest.fixture
def small_indexes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have vector indexes built for a tenant of a few rows."""
    monkeypatch.setattr(vector_indexes, "BUILT_ABOVE", 1)
    monkeypatch.setattr(vector_indexes, "DROPPED_BELOW", 1)


@pytest.mark.usefixtures("small_indexes")
def test_it_recalls_the_tokens_after_everything_derived_was_dropped(edge: Edge, acme_live: Tenancy) -> None:
    tokens = _fill(edge, acme_live)
    do_waiting(EMBED, tenant_id=acme_live.tenant_id)
    vector_indexes.tend(acme_live.tenant_id)
    before, vectors, indexes = _derived(acme_live), _vectors(acme_live), _indexes(acme_live)
    assert all(token in recalled(edge, acme_live, token) for token in tokens)
    assert len(indexes) == 3
    assert before["passages"]
    _drop_everything(acme_live)
    dropped = recalled(edge, acme_live, *tokens)
    assert [token for token in tokens if token in dropped] == [], "what is dropped here is what recall looks in"
    call_command("rebuild_index", tenant=acme_live.slug, all=True)
    assert all(token in recalled(edge, acme_live, token) for token in tokens)
    assert _derived(acme_live) == before
    assert _indexes(acme_live) == indexes
    again = _vectors(acme_live)
    assert len(again) == len(vectors)
    assert min(float(old @ new) for old, new in zip(vectors, again, strict=True)) > 0.99
    with tenant_transaction(acme_live.tenant_id):
        rebuilt = [event.detail.content for event in events(acme_live, name="index.rebuilt")]
    assert [told["nodes"] + told["turns"] for told in rebuilt] == [len(before["nodes"]) + len(before["turns"])]
