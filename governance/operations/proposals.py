"""Propose a change, talk about it, and decide."""

from typing import Any

from pydantic import Field

from governance.actors import Actor
from governance.gate import proposing, registry
from governance.gate.operation import Call, Effect, Named, Operation, Outcome, Params, Preview, Review
from governance.gate.operation import Change as Changed
from governance.gate.registry import declare
from governance.gate.validation import validate
from governance.models import Approval, Proposal
from governance.operations.proposals_shown import ProposalAnswer, ProposalDetail, Proposals, proposal_detail, shown
from governance.paging import PageParams, page
from governance.refs import PROPOSAL, ProposalRef, ref
from governance.scopes import Scope
from governance.selectors import projects_to_read, proposal_of, proposal_to_change
from governance.services import proposals
from governance.text import Line, Note, OptionalSlug

State = Proposal.State


class ProposeChange(Params):
    """Name an operation and its arguments."""

    operation: Line = Field(description="A tool's name, or retire_node, supersede_node, merge_nodes, unmerge_nodes.")
    arguments: dict[str, Any] = Field(
        description="Its arguments; retire_node: node_id, reason; supersede_node: by too."
    )
    reason: Note = Field(default="", description="Why it should be done, for the person who decides.")


class ListProposals(PageParams):
    """Ask for proposals."""

    project: OptionalSlug = Field(default="", description="Only this project; all of yours if left out.")
    state: Line = Field(default="open", pattern="^[a-z_]+$", description="open, everything or one state.")


class OneProposal(Params):
    """Name a proposal."""

    proposal_id: ProposalRef = Field(description="Id of the proposal, as in p7.")


class CommentOnProposal(OneProposal):
    """Say something about a proposal."""

    text: Note = Field(min_length=1, description="What you want to say.")


class WithdrawProposal(OneProposal):
    """Take a proposal back."""

    reason: Note = Field(default="", description="Why.")


class ReviseProposal(OneProposal):
    """Say what it shall do instead."""

    arguments: dict[str, Any] = Field(description="The arguments that change; the others stay.")
    digest: Line = Field(default="", max_length=64, description="Digest you have seen; another text then stays.")


class DecideProposal(OneProposal):
    """Decide about a proposal, about the very text that was seen."""

    decision: Approval.Decision = Field(description="approve, reject or request_changes.")
    digest: Line = Field(min_length=64, max_length=64, description="Digest of the proposal as you saw it.")
    reason: Note = Field(default="", description="Why; needed to reject, to ask for changes and where it is flagged.")
    break_glass: bool = Field(default=False, description="Decide against the rule of four eyes, in an emergency.")


def _propose(call: Call[ProposeChange]) -> Outcome[ProposalAnswer]:
    operation = registry.find(call.params.operation)
    inner = operation.called(validate(operation, call.params.arguments), actor=call.actor, now=call.now)
    about, ruling = proposing.judged(operation, inner)
    proposal = proposing.hold(operation, call=inner, about=about, ruling=ruling, reason=call.params.reason)
    return _answer(proposal, status="pending")


def _list(call: Call[ListProposals]) -> Outcome[Proposals]:
    projects = projects_to_read(call.actor, call.params.project)
    rows = Proposal.objects.visible_to(call.actor).select_related("project")
    rows = rows.filter(project_id__any_of=[project.pk for project in projects] or [0])
    if call.params.state != "everything":
        rows = rows.open() if call.params.state == "open" else rows.filter(state=call.params.state)
    found, cursor = page(rows, call.params)
    slugs = [project.slug for project in projects]
    return Outcome(result=Proposals(projects=slugs, proposals=[shown(item) for item in found], next_cursor=cursor))


def _show(call: Call[OneProposal]) -> Outcome[ProposalDetail]:
    proposal = proposal_of(call.actor, call.params.proposal_id)
    return Outcome(result=proposal_detail(proposal, actor=call.actor), subject=_named(proposal))


def _comment(call: Call[CommentOnProposal]) -> Outcome[ProposalAnswer]:
    proposal = call.about(Proposal)
    proposals.comment(proposal, call.params.text, actor=call.actor)
    return _answer(proposal)


def _withdraw(call: Call[WithdrawProposal]) -> Outcome[ProposalAnswer]:
    proposal = call.about(Proposal)
    proposals.withdraw(proposal, reason=call.params.reason, now=call.now, actor=call.actor)
    return _answer(proposal)


def _revise(call: Call[ReviseProposal]) -> Outcome[ProposalAnswer]:
    proposal = call.about(Proposal)
    before = proposal.digest
    if call.params.digest:
        proposals.require_same(proposal, call.params.digest)
    return _answer(proposals.revise(proposal, call.params.arguments, now=call.now, actor=call.actor), before=before)


def _rebase(call: Call[OneProposal]) -> Outcome[ProposalAnswer]:
    proposal = call.about(Proposal)
    before = proposal.digest
    return _answer(proposals.rebase(proposal, now=call.now, actor=call.actor), before=before)


def _decide(call: Call[DecideProposal]) -> Outcome[ProposalAnswer]:
    proposal, params = call.about(Proposal), call.params
    decision = proposals.Decision(
        choice=params.decision, digest=params.digest, reason=params.reason, breaks_glass=params.break_glass
    )
    proposals.decide(proposal, decision, now=call.now, actor=call.actor)
    detail = {"decision": params.decision.value, "reason": params.reason, "broke_glass": proposal.broke_glass}
    return _answer(proposal, detail=detail | {"self_reviewed": proposal.self_reviewed})


def _preview_decision(call: Call[DecideProposal]) -> Preview:
    proposal = call.about(Proposal)
    changes = [Changed(field=name, before=before, after=after) for name, before, after in proposal.changes]
    return Preview(changes=changes, affected=proposal.affected)


def _find(params: OneProposal, actor: Actor) -> Proposal:
    rejecting = isinstance(params, DecideProposal) and params.decision is Approval.Decision.REJECT
    return proposal_to_change(params.proposal_id, actor, rejecting=rejecting)


def _answer(
    proposal: Proposal, *, status: str = "", before: str = "", detail: dict[str, Any] | None = None
) -> Outcome[ProposalAnswer]:
    result = ProposalAnswer(status=status or proposal.state, proposal=ref(PROPOSAL, proposal.pk), shown=shown(proposal))
    return Outcome(
        result=result,
        subject=_named(proposal),
        before=before or proposal.digest,
        after=proposal.digest,
        detail=detail,
        correlation_id=proposal.correlation_id,
    )


def _named(proposal: Proposal) -> Named:
    return Named(kind="proposal", id=proposal.pk, project_id=proposal.project_id)


propose_change = declare(
    Operation(
        name="propose_change",
        scope=Scope.MEMORY_WRITE,
        summary="Propose a change instead of making it: a person sees its exact text and decides.",
        params=ProposeChange,
        result=ProposalAnswer,
        effect=Effect.WRITE,
        event="proposal.opened",
        handler=_propose,
        idempotent=True,
    )
)
list_proposals = declare(
    Operation(
        name="list_proposals",
        scope=Scope.MEMORY_READ,
        summary="List proposed changes, newest first: those that wait, or all.",
        params=ListProposals,
        result=Proposals,
        effect=Effect.READ,
        event="proposal.listed",
        handler=_list,
        idempotent=True,
    )
)
show_proposal = declare(
    Operation(
        name="show_proposal",
        scope=Scope.MEMORY_READ,
        summary="Show a proposed change: its texts before and after, its risks, who decided what and what was said.",
        params=OneProposal,
        result=ProposalDetail,
        effect=Effect.READ,
        event="proposal.read",
        handler=_show,
        idempotent=True,
    )
)
comment_on_proposal = declare(
    Operation(
        name="comment_on_proposal",
        scope=Scope.MEMORY_WRITE,
        summary="Say something about a proposed change, for the author or the reviewers.",
        params=CommentOnProposal,
        result=ProposalAnswer,
        effect=Effect.WRITE,
        event="proposal.commented",
        subject=_find,
        handler=_comment,
    )
)
withdraw_proposal = declare(
    Operation(
        name="withdraw_proposal",
        scope=Scope.MEMORY_WRITE,
        summary="Take back a change that you proposed.",
        params=WithdrawProposal,
        result=ProposalAnswer,
        effect=Effect.WRITE,
        event="proposal.withdrawn",
        subject=_find,
        handler=_withdraw,
    )
)
revise_proposal = declare(
    Operation(
        name="revise_proposal",
        scope=Scope.MEMORY_WRITE,
        summary="Change the text of a proposal; earlier approvals no longer count, and who edits does not approve.",
        params=ReviseProposal,
        result=ProposalAnswer,
        effect=Effect.WRITE,
        event="proposal.revised",
        subject=_find,
        handler=_revise,
    )
)
rebase_proposal = declare(
    Operation(
        name="rebase_proposal",
        scope=Scope.MEMORY_WRITE,
        summary="Set a proposal onto what its target says now; earlier approvals no longer count.",
        params=OneProposal,
        result=ProposalAnswer,
        effect=Effect.WRITE,
        event="proposal.rebased",
        subject=_find,
        handler=_rebase,
        agent_facing=False,
    )
)
decide_proposal = declare(
    Operation(
        name="decide_proposal",
        scope=Scope.MEMORY_REVIEW,
        summary="Approve or reject a proposal, or ask for changes, about the very text that you saw.",
        params=DecideProposal,
        result=ProposalAnswer,
        effect=Effect.WRITE,
        review=Review.PERSON_ONLY,
        event="proposal.decided",
        subject=_find,
        handler=_decide,
        preview=_preview_decision,
        agent_facing=False,
    )
)
