"""The closed list of scopes, the rights on a project, and what each role holds."""

from enum import StrEnum


class Scope(StrEnum):
    """What a credential may be used for. An operation names exactly one."""

    MEMORY_READ = "memory:read"
    MEMORY_WRITE = "memory:write"
    MEMORY_REVIEW = "memory:review"
    AUDIT_READ = "audit:read"
    GOVERNANCE_READ = "governance:read"
    GOVERNANCE_WRITE = "governance:write"


class Role(StrEnum):
    """What a person is in a tenant."""

    READER = "reader"
    CONTRIBUTOR = "contributor"
    REVIEWER = "reviewer"
    AUDITOR = "auditor"
    ADMIN = "admin"


class KeyKind(StrEnum):
    """What holds a key: an agent never decides, a service may."""

    AGENT = "agent"
    SERVICE = "service"


READ, WRITE, REVIEW = "read_project", "write_project", "review_project"

RIGHT_OF_SCOPE = {Scope.MEMORY_READ: READ, Scope.MEMORY_WRITE: WRITE, Scope.MEMORY_REVIEW: REVIEW}

SCOPES_OF_ROLE: dict[Role, frozenset[Scope]] = {
    Role.READER: frozenset({Scope.MEMORY_READ}),
    Role.CONTRIBUTOR: frozenset({Scope.MEMORY_READ, Scope.MEMORY_WRITE}),
    Role.REVIEWER: frozenset({Scope.MEMORY_READ, Scope.MEMORY_WRITE, Scope.MEMORY_REVIEW}),
    Role.AUDITOR: frozenset({Scope.MEMORY_READ, Scope.AUDIT_READ, Scope.GOVERNANCE_READ}),
    Role.ADMIN: frozenset(Scope),
}

SCOPES_OF_KIND: dict[KeyKind, frozenset[Scope]] = {
    KeyKind.AGENT: frozenset({Scope.MEMORY_READ, Scope.MEMORY_WRITE}),
    KeyKind.SERVICE: frozenset(Scope),
}


def rights_of_role(role: Role) -> frozenset[str]:
    """Return the project rights that a role brings to each project it reaches."""
    return frozenset(right for scope, right in RIGHT_OF_SCOPE.items() if scope in SCOPES_OF_ROLE[role])
