"""Who acts: a person, an agent, a service or the system, as the credential says."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal
from uuid import UUID

from audit.identity import new_uid
from audit.services import Who
from governance.scopes import RIGHT_OF_SCOPE, Scope

ActorKind = Literal["person", "agent", "service", "system"]
Floor = Literal["candidate", "accepted"]
Contested = Literal["both", "accepted"]
Secrets = Literal["redact", "refuse"]
Channel = Literal["rest", "mcp", "shell", "console", "job"]


@dataclass(frozen=True, kw_only=True)
class Actor:
    """Hold an identity, its tenant, its scopes and its rights by project; nothing else grants anything.

    `rights` maps a right on projects to the ids of the projects where it is held; `narrowed` tells whether a key names
    its projects, and with them all that it may know of.
    """

    kind: ActorKind
    id: str
    label: str
    tenant_id: int
    channel: Channel
    scopes: frozenset[Scope]
    rights: Mapping[str, frozenset[int]]
    floor: Floor
    contested: Contested = "both"
    secrets: Secrets = "redact"
    time_zone: str = "UTC"
    user_id: int | None = None
    key_id: int | None = None
    narrowed: bool = False
    address: str = ""
    correlation_id: UUID = field(default_factory=new_uid)

    @property
    def is_person(self) -> bool:
        """Tell whether a person acts, in a session of their own."""
        return self.kind == "person"

    def projects(self, scope: Scope) -> frozenset[int]:
        """Return the ids of the projects where the right behind a scope is held."""
        return self.rights.get(RIGHT_OF_SCOPE[scope], frozenset())

    def reach(self, scope: Scope) -> list[int]:
        """Return the same as a statement takes it: in order, and never empty; no project has the number 0."""
        return sorted(self.projects(scope)) or [0]

    def correlated(self, correlation_id: UUID) -> "Actor":
        """Return this actor under another correlation id."""
        return replace(self, correlation_id=correlation_id)

    def who(self) -> Who:
        """Return this actor by value, as the ledger writes it."""
        return Who(
            tenant_id=self.tenant_id,
            actor_kind=self.kind,
            actor_id=self.id,
            actor_label=self.label,
            channel=self.channel,
            correlation_id=self.correlation_id,
            key_id=self.key_id,
            address=self.address,
        )


def system(name: str, *, tenant_id: int, channel: Channel = "job", project_ids: frozenset[int] = frozenset()) -> Actor:
    """Return the system acting under a name: a job, a schedule or an operator at the shell."""
    return Actor(
        kind="system",
        id=name,
        label=name,
        tenant_id=tenant_id,
        channel=channel,
        scopes=frozenset(Scope),
        rights=dict.fromkeys(RIGHT_OF_SCOPE.values(), project_ids),
        floor="candidate",
    )
