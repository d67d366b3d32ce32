"""Change over to another embedding model."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from governance.errors import WaggleError
from memory.embedding import EmbeddingUnavailable
from memory.services import changing_models
from memory.services.changing_models import REEMBED
from waggle_site.operation_commands import tenant_of
from waggle_site.working_off import work_off


class Command(BaseCommand):
    """Have everything read by the model of WAGGLE_MODEL while that of WAGGLE_MODEL_BEFORE answers."""

    help = (
        "Embed everything by the model of WAGGLE_MODEL while that of WAGGLE_MODEL_BEFORE answers; then that of "
        "WAGGLE_MODEL does. Workers do the same by themselves; this shows how far it is. Interrupted, it goes on "
        "where it stopped."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the tenant."""
        parser.add_argument("--tenant", default="", help="Tenant; the only one if left out.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Change over; raises CommandError where a model is missing or something could not be read."""
        try:
            tenant_id = tenant_of(options["tenant"]).pk
            changing_models.enqueue_change(tenant_id, most=None)
            left = work_off(
                [REEMBED], tenant_id=tenant_id, label="Vectors", left=lambda: changing_models.unread(tenant_id)
            )
            step = changing_models.step_of(tenant_id)
        except WaggleError as error:
            raise CommandError(f"{error.sentence} {error.hint}".strip()) from error
        except EmbeddingUnavailable as error:
            raise CommandError(str(error)) from error
        if step is not None:
            raise CommandError(f"{left} rows are left, and {step.old} still answers; see: waggle list-jobs.")
        self.stdout.write("The model of WAGGLE_MODEL answers; WAGGLE_MODEL_BEFORE can be taken away.")
