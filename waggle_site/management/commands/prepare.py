"""Set up what is to be served."""

from typing import Any

from django.core.management.base import BaseCommand
from rich.console import Console
from rich.panel import Panel

from waggle_site.first_run import migrate, prepare


class Command(BaseCommand):
    """Migrate and, on the first run, create a tenant, a project, a person and a key."""

    help = "Migrate and, on the first run, create the tenant 'local' with a project, an administrator and an agent key."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Set up and print each new secret, once."""
        migrate()
        prepared = prepare()
        if prepared.secrets:
            lines = [f"{name}: [bold]{secret}[/bold]" for name, secret in prepared.secrets.items()]
            said = ["", "Keep these; they are shown once and stored nowhere."]
            said += [line for note in prepared.notes for line in ("", note)]
            Console().print(Panel("\n".join([*lines, *said]), title="Set up", expand=False))
