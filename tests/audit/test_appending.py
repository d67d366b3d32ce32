"""A row that is appended is the row that Django would have saved."""

import uuid

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Value
from django.forms.models import model_to_dict

from audit.appending import append, append_unless_there, append_with
from audit.models import Event, EventDetail
from memory.models import Node, NodeTerm, NodeVersion
from tests.cast import Do, Tenancy

TEXT = 'It\'s 100 % \\ "quoted" naïve 数据 🚀'


@pytest.fixture
def node(acme: Tenancy, do: Do) -> Node:
    stored = do(acme.person("bob"), "store_node", label="Port", content=TEXT, node_type="fact", project="alpha").node
    return Node.objects.get(pk=int(stored.id[1:]))


def _copied(row: Node | NodeVersion | Event) -> dict[str, object]:
    own = {"id", "uid", "number", "content", "fingerprint", "changed_at", "recorded_at", "happened_at"}
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name not in own}


def test_it_stores_what_saving_stores(acme: Tenancy, node: Node) -> None:
    values = _copied(node) | {"aliases": [TEXT, ""], "risks": [{"risk": "x", "of": [1, None]}], "valid_to": None}
    saved = Node(**values, content="one", fingerprint="one")
    saved.save(force_insert=True)
    appended = Node(**values, content="two", fingerprint="two")
    append(appended)
    assert appended.pk not in (None, saved.pk, node.pk)
    first, second = (Node.objects.get(pk=row.pk) for row in (saved, appended))
    assert _copied(first) == _copied(second)
    assert model_to_dict(second) == model_to_dict(appended)
    assert second.changed_at >= first.changed_at


def test_it_leaves_a_row_that_can_be_saved_again(acme: Tenancy, node: Node) -> None:
    row = Node(**_copied(node), content="three", fingerprint="three")
    append(row)
    row.label = "Renamed"
    row.save()
    assert Node.objects.filter(fingerprint="three").values_list("pk", "label").get() == (row.pk, "Renamed")


def test_it_raises_what_the_database_raises(acme: Tenancy, node: Node) -> None:
    version = NodeVersion.objects.get(node=node)
    with pytest.raises(IntegrityError), transaction.atomic():
        append(NodeVersion(**_copied(version), number=version.number, content="again"))


def test_it_refuses_what_only_the_database_can_compute(acme: Tenancy, node: Node) -> None:
    with pytest.raises(ValueError, match="computes"):
        append(NodeTerm(tenant_id=acme.tenant_id, node=node, term="port", frequency=Value(1) + Value(1)))


def test_it_gives_an_event_the_key_that_its_detail_names(acme: Tenancy, node: Node) -> None:
    event = Event.objects.filter(name="node.stored").latest("pk")
    other = Event(**_copied(event) | {"uid": uuid.uuid4()})
    append(other)
    assert Event.objects.get(pk=other.pk).name == "node.stored"


def test_it_stores_no_second_of_what_is_there(acme: Tenancy, node: Node) -> None:
    term = NodeTerm.objects.filter(node=node).first()
    assert term is not None
    kept = {"tenant_id": acme.tenant_id, "node": node, "term": term.term}
    append_unless_there(NodeTerm(**kept, frequency=term.frequency + 1))
    assert NodeTerm.objects.get(node=node, term=term.term).frequency == term.frequency
    append_unless_there(NodeTerm(**kept | {"term": "unheard"}, frequency=3))
    assert NodeTerm.objects.get(node=node, term="unheard").frequency == 3


def test_it_stores_a_row_with_its_part(acme: Tenancy, node: Node) -> None:
    event = Event(**_copied(Event.objects.filter(name="node.stored").latest("pk")) | {"uid": uuid.uuid4()})
    detail = EventDetail(tenant_id=acme.tenant_id, salt=b"salt", content={"text": "it's “so”"})
    append_with(event, detail, link="event")
    stored = EventDetail.objects.get(pk=detail.pk)
    assert (stored.event_id, bytes(stored.salt), stored.content) == (event.pk, b"salt", {"text": "it's “so”"})
    assert Event.objects.get(pk=event.pk).uid == event.uid


def test_it_stores_neither_where_a_rule_forbids_the_part(acme: Tenancy, node: Node) -> None:
    event = Event(**_copied(Event.objects.filter(name="node.stored").latest("pk")) | {"uid": uuid.uuid4()})
    detail = EventDetail(tenant_id=acme.tenant_id + 1, salt=b"salt", content={})
    with pytest.raises(DatabaseError), transaction.atomic():
        append_with(event, detail, link="event")
    assert not Event.objects.filter(uid=event.uid).exists()
