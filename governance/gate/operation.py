"""What an operation is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

from django.db.models import Model
from pydantic import BaseModel, ConfigDict, Field, model_validator

from governance.actors import Actor, ActorKind
from governance.scopes import Scope


class Params(BaseModel):
    """Hold an operation's arguments: frozen, unknown ones refused, null the same as left out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _null_is_absent(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return {name: value for name, value in data.items() if value is not None}


class Result(BaseModel):
    """Hold an operation's answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def as_text(self) -> str:
        """Return the answer as an agent reads it."""
        return self.model_dump_json(exclude_none=True)


class Governed(Result):
    """Hold the answer of an operation that policy may hold back: what became of it, and the proposal if it waits.

    Everything else in such an answer is absent while it waits.
    """

    status: str = "done"
    proposal: str = ""
    message: str = ""
    redacted: list[str] = Field(default=[])


P = TypeVar("P", bound=Params)
R = TypeVar("R", bound=Result)
M = TypeVar("M", bound=Model)


class Effect(StrEnum):
    """What an operation does to what is stored."""

    READ = "read"
    WRITE = "write"
    DESTROY = "destroy"


class Review(StrEnum):
    """What policy may hold back."""

    NEVER = "never"
    ACCEPTED_SUBJECT = "accepted_subject"
    PERSON_ONLY = "person_only"


class Reviewable(Protocol):
    """Tell policy whether a person stands behind a subject."""

    @property
    def is_accepted(self) -> bool: ...


@dataclass(frozen=True, kw_only=True)
class Named:
    """Name a subject by value."""

    kind: str
    id: int
    version: int | None = None
    project_id: int | None = None


@dataclass(frozen=True, kw_only=True)
class About:
    """Tell policy and reviewers what a call is about: where, what kind of node, which row in which version.

    `likeness` is a text by which similar calls are shown together.
    """

    project_id: int
    node_type: str = ""
    target: Named | None = None
    likeness: str = ""


@dataclass(frozen=True, kw_only=True)
class Call(Generic[P]):
    """Hold one run of an operation: who asks for what, about what, at which instant.

    Where a person lets happen what somebody else proposed, the person is the actor, `author_kind` tells who wrote it
    and `proposal` names it.
    """

    params: P
    actor: Actor
    subject: Model | None
    now: datetime
    author_kind: ActorKind | None = None
    proposal: str = ""

    @property
    def written_by(self) -> ActorKind:
        """Return the kind of actor whose words the arguments are."""
        return self.author_kind or self.actor.kind

    def about(self, kind: type[M]) -> M:
        """Return the subject; raises TypeError if the operation's locator found something else."""
        if not isinstance(self.subject, kind):
            raise TypeError(f"The subject is not a {kind.__name__}.")
        return self.subject


@dataclass(frozen=True, kw_only=True)
class Outcome(Generic[R]):
    """Hold what a run gave; its event comes under another correlation id where it goes on with something."""

    result: R
    subject: Named | None = None
    before: str = ""
    after: str = ""
    served: Sequence[tuple[str, int]] = ()
    detail: dict[str, Any] | None = None
    correlation_id: UUID | None = None


@dataclass(frozen=True, kw_only=True)
class Change:
    """Name one thing that a run would change, with its text before and after."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class Preview:
    """Tell what a run would change, and what else it would touch."""

    changes: Sequence[Change]
    affected: Sequence[str] = field(default_factory=tuple)


@dataclass(frozen=True, kw_only=True)
class Operation(Generic[P, R]):
    """Declare one verb of the product; every edge derives what it shows from this.

    `subject` finds and locks what the operation is about among the rows visible to the actor. `about` makes the
    operation one that policy may hold back; its answer is then a Governed one, `screen` tells what a reviewer is warned
    of (risk, kind and sentence), and `on_rejection` remembers what a person said no to, and why. `agent_facing`
    operations are offered as tools over MCP.
    """

    name: str
    scope: Scope
    summary: str
    params: type[P]
    result: type[R]
    effect: Effect
    event: str
    handler: Callable[[Call[P]], Outcome[R]]
    review: Review = Review.NEVER
    subject: Callable[[P, Actor], Model] | None = None
    preview: Callable[[Call[P]], Preview] | None = None
    about: Callable[[Call[P]], About] | None = None
    screen: Callable[[Call[P]], Sequence[Mapping[str, str]]] | None = None
    on_rejection: Callable[[Call[P], str], None] | None = None
    agent_facing: bool = True
    idempotent: bool = False

    def called(self, params: P, *, actor: Actor, now: datetime) -> Call[P]:
        """Return a call with its subject found and locked; raises what the locator raises."""
        return Call(params=params, actor=actor, subject=self.subject(params, actor) if self.subject else None, now=now)

    def seen(self, call: Call[P]) -> Preview:
        """Return what a call would change; nothing is known of an operation without a preview."""
        return self.preview(call) if self.preview else Preview(changes=())

    @property
    def reads(self) -> bool:
        """Tell whether the operation leaves everything stored as it was."""
        return self.effect is Effect.READ


AnyOperation = Operation[Any, Any]
