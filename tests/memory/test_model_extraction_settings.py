"""A model is asked only where the operator names one, and a half-named one is refused by name."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from waggle_site import env

NAMED = {"WAGGLE_EXTRACTION_URL": "http://127.0.0.1:11434/v1", "WAGGLE_EXTRACTION_MODEL": "qwen3:8b"}
SHOW = (
    "from django.conf import settings as s;"
    "print(s.WAGGLE_EXTRACTION, s.WAGGLE_EXTRACTION_URL, s.WAGGLE_EXTRACTION_MODEL, s.WAGGLE_EXTRACTION_KEY,"
    " s.WAGGLE_EXTRACTION_TIMEOUT, s.WAGGLE_EXTRACTION_CONFIDENCE, s.WAGGLE_EXTRACTION_OPTIONS, sep='|')"
)


def _settings(**given: str) -> tuple[int, str]:
    """Return how reading the settings ends in a process of their own, and what it prints last."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WAGGLE_EXTRACTION")}
    ended = subprocess.run([sys.executable, "-c", SHOW], env=kept | given, capture_output=True, text=True, check=False)
    return ended.returncode, (ended.stdout or ended.stderr).strip().splitlines()[-1]


def test_it_asks_no_model_unless_told_to() -> None:
    assert _settings() == (0, "rules||||60|0.7|{}")


def test_it_reads_the_key_from_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "key"
    secret.write_text("sk-1\n", encoding="utf-8")
    given = {**NAMED, "WAGGLE_EXTRACTION": "Both", "WAGGLE_EXTRACTION_KEY_FILE": str(secret)}
    more = {"WAGGLE_EXTRACTION_OPTIONS": '{"temperature": null}', "WAGGLE_EXTRACTION_CONFIDENCE": "1"}
    told = "both|http://127.0.0.1:11434/v1|qwen3:8b|sk-1|60|1.0|{'temperature': None}"
    assert _settings(**given, **more) == (0, told)


@pytest.mark.parametrize("missing", NAMED)
def test_it_asks_for_the_rest_by_name(missing: str) -> None:
    given = {name: value for name, value in NAMED.items() if name != missing}
    code, told = _settings(WAGGLE_EXTRACTION="model", **given)
    assert code != 0
    assert f"Set {missing} (or {missing}_FILE)." in told


@pytest.mark.parametrize("value", ["0.7", ".5", "0", "1", "1.0", "0.0"])
def test_it_takes_a_share(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("WAGGLE_EXTRACTION_CONFIDENCE", value)
    assert env.share("WAGGLE_EXTRACTION_CONFIDENCE", 0.7) == float(value)


@pytest.mark.parametrize("value", ["1.1", "-0.1", "70", "nan", "high", "", "0,7"])
def test_it_refuses_what_is_no_share(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("WAGGLE_EXTRACTION_CONFIDENCE", value)
    with pytest.raises(ImproperlyConfigured, match="WAGGLE_EXTRACTION_CONFIDENCE"):
        env.share("WAGGLE_EXTRACTION_CONFIDENCE", 0.7)


@pytest.mark.parametrize("value", ["rule", "rules,model", ""])
def test_it_refuses_another_reader(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("WAGGLE_EXTRACTION", value)
    with pytest.raises(ImproperlyConfigured, match="one of rules, model, both"):
        env.choice("WAGGLE_EXTRACTION", "rules", among=("rules", "model", "both"))


@pytest.mark.parametrize("value", ["[]", "{", "null", "temperature=0"])
def test_it_refuses_options_that_are_no_object(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("WAGGLE_EXTRACTION_OPTIONS", value)
    with pytest.raises(ImproperlyConfigured, match="WAGGLE_EXTRACTION_OPTIONS must be a JSON object"):
        env.fields("WAGGLE_EXTRACTION_OPTIONS")


@pytest.mark.parametrize(
    "value", ["", "https://bot:hush@models.example/v1", "models.example", "http://m:0", "http://m:x"]
)
def test_it_refuses_an_address_by_name_and_keeps_its_password(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("WAGGLE_EXTRACTION_URL", value)
    with pytest.raises(ImproperlyConfigured, match="WAGGLE_EXTRACTION_URL") as refused:
        env.origin("WAGGLE_EXTRACTION_URL", needed=True)
    assert "hush" not in str(refused.value)
