"""Run a PostgreSQL for one measurement."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from waggle_site.home import temporary_postgres


@contextmanager
def database(*, model: str | None = None) -> Iterator[None]:
    """Run a PostgreSQL of our own in the temporary folder, migrated, with Django set up on it.

    `model` names what embeds, "none" for nothing; without one it is the default.
    """
    folder = Path(tempfile.mkdtemp(prefix="waggle-benchmark-")).resolve()
    folder.chmod(0o711)
    with temporary_postgres(folder / "home") as urls:
        os.environ.update(DATABASE_URL=urls.runtime_url, DATABASE_OWNER_URL=urls.owner_url)
        os.environ.update(DJANGO_SETTINGS_MODULE="waggle_site.settings", WAGGLE_SECRET_KEY="only-for-benchmarks")
        os.environ.update(REDIS_URL="redis://127.0.0.1:1/0", WAGGLE_LOG_LEVEL="CRITICAL")
        os.environ.update({"WAGGLE_MODEL": model} if model else {})
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", database="owner", verbosity=0, skip_checks=True)
        yield
