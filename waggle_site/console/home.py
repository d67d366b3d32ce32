"""What the console's first page tells: what waits for a person, and what happened lately."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.urls import reverse

from audit.models import Event
from audit.selectors import events_of
from governance.actors import Actor
from governance.admin.filters import without_reads
from governance.admin.reads import record_shown
from governance.models import Job
from governance.scopes import Scope
from memory.admin.conflicts import open_conflicts, served
from memory.models import Node, Turn

MOST_WAITING = 10
MOST_EVENTS = 10


@dataclass(frozen=True)
class Counter:
    """Hold a number with what it counts, and where to look."""

    count: int
    label: str
    url: str


def home_of(actor: Actor) -> dict[str, Any]:
    """Return what the first page shows to an actor, in the running transaction; only what they may see."""
    context: dict[str, Any] = {"counters": _counters(actor)}
    if Scope.MEMORY_READ in actor.scopes:
        conflicts = open_conflicts(actor)
        waiting = list(conflicts.order_by("recorded_at", "pk")[:MOST_WAITING])
        record_shown(served(waiting), on="home", actor=actor)
        context |= {"waiting": waiting, "waiting_count": conflicts.count()}
    if Scope.AUDIT_READ in actor.scopes:
        context["events"] = recent_changes(actor)
    return context


def recent_changes(actor: Actor) -> list[Event]:
    """Return the latest events but those that only tell of a successful read."""
    return list(without_reads(events_of(actor.tenant_id))[:MOST_EVENTS])


def _counters(actor: Actor) -> list[Counter]:
    counters = []
    if Scope.MEMORY_READ in actor.scopes:
        unembedded = Q(vector=None)
        nodes, turns = Node.objects.visible_to(actor), Turn.objects.visible_to(actor)
        counters += [
            Counter(open_conflicts(actor).count(), "open conflicts", _list("memory_conflict")),
            Counter(Node.objects.current(actor).count(), "nodes that hold now", _list("memory_node")),
            Counter(nodes.filter(unembedded).count() + turns.filter(unembedded).count(), "awaiting embedding", ""),
        ]
    if Scope.GOVERNANCE_READ in actor.scopes:
        failed = Job.objects.visible_to(actor).filter(state=Job.State.FAILED).count()
        counters.append(Counter(failed, "failed jobs", f"{_list('governance_job')}?state__exact=failed"))
    return counters


def _list(model: str) -> str:
    return reverse(f"admin:{model}_changelist")
