"""Take secrets out of what was sent before anything of it is kept: in a row, the ledger, a job or a log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from pydantic import ValidationError

from governance.actors import Actor
from governance.errors import Fault, InvalidInput
from governance.gate.operation import Operation, P, R
from governance.risk.secrets import find_secrets, redacted
from governance.risk.values import Finding

Place = tuple[str | int, ...]
# A hostile text can hold a hundred thousand; a person reads the first few.
MOST_TOLD = 20


@dataclass(frozen=True)
class Screened(Generic[P]):
    """Hold arguments without secrets, and a line for each that was taken out: where it stood and of what kind."""

    params: P
    redacted: Sequence[str] = ()


def without_secrets(operation: Operation[P, R], params: P, *, actor: Actor) -> Screened[P]:
    """Return the arguments of a write without the secrets in them.

    Raises InvalidInput, naming the fields and never the secret, where the tenant wants nothing stored, or where the
    rest is no longer something that the operation takes.
    """
    if operation.reads:
        return Screened(params)
    sent = params.model_dump(mode="json", exclude_unset=True)
    if any(find_secrets(name) for name in _names(sent)):
        raise InvalidInput.of("arguments", "the name of one holds a secret")
    found = [(place, text, findings) for place, text in _texts(sent) if (findings := find_secrets(text))]
    if not found:
        return Screened(params)
    told = [f"{_named(place)}: {finding.kind}" for place, _, findings in found for finding in findings]
    if actor.secrets == "refuse":
        raise _refused(found)
    for place, text, findings in found:
        sent = _replaced(sent, place, redacted(text, findings))
    try:
        return Screened(operation.params.model_validate(sent), _shortened(told))
    except ValidationError:
        raise _refused(found) from None


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _names(item)


def _texts(value: Any, place: Place = ()) -> Iterator[tuple[Place, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _texts(item, (*place, name))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _texts(item, (*place, number))


def _replaced(value: Any, place: Place, text: str) -> Any:
    if not place:
        return text
    first, rest = place[0], place[1:]
    if isinstance(value, dict):
        return {name: _replaced(item, rest, text) if name == first else item for name, item in value.items()}
    return [_replaced(item, rest, text) if number == first else item for number, item in enumerate(value)]


def _refused(found: Sequence[tuple[Place, str, Sequence[Finding]]]) -> InvalidInput:
    faults = [Fault(_named(place), findings[0].sentence) for place, _, findings in found[:MOST_TOLD]]
    sentences = "; ".join(f"{fault.field}: {fault.message}" for fault in faults)
    return InvalidInput(sentences, hint="Take the secret out and call again; nothing was stored.", faults=faults)


def _named(place: Place) -> str:
    return ".".join(str(part) for part in place)[:200]


def _shortened(told: Sequence[str]) -> list[str]:
    more = len(told) - MOST_TOLD
    return [*told[:MOST_TOLD], *([f"and {more} more"] if more > 0 else [])]
