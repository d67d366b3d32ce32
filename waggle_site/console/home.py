"""What the console's first page tells: what waits for a person, and what happened lately."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from audit.models import Event
from audit.selectors import events_of
from governance.actors import Actor
from governance.admin.filters import without_reads
from governance.admin.proposed import gist_of, is_overdue, title_of
from governance.admin.proposed import served as proposals_served
from governance.admin.reads import record_shown
from governance.admin.walk import MOST_COUNTED
from governance.models import Job, Proposal
from governance.scopes import Scope
from governance.services.four_eyes import reviewer_of
from governance.services.review_queue import flagged, overdue, waiting_for
from memory.admin.conflicts import open_conflicts, served
from memory.admin.nodes import nodes_open_to
from memory.models import Node, Turn
from memory.states import Trust

MOST_WAITING = 10
MOST_EVENTS = 10
LATELY = timedelta(days=7)


@dataclass(frozen=True)
class Counter:
    """Hold a number with what it counts, and where to look."""

    count: int | str
    label: str
    url: str


def home_of(actor: Actor) -> dict[str, Any]:
    """Return what the first page shows to an actor, in the running transaction; only what they may see."""
    context: dict[str, Any] = {"counters": _counters(actor)}
    if Scope.MEMORY_REVIEW in actor.scopes:
        context |= _queue(actor)
    if Scope.MEMORY_READ in actor.scopes:
        conflicts = open_conflicts(actor)
        waiting = list(conflicts.order_by("recorded_at", "pk")[:MOST_WAITING])
        record_shown(served(waiting), on="home", actor=actor)
        context |= {"waiting": waiting, "waiting_count": conflicts.count()}
    if Scope.AUDIT_READ in actor.scopes:
        context["events"] = recent_changes(actor)
    return context


def _queue(actor: Actor) -> dict[str, Any]:
    """Return the proposals that have waited longest for a reviewer, and where people decided alone lately."""
    mine = waiting_for(reviewer_of(actor), actor=actor).select_related("project")
    oldest = list(mine[:MOST_WAITING])
    record_shown(proposals_served(oldest), on="home", actor=actor)
    broken = Proposal.objects.visible_to(actor).filter(broke_glass=True, decided_at__gt=timezone.now() - LATELY)
    return {
        "proposals": [(item, title_of(item), gist_of(item), is_overdue(item)) for item in oldest],
        "glass": list(broken.order_by("-decided_at")[:MOST_WAITING]),
        "queue_url": _list("governance_proposal"),
    }


def _queue_counters(actor: Actor) -> list[Counter]:
    mine, url = waiting_for(reviewer_of(actor), actor=actor), _list("governance_proposal")
    nodes, listed = nodes_open_to(actor), _list("memory_node")
    held = nodes.filter(trust=Trust.QUARANTINED, project_id__in=actor.projects(Scope.MEMORY_REVIEW))
    return [
        Counter(bounded(mine), "wait for you", url),
        Counter(bounded(overdue(mine, now=timezone.now())), "of them overdue", f"{url}?standing=overdue"),
        Counter(bounded(flagged(mine)), "of them flagged", f"{url}?risk=any"),
        Counter(
            bounded(Node.objects.current(actor).filter(trust=Trust.CANDIDATE)),
            "candidates",
            f"{listed}?state=candidate",
        ),
        Counter(bounded(held), "quarantined", f"{listed}?state=quarantined"),
    ]


def bounded(rows: QuerySet[Any]) -> int | str:
    """Return how many rows there are, counted no further than a person would care."""
    count = rows.order_by()[: MOST_COUNTED + 1].count()
    return count if count <= MOST_COUNTED else f"{MOST_COUNTED:,}+"


def recent_changes(actor: Actor) -> list[Event]:
    """Return the latest events but those that only tell of a successful read."""
    return list(without_reads(events_of(actor.tenant_id))[:MOST_EVENTS])


def _counters(actor: Actor) -> list[Counter]:
    counters = _queue_counters(actor) if Scope.MEMORY_REVIEW in actor.scopes else []
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
