"""A secret in what is sent is gone before anything is kept."""

import pytest
from django.db import connection
from psycopg import sql

from governance.errors import InvalidInput
from governance.gate.tenancy import tenant_transaction
from governance.models import Proposal, Tenant
from memory.models import Turn
from tests.cast import Do, Tenancy
from tests.ledger import last_event

pytestmark = pytest.mark.django_db
TOKEN = "ghp_" + "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"
TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"


def _kept_anywhere(text: str) -> list[str]:
    """Return the tables that hold a text in any column of any row the tenant can see."""
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        tables = [row[0] for row in cursor.fetchall()]
        holding = []
        for table in tables:
            counting = sql.SQL("SELECT count(*) FROM {} AS kept WHERE kept::text LIKE %s")
            cursor.execute(counting.format(sql.Identifier(table)), [f"%{text}%"])
            holding += [table] if cursor.fetchone()[0] else []
    return holding


def test_it_keeps_a_turn_word_for_word_but_for_the_secret(acme: Tenancy, do: Do) -> None:
    said = f"We decided to deploy with the token {TOKEN} from now on."
    answer = do(acme.agent("alice"), "observe_conversation", user_message=said)
    assert answer.redacted == ["user_message: github_token"]
    with tenant_transaction(acme.tenant_id, durable=False):
        assert Turn.objects.get().text == said.replace(TOKEN, "[redacted: github_token]")
        assert _kept_anywhere(TOKEN) == []
        assert "governance_apikey" in _kept_anywhere("alice's agent")
    assert last_event(acme).detail.content["redacted"] == ["user_message: github_token"]


@pytest.mark.parametrize("field", ["label", "content", "source", "tags"])
def test_it_takes_it_out_of_every_field(acme: Tenancy, do: Do, field: str) -> None:
    node = {"label": "Token", "content": "The deploy token.", "node_type": "fact", "source": "README", "tags": ["x"]}
    spoilt = node | {field: [TOKEN] if field == "tags" else f"{node[field]} {TOKEN}"}
    answer = do(acme.agent("alice"), "store_node", **spoilt)
    assert len(answer.redacted) == 1
    with tenant_transaction(acme.tenant_id, durable=False):
        assert _kept_anywhere(TOKEN) == []


def test_it_takes_it_out_of_a_proposal_and_of_a_reason(acme: Tenancy, do: Do) -> None:
    node = {"label": "Token", "content": f"The token is {TOKEN}.", "node_type": "fact"}
    asked = {"operation": "store_node", "arguments": node, "reason": f"{TOKEN} leaked"}
    answer = do(acme.agent("alice"), "propose_change", **asked)
    assert len(answer.redacted) == 2
    with tenant_transaction(acme.tenant_id, durable=False):
        assert Proposal.objects.count() == 1
        assert _kept_anywhere(TOKEN) == []


def test_it_stores_nothing_where_the_tenant_wants_that(acme: Tenancy, do: Do) -> None:
    with tenant_transaction(acme.tenant_id, durable=False):
        Tenant.objects.filter(pk=acme.tenant_id).update(secrets="refuse")
    with pytest.raises(InvalidInput) as refused:
        do(acme.agent("alice"), "observe_conversation", user_message=f"The token is {TOKEN}.")
    assert [fault.field for fault in refused.value.faults] == ["user_message"]
    assert TOKEN not in refused.value.sentence
    with tenant_transaction(acme.tenant_id, durable=False):
        assert not Turn.objects.exists()
        assert _kept_anywhere(TOKEN) == []


def test_it_leaves_a_text_without_secrets_alone(acme: Tenancy, do: Do) -> None:
    said = "The commit 3f786850e387550fdab836ed7e6dc881de23001b fixed the password form."
    answer = do(acme.agent("alice"), "observe_conversation", user_message=said)
    assert answer.redacted == []
    with tenant_transaction(acme.tenant_id, durable=False):
        assert Turn.objects.get().text == said
