"""How a proposal looks in an answer."""

from governance.actors import Actor
from governance.errors import WaggleError
from governance.gate.operation import Governed, Preview, Result
from governance.models import Proposal
from governance.printing import closed, fenced
from governance.refs import PROPOSAL, ref
from governance.services import proposals
from governance.services.four_eyes import deciders, why_not
from governance.text import Printed

COMMENTS_SHOWN = 50


class Proposed(Result):
    """Hold an answer in which words stand that nobody has agreed to."""

    def as_text(self) -> str:
        """Return the answer as one line of JSON, fenced as data."""
        return fenced([closed(self.model_dump_json(exclude_none=True))], attributes=())


class ChangeShown(Result):
    """Show one text that would change."""

    field: str
    before: str
    after: str
    now: str


class RiskShown(Result):
    """Show what a reviewer is warned of."""

    risk: str
    kind: str
    sentence: str


class ProposalShown(Result):
    """Show a proposal in brief."""

    id: str
    operation: str
    project: str
    target: str
    state: str
    reason: str
    author: str
    digest: str
    risks: list[RiskShown]
    created_at: Printed
    review_by: Printed | None
    decided_by: str
    decision_reason: str


class DecisionShown(Result):
    """Show what one person decided."""

    by: str
    decision: str
    reason: str
    decided_at: Printed
    counts: bool


class CommentShown(Result):
    """Show what somebody said."""

    by: str
    text: str
    created_at: Printed


class ProposalDetail(Proposed):
    """Show a proposal wholly."""

    proposal: ProposalShown
    changes: list[ChangeShown]
    affected: list[str]
    decisions: list[DecisionShown]
    comments: list[CommentShown]
    approvals_needed: int
    deciders: list[str]
    why_not_you: str


class Proposals(Proposed):
    """Show a page of proposals."""

    projects: list[str]
    proposals: list[ProposalShown]
    next_cursor: str


class ProposalAnswer(Governed):
    """Show a proposal and what became of it."""

    shown: ProposalShown | None = None

    def as_text(self) -> str:
        """Return the answer as one line of JSON, fenced as data."""
        return fenced([closed(self.model_dump_json(exclude_none=True, exclude_defaults=True))], attributes=())


def shown(proposal: Proposal) -> ProposalShown:
    """Return a proposal in brief."""
    return ProposalShown(
        id=ref(PROPOSAL, proposal.pk),
        operation=proposal.operation,
        project=proposal.project.slug,
        target=proposal.target,
        state=proposal.state,
        reason=proposal.reason,
        author=proposal.author_label,
        digest=proposal.digest,
        risks=[RiskShown(**risk) for risk in proposal.risks],
        created_at=proposal.created_at,
        review_by=proposal.review_by,
        decided_by=proposal.decided_by,
        decision_reason=proposal.decision_reason,
    )


def proposal_detail(proposal: Proposal, *, actor: Actor) -> ProposalDetail:
    """Return a proposal wholly, beside what its target says now, with who may decide and why not the reader."""
    return ProposalDetail(
        proposal=shown(proposal),
        changes=_changes(proposal, actor),
        affected=proposal.affected,
        decisions=_decisions(proposal),
        comments=_comments(proposal),
        approvals_needed=proposal.approvals_needed,
        deciders=deciders(proposal) if proposal.is_open else [],
        why_not_you=why_not(proposal, actor=actor) if proposal.is_open else "",
    )


def _changes(proposal: Proposal, actor: Actor) -> list[ChangeShown]:
    now = _now(proposal, actor)
    ways = proposals.three_ways(proposal, now)
    return [ChangeShown(field=field, before=before, now=current, after=after) for field, before, current, after in ways]


def _now(proposal: Proposal, actor: Actor) -> Preview:
    """Return what it would change as things are; a target that is gone, or out of the reader's reach, tells nothing."""
    if not proposal.is_open:
        return Preview(changes=())
    try:
        return proposals.seen_now(proposal, actor=actor)
    except WaggleError:
        return Preview(changes=())


def _decisions(proposal: Proposal) -> list[DecisionShown]:
    rows = proposal.approvals.filter(tenant_id=proposal.tenant_id)
    return [
        DecisionShown(
            by=row.label,
            decision=row.decision,
            reason=row.reason,
            decided_at=row.decided_at,
            counts=row.dismissed_at is None,
        )
        for row in rows
    ]


def _comments(proposal: Proposal) -> list[CommentShown]:
    rows = proposal.comments.filter(tenant_id=proposal.tenant_id).order_by("-id")[:COMMENTS_SHOWN]
    return [CommentShown(by=row.author_label, text=row.text, created_at=row.created_at) for row in reversed(rows)]
