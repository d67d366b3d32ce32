"""Try a tenant's rules on every case that they tell apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from typing import Any, get_args

from governance.actors import Actor, ActorKind
from governance.gate import policy, registry
from governance.gate.operation import About, AnyOperation, Call, Params, Review
from governance.gate.policy import PROPOSE, Verdict
from governance.models import PolicyRule
from governance.scopes import REVIEW, SCOPES_OF_KIND, SCOPES_OF_ROLE, KeyKind, Role, Scope

ELSEWHERE = 0
NEVER = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Reader:
    """Name somebody for whom a policy means something, and what they may do without it."""

    name: str
    kind: ActorKind
    scopes: frozenset[Scope]

    @property
    def decides(self) -> bool:
        """Tell whether they are a person who decides about proposals."""
        return self.kind == "person" and Scope.MEMORY_REVIEW in self.scopes


@dataclass(frozen=True)
class Place:
    """Name what rules tell apart beside who does what: a type of node and a project, empty for all others."""

    node_type: str = ""
    project_id: int = ELSEWHERE
    project: str = ""


@dataclass(frozen=True)
class Deed:
    """Hold something that policy may hold back: an operation, and whether it touches what a person accepted."""

    operation: AnyOperation
    touches_accepted: bool = False


READERS = (
    Reader("An agent", "agent", SCOPES_OF_KIND[KeyKind.AGENT]),
    Reader("A service", "service", SCOPES_OF_KIND[KeyKind.SERVICE]),
    *(Reader(f"{'An' if role[0] == 'a' else 'A'} {role}", "person", SCOPES_OF_ROLE[role]) for role in Role),
    Reader("The operator", "system", frozenset(Scope)),
)


def held_operations() -> list[AnyOperation]:
    """Return the operations that policy may hold back."""
    return [operation for operation in registry.every() if operation.about is not None]


def node_types(operations: Iterable[AnyOperation]) -> list[str]:
    """Return the types of node that the operations know of, as their arguments list them."""
    found: dict[str, None] = {}
    for operation in operations:
        schema = operation.params.model_json_schema()
        part = schema.get("properties", {}).get("node_type", {})
        definition = schema.get("$defs", {}).get(part.get("$ref", "").rsplit("/", 1)[-1], part)
        found |= dict.fromkeys(word for word in definition.get("enum", ()) if word)
    return list(found)


def touches_accepted(operation: AnyOperation) -> bool:
    """Tell whether an operation can touch what a person accepted, which the product itself then holds back."""
    return operation.review is Review.ACCEPTED_SUBJECT


def deeds_of(operations: Iterable[AnyOperation], *, reader: Reader) -> list[Deed]:
    """Return what the reader's scopes let them do."""
    return [
        Deed(operation, accepted)
        for operation in operations
        if operation.scope in reader.scopes
        for accepted in ((False, True) if touches_accepted(operation) else (False,))
    ]


def places_of(rules: Iterable[PolicyRule]) -> list[Place]:
    """Return the places that the rules tell apart, the one that no rule names first."""
    named = list(rules)
    types = ["", *sorted({rule.node_type for rule in named} - {""})]
    projects = {rule.project.pk: rule.project.slug for rule in named if rule.project is not None}
    wheres = [(ELSEWHERE, ""), *sorted(projects.items(), key=lambda item: item[1])]
    return [Place(node_type, number, slug) for (number, slug), node_type in product(wheres, types)]


def verdict_on(deed: Deed, rules: Sequence[PolicyRule], *, reader: Reader, place: Place) -> Verdict:
    """Return what becomes of a deed, as the gate would say; how it is decided only where it waits."""
    rule = best_rule(rules, operation=deed.operation, kind=reader.kind, place=place)
    found = policy.verdict_of(rule, held=deed.touches_accepted and not reader.decides)
    return found if found.effect is PROPOSE else Verdict(effect=found.effect)


def best_rule(
    rules: Sequence[PolicyRule], *, operation: AnyOperation, kind: ActorKind, place: Place
) -> PolicyRule | None:
    """Return the rule that the gate would go by."""
    about = About(project_id=place.project_id, node_type=place.node_type)
    return policy.best_rule(rules, operation=operation.name, call=_call(kind), about=about)


def winners_over(rule: PolicyRule, rules: Sequence[PolicyRule], operations: Iterable[AnyOperation]) -> list[PolicyRule]:
    """Return the rules that the gate goes by where this one fits, itself among them unless it never applies."""
    winners: list[PolicyRule] = []
    for operation, kind, place in product(operations, get_args(ActorKind), places_of(rules)):
        if best_rule([rule], operation=operation, kind=kind, place=place) is None:
            continue
        winner = best_rule(rules, operation=operation, kind=kind, place=place)
        if winner is not None and winner not in winners:
            winners.append(winner)
    return winners


def _call(kind: ActorKind) -> Call[Any]:
    """Return a call by somebody of a kind; a rule asks nothing else of it."""
    actor = Actor(
        kind=kind,
        id="",
        label="",
        tenant_id=0,
        channel="console",
        scopes=frozenset(),
        rights={REVIEW: frozenset()},
        floor="candidate",
    )
    return Call(params=Params(), actor=actor, subject=None, now=NEVER)
