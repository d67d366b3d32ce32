"""A change that waits for a person, who approved it and what was said about it."""

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import models
from django.db.models import Q

from audit.identity import new_uid
from governance.actors import Actor
from governance.models.project import Project
from governance.models.tenanted import Tenanted, TenantedQuerySet
from governance.refs import ref
from governance.scopes import Scope


class ProposalQuerySet(TenantedQuerySet["Proposal"]):
    """Narrow proposals to the projects that an actor may read."""

    def visible_to(self, actor: Actor) -> "ProposalQuerySet":
        """Keep what is proposed in the projects that the actor may read."""
        return self.in_projects(sorted(actor.projects(Scope.MEMORY_READ)), tenant_id=actor.tenant_id)

    def in_projects(self, ids: list[int], *, tenant_id: int) -> "ProposalQuerySet":
        """Keep what is proposed in some projects of a tenant."""
        return self.filter(tenant_id=tenant_id, project_id__any_of=ids)

    def open(self) -> "ProposalQuerySet":
        """Keep what waits for somebody."""
        return self.filter(state__in=Proposal.OPEN)


class Proposal(Tenanted):
    """Hold what would be done, word for word, until people have decided; only its own text is ever applied."""

    class State(models.TextChoices):
        PENDING = "pending", "pending"
        CHANGES_REQUESTED = "changes_requested", "changes requested"
        APPLIED = "applied", "applied"
        REJECTED = "rejected", "rejected"
        WITHDRAWN = "withdrawn", "withdrawn"
        STALE = "stale", "stale"
        EXPIRED = "expired", "expired"

    OPEN = (State.PENDING, State.CHANGES_REQUESTED, State.STALE)

    uid = models.UUIDField(default=new_uid, unique=True, editable=False)
    # The composite foreign key of the migration holds the rule; a second check would only cost time.
    project = models.ForeignKey(Project, on_delete=models.PROTECT, related_name="+", db_constraint=False)
    operation = models.CharField(max_length=64)
    params = models.JSONField(help_text="The operation's arguments, as they would be run.")
    changes = models.JSONField(default=list, help_text="What would change, with the texts before and after.")
    affected = models.JSONField(default=list, help_text="What else it would touch.")
    node_type = models.CharField(max_length=16, blank=True)
    target_kind = models.CharField(max_length=32, blank=True)
    target_id = models.BigIntegerField(null=True, blank=True)
    target_version = models.IntegerField(null=True, blank=True)
    digest = models.CharField(max_length=64, help_text="SHA-256 of what would be done, to what and in which version.")
    likeness = models.CharField(max_length=64, help_text="By which similar proposals are shown together.")
    reason = models.TextField(blank=True)
    risks = models.JSONField(default=list)
    state = models.CharField(max_length=20, choices=State, default=State.PENDING)
    author_kind = models.CharField(max_length=16)
    author_id = models.CharField(max_length=64)
    author_label = models.CharField(max_length=200)
    author_channel = models.CharField(max_length=16)
    authors = models.JSONField(default=list, help_text="Ids of the people who, or whose programs, proposed it.")
    editors = models.JSONField(default=list, help_text="Ids of the people who edited it.")
    submissions = models.JSONField(default=list, help_text="Who proposed the same, and when.")
    approvals_needed = models.PositiveSmallIntegerField(default=1)
    decider_role = models.CharField(max_length=16, blank=True)
    decider_group = models.ForeignKey(Group, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    correlation_id = models.UUIDField()
    created_at = models.DateTimeField(auto_now_add=True)
    review_by = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=200, blank=True)
    decision_reason = models.TextField(blank=True)
    broke_glass = models.BooleanField(default=False)
    self_reviewed = models.BooleanField(default=False)
    result = models.JSONField(null=True, blank=True, help_text="What the operation gave when it was applied.")

    objects = ProposalQuerySet.as_manager()

    class Meta:
        ordering = ("-id",)
        indexes = [
            models.Index(fields=["tenant", "project", "-id"], name="proposal_by_project"),
            models.Index(
                fields=["tenant", "project", "id"],
                name="proposal_open",
                condition=Q(state__in=["pending", "changes_requested", "stale"]),
            ),
            models.Index(fields=["tenant", "target_kind", "target_id"], name="proposal_by_target"),
            models.Index(
                fields=["tenant", "id"],
                name="proposal_by_age",
                condition=Q(state__in=["pending", "changes_requested", "stale"]),
            ),
            models.Index(
                fields=["tenant", "expires_at"],
                name="proposal_by_expiry",
                condition=Q(state__in=["pending", "changes_requested", "stale"]),
            ),
            models.Index(
                fields=["tenant", "likeness", "id"],
                name="proposal_alike",
                condition=Q(state__in=["pending", "changes_requested", "stale"]),
            ),
            models.Index(fields=["tenant", "-decided_at"], name="proposal_broke_glass", condition=Q(broke_glass=True)),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "digest"],
                condition=Q(state__in=["pending", "changes_requested", "stale"]),
                name="one_open_proposal_per_change",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["pending", "changes_requested", "stale"], decided_at=None)
                | Q(
                    state__in=["applied", "rejected", "withdrawn", "expired"],
                    decided_at__isnull=False,
                )
                & ~Q(decided_by=""),
                name="settled_proposal_says_by_whom",
            ),
            models.CheckConstraint(
                condition=~Q(state="applied") | Q(result__isnull=False), name="applied_proposal_has_a_result"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.operation.replace('_', ' ')} by {self.author_label}"

    @property
    def target(self) -> str:
        """Return the short id of what it is about; empty for something new."""
        return ref(self.target_kind[:1], self.target_id) if self.target_id else ""

    @property
    def is_open(self) -> bool:
        """Tell whether it waits for somebody."""
        return self.state in self.OPEN


class Approval(Tenanted):
    """Keep what one person decided about one text; an edit of the text dismisses it."""

    class Decision(models.TextChoices):
        APPROVE = "approve", "approved"
        REJECT = "reject", "rejected"
        REQUEST_CHANGES = "request_changes", "asked for changes"

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="approvals", db_constraint=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    label = models.CharField(max_length=200)
    decision = models.CharField(max_length=16, choices=Decision)
    digest = models.CharField(max_length=64, help_text="Digest of the text that was seen.")
    reason = models.TextField(blank=True)
    decided_at = models.DateTimeField(auto_now_add=True)
    dismissed_at = models.DateTimeField(null=True, blank=True)

    objects = TenantedQuerySet["Approval"].as_manager()

    class Meta:
        ordering = ("id",)
        constraints = [
            models.UniqueConstraint(
                fields=["proposal", "user"], condition=Q(dismissed_at=None), name="one_standing_decision_per_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label} {self.get_decision_display()}"


class ProposalComment(Tenanted):
    """Keep what somebody said about a proposal."""

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="comments", db_constraint=False)
    author_kind = models.CharField(max_length=16)
    author_label = models.CharField(max_length=200)
    text = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TenantedQuerySet["ProposalComment"].as_manager()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.author_label}: {self.text[:60]}"
