"""What a supervisor is told: alive, ready or not, and why in a word."""

import httpx
import pytest
from django.db import OperationalError
from django.test import Client

from tests.patience import PATIENCE
from tests.server import Server


def test_it_says_that_it_lives_and_nothing_more(db: None) -> None:
    answer = Client().get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "live"})


def test_it_is_ready_without_model_and_broker_and_names_both(server: Server) -> None:
    answer = httpx.get(f"{server.url}/health/ready", timeout=PATIENCE)
    checks = {"database": "ready", "embedding": "off", "broker": "unreachable"}
    assert (answer.status_code, answer.json()) == (200, {"status": "ready", "checks": checks})
    assert "no-store" in answer.headers["Cache-Control"]


def test_it_is_not_ready_before_every_migration_is_there(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = frozenset({("memory", "9999_not_yet")})
    monkeypatch.setattr("waggle_site.health._known_migrations", lambda: missing)
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()["checks"]["database"]) == (503, "unmigrated")


def test_it_is_not_ready_without_a_database_and_tells_nobody_where_that_is(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: object) -> None:
        raise OperationalError("connection to 10.0.0.7 failed")

    monkeypatch.setattr("waggle_site.health.MigrationRecorder.applied_migrations", fail)
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()["checks"]["database"]) == (503, "unreachable")
    assert "10.0.0.7" not in answer.content.decode()


def test_it_takes_only_reading_verbs(db: None) -> None:
    assert Client().post("/health/live").status_code == 405
