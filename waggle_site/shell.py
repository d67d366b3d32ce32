"""The shell's way in: every operation is a sub-command, beside Django's own and `up`, `demo` and the rest."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from waggle_site.embedded import home
from waggle_site.home import HomeError, ensure_postgres

SETTINGS = "waggle_site.settings"
NO_HOME = 10
NOT_SET_UP = "The database is not set up, or only in part: start `waggle up` and wait until it says that it serves."
# These start what they need themselves, or need nothing.
WITHOUT_DATABASE = {"help", "version", "makemigrations", "collectstatic"}


def run() -> None:
    """Be the console script."""
    sys.exit(main(sys.argv))


def main(argv: Sequence[str]) -> int:
    """Run the command that the arguments name and return its exit code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    name = argv[1].replace("-", "_") if len(argv) > 1 and not argv[1].startswith("-") else ""
    named = [argv[0], name, *argv[2:]] if name else list(argv)
    try:
        if name == "up":
            return _up(named)
        if name in WITHOUT_DATABASE or not name:
            return _command(named)
        with _database():
            return _operation(named)
    except HomeError as error:
        sys.stderr.write(f"{error}\n")
        return NO_HOME


def _up(argv: Sequence[str]) -> int:
    """Supervise without the apps, which only the processes that serve need: to load them takes seconds."""
    from waggle_site.management.commands.up import Command

    Command().run_from_argv(list(argv))
    return 0


def _operation(argv: Sequence[str]) -> int:
    """Run an operation if one has the name, else Django's command."""
    import django

    django.setup()
    from django.db import ProgrammingError
    from psycopg.errors import InsufficientPrivilege, UndefinedTable

    from waggle_site import operation_commands

    try:
        if operation_commands.knows(argv[1]):
            return operation_commands.execute(argv[1], argv[2:])
        return _command(argv)
    except ProgrammingError as error:
        if not isinstance(error.__cause__, InsufficientPrivilege | UndefinedTable):
            raise
        raise HomeError(NOT_SET_UP) from error


def _command(argv: Sequence[str]) -> int:
    from django.core.management import execute_from_command_line

    execute_from_command_line(list(argv))
    return 0


@contextmanager
def _database() -> Iterator[None]:
    """Have the embedded PostgreSQL run meanwhile, unless settings name another one."""
    if os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_URL_FILE"):
        yield
        return
    with ensure_postgres(home()) as urls:
        os.environ["DATABASE_OWNER_URL"] = urls.owner_url
        yield
