"""Any Sentence Transformers model can stand in, under the same promises as the default."""

import math
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest

from memory.embedding import EmbeddingFailed, ModelMissing, WeightsNotTrusted, load, sentence_models
from memory.embedding.sentence_models import SentenceModel, pieces

LIMIT = 10


def split(text: str, **_: Any) -> dict[str, list[str]]:
    return {"input_ids": text.split()}


class Library:
    """Stand in for a model of the library: counts the letters a to z of each text."""

    max_seq_length: float | None = LIMIT
    made: ClassVar[list[tuple[str, dict[str, Any]]]] = []

    def __init__(self, place: str = "", **options: Any) -> None:
        self.made.append((place, options))
        self.prompts: dict[str, str] = {"query": "", "document": ""}
        self.tokenizer = split
        self.encoded: list[tuple[str, str]] = []

    def get_embedding_dimension(self) -> int:
        return 26

    def encode_query(self, texts: Sequence[str], **_: Any) -> Any:
        return self._encode(texts, role="query")

    def encode_document(self, texts: Sequence[str], **_: Any) -> Any:
        return self._encode(texts, role="document")

    def _encode(self, texts: Sequence[str], *, role: str) -> Any:
        self.encoded.extend((role, text) for text in texts)
        return np.array([[float(text.count(chr(97 + letter))) for letter in range(26)] for text in texts])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    monkeypatch.setattr(sentence_models, "_library", lambda name: SimpleNamespace(SentenceTransformer=Library))
    return tmp_path


def test_it_gives_unit_vectors_in_order() -> None:
    texts = [letter * 3 for letter in "abcdefghijklmnopqrstuvwxyz"]
    vectors = SentenceModel(Library(), model_id="letters/1").embed(texts)
    assert np.array_equal(vectors, np.eye(26))


def test_it_gives_nothing_for_nothing() -> None:
    assert SentenceModel(Library(), model_id="letters/1").embed([]) == []


def test_it_uses_the_prompt_of_the_role() -> None:
    library = Library()
    model = SentenceModel(library, model_id="letters/1")
    model.embed(["question"], role="query")
    model.embed(["stored"])
    assert library.encoded == [("query", "question"), ("document", "stored")]


def test_it_reads_a_long_text_in_pieces_that_fit() -> None:
    library = Library()
    words = [f"word{number}" for number in range(500)]
    vector = SentenceModel(library, model_id="letters/1").embed([" ".join(words)])[0]
    read = [text for _, text in library.encoded]
    assert max(len(text.split()) for text in read) <= LIMIT
    assert set(words) <= {word for text in read for word in text.split()}
    assert math.isclose(np.linalg.norm(vector), 1.0)


def test_it_leaves_room_for_the_prompt() -> None:
    library = Library()
    library.prompts = {"query": "find what answers:", "document": ""}
    SentenceModel(library, model_id="letters/1").embed(["some words " * 40])
    assert max(len(text.split()) for _, text in library.encoded) <= LIMIT - 3


def test_it_cuts_nothing_where_the_model_has_no_limit() -> None:
    library = Library()
    library.max_seq_length = None
    SentenceModel(library, model_id="letters/1").embed(["some words " * 40])
    assert len(library.encoded) == 1


def test_it_ends_on_a_text_of_which_nothing_fits() -> None:
    cut = pieces("x" * 300, fits=lambda text: False)
    assert set(cut) == {"x"}
    assert len(cut) >= 300


def test_it_refuses_a_text_without_a_vector() -> None:
    with pytest.raises(EmbeddingFailed, match="Text 1 "):
        SentenceModel(Library(), model_id="letters/1").embed(["fine", "123"])


def test_it_names_the_text_it_cannot_read() -> None:
    with pytest.raises(EmbeddingFailed, match=r"Text 17 .* not valid Unicode"):
        SentenceModel(Library(), model_id="letters/1").embed(["fine"] * 17 + ["\ud83d"])


def test_it_puts_the_digest_of_the_weights_into_the_id(folder: Path) -> None:
    before = load("house/letters", folder=folder).model_id
    (folder / "model.safetensors").write_bytes(b"other weights")
    after = load("house/letters", folder=folder).model_id
    assert before.startswith("house/letters/")
    assert before != after


def test_it_takes_a_folder_for_a_name(folder: Path) -> None:
    assert load(str(folder)).model_id.startswith(f"{folder}/")


def test_it_runs_no_code_and_fetches_nothing_for_a_folder(folder: Path) -> None:
    load("house/letters", folder=folder)
    place, options = Library.made[-1]
    assert place == str(folder)
    assert options == {
        "local_files_only": True,
        "trust_remote_code": False,
        "model_kwargs": {"use_safetensors": True},
    }


def test_it_refuses_weights_that_differ_from_the_pin(folder: Path) -> None:
    with pytest.raises(WeightsNotTrusted, match="00ff"):
        load("house/letters", folder=folder, sha256="00ff")


@pytest.mark.parametrize("name", ["sentence-transformers/all-MiniLM-L6-v2"])
def test_it_knows_the_digest_of_the_published_weights(name: str, folder: Path) -> None:
    with pytest.raises(WeightsNotTrusted, match="53aa51172d142c89"):
        load(name, folder=folder)


def test_it_says_when_the_hub_does_not_answer(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def refuse(name: str, **_: Any) -> str:
        raise ConnectionError(f"no route to {name}")

    monkeypatch.setattr("huggingface_hub.snapshot_download", refuse)
    with pytest.raises(ModelMissing, match="no route to sentence-transformers/letters"):
        load("letters")
