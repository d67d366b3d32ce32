"""Make anew what recall looks things up in."""

import getpass
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from governance.errors import WaggleError
from governance.gate.tenancy import tenant_transaction
from governance.models import Project
from governance.services.authentication import actor_of_system
from memory.embedding import EmbeddingUnavailable, service
from memory.services import rebuilding, vector_indexes
from memory.services.indexing import EMBED
from memory.services.rebuilding import REBUILD
from waggle_site.operation_commands import tenant_of
from waggle_site.working_off import work_off


class Command(BaseCommand):
    """Derive terms, passages and vectors from the words that are kept, in place of those that are there."""

    help = (
        "Make the terms, passages and vectors of nodes and turns anew from their words. Recall goes on meanwhile. What "
        "is interrupted is finished by the workers, or with --resume."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what is to be rebuilt."""
        parser.add_argument("--tenant", default="", help="Tenant; the only one if left out.")
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--project", action="append", metavar="SLUG", help="Project; may be given more than once.")
        which.add_argument("--all", action="store_true", help="Every project of the tenant.")
        which.add_argument("--resume", action="store_true", help="Begin nothing, finish what was begun.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild, and say what could not be; raises CommandError where something could not."""
        try:
            tenant_id = tenant_of(options["tenant"]).pk
        except WaggleError as error:
            raise CommandError(f"{error.sentence} {error.hint}".strip()) from error
        if not options["resume"]:
            actor = actor_of_system(f"operator {getpass.getuser()}", tenant_id=tenant_id, channel="shell")
            begun = rebuilding.begin(project_ids=_projects(tenant_id, options["project"]), actor=actor)
            self.stderr.write(f"{begun} nodes and turns are indexed anew.")
        _finish(tenant_id)
        vector_indexes.tend(tenant_id)
        self.stdout.write("Everything is found by its words and by its meaning.")


def _projects(tenant_id: int, slugs: list[str] | None) -> list[int]:
    with tenant_transaction(tenant_id):
        projects = dict(Project.objects.filter(tenant_id=tenant_id).values_list("slug", "pk"))
    unknown = sorted(set(slugs or ()) - set(projects))
    if unknown:
        raise CommandError(f"There is no project {unknown[0]!r}; there are: {', '.join(sorted(projects))}.")
    return [pk for slug, pk in projects.items() if slugs is None or slug in slugs]


def _finish(tenant_id: int) -> None:
    waiting = work_off([REBUILD], tenant_id=tenant_id, label="Words", left=lambda: rebuilding.left(tenant_id).words)
    if waiting:
        raise CommandError(f"{waiting} rows still wait for their words; see: waggle list-jobs --state waiting.")
    try:
        service.embedder()
    except EmbeddingUnavailable as error:
        vectors = rebuilding.left(tenant_id).vectors
        raise CommandError(f"All words are indexed. {vectors} rows wait for their vector: {error}") from error
    work_off([EMBED], tenant_id=tenant_id, label="Vectors", left=lambda: rebuilding.left(tenant_id).vectors)
    left = rebuilding.left(tenant_id)
    if left.open or left.failed:
        raise CommandError(f"{left.open} rows still wait, {left.failed} failed; see: waggle list-jobs --state failed.")
