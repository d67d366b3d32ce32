"""Measure what the lane of meaning misses under filters, for tenants of 50 to 100,000 nodes in one table of 500,000.

Run as `python -m tests.benchmarks.filtered_recall`; it takes some twenty minutes, most of it to store and to index, and
a PostgreSQL of its own in the temporary folder. The vectors are made by chance around topics, since embedding as many
sentences would take hours; what ought to be found is reckoned from them without PostgreSQL. `--size` sets another
number of nodes for the largest tenant, and only prints what it finds.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from pgvector import HalfVector

from tests.benchmarks.database import database

if TYPE_CHECKING:
    from governance.actors import Actor
    from memory.models import Node
    from memory.recall.ask import Ask

SIZES = (50, 100, 200, 500, 1_000, 2_000, 5_000, 6_000, 10_000, 20_000, 50_000, 100_000)
WHOLE, NEIGHBOUR = 500_000, 10_000
WIDTH, TOPIC, SPREAD, MODEL = 384, 50, 0.8, "chance"
ENDED = ("rejected", "retired", "expired")
FOUND, CANDIDATES, QUESTIONS, BATCH, SEED = 10, 50, 50, 2_000, 11
# A rounded distance may change the order of two that are as near.
AS_NEAR = 1e-3
Vectors = NDArray[np.float16]
Chosen = NDArray[np.bool_]


@dataclass(frozen=True)
class Traits:
    """Hold, for each node of a tenant, what filters look at: 30 of 100 hold no more, a third of them each way."""

    state: NDArray[np.int64]
    in_beta: Chosen
    is_decision: Chosen

    @classmethod
    def by_chance(cls, chance: np.random.Generator, size: int) -> "Traits":
        """Return traits: a tenth of the nodes in a second project, a twentieth decisions."""
        return cls(chance.integers(10, size=size), chance.random(size) < 0.1, chance.random(size) < 0.05)

    def left(self) -> dict[str, Chosen]:
        """Return which nodes each filter leaves."""
        served = self.state >= len(ENDED)
        return {"all": served, "project": served & self.in_beta, "type": served & self.is_decision}


@dataclass(frozen=True)
class Kept:
    """Hold what a tenant keeps: the numbers of its nodes, their vectors and traits."""

    tenant_id: int
    actor: "Actor"
    beta: int
    ids: NDArray[np.int64]
    vectors: Vectors
    traits: Traits


def main() -> None:
    """Measure and write the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=SIZES[-1])
    largest: int = parser.parse_args().size
    sizes = [size for size in SIZES if size < largest] + [largest]
    whole = WHOLE * largest // SIZES[-1]
    with database(model="none"):
        figures = _measured(sizes, neighbours=max(0, whole - sum(sizes)))
    if largest == SIZES[-1]:
        _write(figures)
    for key, value in figures.items():
        sys.stdout.write(f"{key:32} {value:10.3f}\n")


def _write(figures: dict[str, float]) -> None:
    from tests.benchmarks.report import write

    configuration = {"nodes": WHOLE, "vectors": "made by chance around topics", "questions": QUESTIONS, "found": FOUND}
    sys.stdout.write(f"{write('filtered_recall', configuration=configuration, figures=figures)}\n")


def _measured(sizes: Sequence[int], *, neighbours: int) -> dict[str, float]:
    from django.db import connections

    for start in range(0, neighbours, NEIGHBOUR):
        _keep(min(NEIGHBOUR, neighbours - start), seed=SEED + start + 1)
    every = [_keep(size, seed=size) for size in sizes]
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE")
    figures = dict[str, float]()
    for size, kept in zip(sizes, every, strict=True):
        figures |= _asked(kept, name=f"{size}")
    recalls = [value for key, value in figures.items() if key.startswith("recall_")]
    return {"least_recall": min(recalls), "mean_recall": statistics.mean(recalls)} | figures


def _keep(size: int, *, seed: int) -> Kept:
    """Store a tenant of so many nodes and index it, as the product would."""
    from governance.gate.tenancy import tenant_transaction
    from governance.models import Project
    from memory.services.vector_indexes import tend
    from tests.cast import make_tenant, perform

    tenancy = make_tenant(perform, "measured", members={"bob": "contributor"})
    with tenant_transaction(tenancy.tenant_id):
        projects = dict(Project.objects.filter(tenant_id=tenancy.tenant_id).values_list("slug", "pk"))
    chance = np.random.default_rng(seed)
    vectors, traits = _around_topics(chance, size), Traits.by_chance(chance, size)
    ids = np.array(_stored(tenancy.tenant_id, vectors, traits, projects=projects))
    tend(tenancy.tenant_id)
    return Kept(tenancy.tenant_id, tenancy.agent("bob"), projects["beta"], ids, vectors, traits)


def _around_topics(chance: np.random.Generator, size: int) -> Vectors:
    topics = _unit(chance.standard_normal((max(2, size // TOPIC), WIDTH)))
    noise = _unit(chance.standard_normal((size, WIDTH)))
    return _unit(topics[chance.integers(len(topics), size=size)] + SPREAD * noise).astype(np.float16)


def _unit(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    lengths: NDArray[np.float64] = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / lengths


def _stored(tenant_id: int, vectors: Vectors, traits: Traits, *, projects: Mapping[str, int]) -> list[int]:
    from governance.gate.tenancy import tenant_transaction
    from memory.models import Node

    ids = list[int]()
    for start in range(0, len(vectors), BATCH):
        places = range(start, min(start + BATCH, len(vectors)))
        nodes = [_node(place, traits, tenant_id=tenant_id, projects=projects) for place in places]
        for place, node in zip(places, nodes, strict=True):
            node.vector, node.model = HalfVector(vectors[place]), MODEL
        with tenant_transaction(tenant_id):
            ids += [node.pk for node in Node.objects.bulk_create(nodes)]
    return ids


def _node(place: int, traits: Traits, *, tenant_id: int, projects: Mapping[str, int]) -> "Node":
    from django.utils import timezone

    from memory.models import Node
    from memory.states import NodeType, Origin, Trust

    ended, now = dict(enumerate(ENDED)).get(int(traits.state[place])), timezone.now()
    return Node(
        tenant_id=tenant_id,
        project_id=projects["beta" if traits.in_beta[place] else "alpha"],
        type=NodeType.DECISION if traits.is_decision[place] else NodeType.FACT,
        label=f"node {place}",
        content=f"node {place}",
        fingerprint=f"{place:064}",
        trust=Trust.CANDIDATE if ended in (None, "expired") else Trust(ended),
        origin=Origin.TOOL,
        valid_from=now - timedelta(days=2),
        valid_to=now - timedelta(days=1) if ended == "expired" else None,
        length=2,
    )


def _asked(kept: Kept, *, name: str) -> dict[str, float]:
    """Return for each filter the share of what is nearest that the lane found, and how long it took."""
    chance, figures = np.random.default_rng(SEED), dict[str, float]()
    for filtered, left in kept.traits.left().items():
        shares, took = [], []
        for place in chance.choice(np.flatnonzero(left), size=QUESTIONS):
            question = _beside(kept.vectors[place], chance)
            start = time.perf_counter()
            found = _found(kept, question, filtered)
            took.append(1_000 * (time.perf_counter() - start))
            shares.append(_share(kept, found, question, left))
        figures[f"recall_{filtered}_{name}"] = statistics.mean(shares)
        figures[f"worst_question_{filtered}_{name}"] = min(shares)
        figures[f"p50_ms_{filtered}_{name}"] = statistics.median(took)
    return figures


def _beside(vector: Vectors, chance: np.random.Generator) -> Vectors:
    noise = _unit(chance.standard_normal((1, WIDTH)))[0]
    beside: Vectors = _unit((vector + SPREAD * noise)[None])[0].astype(np.float16)
    return beside


def _found(kept: Kept, question: Vectors, filtered: str) -> list[int]:
    """Return what the lane finds first, as a question to the product would have it look."""
    from governance.gate.tenancy import tenant_transaction
    from memory.recall.lanes import dense
    from memory.recall.question import Question

    asked = Question(HalfVector(question).to_text(), WIDTH, b"", MODEL, "")
    with tenant_transaction(kept.tenant_id):
        dense.tune_search(CANDIDATES)
        return list(dense.near(_ask(kept, filtered), "node", asked, most=CANDIDATES))[:FOUND]


def _ask(kept: Kept, filtered: str) -> "Ask":
    from django.utils import timezone

    from memory.recall.ask import Ask
    from memory.states import NodeType

    types = frozenset({NodeType.DECISION} if filtered == "type" else ())
    projects = frozenset({kept.beta}) if filtered == "project" else None
    return Ask(text="", actor=kept.actor, now=timezone.now(), project_ids=projects, types=types)


def _share(kept: Kept, found: Sequence[int], question: Vectors, left: Chosen) -> float:
    """Return how many of the nearest were found; one that is as near as the last of them is as good."""
    from memory.recall.lanes.dense import LEAST_SIMILARITY

    alike = kept.vectors.astype(np.float32) @ question.astype(np.float32)
    wanted = np.sort(alike[left & (alike >= LEAST_SIMILARITY)])[::-1][:FOUND]
    if not wanted.size:
        return 1.0
    good = left & (alike >= wanted[-1] - AS_NEAR)
    return len(set(found) & set(kept.ids[good].tolist())) / len(wanted)


if __name__ == "__main__":
    main()
