"""Migrate as the owner of the tables."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import migrate


class Command(migrate.Command):
    """Django's command, with the owner's connection as the default."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the owner's connection unless another is named."""
        super().add_arguments(parser)
        parser.set_defaults(database="owner" if "owner" in settings.DATABASES else "default")

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate, and say so when only the runtime role is known, which may not."""
        if "owner" not in settings.DATABASES:
            self.stderr.write("DATABASE_OWNER_URL is not set; migrating as the role of DATABASE_URL.")
        super().handle(*args, **options)
