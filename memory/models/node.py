"""A node: one thing that is known."""

from datetime import datetime
from typing import Self, TypeVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Case, CharField, Exists, F, FilteredRelation, OuterRef, Q, Value, When
from django.utils import timezone
from pgvector.django import HalfVectorField

from audit.identity import new_uid
from governance.actors import Actor, Floor
from memory.models.scoped import Scoped, ScopedQuerySet
from memory.models.session import Session
from memory.states import SERVED_TRUST, EdgeType, NodeType, Origin, State, Trust


class NodeQuerySet(ScopedQuerySet["Node"]):
    """Decide which nodes a reader gets, and as what."""

    def visible_to(self, actor: Actor) -> Self:
        """Keep what the actor may read, without the vectors: one costs more to read than the rest of its row."""
        return super().visible_to(actor).defer("vector")

    def current(
        self,
        actor: Actor,
        *,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        floor: Floor | None = None,
    ) -> Self:
        """Keep what holds, as `in_force` says, each row with its state."""
        moment = as_of or known_at or timezone.now()
        return self.in_force(actor, as_of=moment, known_at=known_at, floor=floor).with_state(moment)

    def in_force(
        self,
        actor: Actor,
        *,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        floor: Floor | None = None,
    ) -> Self:
        """Keep what the actor may be served as true: the one rule behind every read.

        `as_of` asks what held in the world at an instant, `known_at` what the system knew by then; both intervals are
        half-open. `floor` can raise the tenant's own, never lower it. With `known_at` the rows carry the content of
        that time in `known_label`, `known_content`.
        """
        moment = as_of or known_at or timezone.now()
        rows, then = self.visible_to(actor), ""
        if known_at is not None:
            rows, then = _as_known(rows, known_at), "known__"
        trusts = set(SERVED_TRUST[actor.floor]) & set(SERVED_TRUST[floor or actor.floor])
        return rows.filter(
            _open_end(then, moment),
            **{f"{then}trust__in": sorted(trusts), f"{then}valid_from__lte": moment},
        )

    def history(self, actor: Actor) -> Self:
        """Return every visible node, whatever became of it, for a reader who asks for history by name."""
        return self.visible_to(actor).with_state(timezone.now())

    def with_state(self, moment: datetime) -> Self:
        """Add `state`, what a node is at an instant; the first rule that fits wins."""
        return self.annotate(
            state=Case(
                When(trust=Trust.REJECTED, then=Value(State.REJECTED.value)),
                When(trust=Trust.QUARANTINED, then=Value(State.QUARANTINED.value)),
                When(trust=Trust.RETIRED, then=Value(State.RETIRED.value)),
                When(superseded_by__isnull=False, valid_to__lte=moment, then=Value(State.SUPERSEDED.value)),
                When(valid_to__lte=moment, then=Value(State.EXPIRED.value)),
                When(valid_from__gt=moment, then=Value(State.FUTURE.value)),
                When(Exists(_open_contradictions(moment)), then=Value(State.CONTESTED.value)),
                default=F("trust"),
                output_field=CharField(),
            )
        )


Rows = TypeVar("Rows", bound=NodeQuerySet)


class Node(Scoped):
    """Hold one thing that is known, with who stands behind it and when it holds."""

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, null=True, blank=True, related_name="nodes", db_constraint=False
    )
    type = models.CharField(max_length=16, choices=[(item.value, item.value) for item in NodeType])
    label = models.CharField(max_length=200)
    content = models.TextField()
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of the normalised content.")
    tags = ArrayField(models.CharField(max_length=64), default=list, blank=True)
    aliases = ArrayField(models.TextField(), default=list, blank=True)
    trust = models.CharField(max_length=16, choices=[(item.value, item.value) for item in Trust])
    origin = models.CharField(max_length=16, choices=[(item.value, item.value) for item in Origin])
    valid_from = models.DateTimeField(help_text="From when it holds in the world.")
    valid_to = models.DateTimeField(null=True, blank=True, help_text="Until when it holds; empty while it does.")
    superseded_by = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="supersedes", db_constraint=False
    )
    version = models.PositiveIntegerField(default=1)
    recorded_at = models.DateTimeField(auto_now_add=True, help_text="When the system came to know it.")
    changed_at = models.DateTimeField(auto_now=True)
    length = models.PositiveIntegerField(help_text="Number of search tokens.")
    vector = HalfVectorField(null=True, blank=True, editable=False)
    model = models.CharField(max_length=200, blank=True, editable=False)

    objects = NodeQuerySet.as_manager()

    # What it is to the reader who asked; only rows read through the queryset's own methods have it.
    state: str

    class Meta:
        ordering = ("-id",)
        indexes = [
            models.Index(fields=["tenant", "project", "type"], name="node_by_type"),
            models.Index(fields=["tenant", "project", "fingerprint"], name="node_by_text"),
            models.Index(fields=["tenant", "superseded_by"], name="node_by_successor"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(type__in=[item.value for item in NodeType]), name="node_type_is_known"),
            models.CheckConstraint(condition=Q(trust__in=[item.value for item in Trust]), name="node_trust_is_known"),
            models.CheckConstraint(
                condition=Q(valid_to=None) | Q(valid_to__gte=F("valid_from")), name="node_ends_after_it_begins"
            ),
            models.CheckConstraint(
                condition=Q(superseded_by=None) | Q(valid_to__isnull=False), name="superseded_node_has_an_end"
            ),
            models.CheckConstraint(condition=Q(vector__isnull=True) | ~Q(model=""), name="node_vector_names_its_model"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def is_accepted(self) -> bool:
        """Tell whether a person stands behind it."""
        return self.trust == Trust.ACCEPTED


def _as_known(rows: Rows, known_at: datetime) -> Rows:
    known = Q(versions__recorded_at__lte=known_at) & (
        Q(versions__recorded_until=None) | Q(versions__recorded_until__gt=known_at)
    )
    return rows.annotate(known=FilteredRelation("versions", condition=known)).annotate(
        known_label=F("known__label"), known_content=F("known__content")
    )


def _open_end(then: str, moment: datetime) -> Q:
    return Q(**{f"{then}valid_to": None}) | Q(**{f"{then}valid_to__gt": moment})


def _open_contradictions(moment: datetime) -> models.QuerySet[models.Model]:
    """Return the undecided contradictions of the outer node with a node that stands at the same instant."""
    from memory.models.edge import Edge

    as_source = Q(source=OuterRef("pk")) & _stands("target__", moment)
    as_target = Q(target=OuterRef("pk")) & _stands("source__", moment)
    return Edge.objects.filter(as_source | as_target, type=EdgeType.CONTRADICTS, resolved_at=None)


def _stands(side: str, moment: datetime) -> Q:
    trusted = Q(**{f"{side}trust__in": [Trust.CANDIDATE, Trust.ACCEPTED], f"{side}valid_from__lte": moment})
    return trusted & _open_end(side, moment)
