"""Run a whole Waggle from one home folder."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from waggle_site import embedded
from waggle_site.embedded import home
from waggle_site.home import ChildSpec, HomeError, Supervisor, http_answers
from waggle_site.home.logs import tell
from waggle_site.prepared import forget_prepared, is_prepared, note_prepared

PYTHON = sys.executable
ROOT = Path(__file__).resolve().parents[3]
# Whoever waits for an answer goes first: work in the background takes what time is left.
BEHIND = 10


class Command(BaseCommand):
    """Serve REST, MCP and the console on one port, with worker and scheduler."""

    help = (
        "Start PostgreSQL and the broker from the home folder (unless DATABASE_URL and REDIS_URL name others), set "
        "everything up on the first run, and serve until interrupted."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address to serve on."""
        parser.add_argument("--host", help="Address to listen on.")
        parser.add_argument("--port", type=int, help="Port to listen on.")
        parser.add_argument("--verbose", action="store_true", help="Also show what the processes print.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Supervise all parts until told to stop."""
        host, port = options["host"] or settings.WAGGLE_HOST, options["port"] or settings.WAGGLE_PORT
        try:
            Supervisor(
                home(),
                host=host,
                port=port,
                children=_children(host, port),
                prepare=_prepare,
                owner_url=os.environ.get("DATABASE_OWNER_URL"),
                runtime_url=os.environ.get("DATABASE_URL"),
                redis_url=os.environ.get("REDIS_URL"),
                echo=options["verbose"],
            ).run()
        except HomeError as error:
            raise CommandError(str(error)) from error


def _children(host: str, port: int) -> list[ChildSpec]:
    celery = (PYTHON, "-m", "celery", "-A", "waggle_site.celery")
    local = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104
    web = (PYTHON, "-m", "uvicorn", "waggle_site.held_asgi:application", "--host", host, "--port", str(port))
    return [
        ChildSpec(
            "web",
            (*web, "--lifespan", "on", "--no-access-log", "--timeout-graceful-shutdown", "8"),
            env={"DATABASE_OWNER_URL": None},
            ready=http_answers(f"http://{local}:{port}/health/live"),
            cwd=ROOT,
            held=True,
        ),
        ChildSpec(
            "worker",
            (*celery, "worker", "-P", "threads", "-c", "2", "--without-gossip"),
            # The worker builds vector indexes for large tenants, which only the owner of the tables can.
            env={"DATABASE_OWNER_URL": os.environ.get("DATABASE_OWNER_URL") or embedded.owner_url()},
            cwd=ROOT,
            niceness=BEHIND,
        ),
        ChildSpec(
            "beat",
            (*celery, "beat", "-s", os.devnull),
            env={"DATABASE_OWNER_URL": None},
            cwd=ROOT,
            niceness=BEHIND,
        ),
    ]


def _prepare(owner_url: str, runtime_url: str, redis_url: str) -> None:
    """Migrate and set up, if need be, in a process of its own, which knows the owner; those that serve do not."""
    if is_prepared(home(), runtime_url):
        return
    tell("setting up the database")
    forget_prepared(home())
    urls = {"DATABASE_OWNER_URL": owner_url, "DATABASE_URL": runtime_url, "REDIS_URL": redis_url}
    done = subprocess.run([PYTHON, "-m", "waggle_site", "prepare"], env=os.environ | urls, cwd=ROOT, check=False)  # noqa: S603
    if done.returncode:
        raise HomeError("Setting up failed; the reason is above.")
    note_prepared(home(), runtime_url)
