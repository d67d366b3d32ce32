"""From one embedding model to another: one of the two answers all the while, with every row, never both."""

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from governance.gate.tenancy import enter
from governance.models import Job
from memory.embedding import Embedder, EmbeddingFailed, EmbeddingUnavailable, ModelMissing, Reading, Role, service
from memory.embedding.loading import DEFAULT_MODEL, load
from memory.models import ComingVector, Node, Passage, ServedModel, Turn
from memory.operations.work import do_waiting
from memory.services import changing_models, embedding, tombstones
from memory.services.changing_models import REEMBED, enqueue_change, reembed_waiting
from memory.services.embedding import enqueue_missing
from memory.services.indexing import EMBED
from tests.cast import Do, Tenancy
from waggle_site import working_off

pytestmark = pytest.mark.django_db(databases=["default", "owner"])
OLD, NEW = "all-MiniLM-L6-v2/int8", "narrow/1"
# Each is asked for in words that it does not hold.
FACTS = {
    "The automobile is parked behind the building.": "where is the car",
    "Lunch is served at noon in the canteen.": "when can I eat",
    "The physician comes on Tuesdays.": "which day does the doctor visit",
}
LONG = "The nightly run wrote its usual lines. " * 40 + "The physician comes on Tuesdays."


class Narrow:
    """The default model with a prompt before each text, and three quarters of its dimensions: other vectors."""

    model_id = NEW
    dimension = 288

    def __init__(self, whole: Embedder) -> None:
        self._whole = whole

    def embed(self, texts: Sequence[str], *, role: Role = "document") -> list[list[float]]:
        return [reading.vector for reading in self.read(texts, role=role)]

    def read(self, texts: Sequence[str], *, role: Role = "document") -> list[Reading]:
        if any("unreadable" in text for text in texts):
            raise EmbeddingFailed(0, "it cannot be read")
        return [
            Reading(_unit(reading.vector[: self.dimension]), reading.words)
            for reading in self._whole.read([f"{role}: {text}" for text in texts], role=role)
        ]


def _unit(vector: Sequence[float]) -> list[float]:
    row = np.array(vector)
    return list(map(float, row / np.linalg.norm(row)))


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Return a way to configure this process with a present model and the one before it, as settings do."""
    whole = load()

    def by_name(name: str, *, folder: Path | None = None, **_: Any) -> Embedder:
        if name not in (DEFAULT_MODEL, "narrow"):
            raise ModelMissing(f"There is no {name}.")
        return whole if name == DEFAULT_MODEL else Narrow(whole)

    def configure(present: str, before: str = "none") -> None:
        service.configure(present)
        service.configure_before(before)
        for by in (service.present(), service.before()):
            try:
                if by is not None:
                    by.loaded()
            except EmbeddingUnavailable:
                assert by is not None
                assert by.status().state == "missing"

    monkeypatch.setattr(service, "load", by_name)
    configure(DEFAULT_MODEL)
    yield configure
    service.configure(DEFAULT_MODEL)
    service.configure_before()


Change = Callable[..., None]


@pytest.fixture
def filled(acme: Tenancy, do: Do, change: Change) -> Tenancy:
    """Return a tenant whose facts and turns have vectors of the default model."""
    bob = acme.agent("bob")
    for fact in FACTS:
        do(bob, "store_node", label="Fact", content=fact, node_type="fact", project="alpha")
    do(bob, "observe_conversation", user_message=LONG, project="alpha")
    do_waiting(EMBED, tenant_id=acme.tenant_id)
    enter(acme.tenant_id)
    assert set(Node.objects.values_list("model", flat=True)) == {OLD}
    return acme


def _best(do: Do, tenancy: Tenancy) -> list[str]:
    """Return the first fact that is found for each question; nothing but meaning leads there."""
    found = [do(tenancy.agent("bob"), "query_graph", query=query, max_turns=0).nodes for query in FACTS.values()]
    return [nodes[0].content if nodes else "" for nodes in found]


def _answering(do: Do, tenancy: Tenancy) -> str:
    return str(do(tenancy.operator, "debug_retrieval", query="car", project="alpha").model)


def _models(tenancy: Tenancy) -> set[str]:
    enter(tenancy.tenant_id)
    rows = [model.objects.filter(tenant_id=tenancy.tenant_id) for model in (Node, Turn, Passage)]
    return {name for kind in rows for name in kind.values_list("model", flat=True)}


def test_it_would_find_nothing_by_meaning_without_the_model_before(filled: Tenancy, do: Do, change: Change) -> None:
    assert _best(do, filled) == list(FACTS)
    change("narrow")
    assert _best(do, filled) == ["", "", ""], "nothing but vectors of the present model leads there"


def test_it_answers_by_the_model_before_at_each_step_and_then_by_the_present_one(
    filled: Tenancy, do: Do, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (embedding, changing_models):
        monkeypatch.setattr(module, "BATCH", 1)
    change("narrow", DEFAULT_MODEL)
    waiting = enqueue_change(filled.tenant_id)
    assert waiting > len(FACTS)
    answered = []
    for _ in range(waiting):
        assert (_answering(do, filled), _models(filled)) == (OLD, {OLD})
        assert _best(do, filled) == list(FACTS)
        answered.append(do(filled.operator, "get_stats").awaiting_embedding)
        assert reembed_waiting(filled.tenant_id) == 1
    assert answered == list(range(waiting, 0, -1)), "progress can be seen"
    assert reembed_waiting(filled.tenant_id) == 0
    assert (_answering(do, filled), _models(filled)) == (NEW, {NEW})
    assert _best(do, filled) == list(FACTS)
    assert do(filled.operator, "get_stats").awaiting_embedding == 0
    enter(filled.tenant_id)
    assert not ComingVector.objects.exists()
    assert {len(node.vector or ()) for node in Node.objects.all()} == {288}
    assert Passage.objects.filter(model=NEW).count() > 0


def test_it_says_which_model_answers_meanwhile(filled: Tenancy, do: Do, change: Change) -> None:
    change("narrow", DEFAULT_MODEL)
    assert do(filled.operator, "get_stats").embedding_reason == f"{OLD} answers until {NEW} has read everything."
    call_command("reembed", tenant=filled.slug, stdout=io.StringIO())
    assert do(filled.operator, "get_stats").embedding_reason == "The embedding model is ready."


def test_it_takes_what_is_written_meanwhile_along(filled: Tenancy, do: Do, change: Change) -> None:
    bob = filled.agent("bob")
    change("narrow", DEFAULT_MODEL)
    enqueue_change(filled.tenant_id)
    work = embedding.work_batch
    assert work(REEMBED, service.embedder(), changing_models._store_apart, tenant_id=filled.tenant_id) > 0
    content = "The infant sleeps upstairs."
    late = do(bob, "store_node", label="Late", content=content, node_type="fact", project="alpha").node.id
    node = do(bob, "query_graph", query="where is the car", max_turns=0).nodes[0]
    moved = "The automobile is parked in the street."
    do(bob, "update_node", node_id=node.id, content=moved, version=node.version)
    do_waiting(EMBED, tenant_id=filled.tenant_id)
    assert _models(filled) == {OLD}, "what is new is found with the rest"
    assert do(bob, "query_graph", query="where is the baby sleeping", max_turns=0).nodes[0].id == late
    call_command("reembed", tenant=filled.slug, stdout=io.StringIO())
    assert _models(filled) == {NEW}
    assert do(bob, "query_graph", query="where is the baby sleeping", max_turns=0).nodes[0].id == late
    expected = service.embedder().embed([moved])[0]
    enter(filled.tenant_id)
    kept = Node.objects.get(content=moved).vector or ()
    assert float(np.dot(kept, expected)) > 0.9, "the vector is of the words as they are now"


def test_it_changes_over_although_one_text_cannot_be_read(
    filled: Tenancy, do: Do, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = "This is unreadable to the next model."
    do(filled.agent("bob"), "store_node", label="Odd", content=content, node_type="fact", project="alpha")
    do_waiting(EMBED, tenant_id=filled.tenant_id)
    change("narrow", DEFAULT_MODEL)
    monkeypatch.setattr(working_off, "PATIENCE", 0.0)
    with pytest.raises(CommandError, match="1 rows are left"):
        call_command("reembed", tenant=filled.slug)
    assert _answering(do, filled) == OLD
    enter(filled.tenant_id)
    Job.objects.filter(kind=REEMBED).exclude(state=Job.State.DONE).update(state=Job.State.FAILED)
    assert reembed_waiting(filled.tenant_id) == 0
    assert _answering(do, filled) == NEW
    enter(filled.tenant_id)
    assert [node.content for node in Node.objects.filter(vector=None)] == [content]
    found = do(filled.agent("bob"), "query_graph", query="unreadable next model", max_turns=0).nodes
    assert found[0].content == content, "by its words"


def test_it_goes_back_the_same_way(filled: Tenancy, do: Do, change: Change) -> None:
    for present, before, model in [("narrow", DEFAULT_MODEL, NEW), (DEFAULT_MODEL, "narrow", OLD)] * 2:
        change(present, before)
        assert _best(do, filled) == list(FACTS), "the model before answers at once"
        assert _answering(do, filled) != model
        call_command("reembed", tenant=filled.slug, stdout=io.StringIO())
        assert _answering(do, filled) == model
        assert _best(do, filled) == list(FACTS)


def test_it_changes_each_tenant_by_itself(filled: Tenancy, globex: Tenancy, do: Do, change: Change) -> None:
    content = "The automobile is red."
    do(globex.agent("charlie"), "store_node", label="Car", content=content, node_type="fact", project="alpha")
    do_waiting(EMBED, tenant_id=globex.tenant_id)
    change("narrow", DEFAULT_MODEL)
    call_command("reembed", tenant=globex.slug, stdout=io.StringIO())
    assert (_answering(do, globex), _answering(do, filled)) == (NEW, OLD)
    assert (_models(globex), _models(filled)) == ({NEW}, {OLD})
    enter(filled.tenant_id)
    assert not ServedModel.objects.filter(tenant_id=filled.tenant_id).exists()


def test_it_goes_on_without_a_model_before_that_is_not_there(filled: Tenancy, do: Do, change: Change) -> None:
    change("narrow", "gone")
    assert _answering(do, filled) == NEW
    enqueue_missing(filled.tenant_id)
    do_waiting(EMBED, tenant_id=filled.tenant_id)
    assert _models(filled) == {NEW}
    assert _best(do, filled) == list(FACTS)


def test_it_forgets_what_it_gathered_when_the_change_is_given_up(filled: Tenancy, do: Do, change: Change) -> None:
    change("narrow", DEFAULT_MODEL)
    enqueue_change(filled.tenant_id)
    work = embedding.work_batch
    work(REEMBED, service.embedder(), changing_models._store_apart, tenant_id=filled.tenant_id)
    enter(filled.tenant_id)
    assert ComingVector.objects.exists()
    change(DEFAULT_MODEL)
    assert enqueue_change(filled.tenant_id) == 0
    enter(filled.tenant_id)
    assert not ComingVector.objects.exists()
    assert _best(do, filled) == list(FACTS)


def test_it_still_knows_a_rejected_value_in_other_words(filled: Tenancy, do: Do, change: Change) -> None:
    bob = filled.agent("bob")
    wish = {"label": "Store", "node_type": "decision", "project": "alpha"}
    wrong = do(bob, "store_node", content="Alice owns the billing service.", **wish).node
    do(filled.person("bob"), "reject_node", node_id=wrong.id, version=1, reason="No.")
    change("narrow", DEFAULT_MODEL)
    call_command("reembed", tenant=filled.slug, stdout=io.StringIO())
    enter(filled.tenant_id)
    said = tombstones.words_of(
        Node(**_scope_of(wrong.id), type="decision", content="The billing service belongs to Alice.")
    )
    assert tombstones.resembling(said) is not None
    change("narrow")
    assert tombstones.resembling(said) is None, "the words are not kept, so no other model can read them"


def _scope_of(reference: str) -> dict[str, Any]:
    return dict(Node.objects.values("tenant_id", "project_id").get(pk=int(reference[1:])))
