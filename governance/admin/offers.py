"""Where and how the console offers an operation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from governance.actors import Actor
from governance.gate import registry
from governance.gate.operation import AnyOperation
from governance.scopes import RIGHT_OF_SCOPE, Scope

Arguments = dict[str, Any]
Choices = Sequence[tuple[str, str]]


def _nothing(row: Any) -> Arguments:
    return {}


def _blank(actor: Actor) -> Arguments:
    return {}


def _always(row: Any) -> bool:
    return True


def _unhindered(actor: Actor) -> Callable[[Any], str]:
    return lambda row: ""


@dataclass(frozen=True, kw_only=True)
class Offer:
    """Put one operation of the registry on a page.

    `about` gives the arguments that name a row: with it the operation is a button on the row's page, and with `in_bulk`
    also an action on the list; without it a button above the list. `initial` fills the form of the former from the row,
    `starts` that of the latter; with `only_changes` what was left as it was is not sent. `when` tells whether a row is
    in a state for it. `choices` lists what a field may take, for an actor and a row. `shown_once` names the part of
    the answer that is a secret.

    `slug` names it in addresses where an operation is offered in several ways, and without `on_page` it is no button.
    `as_seen` names the argument that has to be what the page showed, not what stands when the form arrives: a version,
    a digest. `hindrances` tells for an actor why a row is left as it is.
    """

    operation: str
    verb: str
    done: str
    label: str = ""
    about: Callable[[Any], Arguments] | None = None
    initial: Callable[[Any], Arguments] = _nothing
    starts: Callable[[Actor], Arguments] = _blank
    when: Callable[[Any], bool] = _always
    left_out: frozenset[str] = frozenset()
    choices: Mapping[str, Callable[[Actor, Any], Choices]] = field(default_factory=dict)
    only_changes: bool = False
    in_bulk: bool = False
    on_page: bool = True
    slug: str = ""
    as_seen: str = ""
    hindrances: Callable[[Actor], Callable[[Any], str]] = _unhindered
    shown_once: str = ""

    @property
    def address(self) -> str:
        """Return what names the offer in addresses."""
        return self.slug or self.operation

    def find(self) -> AnyOperation:
        """Return the operation."""
        return registry.find(self.operation)

    def is_open_to(self, actor: Actor, row: Any = None) -> bool:
        """Tell whether the actor holds the operation's scope, and on the row's project the right behind it."""
        scope = self.find().scope
        return scope in actor.scopes and _reaches(actor, scope, getattr(row, "project_id", None))

    def arguments(self, row: Any) -> Arguments:
        """Return the arguments that are fixed by the row."""
        return self.about(row) if self.about and row is not None else {}


def _reaches(actor: Actor, scope: Scope, project_id: int | None) -> bool:
    return project_id is None or scope not in RIGHT_OF_SCOPE or project_id in actor.projects(scope)
