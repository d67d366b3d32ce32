"""Tenants, the people and keys in them, and the work and rules they have."""

from governance.models.idempotency import RememberedReply
from governance.models.job import Job
from governance.models.key import ApiKey, KeyProject
from governance.models.membership import Membership
from governance.models.policy import PolicyRule
from governance.models.project import Project, ProjectRight
from governance.models.proposal import Approval, Proposal, ProposalComment
from governance.models.retention import RetentionPolicy, RetentionRun
from governance.models.tenant import Tenant
from governance.models.webhook import Delivery, Webhook

__all__ = [
    "ApiKey",
    "Approval",
    "Delivery",
    "Job",
    "KeyProject",
    "Membership",
    "PolicyRule",
    "Project",
    "ProjectRight",
    "Proposal",
    "ProposalComment",
    "RememberedReply",
    "RetentionPolicy",
    "RetentionRun",
    "Tenant",
    "Webhook",
]
