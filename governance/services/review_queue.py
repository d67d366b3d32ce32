"""Find the proposals that wait for a person, in the order in which they came."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from governance.actors import Actor
from governance.models import Approval, Proposal
from governance.scopes import Role
from governance.services.four_eyes import Reviewer

State = Proposal.State
# For a request for changes the author is waited for.
AWAIT_A_REVIEWER = (State.PENDING, State.STALE)


def waiting_for(reviewer: Reviewer, *, actor: Actor) -> QuerySet[Proposal]:
    """Return the visible proposals that wait for a reviewer, oldest first."""
    return awaiting(Proposal.objects.visible_to(actor), reviewer).order_by("pk")


def awaiting(rows: QuerySet[Proposal], reviewer: Reviewer) -> QuerySet[Proposal]:
    """Keep what a reviewer may decide about and has not decided about yet; `four_eyes.hindrance` in SQL."""
    if reviewer.user_id is None or not reviewer.role:
        return rows.none()
    rows = rows.filter(state__in=AWAIT_A_REVIEWER, project_id__any_of=sorted(reviewer.projects) or [0])
    if reviewer.role != Role.ADMIN:
        rows = rows.filter(decider_role__in=["", reviewer.role])
    rows = rows.filter(Q(decider_group_id=None) | Q(decider_group_id__in=sorted(reviewer.groups)))
    rows = rows if reviewer.reviews_own else rows.exclude(authors__contains=reviewer.user_id)
    rows = rows if reviewer.reviews_edited else rows.exclude(editors__contains=reviewer.user_id)
    return rows.exclude(Exists(_decided_by(reviewer.user_id)))


def overdue(rows: QuerySet[Proposal], *, now: datetime) -> QuerySet[Proposal]:
    """Keep what should have been decided by now."""
    return rows.filter(review_by__lte=now)


def flagged(rows: QuerySet[Proposal]) -> QuerySet[Proposal]:
    """Keep what a reviewer is warned of."""
    return rows.exclude(risks=[])


def after(rows: QuerySet[Proposal], number: int) -> int | None:
    """Return the number of the first one after a number, or of the first of all; None where no other is left."""
    numbers = rows.order_by("pk").values_list("pk", flat=True)
    return numbers.filter(pk__gt=number).first() or numbers.exclude(pk=number).first()


def before(rows: QuerySet[Proposal], number: int) -> int | None:
    """Return the number of the last one before a number, or of the last of all; None where no other is left."""
    numbers = rows.order_by("-pk").values_list("pk", flat=True)
    return numbers.filter(pk__lt=number).first() or numbers.exclude(pk=number).first()


def first_of_each(rows: QuerySet[Proposal]) -> QuerySet[Proposal]:
    """Keep of those alike the oldest."""
    older = rows.order_by().filter(
        tenant_id=OuterRef("tenant_id"), likeness=OuterRef("likeness"), pk__lt=OuterRef("pk")
    )
    return rows.exclude(Exists(older))


def count_alike(rows: QuerySet[Proposal], likenesses: Iterable[str]) -> dict[str, int]:
    """Return how many of the rows there are for each likeness."""
    alike = rows.filter(likeness__in=set(likenesses)).order_by().values_list("likeness")
    return dict(alike.annotate(count=Count("pk")))


def _decided_by(user_id: int) -> QuerySet[Approval]:
    standing = Approval.objects.filter(proposal_id=OuterRef("pk"), tenant_id=OuterRef("tenant_id"))
    return standing.filter(user_id=user_id, dismissed_at=None, digest=OuterRef("digest"))
