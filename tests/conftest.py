"""Give every test a PostgreSQL with both roles, and the fixed cast of people and keys."""

import gc
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

SERVERS = ExitStack()
MADE_HERE = "TESTS_POSTGRES_FOLDER"
# How long an example takes says nothing about what it shows.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_configure(config: pytest.Config) -> None:
    """Start the tests' own PostgreSQL before Django reads its settings; workers use the one of their parent."""
    os.environ.setdefault("WAGGLE_SECRET_KEY", "only-for-tests")
    os.environ.setdefault("WAGGLE_DATABASE_POOL", "0")
    os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:1/0")
    if "DATABASE_URL" not in os.environ:
        from waggle_site.home import temporary_postgres

        folder = Path(tempfile.mkdtemp(prefix="waggle-tests-")).resolve()
        folder.chmod(0o711)
        urls = SERVERS.enter_context(temporary_postgres(folder / "home"))
        os.environ.update(DATABASE_URL=urls.runtime_url, DATABASE_OWNER_URL=urls.owner_url)
        os.environ[MADE_HERE] = str(folder)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest: one such file at the end would keep a single worker busy."""
    here = Path(__file__).parent
    first = (here / "site", here / "parity", here / "proofs")
    items.sort(key=lambda item: not any(item.path.is_relative_to(folder) for folder in first))


def pytest_collection_finish() -> None:
    """Let what is loaded by now be garbage no more: to look through it again and again slows every test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop what was started."""
    SERVERS.close()


pytest_plugins = ["tests.cast", "tests.server"]


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: Any,
    django_db_keepdb: bool,
    django_db_createdb: bool,
    django_db_modify_db_settings: None,
) -> Iterator[None]:
    """Create the test database through its owner, who alone migrates; the runtime role then uses the same one."""
    from django.db import connections
    from django.test.utils import setup_databases, teardown_databases

    with django_db_blocker.unblock():
        keep = django_db_keepdb and not django_db_createdb
        made = setup_databases(verbosity=0, interactive=False, aliases=dict.fromkeys(("default", "owner")), keepdb=keep)
    yield
    if not django_db_keepdb:
        with django_db_blocker.unblock():
            connections.close_all()  # the runtime role's own would keep the database from being dropped
            teardown_databases(made, verbosity=0)


@pytest.fixture(autouse=True)
def _no_network_for_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
