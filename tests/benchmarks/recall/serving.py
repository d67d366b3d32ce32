"""Keep conversations through the product's own operations, and ask it."""

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.benchmarks.recall.conversations import Conversation, Said
from waggle_site.home import temporary_postgres

SHOWN = 20


@dataclass(frozen=True)
class Kept:
    """Hold where a conversation was kept: in a project of its own, its turns under these names."""

    project: str
    names: dict[str, str]
    actor: Any


@contextmanager
def database() -> Iterator[None]:
    """Run a PostgreSQL of our own, migrated, with Django set up on it."""
    folder = Path(tempfile.mkdtemp(prefix="waggle-benchmark-")).resolve()
    folder.chmod(0o711)
    with temporary_postgres(folder / "home") as urls:
        os.environ.update(DATABASE_URL=urls.runtime_url, DATABASE_OWNER_URL=urls.owner_url)
        os.environ.update(DJANGO_SETTINGS_MODULE="waggle_site.settings", WAGGLE_SECRET_KEY="only-for-benchmarks")
        os.environ.update(REDIS_URL="redis://127.0.0.1:1/0", WAGGLE_LOG_LEVEL="CRITICAL")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", database="owner", verbosity=0, skip_checks=True)
        yield


def keep(conversations: Sequence[Conversation]) -> list[Kept]:
    """Hand over every conversation turn by turn, in one tenant, and have all of it embedded."""
    from tests.cast import make_tenant, perform

    names = ("alpha", *(conversation.name for conversation in conversations))
    tenancy = make_tenant(perform, "measured", members={"bob": "contributor"}, projects=names)
    actor = tenancy.agent("bob")
    kept = [_keep_one(conversation, actor) for conversation in conversations]
    _embed(tenancy.tenant_id)
    return kept


def ask(kept: Kept, question: str) -> list[str]:
    """Return the names of the turns that answer, best first."""
    from tests.cast import perform

    asked = {"query": question, "project": kept.project, "max_nodes": 1, "max_turns": SHOWN}
    return [kept.names[turn.id] for turn in perform(kept.actor, "query_graph", **asked).turns]


def _keep_one(conversation: Conversation, actor: Any) -> Kept:
    from tests.cast import perform

    names: dict[str, str] = {}
    for turn in conversation.turns:
        answer = perform(actor, "observe_conversation", **_handed(turn), project=conversation.name)
        names[answer.turns[0]] = turn.id
    sys.stderr.write(f"{conversation.name}: {len(names)} turns kept\n")
    return Kept(conversation.name, names, actor)


def _handed(turn: Said) -> dict[str, Any]:
    said = f"{turn.speaker}: {turn.text}" if turn.speaker else turn.text
    side = "user_message" if turn.role == "user" else "assistant_response"
    return {side: said, "session_id": turn.session, "observed_at": turn.at.isoformat(), "message_id": turn.id}


def _embed(tenant_id: int) -> None:
    from django.db import connections

    from governance.gate.tenancy import tenant_transaction
    from governance.models import Job
    from memory.embedding import service
    from memory.operations.work import do_waiting

    service.embedder()
    left = True
    while left:
        do_waiting("embed", tenant_id=tenant_id)
        with tenant_transaction(tenant_id):
            left = Job.objects.filter(tenant_id=tenant_id, kind="embed", state__in=["waiting", "running"]).exists()
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE")
