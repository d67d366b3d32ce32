"""Tenants, the people and keys in them, and the work and rules they have."""

from governance.models.idempotency import RememberedReply
from governance.models.job import Job
from governance.models.key import ApiKey, KeyProject
from governance.models.membership import Membership
from governance.models.project import Project, ProjectRight
from governance.models.retention import RetentionPolicy, RetentionRun
from governance.models.tenant import Tenant

__all__ = [
    "ApiKey",
    "Job",
    "KeyProject",
    "Membership",
    "Project",
    "ProjectRight",
    "RememberedReply",
    "RetentionPolicy",
    "RetentionRun",
    "Tenant",
]
