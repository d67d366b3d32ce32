"""A node: one thing that is known."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Self

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Case, CharField, Exists, F, FilteredRelation, OuterRef, Q, Value, When
from django.utils import timezone
from pgvector.django import HalfVectorField

from audit.identity import new_uid
from governance.actors import Actor, Contested, Floor
from memory.models.scoped import Scoped, ScopedQuerySet
from memory.models.session import Session
from memory.states import SERVED_TRUST, STANDING, EdgeType, NodeType, Origin, State, Trust


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
        rows = self.in_force(actor, as_of=moment, known_at=known_at, floor=floor)
        return rows.with_state(moment, known_at=known_at, contested=actor.contested)

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
        half-open. `floor` can raise the tenant's own, never lower it. Where the tenant serves only the accepted side of
        an open contradiction, the candidate on the other is left out. With `known_at` the rows carry what was
        known then, as `as_known` says.
        """
        moment = as_of or known_at or timezone.now()
        rows = self.visible_to(actor).as_known(known_at)
        then = _then(known_at)
        trusts = set(SERVED_TRUST[actor.floor]) & set(SERVED_TRUST[floor or actor.floor])
        if actor.contested == "accepted" and Trust.CANDIDATE in trusts:
            beaten = Exists(_open_contradictions(moment, known_at, others=[Trust.ACCEPTED]))
            rows = rows.exclude(beaten & Q(**{f"{then}trust": Trust.CANDIDATE}))
        return rows.filter(
            _open_end(then, moment),
            **{f"{then}trust__in": sorted(trusts), f"{then}valid_from__lte": moment},
        )

    def within(self, *, project_ids: frozenset[int] | None = None, session_id: int | None = None) -> Self:
        """Keep the rows of these projects, and of this session, where they are named.

        Of a session is what rests on one of its turns, whoever said it first, and what was stored in it.
        """
        from memory.models.evidence import Evidence

        rows = super().within(project_ids=project_ids)
        if session_id is None:
            return rows
        resting = Evidence.objects.in_force().filter(node=OuterRef("pk"), turn__session_id=session_id)
        return rows.filter(Q(session_id=session_id) | Exists(resting))

    def history(self, actor: Actor, *, now: datetime | None = None) -> Self:
        """Return every visible node, whatever became of it, for a reader who asks for history by name."""
        return self.visible_to(actor).with_state(now or timezone.now())

    def as_known(self, known_at: datetime | None) -> Self:
        """Keep what was known at an instant, each row with its state of that time in `known_...`; all without one."""
        if known_at is None:
            return self
        rows = self.annotate(known=FilteredRelation("versions", condition=_known("versions__", known_at)))
        return rows.filter(known__isnull=False).annotate(
            **{f"known_{name}": F(f"known__{source}") for name, source in KNOWN.items()}
        )

    def with_state(self, moment: datetime, *, known_at: datetime | None = None, contested: Contested = "both") -> Self:
        """Add `state`, what a node is at an instant; the first rule that fits wins.

        With `known_at`, for rows that `as_known` returned, it is what was known then of that instant. `contested` says
        whether a candidate contests an accepted node too, or is then the only one that is contested.
        """
        then = _then(known_at)
        disputed = Q(Exists(_open_contradictions(moment, known_at)))
        if contested == "accepted":
            by_accepted = Exists(_open_contradictions(moment, known_at, others=[Trust.ACCEPTED]))
            disputed &= Q(**{f"{then}trust": Trust.CANDIDATE}) | Q(by_accepted)
        ended = Q(**{f"{then}valid_to__lte": moment})
        return self.annotate(
            state=Case(
                When(**{f"{then}trust": Trust.REJECTED}, then=Value(State.REJECTED.value)),
                When(**{f"{then}trust": Trust.QUARANTINED}, then=Value(State.QUARANTINED.value)),
                When(**{f"{then}trust": Trust.RETIRED}, then=Value(State.RETIRED.value)),
                When(ended & Q(**{f"{then}superseded_by_id__isnull": False}), then=Value(State.SUPERSEDED.value)),
                When(ended, then=Value(State.EXPIRED.value)),
                When(**{f"{then}valid_from__gt": moment}, then=Value(State.FUTURE.value)),
                When(disputed, then=Value(State.CONTESTED.value)),
                default=F(f"{then}trust"),
                output_field=CharField(),
            )
        )


# What a version tells of its node, under the node's own names.
KNOWN = {
    "label": "label",
    "content": "content",
    "type": "type",
    "tags": "tags",
    "trust": "trust",
    "valid_from": "valid_from",
    "valid_to": "valid_to",
    "superseded_by_id": "superseded_by_number",
    "version": "number",
}


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
    aliases = ArrayField(models.TextField(), default=list, blank=True, help_text="Other wordings of what it says.")
    restated = models.PositiveIntegerField(default=0, editable=False, help_text="How often it was said again.")
    near = ArrayField(
        models.BigIntegerField(), default=list, blank=True, editable=False, help_text="Nodes that nearly say the same."
    )
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
    risks = models.JSONField(
        default=list, blank=True, editable=False, help_text="What a person should look at, as {risk, kind, sentence}."
    )
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

    @property
    def risk_names(self) -> list[str]:
        """Return the names of the risks that were found, each once."""
        return list(dict.fromkeys(str(risk["risk"]) for risk in self.risks))

    @property
    def ended_as(self) -> str:
        """Return rejected, retired or superseded; empty while nothing of that has befallen it."""
        if self.trust in (Trust.REJECTED, Trust.RETIRED):
            return str(self.trust)
        return "superseded" if self.superseded_by_id else ""

    def as_read(self, name: str) -> Any:
        """Return a field as it was known at the instant that was asked about; as it is, where none was."""
        return getattr(self, f"known_{name}", getattr(self, name))


def open_at(moment: datetime, known_at: datetime | None) -> Q:
    """Return what holds of the contradictions that were undecided at an instant, as far as was known by another."""
    until = moment if known_at is None else min(moment, known_at)
    undecided = Q(type=EdgeType.CONTRADICTS) & (Q(resolved_at=None) | Q(resolved_at__gt=until))
    return undecided if known_at is None else undecided & Q(recorded_at__lte=known_at)


def _then(known_at: datetime | None) -> str:
    return "" if known_at is None else "known_"


def _known(versions: str, known_at: datetime) -> Q:
    until = Q(**{f"{versions}recorded_until": None}) | Q(**{f"{versions}recorded_until__gt": known_at})
    return Q(**{f"{versions}recorded_at__lte": known_at}) & until


def _open_end(then: str, moment: datetime) -> Q:
    return Q(**{f"{then}valid_to": None}) | Q(**{f"{then}valid_to__gt": moment})


def _open_contradictions(
    moment: datetime, known_at: datetime | None, *, others: Sequence[Trust] = STANDING
) -> models.QuerySet[models.Model]:
    """Return the undecided contradictions of the outer node with a node of such trust that stands at the instant."""
    from memory.models.edge import Edge

    as_source = Q(source=OuterRef("pk")) & _stands("target__", moment, known_at, others)
    as_target = Q(target=OuterRef("pk")) & _stands("source__", moment, known_at, others)
    return Edge.objects.filter(as_source | as_target, open_at(moment, known_at))


def _stands(side: str, moment: datetime, known_at: datetime | None, trusts: Sequence[Trust]) -> Q:
    told = side if known_at is None else f"{side}versions__"
    trusted = Q(**{f"{told}trust__in": list(trusts), f"{told}valid_from__lte": moment})
    standing = trusted & _open_end(told, moment)
    return standing if known_at is None else standing & _known(told, known_at)
