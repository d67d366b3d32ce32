"""Whoever acts as a member at the shell gives that member's password."""

import io
import json
from pathlib import Path
from unittest.mock import patch

import pytest
from django.conf import settings

from tests.cast import PASSWORD, Tenancy
from tests.ledger import last_event
from waggle_site import env
from waggle_site.operation_commands import execute

WRONG = "another long pass phrase"


@pytest.fixture(autouse=True)
def _no_credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WAGGLE_API_KEY", "WAGGLE_PASSWORD", "WAGGLE_PASSWORD_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO())


def _act(tenancy: Tenancy, name: str = "bob") -> int:
    return execute("get_stats", [f"--tenant={tenancy.slug}", f"--as={tenancy.people[name].username}"])


def _refusal(capsys: pytest.CaptureFixture[str]) -> str:
    return str(json.loads(capsys.readouterr().err)["code"])


def test_it_takes_the_password_from_the_environment(acme: Tenancy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAGGLE_PASSWORD", PASSWORD)
    assert _act(acme) == 0
    event = last_event(acme)
    assert (event.actor_kind, event.actor_label) == ("person", acme.people["bob"].username)


def test_it_takes_the_password_from_a_file(acme: Tenancy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "password").write_text(f"{PASSWORD}\n")
    monkeypatch.setenv("WAGGLE_PASSWORD_FILE", str(tmp_path / "password"))
    assert _act(acme) == 0
    assert env.unknown() == []


def test_it_asks_for_the_password_at_a_terminal(acme: Tenancy) -> None:
    with patch("sys.stdin.isatty", return_value=True), patch("getpass.getpass", return_value=PASSWORD) as asked:
        assert _act(acme) == 0
    asked.assert_called_once()


@pytest.mark.parametrize("name", ["WAGGLE_PASSWORD", "WAGGLE_PASSWORD_FILE", ""])
def test_it_lets_nobody_in_without_the_password(
    acme: Tenancy, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    if name:
        monkeypatch.setenv(name, WRONG)
    assert _act(acme) != 0
    assert _refusal(capsys) == "not_authenticated"
    assert last_event(acme).actor_label != acme.people["bob"].username


def test_it_says_the_same_of_a_person_who_is_not_there(
    acme: Tenancy, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WAGGLE_PASSWORD", WRONG)
    answers = set()
    for name in (acme.people["bob"].username, "nobody"):
        assert execute("get_stats", [f"--tenant={acme.slug}", f"--as={name}"]) != 0
        shown = json.loads(capsys.readouterr().err)
        answers.add((shown["code"], shown["detail"]))
    assert len(answers) == 1


def test_it_shuts_the_door_after_too_many_failures(acme: Tenancy, monkeypatch: pytest.MonkeyPatch) -> None:
    with patch("django.contrib.auth.base_user.check_password", return_value=False):
        monkeypatch.setenv("WAGGLE_PASSWORD", WRONG)
        for _ in range(settings.AXES_FAILURE_LIMIT):
            assert _act(acme) != 0
    monkeypatch.setenv("WAGGLE_PASSWORD", PASSWORD)
    assert _act(acme) != 0
    assert _act(acme, "dora") == 0
