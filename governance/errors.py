"""The ways in which an operation can end badly; each edge maps them through one table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """Name one field that was not accepted, and why."""

    field: str
    message: str


class WaggleError(Exception):
    """Carry a stable code, a sentence for people and a hint for agents."""

    code = "error"
    hint = ""

    # What the refusal itself leaves behind, done beside its event after all else was rolled back.
    aftermath: Callable[[], None] | None = None

    def __init__(self, sentence: str, *, hint: str = "", faults: Sequence[Fault] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.hint = hint or self.hint
        self.faults = tuple(faults)


class InvalidInput(WaggleError):
    """Say that an argument is missing, unknown, malformed or out of bounds."""

    code = "invalid_input"
    hint = "Correct the named fields and call again; nothing was stored."

    @classmethod
    def of(cls, field: str, message: str) -> "InvalidInput":
        """Return the error for one field."""
        return cls(f"{field}: {message}", faults=[Fault(field, message)])


class NotAuthenticated(WaggleError):
    """Say that there is no credential, or none that counts."""

    code = "not_authenticated"
    hint = "Send a valid key as 'Authorization: Bearer wgl_...'."


class ScopeMissing(WaggleError):
    """Say that the credential lacks a scope."""

    code = "scope_missing"

    def __init__(self, scope: str) -> None:
        super().__init__(
            f"This credential lacks the scope {scope}.",
            hint=f"Ask an administrator of the tenant for a credential with {scope}.",
        )
        self.scope = scope


class Forbidden(WaggleError):
    """Say that the actor may see the subject but may not do this to it."""

    code = "forbidden"


class ApprovalRequired(WaggleError):
    """Say that a person must decide."""

    code = "approval_required"
    hint = "Ask a person with a reviewer's right to do this in the console."


class NotFound(WaggleError):
    """Say that there is no such thing, or none that this actor may know of."""

    code = "not_found"
    hint = "Use an id from a previous answer; ids of other projects are not visible to this credential."


class Conflict(WaggleError):
    """Say that the subject is not in the state that the operation needs."""

    code = "conflict"
    hint = "Read the subject again and decide anew."


class RejectedBefore(WaggleError):
    """Say that a person rejected this value before; `reference` names the tombstone."""

    code = "rejected_before"
    hint = (
        "Leave it out; do not reword it. Where it holds after all, a person lifts the rejection: list_tombstones shows "
        "it, lift_tombstone lifts it."
    )

    def __init__(self, sentence: str, *, reference: str) -> None:
        super().__init__(sentence)
        self.reference = reference


class TooLarge(WaggleError):
    """Say that a request is over a limit."""

    code = "too_large"
    hint = "Send less at a time; nothing was stored."


class TooMany(WaggleError):
    """Say that calls come faster than allowed."""

    code = "too_many_requests"
    hint = "Wait, then call again."


class Unavailable(WaggleError):
    """Say that a part the operation needs does not answer."""

    code = "unavailable"
    hint = "Nothing was stored; try again in a few seconds."
